import type { Asking } from '../engine/asking.js';
import { forgotten } from '../engine/forgotten.js';
import type { Samples } from '../results/result.js';
import type { RectangleRegion } from '../shapes/region.js';
import { asOptions } from '../values/check.js';
import type { WorldHost } from '../world/asking.js';
import { WorldAsking } from '../world/asking.js';
import type { Chunk } from '../world/chunk.js';
import { readWorldOptions } from '../world/options.js';
import type { ThreadEngine } from './engines.js';
import { Job, type Run, readCallOptions } from './job.js';
import { snapshotOf } from './snapshot.js';

/** What is asked for one part. */
type Part<T> = (host: WorldHost) => Asking<T>;
/** How a part of a {@link PoolWorld} is asked for. */
export interface PartOptions {
  /** Stops the call: it rejects with the signal's reason, at once. */
  signal?: AbortSignal | undefined;
}

/**
 * A plane without end whose parts are made in threads: what `pool.world(options)` gives. They are
 * those of `copse.world` with the same options, whichever thread makes them; as many at a time as the
 * pool has threads. A function for the ground, or for the share, is called here.
 */
export class PoolWorld {
  readonly #options: Record<string, unknown>;
  readonly #asking: WorldAsking;
  readonly #engine: ThreadEngine;
  readonly #run: Run;
  #chunkSize = 0;

  /** @internal */
  static async begin(options: unknown, engine: ThreadEngine, run: Run): Promise<PoolWorld> {
    const world = new PoolWorld(readWorldOptions(options), engine, run);
    const { chunkSize } = await world.#do((host) => world.#asking.begin(host));
    world.#chunkSize = chunkSize;
    return world;
  }

  private constructor(options: Record<string, unknown>, engine: ThreadEngine, run: Run) {
    this.#engine = engine;
    this.#options = options;
    this.#run = run;
    this.#asking = new WorldAsking(options, (end) => forgotten.register(this, end), snapshotOf);
  }

  /** The side of a chunk. */
  get chunkSize(): number {
    return this.#chunkSize;
  }

  /**
   * The samples whose place p has floor(p / `chunkSize`) = (i, j): whole numbers from −2⁴⁰ to 2⁴⁰.
   *
   * @throws CopseError, as a rejection, as `World.chunk` does; besides, as `Pool.sample` does.
   */
  async chunk(
    i: number,
    j: number,
    options: PartOptions & { level?: number | undefined } = {},
  ): Promise<Chunk> {
    const { signal, ...rest } = asOptions(options, ['level', 'signal']);
    return this.#do(this.#asking.chunk(i, j, rest), { signal });
  }

  /**
   * The samples in a rectangle: x ≤ their x < x + width, and so with y.
   *
   * @throws CopseError, as a rejection, as `World.within` does; besides, as `Pool.sample` does.
   */
  async within(bounds: RectangleRegion, options: PartOptions = {}): Promise<Samples<Float64Array>> {
    return this.#do(this.#asking.within(bounds), asOptions(options, ['signal']));
  }

  /** The world is not forgotten before it is done: `part` belongs to it. */
  async #do<T>(part: Part<T>, control: object = {}): Promise<T> {
    const { signal } = readCallOptions(control);
    signal?.throwIfAborted();
    return await this.#run(new Job(this.#engine, { options: this.#options }, part, { signal }));
  }
}
