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
 * A forest that lives in a thread of its own: what `pool.forest(options)` gives. It is that of
 * `copse.forest` with the same options and the same edits, which are made in the order of the calls.
 * What is told at once, such as `positions`, is as of the last edit that has come back.
 *
 * When you need it no longer, call `dispose()` or declare it with `using`: its thread ends then.
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
   * Puts a part: a new name after all others, a name that is there already in its place.
   *
   * @throws CopseError, as a rejection, for a part that cannot be; the forest is as it was then.
   */
  async put(name: string, part: ForestPart): Promise<ForestChange> {
    return this.edit((edit) => edit.put(name, part));
  }

  /**
   * Takes a part away.
   *
   * @throws CopseError, as a rejection, when there is none of that name.
   */
  async delete(name: string): Promise<ForestChange> {
    return this.edit((edit) => edit.delete(name));
  }

  /**
   * Several parts at once, as one change: `work` is called before it returns, and puts and deletes
   * them by its argument. When it throws, or a part cannot be, the promise rejects, and the forest is
   * as it was.
   */
  async edit(work: (edit: ForestEdit) => void): Promise<ForestChange> {
    return this.#do(this.#standing.edit(lasting(this.#standing, work)));
  }

  /** The slot of the sample nearest to a place; undefined when none stands. */
  async nearest(place: Position | Point): Promise<number | undefined> {
    return this.#do(this.#standing.nearest(place));
  }

  /** The slots of the samples in a rectangle: x ≤ their x < x + width, and so with y. */
  async within(bounds: RectangleRegion): Promise<Uint32Array> {
    return this.#do(this.#standing.within(bounds));
  }

  /** All samples, by their places. */
  async samples(): Promise<Samples<Float64Array>> {
    return this.#do(this.#standing.samples());
  }

  /** Ends its thread; what is asked for from now on, or was not done, rejects with `disposed`. */
  dispose(): void {
    forgotten.unregister(this);
    this.#thread.end(disposed());
  }

  /** `dispose`, for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  async #do<T>(asking: Asking<T>): Promise<T> {
    const job = new Job(this.#engine, { options: this.#options }, () => asking);
    this.#thread.take(job);
    // Awaited here, so that the forest is not forgotten meanwhile.
    return await job.result;
  }
}

/** An edit as it was when it was made: arrays of the user's may change before its turn comes. */
function lasting(standing: ForestStanding, work: (edit: ForestEdit) => void) {
  const { request, parts } = standing.readEdit(work);
  return { request: snapshotOf(request), parts };
}

function disposed(): CopseError {
  const rule = 'was disposed of';
  return new CopseError({ code: 'disposed', option: 'forest', value: undefined, rule }, '');
}
