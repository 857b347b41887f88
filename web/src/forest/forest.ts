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
 * Samples that stand while their ground is edited: what `copse.forest(options)` gives. After any
 * history they are those of a fresh forest with the same parts in the same order, bit for bit.
 *
 * Each sample has a slot, a small number that it keeps as long as it stands. It holds memory of the
 * engine; when you need it no longer, call `dispose()` or declare it with `using`.
 */
export class Forest extends ForestView implements Disposable {
  readonly #onEngine: OnEngine;
  readonly #standing: ForestStanding;
  readonly #engine: WholeEngine;
  readonly #end: () => void;
  #isDisposed = false;

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
   * Puts a part: a new name after all others, a name that is there already in its place.
   *
   * @throws CopseError for a part that cannot be; the forest is as it was then.
   */
  put(name: string, part: ForestPart): ForestChange {
    return this.edit((edit) => edit.put(name, part));
  }

  /**
   * Takes a part away.
   *
   * @throws CopseError when there is none of that name.
   */
  delete(name: string): ForestChange {
    return this.edit((edit) => edit.delete(name));
  }

  /**
   * Several parts at once, as one change: `work` is called before it returns, and puts and deletes
   * them by its argument. When it throws, or a part cannot be, the forest is as it was.
   */
  edit(work: (edit: ForestEdit) => void): ForestChange {
    this.#check();
    return this.#do(this.#standing.edit(this.#standing.readEdit(work)));
  }

  /** The slot of the sample nearest to a place; undefined when none stands. */
  nearest(place: Position | Point): number | undefined {
    this.#check();
    return this.#do(this.#standing.nearest(place));
  }

  /** The slots of the samples in a rectangle: x ≤ their x < x + width, and so with y. */
  within(bounds: RectangleRegion): Uint32Array {
    this.#check();
    return this.#do(this.#standing.within(bounds));
  }

  /** All samples: level by level, kind by kind, by their places. */
  samples(): Samples<Float64Array> {
    this.#check();
    return this.#do(this.#standing.samples());
  }

  /** Gives the memory back; everything else throws from now on. */
  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    forgotten.unregister(this);
    this.#end();
  }

  /** `dispose`, for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  #do<T>(asking: Asking<T>): T {
    return answered(asking, (work) => this.#onEngine(() => work(this.#engine)));
  }

  #check(): void {
    this.#standing.checkIsIdle();
    const rule = 'was disposed of';
    if (this.#isDisposed)
      throw new CopseError({ code: 'disposed', option: 'forest', value: undefined, rule }, '');
  }
}
