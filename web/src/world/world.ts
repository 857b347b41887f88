import { type Asking, answered, type OnEngine } from '../engine/asking.js';
import { forgotten } from '../engine/forgotten.js';
import type { WholeEngine } from '../engine/whole-engine.js';
import type { Samples } from '../results/result.js';
import type { RectangleRegion } from '../shapes/region.js';
import { WorldAsking } from './asking.js';
import type { Chunk } from './chunk.js';

/**
 * A plane without end: what `copse.world(options)` gives. Any part of it has the very samples that one
 * call of `copse.sample` over everything would have there, whatever was asked for before; so chunks
 * may be made in any order, on any machine, and agree across their edges.
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

  /**
   * The samples whose place p has floor(p / `chunkSize`) = (i, j): whole numbers from −2⁴⁰ to 2⁴⁰.
   *
   * @throws CopseError for numbers that are none of these, and for what is wrong with the ground.
   */
  chunk(i: number, j: number, options: { level?: number | undefined } = {}): Chunk {
    return this.#do(this.#asking.chunk(i, j, options));
  }

  /**
   * The samples in a rectangle: x ≤ their x < x + width, and so with y.
   *
   * @throws CopseError for a rectangle that is not finite and positive, and for what is wrong with the
   * ground.
   */
  within(bounds: RectangleRegion): Samples<Float64Array> {
    return this.#do(this.#asking.within(bounds));
  }

  /** In the engine that there is now: one that broke down was replaced by another. */
  #do<T>(asking: (engine: WholeEngine) => Asking<T>): T {
    return answered(asking(this.#onEngine((engine) => engine)), this.#onEngine);
  }
}
