// A large call in slices, one for each thread (cpp/windows/slice.h). Joined layer by layer, they are
// the samples of one fill, in its order.

import type { Positions } from '../engine/replies.js';
import type { Call } from '../options/whole-options.js';
import type { Samples } from '../results/result.js';
import { concatenate, type Placed } from '../results/run.js';
import { samplesOf } from '../results/samples-of.js';
import { CopseError } from '../values/error.js';
import type { ThreadEngine } from './engines.js';
import { type CallOptions, Job, type Run } from './job.js';
import { filling } from './sample-calls.js';
import { snapshotOf } from './snapshot.js';

/** The lead of slices, in rows of cells, if the default of C++ is too small. */
const longerLead = 160;

/** Makes a call in slices. Its arrays must not change. Tests give the first lead. */
export async function sampleInSlices(
  engine: ThreadEngine,
  call: Call,
  count: number,
  control: CallOptions,
  run: Run,
  firstLead?: number,
): Promise<Samples> {
  const { tile } = call.request;
  const parts = tile ? count + 1 : count;
  const placed = await inParts(engine, call, parts, control, run, async (fill, stop) => {
    const fillSlice = (number: number, lead = firstLead) =>
      fill(number, { slice: { number, count, lead } });
    try {
      const numbers = Array.from({ length: count }, (_, number) => number);
      const slices = await Promise.all(numbers.map((number) => fillSlice(number)));
      for (const number of numbers.slice(1)) {
        const { above } = slices[number - 1] as Placed;
        for (let lead = longerLead; !areSame(above, slices[number]?.below); lead *= 4)
          slices[number] = await fillSlice(number, lead);
      }
      const all = joined(slices);
      if (!tile || !all) return all;
      const { radii, classes } = all;
      // Slices of a periodic call always have doubles.
      const positions = all.positions as Float64Array;
      return await fill(count, { joined: { positions, radii, classes } });
    } catch (failure) {
      // The small engine has no slices, and only a whole fill can enforce the limit.
      const isForWhole =
        failure instanceof CopseError && ['not-included', 'limit'].includes(failure.code);
      if (!isForWhole || control.signal?.aborted) throw failure;
      stop();
      return undefined;
    }
  });
  return samplesOf(call, placed);
}

/** A call with its request. */
type PartedCall = ConstructorParameters<typeof Job>[1] & { request: object };

/**
 * Makes a call in parts. `work` fills them, each with some fields of its own in the request, and joins
 * them. If it has no result, the whole call is made. All parts are stopped in the end, or by `stop`.
 */
export async function inParts(
  engine: ThreadEngine,
  call: PartedCall,
  parts: number,
  { signal, onProgress }: CallOptions,
  run: Run,
  work: (
    fill: (number: number, more: object) => Promise<Placed>,
    stop: () => void,
  ) => Promise<Placed | undefined>,
): Promise<Placed> {
  const progress = new Progress(parts, onProgress);
  const stopped = new AbortController();
  const abort = () => stopped.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  const isWatched = onProgress !== undefined;
  const fill = (number: number, more: object): Promise<Placed> => {
    const request = { ...snapshotOf(call.request), ...more };
    const tell = (fraction: number) => progress.tell(number, fraction);
    const watch = { signal: stopped.signal, onProgress: tell };
    return run(new Job(engine, call, () => filling(request, isWatched), watch));
  };
  const whole = () => {
    const request = snapshotOf(call.request);
    return run(new Job(engine, call, () => filling(request, false), { signal }));
  };
  try {
    const placed = (await work(fill, () => stopped.abort())) ?? (await whole());
    progress.end();
    return placed;
  } finally {
    stopped.abort();
    signal?.removeEventListener('abort', abort);
  }
}

type Joined = Placed & { positions: Positions };

/**
 * Joins the samples of slices, layer by layer. Undefined if only a whole fill knows them: ground
 * without a lattice point has one sample, which no slice knows.
 */
function joined(slices: readonly Placed[]): Joined | undefined {
  const [first, ...others] = slices as [Placed, ...Placed[]];
  const positions = inLayers(slices, ({ positions }) => positions, 2);
  const levelEnds = first.levelEnds?.map((end, level) =>
    others.reduce((sum, slice) => sum + (slice.levelEnds?.[level] as number), end),
  );
  if (!positions?.length || levelEnds?.[0] === 0) return undefined;
  const radii = inLayers(slices, (slice) => slice.radii, 1);
  const classes = inLayers(slices, (slice) => slice.classes, 1);
  return { ...first, positions, radii, classes, levelEnds };
}

/** Joins a list of all samples, layer by layer; `numbers` is the count for each sample. */
function inLayers<T extends Positions | Uint8Array>(
  slices: readonly Placed[],
  listOf: (slice: Placed) => T | undefined,
  numbers: number,
): T | undefined {
  const parts: T[] = [];
  for (let layer = 0; layer < (slices[0]?.layerEnds?.length || 1); layer++) {
    for (const slice of slices) {
      const endOf = (which: number) => (which >= 0 ? slice.layerEnds?.[which] : 0);
      const list = listOf(slice);
      if (!list) continue;
      // A slice of a field has no layers.
      const end = endOf(layer) ?? list.length / numbers;
      parts.push(list.subarray(numbers * (endOf(layer - 1) as number), numbers * end) as T);
    }
  }
  return concatenate(parts);
}

/** The progress of all parts together. */
class Progress {
  readonly #fractions: number[];
  readonly #onProgress: CallOptions['onProgress'];
  #told = 0;

  constructor(count: number, onProgress: CallOptions['onProgress']) {
    this.#fractions = new Array(count).fill(0);
    this.#onProgress = onProgress;
  }

  tell(number: number, fraction: number): void {
    this.#fractions[number] = Math.max(fraction, this.#fractions[number] as number);
    const all = this.#fractions.reduce((sum, part) => sum + part, 0) / this.#fractions.length;
    if (all > this.#told && all < 1) this.#onProgress?.(all);
    this.#told = Math.max(all, this.#told);
  }

  end(): void {
    this.#onProgress?.(1);
  }
}

function areSame(one: ArrayLike<number> = [], other: ArrayLike<number> = []): boolean {
  return one.length === other.length && Array.from(one).every((value, i) => value === other[i]);
}
