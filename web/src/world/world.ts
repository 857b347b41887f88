import { type Asking, answered, type OnEngine } from '../engine/asking.js';
import { forgotten } from '../engine/forgotten.js';
import type { WholeEngine } from '../engine/whole-engine.js';
import type { Samples } from '../results/result.js';
import type { RectangleRegion } from '../shapes/region.js';
import { WorldAsking } from './asking.js';
import type { Chunk } from './chunk.js';

/**
 * An infinite plane of samples, as `copse.world(options)` gives it. Any part has the samples that one call of
 * `copse.sample` over everything would have there. So you can make chunks in any order, on any machine, and
 * they agree across their edges.
 *
 * @example
 * ```js
 * const world = copse.world({ radius: 4, seed: 'north' });
 * for (const [x, y] of world.chunk(0, 0)) plant(x, y);
 * const view = world.within({ x: -50, y: -50, width: 100, height: 100 });
 * ```
 * @see [Worlds and forests](../../../docs/world.md)
 */
export class World {
  /** The side of a chunk. */
  readonly chunkSize: number;
  readonly #onEngine: OnEngine;
  readonly #asking: WorldAsking;

  /** @internal */
  constructor(options: Record<string, unknown>, onEngine: OnEngine) {
    this.#onEngine = onEngine;
    this.#asking = new WorldAsking(options, (end) => {
      forgotten.unregister(this);
      forgotten.register(this, end, this);
    });
    this.chunkSize = this.#do((engine) => this.#asking.begin(engine)).chunkSize;
  }

  // Vue wraps objects without a tag in proxies, which cannot read private members.
  /** @internal */
  get [Symbol.toStringTag](): string {
    return 'World';
  }

  /**
   * Returns the samples in the chunk of column i and row j: floor(x / `chunkSize`) = i and
   * floor(y / `chunkSize`) = j. With `level`, it returns only the levels up to this one, in less time.
   *
   * @param i - The column: a whole number from −2⁴⁰ to 2⁴⁰, in a smaller range with a `chunkSize` of your own
   * or a radius by place.
   * @param j - The row, in the same range.
   * @example
   * ```js
   * const world = copse.world({ radius: 4, levels: 3 });
   * const near = world.chunk(0, 0);
   * const far = world.chunk(20, 5, { level: 0 });
   * ```
   * @throws CopseError: `out-of-range` if a number is not whole or too large; `conflicting-options` if there
   * is a level and the world has none; `limit` if there would be more samples than `limit`; and all errors of
   * the ground.
   */
  chunk(i: number, j: number, options: { level?: number | undefined } = {}): Chunk {
    return this.#do(this.#asking.chunk(i, j, options));
  }

  /**
   * Returns the samples in a rectangle: those with x ≤ sample x < x + width, and likewise in y.
   *
   * @example
   * ```js
   * const world = copse.world({ radius: 4 });
   * const view = world.within({ x: 1000, y: -50, width: 200, height: 100 });
   * ```
   * @throws CopseError: `out-of-range` if the rectangle is not finite, has no size or is too far away;
   * `limit` if there would be more samples than `limit`; and all errors of the ground.
   */
  within(bounds: RectangleRegion): Samples<Float64Array> {
    return this.#do(this.#asking.within(bounds));
  }

  /** Does work on the current engine: an engine that broke down has been replaced. */
  #do<T>(asking: (engine: WholeEngine) => Asking<T>): T {
    return answered(asking(this.#onEngine((engine) => engine)), this.#onEngine);
  }
}
