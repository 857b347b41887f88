/// <reference lib="esnext.disposable" preserve="true" />
import { asNumber } from './check.js';
import type { Positions, Trace } from './engine.js';
import { CopseError } from './error.js';
import type { Samples } from './result.js';
import { concatenate, type Numbers, type Run } from './run.js';

/** What one step of {@link Grow} did. */
export interface GrowStep<Of extends Positions = Positions> {
  /** The samples placed in this step, x0 y0 x1 y1 …; a copy, yours to keep. */
  readonly positions: Of;
  /**
   * The sample that each of them grew from, counted from the first of all; −1 for those that grew
   * from none, as in every method but `'bridson'`.
   */
  readonly parents: Int32Array;
  /**
   * The candidates of this step in the order that they were tried, x0 y0 x1 y1 …, of the methods
   * that try: `'bridson'`, `'dart-throwing'` and `'best-candidate'`.
   */
  readonly tried: Float64Array;
  /** For each candidate 1 when it was placed, else 0. */
  readonly accepted: Uint8Array;
  /** Whether all samples are placed: further steps place nothing. */
  readonly done: boolean;
}

const forgotten: FinalizationRegistry<Run> = /* @__PURE__ */ new FinalizationRegistry((run) =>
  run.end(),
);

/**
 * Samples that are placed step by step, for animation, for progress, or so that no call takes long:
 * what `copse.grow(options)` gives. Finished, they are the very samples of `copse.sample(options)`.
 *
 * It holds memory of the engine until everything is placed; when you stop before, call `dispose()`
 * or declare it with `using`.
 */
export class Grow<Of extends Positions = Positions> implements Disposable {
  readonly #run: Run;
  readonly #guard: <T>(call: () => T) => T;
  #ahead: Positions; // placed, but not given out yet
  #placed = 0;
  #active: Uint32Array = new Uint32Array();
  #finished: Samples | undefined;

  /** @internal */
  constructor(run: Run, guard: <T>(call: () => T) => T) {
    this.#run = run;
    this.#guard = guard;
    this.#ahead = run.samples().positions;
    forgotten.register(this, run, this);
  }

  /** How many samples the steps so far have placed. */
  get placed(): number {
    return this.#placed;
  }

  /**
   * The samples that can still get neighbours of their own, counted from the first of all: Bridson's
   * active list, and nothing with the other methods.
   */
  get active(): Uint32Array {
    return this.#active;
  }

  /** Whether all samples are placed. */
  get done(): boolean {
    return this.#run.isDone && this.#ahead.length === 0;
  }

  /**
   * Places `n` more samples, 1 by default, or those that are left. It stops before when it has taken
   * `milliseconds` of time, to go on in another call: so `next(Infinity, 5)` is a slice of 5 ms.
   *
   * The maximal method places some thousand samples at a time, which are handed out in order; with
   * `count` or another `order` than `'placed'` it has none to give until all work is done.
   *
   * @throws CopseError as `sample` does.
   */
  next(n = 1, milliseconds: number = Number.POSITIVE_INFINITY): GrowStep<Of> {
    atLeast('n', n, 1);
    const end = performance.now() + atLeast('milliseconds', milliseconds, 0);
    const count = Math.floor(n);
    const chunks = [this.#ahead];
    const traces: Trace[] = [];
    let missing = count - this.#ahead.length / 2;
    this.#guard(() => {
      while (missing > 0 && !this.#run.isDone) {
        const chunk = this.#run.step(missing, (trace) => traces.push(trace));
        chunks.push(chunk);
        missing -= chunk.length / 2;
        if (performance.now() >= end) break;
      }
    });
    const placed = chunks.length === 1 ? this.#ahead : concatenate(chunks, this.#ahead);
    const positions = placed.slice(0, 2 * count);
    this.#ahead = placed.subarray(positions.length);
    this.#placed += positions.length / 2;
    this.#active = traces.at(-1)?.active ?? this.#active;
    const all = <T extends Numbers>(of: (trace: Trace) => T, none: T) =>
      concatenate(traces.map(of), none);
    // Methods that place more than they are asked for have no parents to tell.
    const parents = new Int32Array(positions.length / 2).fill(-1);
    parents.set(all((trace) => trace.parents, new Int32Array()).subarray(0, parents.length));
    return {
      positions: positions as Of,
      parents,
      tried: all((trace) => trace.tried, new Float64Array()),
      accepted: all((trace) => trace.accepted, new Uint8Array()),
      done: this.done,
    };
  }

  /** Places one sample after the other, and gives each as `[x, y]` with its parent, or −1. */
  *[Symbol.iterator](): IterableIterator<[x: number, y: number, parent: number]> {
    while (!this.done) {
      const { positions, parents } = this.next();
      if (positions.length > 0)
        yield [positions[0] as number, positions[1] as number, parents[0] as number];
    }
  }

  /**
   * Places all that is left, and gives all samples: bit for bit those of `copse.sample`. After
   * `dispose()`, those placed before it, and `report.reason` is `'aborted'`.
   */
  finish(): Samples<Of> {
    this.#guard(() => {
      while (!this.#run.isDone) this.#run.step(Number.POSITIVE_INFINITY);
    });
    this.#finished ??= this.#run.samples();
    this.#placed = this.#finished.length;
    this.#stop();
    return this.#finished as Samples<Of>;
  }

  /** Gives the engine's memory back; no further sample is placed. */
  dispose(): void {
    this.#run.end();
    this.#stop();
  }

  /** `dispose`, for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  #stop(): void {
    this.#ahead = this.#ahead.subarray(0, 0);
    this.#active = new Uint32Array();
    forgotten.unregister(this);
  }
}

function atLeast(option: string, value: unknown, least: number): number {
  const number = asNumber(option, value);
  if (number >= least) return number;
  throw new CopseError({ code: 'out-of-range', option, value, rule: `must be ${least} or more` });
}
