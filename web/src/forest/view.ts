import type { ForestPart } from '../options/forest-parts.js';
import type { ForestOptions } from './options.js';
import type { ForestStanding } from './standing.js';

/** What a forest tells at once, wherever its engine is. */
export abstract class ForestView {
  readonly #standing: ForestStanding;

  /** @internal */
  protected constructor(standing: ForestStanding) {
    this.#standing = standing;
  }

  /** The least distance between any two samples. */
  get radius(): number {
    return this.#standing.radius;
  }

  /** The names of the option `classes`, undefined for those without; without that option undefined. */
  get classNames(): readonly (string | undefined)[] | undefined {
    return this.#standing.classNames;
  }

  /** The radius of each class, in the order of the option; without that option undefined. */
  get classRadii(): readonly number[] | undefined {
    return this.#standing.classRadii;
  }

  /** How many samples stand. */
  get length(): number {
    return this.#standing.slots.count;
  }

  /** More than any slot so far. */
  get capacity(): number {
    return this.#standing.slots.capacity;
  }

  /**
   * x0 y0 x1 y1 … by slot, `capacity` of them; NaN where none stands. A view that the next edit may
   * change or leave behind.
   */
  get positions(): Float64Array {
    return this.#standing.slots.positions;
  }

  /**
   * By slot, the radius of each sample, NaN where none stands: in levels that of the last one.
   * Undefined while no radius depends on the place or is drawn from a range. A view.
   */
  get radii(): Float64Array | undefined {
    return this.#standing.slots.radii;
  }

  /** By slot, each sample's index in the option `classes`; without that option undefined. A view. */
  get classes(): Uint8Array | undefined {
    return this.#standing.slots.classes;
  }

  /** By slot, the level that each sample came with; without the option `levels` undefined. A view. */
  get levels(): Uint8Array | undefined {
    return this.#standing.slots.levels;
  }

  /** By slot, the number that belongs to the sample's place and the seed, as {@link Samples.keys}. */
  get keys(): Uint32Array {
    return this.#standing.keys;
  }

  /** The parts by name, in the order in which they are painted. */
  get parts(): ReadonlyMap<string, ForestPart> {
    return this.#standing.parts;
  }

  /** Whether a sample stands in a slot. */
  isAlive(slot: number): boolean {
    return this.#standing.slots.isAlive(slot);
  }

  /**
   * Options and parts as JSON has them: `copse.forest` makes the same forest of it.
   *
   * @throws CopseError when a part is a mask, whose pixels JSON has no form for.
   */
  toJSON(): ForestOptions {
    return this.#standing.toJSON();
  }
}
