import type { ForestPart } from '../options/forest-parts.js';
import type { ForestOptions } from './options.js';
import type { ForestStanding } from './standing.js';

/** The state of a forest that needs no engine to read. */
export abstract class ForestView {
  readonly #standing: ForestStanding;

  /** @internal */
  protected constructor(standing: ForestStanding) {
    this.#standing = standing;
  }

  // Vue wraps objects without a tag in proxies, which cannot read private members.
  /** @internal */
  get [Symbol.toStringTag](): string {
    return 'Forest';
  }

  /** The least distance between any two samples. */
  get radius(): number {
    return this.#standing.radius;
  }

  /** The names of the option `classes`, undefined for classes without a name; undefined without the option. */
  get classNames(): readonly (string | undefined)[] | undefined {
    return this.#standing.classNames;
  }

  /** The radius of each class, in the order of the option `classes`; undefined without the option. */
  get classRadii(): readonly number[] | undefined {
    return this.#standing.classRadii;
  }

  /** How many samples the forest has. */
  get length(): number {
    return this.#standing.slots.count;
  }

  /** One more than the largest slot used so far. */
  get capacity(): number {
    return this.#standing.slots.capacity;
  }

  /**
   * The positions by slot: x0 y0 x1 y1 …, `capacity` pairs. Both are NaN in an empty slot. This is a view: the
   * next edit may change it or replace it.
   */
  get positions(): Float64Array {
    return this.#standing.slots.positions;
  }

  /**
   * The radius of each sample by slot, in the last level; NaN in an empty slot. Undefined while all samples of
   * a class have the same radius. This is a view, as `positions` is.
   */
  get radii(): Float64Array | undefined {
    return this.#standing.slots.radii;
  }

  /** The class of each sample by slot, as its index in the option `classes`; undefined without it. A view. */
  get classes(): Uint8Array | undefined {
    return this.#standing.slots.classes;
  }

  /** The level in which each sample came, by slot; undefined without the option `levels`. A view. */
  get levels(): Uint8Array | undefined {
    return this.#standing.slots.levels;
  }

  /** A number for each sample by slot that depends only on its place and the seed; see {@link Samples.keys}. */
  get keys(): Uint32Array {
    return this.#standing.keys;
  }

  /** The parts by name, in the order in which they are painted. */
  get parts(): ReadonlyMap<string, ForestPart> {
    return this.#standing.parts;
  }

  /** Returns true if a sample stands in the slot. */
  isAlive(slot: number): boolean {
    return this.#standing.slots.isAlive(slot);
  }

  /**
   * Returns the options and parts as plain JSON, from which `copse.forest` makes the same forest.
   *
   * @example
   * ```js
   * const forest = copse.forest({ radius: 4, parts: [{ name: 'wood', region: meadow }] });
   * const saved = JSON.stringify(forest);
   * const same = copse.forest(JSON.parse(saved));
   * ```
   * @throws CopseError: `conflicting-options` if a part is a mask, or the radius, the density or `where` of a
   * class is a function, an image or a raster, for which JSON has no form.
   */
  toJSON(): ForestOptions {
    return this.#standing.toJSON();
  }
}
