import type { Density } from '../options/density.js';
import type { Conflict } from '../options/existing.js';
import type { RadiusField } from '../options/field.js';
import type { ForestPart } from '../options/forest-parts.js';
import { type LayerOptions, layerNames } from '../options/layers.js';
import { plainCopy } from '../options/plain-copy.js';
import type { RadiusRange } from '../options/sizes.js';
import type { FillRule } from '../shapes/region.js';
import { asOptions, isObject, refuseOptions, wrongType } from '../values/check.js';
import { reading } from '../values/reading.js';

/**
 * The options of {@link Copse.forest}. Each names its own error codes. Besides, any option may throw
 * `wrong-type`, or `unknown-option` for a field with an unknown name.
 *
 * @see [Worlds and forests](../../../docs/world.md)
 */
export interface ForestOptions extends Omit<LayerOptions, 'radius'> {
  /**
   * The least distance between two samples, centre to centre: a number above 0, a radius by place with
   * `bounds`, or a range from which each sample draws its own. Beyond its bounds, the outermost texels of a
   * radius by place go on.
   *
   * @example
   * ```js
   * const bounds = { x: 0, y: 0, width: 400, height: 300 };
   * const radius = { min: 4, max: 8, at: (x) => 4 + x / 100, bounds };
   * const forest = copse.forest({ radius });
   * ```
   * @throws `missing-option` without a radius or classes; `invalid-radius` if a radius, or what `at` returns,
   * is out of range; `conflicting-options` beside `classes`, or if a radius by place has no bounds;
   * `limit` if the forest would have more samples than `limit`; `out-of-range` if `bounds` or `resolution`
   * are out of range.
   */
  radius?: number | RadiusField | RadiusRange | undefined;
  /**
   * How densely samples stand at each place, relative to the densest place, where `radius` holds, or the radius of
   * each class. Maps need `bounds`. 1 stands for the same density everywhere: give it if parts with a `density`
   * will follow, so that the first such part changes only its surroundings.
   *
   * @example
   * ```js
   * const forest = copse.forest({ radius: 4, density: 1 });
   * forest.put('wood', { region: meadow });
   * const glade = { circle: { x: 200, y: 150, radius: 60 } };
   * forest.put('glade', { region: glade, density: 0.3 });
   * ```
   * @throws `invalid-density` if a value is negative, not finite or above `max`; `conflicting-options` if a
   * map has no bounds, or beside a radius that is no number, `spacing` or classes with `near`;
   * `out-of-range` if `bounds` or `resolution` are out of range.
   */
  density?: Density | 1 | undefined;
  /**
   * The distance between two samples with different radii.
   *
   * @defaultValue `'mean'`
   * @example
   * ```js
   * const forest = copse.forest({ radius: { min: 4, max: 8 }, conflict: 'larger' });
   * ```
   * @throws `wrong-type` if it is another value; `conflicting-options` if no two radii can differ.
   */
  conflict?: Conflict | undefined;
  /**
   * Chooses one of all possible forests: a finite number or a text.
   *
   * @defaultValue `0`
   * @example
   * ```js
   * const forest = copse.forest({ radius: 4, seed: 5 });
   * ```
   * @throws `out-of-range` if it is NaN or infinite, or a text with a lone surrogate.
   */
  seed?: number | string | undefined;
  /**
   * The part of all samples to show, from 0 to 1. A hash of its place decides whether a sample is shown.
   *
   * @defaultValue `1`
   * @example
   * ```js
   * const forest = copse.forest({ radius: 4, share: 0.5 });
   * ```
   * @throws `out-of-range` if it is not from 0 to 1.
   */
  share?: number | undefined;
  /**
   * The most samples of the forest: 0 or more.
   *
   * @defaultValue `1e7`
   * @example
   * ```js
   * const forest = copse.forest({ radius: 4, limit: 100_000 });
   * ```
   * @throws `invalid-limit` if it is negative or NaN; `limit` if an edit would make more samples. The forest
   * then stays as it was.
   */
  limit?: number | undefined;
  /**
   * The least distance from a sample to the edge of all ground together, shores of cleared parts included: 0
   * or more. Edges within the ground of other parts do not count, nor do edges of obstacles.
   *
   * @defaultValue `0`
   * @example
   * ```js
   * const forest = copse.forest({ radius: 4, margin: 2 });
   * ```
   * @throws `out-of-range` if it is negative or not finite; `limit` if it makes too many cells along the
   * edge.
   */
  margin?: number | undefined;
  /**
   * Which areas the rings of each region enclose together.
   *
   * @defaultValue `'evenodd'`
   * @example
   * ```js
   * const forest = copse.forest({ radius: 4, fillRule: 'nonzero' });
   * forest.put('star', { region: { path: 'M200 20 80 300 390 120 20 120 320 300Z' } });
   * ```
   * @throws `wrong-type` if it is another value than `'evenodd'` or `'nonzero'`.
   */
  fillRule?: FillRule | undefined;
  /**
   * The greatest distance between a curve of a region and the chords that replace it: above 0. By default a
   * thousandth of the radius.
   *
   * @example
   * ```js
   * const forest = copse.forest({ radius: 4, tolerance: 0.1 });
   * ```
   * @throws `out-of-range` if it is not a positive, finite number.
   */
  tolerance?: number | undefined;
  /**
   * The parts to begin with, in the order in which they are painted.
   *
   * @defaultValue `[]`
   * @example
   * ```js
   * const region = { circle: { x: 200, y: 150, radius: 60 } };
   * const lake = { name: 'lake', region, clear: true };
   * const parts = [{ name: 'wood', region: meadow }, lake];
   * const forest = copse.forest({ radius: 4, parts });
   * ```
   * @throws `missing-option` if a part has no name; and all errors of {@link ForestPart}.
   */
  parts?: readonly NamedPart[] | undefined;
}

/** A part with its name. */
export type NamedPart = ForestPart & {
  /** The name of the part. */
  readonly name: string;
};

/**
 * The slots that an edit changed. First the removed slots become free, then the added ones are taken: a
 * slot may be in both.
 */
export interface ForestChange {
  /** The slots whose sample is gone. */
  readonly removed: Uint32Array;
  /** The slots that have a new sample. */
  readonly added: Uint32Array;
}

/** Puts and deletes parts within {@link Forest.edit}. */
export interface ForestEdit {
  /** Puts a part. A name that already exists keeps its place in the order. */
  put(name: string, part: ForestPart): void;
  /** Deletes a part. */
  delete(name: string): void;
}

const names = [
  ...layerNames,
  ...['density', 'conflict', 'seed', 'share', 'limit', 'margin', 'fillRule', 'tolerance', 'parts'],
];
const unsupported: Record<string, string> = {
  existing: 'is not an option of a forest: put each sample as a part, { sample: [x, y] }',
  count: 'is not an option of a forest: give a share instead',
  order: 'is not an option of a forest: its samples have slots instead',
  periodic: 'is not an option of a forest, which has no edges',
};

/** Checks the names of options. */
export function readForestOptions(given: unknown): Record<string, unknown> {
  return reading('options', () => {
    refuseOptions(given, unsupported);
    return plainCopy(asOptions(given, names, { minDistance: 'radius', rng: 'seed' }));
  });
}

/** Checks the option `parts`. */
export function readNamed(parts: unknown): NamedPart[] {
  return parts === undefined ? [] : reading('parts', () => readList(parts));
}

function readList(parts: unknown): NamedPart[] {
  if (!Array.isArray(parts)) wrongType('parts', parts, 'must be an array of parts with names');
  for (let i = 0; i < parts.length; i++) {
    if (!isObject(parts[i])) wrongType(`parts[${i}]`, parts[i], 'must be a part with a name');
  }
  return parts;
}

/** Returns an edit that puts these parts. */
export function putAll(parts: readonly NamedPart[]): (edit: ForestEdit) => void {
  return (edit) => {
    for (const part of parts) edit.put(part.name, part);
  };
}
