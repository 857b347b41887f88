// A large call in slices, one for each thread (cpp/windows/slice.h): one after the other they are the
// samples of one fill, in its order.

import type { Call } from '../options/whole-options.js';
import type { Samples } from '../results/result.js';
import { concatenate, type Placed } from '../results/run.js';
import { samplesOf } from '../results/samples-of.js';
import { CopseError } from '../values/error.js';
import type { ThreadEngine } from './engines.js';
import { type CallOptions, Job, type Run } from './job.js';
import { filling } from './sample-calls.js';
import { snapshotOf } from './snapshot.js';

/** Rows of cells by which a slice begins lower, should the usual ones in C++ not do. */
const longerLead = 160;

/** Does a call, whose arrays must stay as they are, in so many slices; the first lead is given by tests. */
export async function sampleInSlices(
  engine: ThreadEngine,
  call: Call,
  count: number,
  control: CallOptions,
  run: Run,
  firstLead?: number,
): Promise<Samples> {
  const progress = new Progress(count, control.onProgress);
  const stop = new AbortController();
  const abort = () => stop.abort(control.signal?.reason);
  control.signal?.addEventListener('abort', abort);
  const fill = (number: number, lead = firstLead): Promise<Placed> => {
    const request = snapshotOf({ ...call.request, slice: { number, count, lead } });
    const isWatched = control.onProgress !== undefined;
    const onProgress = (fraction: number) => progress.tell(number, fraction);
    return run(
      new Job(engine, call, () => filling(request, isWatched), { signal: stop.signal, onProgress }),
    );
  };
  const whole = () =>
    run(
      new Job(engine, call, () => filling(snapshotOf(call.request), false), {
        signal: stop.signal,
      }),
    );
  const inSlices = async (): Promise<Placed | undefined> => {
    const numbers = Array.from({ length: count }, (_, number) => number);
    const slices = await Promise.all(numbers.map((number) => fill(number)));
    for (const number of numbers.slice(1)) {
      const { above } = slices[number - 1] as Placed;
      for (let lead = longerLead; !areSame(above, slices[number]?.below); lead *= 4)
        slices[number] = await fill(number, lead);
    }
    const positions = concatenate(slices.flatMap((slice) => slice.positions ?? []));
    // Ground without a lattice point has one sample, of which no slice knows.
    return positions?.length ? { ...(slices[0] as Placed), positions } : undefined;
  };
  try {
    const placed = (await inSlices().catch(unlessLacking)) ?? (await whole());
    progress.end();
    return samplesOf(call, placed);
  } finally {
    stop.abort();
    control.signal?.removeEventListener('abort', abort);
  }
}

/** The small engine has no slices. */
function unlessLacking(failure: unknown): undefined {
  if (!(failure instanceof CopseError && failure.code === 'not-included')) throw failure;
}

/** How far all are together. */
export class Progress {
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
