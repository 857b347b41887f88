// The options of `sample`. Types ask for a distance or a count; other rules are checked at run time.
import type { Obstacle } from '../shapes/obstacles.js';
import type { FillRule, Region } from '../shapes/region.js';
import type { Position } from '../shapes/rings.js';
import type { CountedClass, SampleClass } from './classes.js';
import type { Density } from './density.js';
import type { Conflict, Existing } from './existing.js';
import type { RadiusField } from './field.js';
import type { RadiusRange } from './sizes.js';

/**
 * The order of samples in the result:
 *
 * - `'placed'`: as the engine placed them. This order means nothing; neighbours are often close together.
 * - `'random'`: shuffled. Every prefix is a uniformly random part of all samples.
 * - `'progressive'`: each sample is as far as possible from all before it. Every prefix is well spread:
 *   `positions.subarray(0, 2 * n)` has the first n samples.
 */
export type Order = 'placed' | 'random' | 'progressive';

/** The name of a sampling method. See the [methods](../../../docs/methods.md) compared. */
export type Method = NonNullable<SampleOptions['method']>;

/**
 * The options of `sample` and `grow` in the entry `copse`: a `region`, and a `radius` or a `count`. See
 * {@link PlainParts} for each option. `copse/all` takes all of {@link SampleOptions}.
 */
export type PlainOptions = PlainParts & (Record<'count', number> | Record<'radius', number>);

/**
 * Each option of {@link PlainOptions}. A call needs `region`, and `radius` or `count`.
 *
 * Errors are a {@link CopseError}, whose `option` and `rule` say what to change. Each option names its
 * own codes. Besides, any option may throw `wrong-type`, or `unknown-option` for a field with an unknown
 * name.
 */
export interface PlainParts {
  /**
   * The ground to fill: a rectangle, a circle, rings, GeoJSON, SVG path data or a mask. Coordinates may
   * have any unit; distances and the result have the same.
   *
   * @example
   * ```js
   * const meadow = [[0, 0], [400, 40], [330, 300], [60, 240]];
   * const trees = copse.sample({ region: meadow, radius: 12 });
   * ```
   * @throws `missing-option` without one; `invalid-region` if it is malformed or encloses no area;
   * `invalid-geojson` or `invalid-path` if GeoJSON or path data cannot be read; `out-of-range` if it is
   * too far from the origin for this radius.
   */
  region: Region;
  /**
   * The least distance between two samples, centre to centre, in the region's units: from 1e-150 to 1e150.
   *
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12 });
   * trees.report.reason; // → 'saturated'
   * ```
   * @throws `missing-option` without a radius or a count; `invalid-radius` if it is not a positive, finite
   * number in this range; `precision` if coordinates are too large to keep such a small distance; `limit`
   * if it would make more samples than `limit`; `not-included` if it is an object and the entry is `copse`.
   */
  radius?: number | undefined;
  /**
   * How many samples to place: a whole number from 1 to `limit`.
   *
   * Without `radius`, you get that many, spread evenly; up to a hundred are moved as far apart as possible.
   * `report.radius` is the distance reached. With `radius`, you get that many at this distance, drawn at
   * random from all that fit.
   *
   * If fewer fit, you get all that fit, and `report.reason` is `'saturated'` instead of `'count'`. Without
   * `radius`, this also happens if the only free ground is a sliver or speck too small to search in
   * reasonable time.
   *
   * @example
   * ```js
   * const spawns = copse.sample({ region: meadow, count: 12, margin: 10 });
   * spawns.length; // → 12
   * ```
   * @throws `out-of-range` if it is not a whole number from 1 on; `limit` if it is above `limit`;
   * `conflicting-options` beside `levels`, or classes with `count` or `near`.
   */
  count?: number | undefined;
  /**
   * The order of the samples in the result. Use `'progressive'` for a density slider or levels of detail.
   *
   * @defaultValue `'placed'`
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 8, order: 'progressive' });
   * const sparse = trees.positions.subarray(0, trees.length); // half of them, well spread
   * ```
   * @throws `wrong-type` if it is another value; `conflicting-options` beside `levels`, another `method`,
   * or, if it is `'progressive'`, beside `periodic`.
   */
  order?: Order | undefined;
  /**
   * The least distance from a sample to the region's edge, holes included, in the region's units: 0 or
   * more. Use half of a tree's width to keep its crown inside.
   *
   * @defaultValue `0`
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12, margin: 6 });
   * ```
   * @throws `out-of-range` if it is negative or not finite; `conflicting-options` beside `periodic` or
   * another `method`; `limit` if it makes too many cells along the edge.
   */
  margin?: number | undefined;
  /**
   * Areas, lines and points that samples keep clear of: houses, roads, wells. Each has a `clearance` in the
   * region's units.
   *
   * @defaultValue `[]`
   * @example
   * ```js
   * const road = { polyline: [[0, 120], [200, 150], [400, 130]], clearance: 10 };
   * const house = { region: { x: 180, y: 60, width: 40, height: 30 }, clearance: 6 };
   * const trees = copse.sample({ region: meadow, radius: 12, obstacles: [road, house] });
   * ```
   * @throws `invalid-region`, `invalid-geojson` or `invalid-path` if a shape cannot be read; `out-of-range`
   * if a clearance or a coordinate is out of range; `missing-option` if a line or point has no clearance;
   * `conflicting-options` if one obstacle has two shapes, or beside another `method`.
   */
  obstacles?: readonly Obstacle[] | undefined;
  /**
   * Chooses one of all possible results: a finite number or a text. The same options and seed give the same
   * samples, bit for bit, in every browser, in Node and in the native build. A text that spells a number
   * counts as that number: `'7'` is `7`.
   *
   * @defaultValue `0`
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12, seed: 'north' });
   * ```
   * @throws `out-of-range` if it is NaN or infinite, or a text with a lone surrogate.
   */
  seed?: number | string | undefined;
  /**
   * The most samples that a call may make: 0 or more. A call that would exceed this, or the memory, throws
   * before it fills anything; the error says how many samples to expect.
   *
   * @defaultValue `1e7`
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12, limit: 10_000 });
   * ```
   * @throws `invalid-limit` if it is negative or NaN; `limit` if the call would make more samples.
   */
  limit?: number | undefined;
  /**
   * True to get `positions` as a Float32Array instead of a Float64Array. The rounded positions keep the
   * least distance, too.
   *
   * @defaultValue `false`
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12, float32: true });
   * trees.positions instanceof Float32Array; // → true
   * ```
   * @throws `precision` if 32 bits cannot keep the distance at these coordinates.
   */
  float32?: boolean | undefined;
  /**
   * Which areas the rings of `region` enclose together. In GeoJSON it matters only for rings that cross
   * themselves.
   *
   * @defaultValue `'evenodd'`
   * @example
   * ```js
   * const star = { path: 'M200 20 80 300 390 120 20 120 320 300Z' };
   * const trees = copse.sample({ region: star, radius: 6, fillRule: 'nonzero' });
   * ```
   * @throws `wrong-type` if it is another value than `'evenodd'` or `'nonzero'`.
   */
  fillRule?: FillRule | undefined;
  /**
   * The greatest distance between a curve and the chords that replace it, in the region's units: above 0. By
   * default a thousandth of the radius, or of the radius that `count` is likely to reach. It is never finer than
   * a millionth of the radius or 2⁻³⁰ of the curve's size.
   *
   * @example
   * ```js
   * const circle = { x: 200, y: 150, radius: 140 };
   * const trees = copse.sample({ region: { circle }, radius: 12, tolerance: 0.5 });
   * ```
   * @throws `out-of-range` if it is not a positive, finite number.
   */
  tolerance?: number | undefined;
  /**
   * The sampling method. `copse` has `'maximal'` alone; `copse/all` has [others](../../../docs/methods.md).
   *
   * @defaultValue `'maximal'`
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12, method: 'maximal' });
   * ```
   * @throws `not-included` if it is another method and the entry is `copse`.
   */
  method?: 'maximal' | undefined;
}

/**
 * The options that all methods of `copse/all` share. Not every method takes each; see
 * [methods](../../../docs/methods.md).
 */
export interface CommonOptions extends Omit<PlainParts, 'radius' | 'method'> {
  /**
   * The least distance between two samples, centre to centre, in the region's units: a number, a radius by
   * place, or a range.
   *
   * With `{ min, max, at }` or a raster, the radius depends on the place. With `{ min, max, distribution }`,
   * each sample draws its own radius. In both cases the result has `radii`.
   *
   * @example
   * ```js
   * const radius = { min: 6, max: 26, at: (x, y) => 6 + x / 20 };
   * const trees = copse.sample({ region: meadow, radius });
   * const stones = copse.sample({ region: meadow, radius: { min: 4, max: 12 } });
   * ```
   * @throws `missing-option` without a radius, a count or classes; `invalid-radius` if a radius, or what
   * `at` returns, is out of range, or `max` is above 100 · `min`; `precision` if coordinates are too large
   * to keep such a small distance; `limit` if it would make more samples than `limit`;
   * `out-of-range` if `bounds` or `resolution` are, or `at` changes too fast for the resolution;
   * `conflicting-options` beside `classes`.
   */
  radius?: number | RadiusField | RadiusRange | undefined;
  /**
   * How densely samples stand at each place, relative to the densest place: a raster, a function or an
   * image. Nothing stands where it is 0.
   *
   * With `radius`, a number, that radius holds where the density is greatest; elsewhere the distance is
   * radius / √density, up to 100 · `radius`. With `classes`, the same holds for the radius of each. With
   * `count` alone, you get that many samples. The result has `radii`, and `report.radius` is the least.
   *
   * @example
   * ```js
   * const at = (x, y) => 1 / (1 + (x - 200) ** 2 / 5000);
   * const trees = copse.sample({ region: meadow, radius: 6, density: { at } });
   * const dots = copse.sample({ region: meadow, count: 600, density: { at } });
   * ```
   * @throws `invalid-density` if a value is negative or not finite, above `max`, or 0 everywhere;
   * `invalid-radius` if the radius is too extreme beside a density; `out-of-range` if `bounds` or
   * `resolution` are, or `at` changes too fast for the resolution; `conflicting-options` beside a radius by
   * place or from a range, `spacing`, classes with `count` or `near`, or another `method`.
   */
  density?: Density | undefined;
  /**
   * Two to sixteen classes of samples that share the ground, instead of `radius`. The result has
   * `classes`, `classNames` and `radii`. If a class has a `count`, you get exactly that many of it, if
   * they fit.
   *
   * @example
   * ```js
   * const classes = [{ name: 'oak', radius: 20 }, { name: 'birch', radius: 12, weight: 2 }];
   * const trees = copse.sample({ region: meadow, classes });
   * trees.classNames[trees.classes[0]]; // the first tree's class
   * ```
   * @throws `invalid-classes` if there are fewer than 2 or more than 16, a class has no ground, or
   * `near` names no class; `invalid-radius` if a radius is not a positive, finite number;
   * `out-of-range` if a weight or count is out of range; `limit` if there would be more samples than
   * `limit`; `conflicting-options` beside `radius` or another `method`.
   */
  classes?: readonly (SampleClass | CountedClass)[] | undefined;
  /**
   * The least distance between samples of each two classes: a row for each class, symmetric, with the
   * classes' radii on the diagonal. By default, two classes keep the mean of their radii.
   *
   * @example
   * ```js
   * const classes = [{ radius: 20 }, { radius: 10 }];
   * const trees = copse.sample({ region: meadow, classes, spacing: [[20, 30], [30, 10]] });
   * ```
   * @throws `out-of-range` if it is not square and symmetric, the diagonal has other radii, or distances
   * differ too much; `conflicting-options` without `classes`, beside `density`, or if classes have no radii.
   */
  spacing?: readonly (readonly number[])[] | undefined;
  /**
   * The number of nested levels of detail: a whole number from 1 to 16. Each level contains the one before
   * and has half its radius; the last is saturated at `radius`. Samples come level by level: `levelEnds`
   * has the number of samples at the end of each.
   *
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 4, levels: 3 });
   * const far = trees.positions.subarray(0, 2 * trees.levelEnds[0]); // no two nearer than 16
   * ```
   * @throws `out-of-range` if it is not a whole number from 1 to 16; `conflicting-options` beside `count`,
   * `order`, a radius from a range, or another `method`.
   */
  levels?: number | undefined;
  /**
   * Samples that are already there, in any form: an earlier result, numbers, points, GeoJSON. New
   * samples keep their distance to them; the result has the new ones alone.
   *
   * @example
   * ```js
   * const oaks = copse.sample({ region: meadow, radius: 40, seed: 1 });
   * const herbs = copse.sample({ region: meadow, radius: 8, existing: oaks });
   * ```
   * @throws `wrong-type` or `invalid-geojson` if it cannot be read; `out-of-range` if a coordinate,
   * radius, class or clearance is out of range; `conflicting-options` beside a `count` alone, another
   * `method`, or without radii, classes or a clearance where these are needed.
   */
  existing?: Existing | undefined;
  /**
   * The distance between two samples with different radii.
   *
   * @defaultValue `'mean'`
   * @example
   * ```js
   * const radius = { min: 6, max: 26, at: (x, y) => 6 + x / 20 };
   * const trees = copse.sample({ region: meadow, radius, conflict: 'larger' });
   * ```
   * @throws `wrong-type` if it is another value; `conflicting-options` if no two radii can differ.
   */
  conflict?: Conflict | undefined;
  /**
   * True for a rectangle that tiles: copies laid side by side keep their distances and show no seam. Its
   * sides must be more than five times the greatest radius. Obstacles, existing samples and maps repeat
   * with it.
   *
   * @defaultValue `false`
   * @example
   * ```js
   * const tile = { x: 0, y: 0, width: 200, height: 100 };
   * const grass = copse.sample({ region: tile, radius: 5, periodic: true });
   * ```
   * @throws `conflicting-options` if the region is no rectangle, a map covers another one, or beside
   * `margin`, `order: 'progressive'`, a `count` alone, or another `method`; `out-of-range` if the radius is
   * not below a fifth of a side; `precision` if coordinates are too large.
   */
  periodic?: boolean | undefined;
  /**
   * True to place samples along the region's edge first, as the sites of a Voronoi map need them: one
   * at every corner and more between, at most √2 radii apart. `borderEnd` says how many there are.
   *
   * So the Voronoi cell of every other sample is closed. Straight sides bulge outward by a 64th of a
   * step, so that no three sites are in a row. See [sites for a Voronoi map](../../../docs/lines.md).
   *
   * @defaultValue `false`
   * @example
   * ```js
   * const sites = copse.sample({ region: meadow, radius: 12, border: true });
   * const edge = sites.positions.subarray(0, 2 * sites.borderEnd);
   * ```
   * @throws `conflicting-options` if the radius is no number, the region is a mask, beside `count`,
   * `density`, `levels`, `periodic` or another `method`, and in `grow`; `limit` if the edge alone has
   * more samples than `limit`.
   */
  border?: boolean | undefined;
  /**
   * The number of candidates to try, a whole number from 1 to a million: for each active sample in
   * `'bridson'`, for each sample in `'best-candidate'`; in `'dart-throwing'` the misses in a row that end it.
   *
   * @defaultValue `30`
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12, method: 'bridson', tries: 10 });
   * ```
   * @throws `out-of-range` if it is not a whole number from 1 to a million; `conflicting-options` beside a
   * method that tries nothing.
   */
  tries?: number | undefined;
  /**
   * The place of the first sample in `'bridson'`: at random, at the middle of the region's box, or at `[x, y]`
   * inside the region. If the middle is outside the region, a point near it is used.
   *
   * @defaultValue `'random'`
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12, method: 'bridson', start: 'center' });
   * ```
   * @throws `out-of-range` if the point is outside the region or not finite; `conflicting-options` beside
   * another method.
   */
  start?: 'random' | 'center' | Position | undefined;
}

/**
 * The options of the default method: add samples until no further one fits. It takes all of
 * {@link MaximalParts}, but no `tries` and no `start`.
 */
export type MaximalOptions = MaximalParts &
  (
    | Record<'classes', readonly (SampleClass | CountedClass)[]>
    | Record<'count', number>
    | Record<'radius', number | RadiusField | RadiusRange>
  );

/**
 * Each option of {@link MaximalOptions}. A call needs `region`, and one of `radius`, `count` and `classes`.
 */
export interface MaximalParts extends CommonOptions {
  /**
   * Leave it out, or write `'maximal'`.
   *
   * @defaultValue `'maximal'`
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12, method: 'maximal' });
   * ```
   * @throws `wrong-type` if there is no such method.
   */
  method?: 'maximal' | undefined;
}

/**
 * The options of Bridson's method (2007). It keeps an active list. Around a random active sample, between one
 * and two radii away, it tries up to `tries` candidates (his k). If all fail, it retires that sample. Every
 * connected part of the region gets a start of its own.
 *
 * The result is spaced, but not saturated: gaps of up to 1.6 radii remain, and corridors far thinner than
 * the radius stay mostly empty.
 */
export interface BridsonOptions extends CommonOptions {
  /**
   * Chooses Bridson's method.
   *
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12, method: 'bridson', tries: 30 });
   * trees.report.reason; // → 'finished'
   * ```
   * @throws `wrong-type` if there is no such method.
   */
  method: 'bridson';
  /**
   * The least distance between two samples, in the region's units.
   *
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12, method: 'bridson' });
   * ```
   * @throws `missing-option` without one; `invalid-radius` if it is not a positive, finite number.
   */
  radius: number;
}

/**
 * The options of dart throwing (Cook 1986). It draws uniform points, keeps each that has no sample nearer
 * than the radius, and ends when `tries` in a row miss.
 *
 * The result is spaced, but not saturated: of n samples, about ln(n) / `tries` of the ground stays open.
 */
export interface DartThrowingOptions extends CommonOptions {
  /**
   * Chooses dart throwing.
   *
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12, method: 'dart-throwing' });
   * ```
   * @throws `wrong-type` if there is no such method.
   */
  method: 'dart-throwing';
  /**
   * The least distance between two samples, in the region's units.
   *
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12, method: 'dart-throwing' });
   * ```
   * @throws `missing-option` without one; `invalid-radius` if it is not a positive, finite number.
   */
  radius: number;
}

/**
 * The options of best candidate (Mitchell 1991). Each sample is the one of `tries` uniform points that is
 * farthest from all samples before it. It keeps no distance; `report.radius` is the least that it reached.
 */
export interface BestCandidateOptions extends CommonOptions {
  /**
   * Chooses best candidate.
   *
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, count: 200, method: 'best-candidate' });
   * ```
   * @throws `wrong-type` if there is no such method.
   */
  method: 'best-candidate';
  /**
   * How many samples to place: a whole number from 1 to `limit`.
   *
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, count: 200, method: 'best-candidate' });
   * ```
   * @throws `missing-option` without one; `out-of-range` if it is not a whole number from 1 on; `limit` if
   * it is above `limit`.
   */
  count: number;
}

/**
 * The options of jittered sampling (Cook 1986): one uniform point in each square of side `radius`. The
 * squares are anchored at the origin; points outside the region are left out. It keeps no distance.
 */
export interface JitteredOptions extends CommonOptions {
  /**
   * Chooses jittered sampling.
   *
   * @example
   * ```js
   * const points = copse.sample({ region: meadow, radius: 12, method: 'jittered' });
   * ```
   * @throws `wrong-type` if there is no such method.
   */
  method: 'jittered';
  /**
   * The side of a square, in the region's units.
   *
   * @example
   * ```js
   * const points = copse.sample({ region: meadow, radius: 20, method: 'jittered' });
   * ```
   * @throws `missing-option` without one; `invalid-radius` if it is not a positive, finite number.
   */
  radius: number;
}

/** The options of uniform sampling: `count` independent random points. It keeps no distance. */
export interface UniformOptions extends CommonOptions {
  /**
   * Chooses uniform sampling.
   *
   * @example
   * ```js
   * const points = copse.sample({ region: meadow, count: 500, method: 'uniform' });
   * ```
   * @throws `wrong-type` if there is no such method.
   */
  method: 'uniform';
  /**
   * How many samples to place: a whole number from 1 to `limit`.
   *
   * @example
   * ```js
   * const points = copse.sample({ region: meadow, count: 500, method: 'uniform' });
   * ```
   * @throws `missing-option` without one; `out-of-range` if it is not a whole number from 1 on; `limit` if
   * it is above `limit`.
   */
  count: number;
}

/**
 * The options of `sample` and `grow` in `copse/all`, by method. See {@link MaximalParts} for each option of
 * the default method.
 *
 * @see [Options of `sample`](../../../docs/options.md)
 */
export type SampleOptions =
  | MaximalOptions
  | BridsonOptions
  | DartThrowingOptions
  | BestCandidateOptions
  | JitteredOptions
  | UniformOptions;

/** The type of `positions`: a Float32Array with the option `float32`, otherwise a Float64Array. */
export type PositionsOf<Single> = Single extends true ? Float32Array : Float64Array;

/** Options with classes: each sample has a class and a radius. */
export type ClassOptions<Single> = SampleOptions & {
  classes: readonly (SampleClass | CountedClass)[];
  float32?: Single;
};

/** Options with radii that differ: each sample has a radius. */
export type FieldOptions<Single> = SampleOptions & {
  classes?: undefined;
  float32?: Single;
} & ({ radius: RadiusField | RadiusRange } | { density: Density });

/** Options with levels. */
export type LevelOptions<Single> = SampleOptions & {
  classes?: undefined;
  levels: number;
  float32?: Single;
};

/** Options with a border. */
export type BorderOptions<Single> = SampleOptions & { border: true; float32?: Single };

/** Options without classes, levels and differing radii. */
export type BareOptions<Single> = SampleOptions & {
  classes?: undefined;
  density?: undefined;
  levels?: undefined;
  radius?: number | undefined;
  float32?: Single;
};

/** Options whose kind is not known at compile time. */
export type OpenOptions<Single> = SampleOptions & { float32?: Single };
