/// <reference lib="esnext.disposable" preserve="true" />

import { forgotten } from '../engine/forgotten.js';
import type { Positions, Trace } from '../engine/replies.js';
import { asRanged } from '../values/check.js';
import type { Samples } from './result.js';
import { concatenate, type Placed, type Run } from './run.js';

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

/**
 * Samples that are placed step by step, for animation, for progress, or so that no call takes long:
 * what `copse.grow(options)` gives. Finished, they are the very samples of `copse.sample(options)`.
 *
 * It holds memory of the engine until everything is placed; when you stop before, call `dispose()`
 * or declare it with `using`.
 */
export class Grow<Result extends Samples = Samples> implements Disposable {
  readonly #run: Run;
  readonly #guard: <T>(work: () => T) => T;
  readonly #samplesOf: (placed: Placed) => Result;
  #ahead: Positions; // placed, but not given out yet
  #placed = 0;
  #active: Uint32Array = new Uint32Array();
  #finished: Result | undefined;

  /** @internal */
  constructor(
    run: Run,
    guard: <T>(work: () => T) => T,
    none: Positions,
    samplesOf: (placed: Placed) => Result,
  ) {
    this.#run = run;
    this.#guard = guard;
    this.#ahead = none;
    this.#samplesOf = samplesOf;
    forgotten.register(this, () => run.end(), this);
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
   * `milliseconds` of time, to go on in another call: so `step(Infinity, 5)` is a slice of 5 ms.
   *
   * The maximal method places some thousand samples at a time, which are handed out in order; with
   * `count` or another `order` than `'placed'` it has none to give until all work is done.
   *
   * @throws CopseError as `sample` does.
   */
  step(n = 1, milliseconds: number = Number.POSITIVE_INFINITY): GrowStep<Result['positions']> {
    const count = Math.floor(atLeast('n', n, 1));
    const end = performance.now() + atLeast('milliseconds', milliseconds, 0);
    const chunks = [this.#ahead];
    const traces: Trace[] = [];
    let missing = count - this.#ahead.length / 2;
    this.#guard(() => {
      while (missing > 0 && !this.#run.isDone) {
        const chunk = this.#run.step(missing, (trace) => traces.push(trace));
        if (chunk) chunks.push(chunk);
        missing -= (chunk?.length ?? 0) / 2;
        if (performance.now() >= end) break;
      }
    });
    const placed = concatenate(chunks) ?? this.#ahead;
    const positions = placed.slice(0, 2 * count);
    this.#ahead = placed.subarray(positions.length);
    this.#placed += positions.length / 2;
    this.#active = traces.at(-1)?.active ?? this.#active;
    // Methods that place more than they are asked for have no parents to tell.
    const parents = new Int32Array(positions.length / 2).fill(-1);
    const told = concatenate(traces.map((trace) => trace.parents));
    if (told) parents.set(told.subarray(0, parents.length));
    return {
      positions,
      parents,
      tried: concatenate(traces.map(({ tried }) => tried)) ?? new Float64Array(),
      accepted: concatenate(traces.map(({ accepted }) => accepted)) ?? new Uint8Array(),
      done: this.done,
    };
  }

  /**
   * Places one sample after the other, and gives each as `[x, y]` with its parent, or −1. Leaving the
   * loop before the end disposes of it; where you mean to go on, take steps.
   */
  *[Symbol.iterator](): IterableIterator<[x: number, y: number, parent: number]> {
    try {
      while (!this.done) {
        const { positions, parents } = this.step();
        if (positions.length > 0)
          yield [positions[0] as number, positions[1] as number, parents[0] as number];
      }
    } finally {
      if (!this.done) this.dispose();
    }
  }

  /**
   * Places all that is left, and gives all samples: bit for bit those of `copse.sample`. After
   * `dispose()`, those placed before it, and `report.reason` is `'aborted'`.
   */
  finish(): Result {
    this.#finished ??= this.#guard(() => this.#samplesOf(this.#run.finish()));
    this.#placed = this.#finished.length;
    this.#stop();
    return this.#finished;
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
  return asRanged(option, value, (n) => n >= least, `must be a number, ${least} or more`);
}
