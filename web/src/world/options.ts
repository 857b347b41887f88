import type { Density } from '../options/density.js';
import type { Conflict } from '../options/existing.js';
import type { RadiusField } from '../options/field.js';
import type { Ground, GroundFunction } from '../options/ground.js';
import { type LayerOptions, layerNames } from '../options/layers.js';
import type { RadiusRange } from '../options/sizes.js';
import type { FillRule } from '../shapes/region.js';
import { asOptions, refuseOptions } from '../values/check.js';
import { reading } from '../values/reading.js';
import type { Share } from './share.js';

/**
 * The options of {@link Copse.world}. Each names its own error codes. Besides, any option may throw
 * `wrong-type`, or `unknown-option` for a field with an unknown name.
 *
 * @see [Worlds and forests](../../../docs/world.md)
 */
export interface WorldOptions extends Omit<LayerOptions, 'radius'> {
  /**
   * The least distance between two samples, centre to centre: a number above 0, a radius by place, or a
   * range from which each sample draws its own.
   *
   * A raster covers the box of the ground's region, or its own `bounds`; beyond, its outermost texels go on.
   * So does a function with bounds. A function without bounds goes on without end, up to 2⁴⁷ times
   * `report.unit` from the origin.
   *
   * @example
   * ```js
   * const at = (x, y) => 6 + 2 * Math.sin(x / 300);
   * const world = copse.world({ radius: { min: 4, max: 8, at } });
   * ```
   * @throws `missing-option` without a radius or classes; `invalid-radius` if a radius, or what `at` returns,
   * is out of range; `conflicting-options` beside `classes`, or if a raster has no bounds; `out-of-range` if
   * `bounds` or `texel` are; `inconsistent-ground` if `debug` finds that `at` is not pure; `limit` if a part
   * would have more samples than `limit`.
   */
  radius?: number | RadiusField | RadiusRange | undefined;
  /**
   * How densely samples stand at each place, relative to the densest place, where `radius` holds, or the
   * radius of each class. It covers the same as a radius by place. A function without bounds needs `max`.
   *
   * @example
   * ```js
   * const at = (x, y) => (Math.sin(x / 300) > 0 ? 1 : 0.25);
   * const world = copse.world({ radius: 4, density: { at, max: 1 } });
   * ```
   * @throws `invalid-density` if a value is negative, not finite or above `max`; `missing-option` if a
   * function without bounds has no `max`; `out-of-range` if `min`, `bounds` or `texel` are out of range;
   * `conflicting-options` beside a radius that is no number, or if a raster has no bounds;
   * `inconsistent-ground` if `debug` finds that `at` is not pure; `limit` if it needs too many texels.
   */
  density?: Density | undefined;
  /**
   * The distance between two samples with different radii.
   *
   * @defaultValue `'mean'`
   * @example
   * ```js
   * const world = copse.world({ radius: { min: 4, max: 8 }, conflict: 'larger' });
   * ```
   * @throws `wrong-type` if it is another value; `conflicting-options` if no two radii can differ.
   */
  conflict?: Conflict | undefined;
  /**
   * Chooses one of all possible worlds: a finite number or a text. Any machine makes the same world of it.
   *
   * @defaultValue `0`
   * @example
   * ```js
   * const world = copse.world({ radius: 4, seed: 'north' });
   * ```
   * @throws `out-of-range` if it is NaN or infinite, or a text with a lone surrogate.
   */
  seed?: number | string | undefined;
  /**
   * The part of all samples to keep, from 0 to 1: a number, or `{ at }` with a function of the place. A hash
   * of its place decides whether a sample is kept.
   *
   * @defaultValue `1`
   * @example
   * ```js
   * const world = copse.world({ radius: 4, share: { at: (x, y) => (x < 0 ? 0.2 : 1) } });
   * ```
   * @throws `out-of-range` if it, or what `at` returns, is not from 0 to 1.
   */
  share?: Share | undefined;
  /**
   * The ground that may be filled: a region, its parts, null for none, or a function that returns one of
   * these for given bounds. By default everything.
   *
   * @example
   * ```js
   * const lake = { circle: { x: 0, y: 0, radius: 80 } };
   * const ground = (bounds) => ({ region: bounds, obstacles: [{ region: lake }] });
   * const world = copse.world({ radius: 4, ground });
   * ```
   * @throws `invalid-region`, `invalid-geojson` or `invalid-path` if a shape cannot be read; `precision` if
   * it is too far from the origin; `inconsistent-ground` if `debug` finds that the function is not pure.
   */
  ground?: Ground | GroundFunction | undefined;
  /**
   * The side of a chunk: above 0. By default 64 cells of the sampler's grid, about 45 times the least radius,
   * so that corners and offsets are exact. Samples do not depend on the side.
   *
   * @example
   * ```js
   * const world = copse.world({ radius: 4, chunkSize: 100 });
   * world.chunk(2, 0).origin; // → [200, 0]
   * ```
   * @throws `out-of-range` if it is not a positive, finite number; `limit` if a chunk would have more samples
   * than `limit`.
   */
  chunkSize?: number | undefined;
  /**
   * The most samples of one chunk or rectangle: 0 or more.
   *
   * @defaultValue `1e7`
   * @example
   * ```js
   * const world = copse.world({ radius: 4, limit: 100_000 });
   * ```
   * @throws `invalid-limit` if it is negative or NaN; `limit` if a part would have more samples.
   */
  limit?: number | undefined;
  /**
   * Which areas the rings of the ground's regions enclose together.
   *
   * @defaultValue `'evenodd'`
   * @example
   * ```js
   * const star = { path: 'M200 20 80 300 390 120 20 120 320 300Z' };
   * const world = copse.world({ radius: 4, ground: star, fillRule: 'nonzero' });
   * ```
   * @throws `wrong-type` if it is another value than `'evenodd'` or `'nonzero'`.
   */
  fillRule?: FillRule | undefined;
  /**
   * The greatest distance between a curve of the ground and the chords that replace it: above 0. By default
   * a thousandth of the radius.
   *
   * @example
   * ```js
   * const ground = { circle: { x: 0, y: 0, radius: 80 } };
   * const world = copse.world({ radius: 4, ground, tolerance: 0.1 });
   * ```
   * @throws `out-of-range` if it is not a positive, finite number.
   */
  tolerance?: number | undefined;
  /**
   * True to call functions for the ground, the radius or the density twice, and to throw if the two results
   * differ. Use it in tests: it costs time.
   *
   * @defaultValue `false`
   * @example
   * ```js
   * const ground = ({ x, y, width, height }) => ({ x, y, width, height });
   * const world = copse.world({ radius: 4, ground, debug: true });
   * ```
   * @throws `inconsistent-ground` if a function returns something else the second time.
   */
  debug?: boolean | undefined;
}

const names = [
  ...layerNames,
  ...['density', 'conflict', 'seed', 'share', 'ground', 'chunkSize', 'limit', 'fillRule'],
  ...['tolerance', 'debug'],
];
const unsupported: Record<string, string> = {
  count: 'is not an option of a world: give a share instead',
  order: 'is not an option of a world',
  float32: 'is not an option of a world: use the offsets of its chunks',
  periodic: 'is not an option of a world, which has no edges',
};

const aliases = {
  ...{ minDistance: 'radius', rng: 'seed', region: 'ground', margin: 'ground: { margin }' },
  ...{ obstacles: 'ground: { obstacles }', existing: 'ground: { existing }' },
};

/** Checks the names of options. */
export function readWorldOptions(given: unknown): Record<string, unknown> {
  return reading('options', () => {
    refuseOptions(given, unsupported);
    return asOptions(given, names, aliases);
  });
}
