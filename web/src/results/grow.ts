/// <reference lib="esnext.disposable" preserve="true" />

import { forgotten } from '../engine/forgotten.js';
import type { Positions, Trace } from '../engine/replies.js';
import { asRanged } from '../values/check.js';
import type { Samples } from './result.js';
import { concatenate, type Placed, type Run } from './run.js';

/** The result of one step of {@link Grow}. */
export interface GrowStep<Of extends Positions = Positions> {
  /** The samples placed in this step: x0 y0 x1 y1 …. A copy, yours to keep. */
  readonly positions: Of;
  /**
   * The parent of each sample, as its index among all samples: the active sample that it grew from. −1 for a
   * sample without a parent, as in every method but `'bridson'`.
   */
  readonly parents: Int32Array;
  /**
   * The candidates of this step in order: x0 y0 x1 y1 …. Only `'bridson'`, `'dart-throwing'` and
   * `'best-candidate'` have candidates.
   */
  readonly tried: Float64Array;
  /** 1 for each candidate that was placed, 0 for each that was rejected. */
  readonly accepted: Uint8Array;
  /** True if all samples are placed. */
  readonly done: boolean;
}

/**
 * A fill that you continue step by step, as `copse.grow(options)` gives it: for animation, for progress, or
 * so that no call takes long. In the end its samples are exactly those of `copse.sample(options)`.
 *
 * It holds memory of the engine until all samples are placed. If you stop earlier, call `dispose()`, or
 * declare it with `using`.
 *
 * @example
 * ```js
 * const grow = copse.grow({ region: meadow, radius: 12 });
 * while (!grow.done) draw(grow.step(50).positions);
 * const trees = grow.finish();
 * ```
 * @see [Growing step by step](../../../docs/methods.md)
 */
export class Grow<Result extends Samples = Samples> implements Disposable {
  readonly #run: Run;
  readonly #guard: <T>(work: () => T) => T;
  readonly #samplesOf: (placed: Placed) => Result;
  #ahead: Positions; // placed, but not returned yet
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

  // Vue wraps objects without a tag in proxies, which cannot read private members.
  /** @internal */
  get [Symbol.toStringTag](): string {
    return 'Grow';
  }

  /** How many samples all steps have placed so far. */
  get placed(): number {
    return this.#placed;
  }

  /** The indices of active samples in Bridson's method; empty in the other methods. */
  get active(): Uint32Array {
    return this.#active;
  }

  /** True if all samples are placed. */
  get done(): boolean {
    return this.#run.isDone && this.#ahead.length === 0;
  }

  /**
   * Places up to `n` more samples. It stops early after `milliseconds`: `step(Infinity, 5)` works for 5 ms.
   *
   * The maximal method computes some thousand samples at a time and returns them in order. With `count`, or
   * another `order` than `'placed'`, it returns none until all work is done.
   *
   * @param n - The number of samples: 1 or more, by default 1.
   * @param milliseconds - The most time to take: 0 or more, by default no limit.
   * @example
   * ```js
   * const grow = copse.grow({ region: meadow, radius: 12, method: 'bridson' });
   * const { positions, parents, tried, accepted } = grow.step(10);
   * ```
   * @throws CopseError: `out-of-range` for an argument; and as `sample` does.
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
    // Methods that place more samples than asked for have no parents.
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
   * Places one sample at a time and yields it as `[x, y, parent]`; the parent is −1 if there is none. Leaving
   * the loop early disposes of the fill: to continue later, call `step` instead.
   *
   * @example
   * ```js
   * const grow = copse.grow({ region: meadow, radius: 12 });
   * for (const [x, y] of grow) draw(x, y);
   * ```
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
   * Places all remaining samples and returns all samples, bit for bit those of `copse.sample`. After
   * `dispose()` it returns the samples placed before, and `report.reason` is `'aborted'`.
   */
  finish(): Result {
    this.#finished ??= this.#guard(() => this.#samplesOf(this.#run.finish()));
    this.#placed = this.#finished.length;
    this.#stop();
    return this.#finished;
  }

  /** Frees the engine's memory. No further sample is placed. */
  dispose(): void {
    this.#run.end();
    this.#stop();
  }

  /** Calls `dispose`, for `using`. */
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
