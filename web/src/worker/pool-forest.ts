/// <reference lib="esnext.disposable" preserve="true" />
import type { Asking } from '../engine/asking.js';
import { forgotten } from '../engine/forgotten.js';
import {
  type ForestChange,
  type ForestEdit,
  putAll,
  readForestOptions,
  readNamed,
} from '../forest/options.js';
import { ForestStanding } from '../forest/standing.js';
import { ForestView } from '../forest/view.js';
import type { ForestPart } from '../options/forest-parts.js';
import type { Samples } from '../results/result.js';
import type { RectangleRegion } from '../shapes/region.js';
import type { Point, Position } from '../shapes/rings.js';
import { CopseError } from '../values/error.js';
import type { ThreadEngine } from './engines.js';
import { Job } from './job.js';
import { snapshotOf } from './snapshot.js';
import type { Thread } from './thread.js';

/**
 * A forest in a thread of its own, as `pool.forest(options)` gives it. It equals that of `copse.forest`
 * with the same options and edits; edits are made in the order of the calls. Properties such as
 * `positions` show the last finished edit.
 *
 * When you need it no longer, call `dispose()` or declare it with `using`: its thread then ends.
 *
 * @example
 * ```js
 * const pool = await createPool();
 * const forest = await pool.forest({ radius: 4, seed: 5 });
 * const { added } = await forest.put('wood', { region: meadow });
 * forest.dispose();
 * pool.dispose();
 * ```
 */
export class PoolForest extends ForestView implements Disposable {
  readonly #options: Record<string, unknown>;
  readonly #standing: ForestStanding;
  readonly #thread: Thread;
  readonly #engine: ThreadEngine;

  /** @internal */
  static async begin(
    given: unknown,
    start: () => Promise<readonly [Thread, ThreadEngine]>,
  ): Promise<PoolForest> {
    const options = readForestOptions(given);
    const parts = readNamed(options.parts);
    const standing = new ForestStanding(options);
    const first = parts.length > 0 ? lasting(standing, putAll(parts)) : undefined;
    const forest = new PoolForest(options, standing, ...(await start()));
    try {
      await forest.#do(standing.begin());
      if (first) await forest.#do(standing.edit(first));
    } catch (error) {
      forest.dispose();
      throw error;
    }
    return forest;
  }

  private constructor(
    options: Record<string, unknown>,
    standing: ForestStanding,
    thread: Thread,
    engine: ThreadEngine,
  ) {
    super(standing);
    this.#options = options;
    this.#standing = standing;
    this.#thread = thread;
    this.#engine = engine;
    forgotten.register(this, () => thread.end(disposed()), this);
  }

  /**
   * Puts a part. A new name comes after all others; a name that already exists keeps its place in the order.
   *
   * @returns The slots that changed.
   * @throws CopseError, as a rejection: as `Forest.put` does. The forest then stays as it was.
   */
  async put(name: string, part: ForestPart): Promise<ForestChange> {
    return this.edit((edit) => edit.put(name, part));
  }

  /**
   * Deletes a part.
   *
   * @returns The slots that changed.
   * @throws CopseError, as a rejection: `out-of-range` if no part has this name.
   */
  async delete(name: string): Promise<ForestChange> {
    return this.edit((edit) => edit.delete(name));
  }

  /**
   * Puts and deletes several parts as one change. `edit` calls `work` before it returns.
   *
   * @returns The slots that changed.
   * @throws CopseError, as a rejection: as `put` and `delete` do; and whatever `work` throws. The forest then
   * stays as it was.
   */
  async edit(work: (edit: ForestEdit) => void): Promise<ForestChange> {
    return this.#do(this.#standing.edit(lasting(this.#standing, work)));
  }

  /** Returns the slot of the sample nearest to a place, or undefined if the forest is empty. */
  async nearest(place: Position | Point): Promise<number | undefined> {
    return this.#do(this.#standing.nearest(place));
  }

  /** Returns the slots of the samples in a rectangle: x ≤ sample x < x + width, and likewise in y. */
  async within(bounds: RectangleRegion): Promise<Uint32Array> {
    return this.#do(this.#standing.within(bounds));
  }

  /** Returns all samples: level by level, class by class, by place. */
  async samples(): Promise<Samples<Float64Array>> {
    return this.#do(this.#standing.samples());
  }

  /** Ends the thread. Unfinished and later calls reject with `disposed`. */
  dispose(): void {
    forgotten.unregister(this);
    this.#thread.end(disposed());
  }

  /** Calls `dispose`, for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  async #do<T>(asking: Asking<T>): Promise<T> {
    const job = new Job(this.#engine, { options: this.#options, ground: 'forest' }, () => asking);
    this.#thread.take(job);
    // Await here, so that the forest is not garbage-collected meanwhile.
    return await job.result;
  }
}

/** A copy of an edit: the user may change arrays before its turn comes. */
function lasting(standing: ForestStanding, work: (edit: ForestEdit) => void) {
  const { request, parts } = standing.readEdit(work);
  return { request: snapshotOf(request), parts };
}

function disposed(): CopseError {
  const rule = 'was disposed of';
  return new CopseError({ code: 'disposed', option: 'forest', value: undefined, rule }, '');
}
