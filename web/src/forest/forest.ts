/// <reference lib="esnext.disposable" preserve="true" />
import { type Asking, answered, type OnEngine } from '../engine/asking.js';
import { forgotten } from '../engine/forgotten.js';
import type { WholeEngine } from '../engine/whole-engine.js';
import type { ForestPart } from '../options/forest-parts.js';
import type { Samples } from '../results/result.js';
import type { RectangleRegion } from '../shapes/region.js';
import type { Point, Position } from '../shapes/rings.js';
import { CopseError } from '../values/error.js';
import { type ForestChange, type ForestEdit, putAll, readNamed } from './options.js';
import { ForestStanding } from './standing.js';
import { ForestView } from './view.js';

/**
 * A forest that you edit part by part, as `copse.forest(options)` gives it. Samples that an edit does not
 * affect stay. After any history the forest equals a fresh one with the same parts in the same order, bit for
 * bit.
 *
 * Each sample has a slot, a small number that it keeps as long as it stands. A forest holds memory of the
 * engine: when you need it no longer, call `dispose()` or declare it with `using`.
 *
 * @example
 * ```js
 * const forest = copse.forest({ radius: 4, seed: 5 });
 * forest.put('wood', { region: meadow });
 * const lake = { circle: { x: 200, y: 150, radius: 60 } };
 * const { removed } = forest.put('lake', { region: lake, clear: true });
 * forest.dispose();
 * ```
 * @see [Worlds and forests](../../../docs/world.md)
 */
export class Forest extends ForestView implements Disposable {
  readonly #onEngine: OnEngine;
  readonly #standing: ForestStanding;
  readonly #engine: WholeEngine;
  readonly #end: () => void;
  /** The rule of the error after the end of the forest. */
  #ending: string | undefined;

  /** @internal */
  constructor(options: Record<string, unknown>, onEngine: OnEngine) {
    const parts = readNamed(options.parts);
    const standing = new ForestStanding(options);
    super(standing);
    this.#onEngine = onEngine;
    this.#standing = standing;
    const engine = onEngine((own) => own);
    this.#engine = engine;
    const { forest } = this.#do(standing.begin());
    this.#end = () => engine.endForest(forest);
    forgotten.register(this, this.#end, this);
    if (parts.length === 0) return;
    try {
      this.edit(putAll(parts));
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  /**
   * Puts a part. A new name comes after all others; a name that already exists keeps its place in the order.
   *
   * @returns The slots that changed.
   * @example
   * ```js
   * const forest = copse.forest({ radius: 4 });
   * const { added } = forest.put('wood', { region: meadow });
   * ```
   * @throws CopseError: `invalid-region`, `invalid-geojson` or `invalid-path` if a shape cannot be
   * read; `out-of-range` if a number is out of range; `conflicting-options` if the part has two kinds
   * or does not fit the forest; `precision` if it is too far from the origin; `limit` if there would be
   * more samples than `limit`. The forest then stays as it was. `engine-failed` if memory runs out: the forest
   * then ends, and `copse.forest(forest.toJSON())` begins it again.
   */
  put(name: string, part: ForestPart): ForestChange {
    return this.edit((edit) => edit.put(name, part));
  }

  /**
   * Deletes a part.
   *
   * @returns The slots that changed.
   * @example
   * ```js
   * const forest = copse.forest({ radius: 4, parts: [{ name: 'wood', region: meadow }] });
   * const { removed } = forest.delete('wood');
   * ```
   * @throws CopseError: `out-of-range` if no part has this name.
   */
  delete(name: string): ForestChange {
    return this.edit((edit) => edit.delete(name));
  }

  /**
   * Puts and deletes several parts as one change. `edit` calls `work` before it returns. If `work` throws or
   * a part is refused, the forest stays as it was.
   *
   * @returns The slots that changed.
   * @example
   * ```js
   * const forest = copse.forest({ radius: 4, parts: [{ name: 'wood', region: meadow }] });
   * forest.edit((edit) => {
   *   edit.put('hut', { sample: [200, 150], radius: 20 });
   *   edit.put('well', { obstacle: { point: [100, 200], clearance: 15 } });
   * });
   * ```
   * @throws CopseError as `put` and `delete` do; and whatever `work` throws.
   */
  edit(work: (edit: ForestEdit) => void): ForestChange {
    this.#check();
    const read = this.#standing.readEdit(work);
    try {
      return this.#do(this.#standing.edit(read));
    } catch (error) {
      // After a breakdown, the engine may have made the edit in part.
      if (!(error instanceof CopseError) || error.code === 'engine-failed') {
        this.#ending = 'broke down in an edit: begin it again by copse.forest(forest.toJSON())';
        forgotten.unregister(this);
      }
      throw error;
    }
  }

  /** Returns the slot of the sample nearest to a place, or undefined if the forest is empty. */
  nearest(place: Position | Point): number | undefined {
    this.#check();
    return this.#do(this.#standing.nearest(place));
  }

  /** Returns the slots of the samples in a rectangle: x ≤ sample x < x + width, and likewise in y. */
  within(bounds: RectangleRegion): Uint32Array {
    this.#check();
    return this.#do(this.#standing.within(bounds));
  }

  /** Returns all samples: level by level, class by class, by place. */
  samples(): Samples<Float64Array> {
    this.#check();
    return this.#do(this.#standing.samples());
  }

  /** Frees the engine's memory. Later calls throw `disposed`. */
  dispose(): void {
    if (this.#ending) return;
    this.#ending = 'was disposed of';
    forgotten.unregister(this);
    this.#end();
  }

  /** Calls `dispose`, for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  #do<T>(asking: Asking<T>): T {
    return answered(asking, (work) => this.#onEngine(() => work(this.#engine)));
  }

  #check(): void {
    this.#standing.checkIsIdle();
    const rule = this.#ending;
    if (rule)
      throw new CopseError({ code: 'disposed', option: 'forest', value: undefined, rule }, '');
  }
}
