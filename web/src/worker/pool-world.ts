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

/** The requests to the engine for one part. */
type Part<T> = (host: WorldHost) => Asking<T>;

/** The options for a part of a {@link PoolWorld}. */
export interface PartOptions {
  /**
   * Aborts the call. The promise then rejects at once with the signal's reason.
   *
   * @example
   * ```js
   * const pool = await createPool();
   * const world = await pool.world({ radius: 4 });
   * const chunk = await world.chunk(0, 0, { signal: AbortSignal.timeout(60_000) });
   * pool.dispose();
   * ```
   * @throws `wrong-type` if it is no AbortSignal.
   */
  signal?: AbortSignal | undefined;
}

/**
 * An infinite plane whose parts are made in threads, as `pool.world(options)` gives it. Parts equal those of
 * `copse.world` with the same options, whichever thread makes them. Functions for the ground or the share are
 * called on the calling thread.
 *
 * @example
 * ```js
 * const pool = await createPool();
 * const world = await pool.world({ radius: 4, seed: 'north' });
 * const chunk = await world.chunk(3, -2);
 * pool.dispose();
 * ```
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

  // Vue wraps objects without a tag in proxies, which cannot read private members.
  /** @internal */
  get [Symbol.toStringTag](): string {
    return 'World';
  }

  /** The side of a chunk. */
  get chunkSize(): number {
    return this.#chunkSize;
  }

  /**
   * Returns the samples in the chunk of column i and row j: floor(x / `chunkSize`) = i and
   * floor(y / `chunkSize`) = j. With `level`, it returns only the levels up to this one, in less time.
   *
   * @param i - The column: a whole number from −2⁴⁰ to 2⁴⁰, in a smaller range with a `chunkSize` of your own
   * or a radius by place.
   * @param j - The row, in the same range.
   * @throws CopseError, as a rejection: as `World.chunk` and `Pool.sample` do.
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
   * Returns the samples in a rectangle: those with x ≤ sample x < x + width, and likewise in y.
   *
   * @throws CopseError, as a rejection: as `World.within` and `Pool.sample` do.
   */
  async within(bounds: RectangleRegion, options: PartOptions = {}): Promise<Samples<Float64Array>> {
    return this.#do(this.#asking.within(bounds), asOptions(options, ['signal']));
  }

  /** `part` holds the world, so that it is not garbage-collected before the call ends. */
  async #do<T>(part: Part<T>, control: object = {}): Promise<T> {
    const { signal } = readCallOptions(control);
    signal?.throwIfAborted();
    return await this.#run(
      new Job(this.#engine, { options: this.#options, ground: 'world' }, part, { signal }),
    );
  }
}
