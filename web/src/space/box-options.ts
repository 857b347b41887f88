// The options of `sampleBox`.

import type { DistanceAt } from '../engine/start.js';
import type { Asked } from '../options/request.js';
import { farSmaller } from '../options/warnings.js';
import { asFlag, asNumber, asOptions } from '../values/check.js';
import { type NumberList, toFloat64 } from '../values/numbers.js';
import { readSeed } from '../values/seed.js';
import {
  type ArrangementOptions,
  arrangementNames,
  type Kind,
  readArrangement,
} from './arrangement.js';
import type { MeshParts } from './by-place.js';
import { type ExistingInSpace, readExisting } from './existing.js';
import { type ObstacleInSpace, readObstacles } from './obstacles.js';
import type { BoxRequest, SurfaceRequest } from './requests.js';
import { readVolumeRegion, type VolumeRegion } from './volume-region.js';

/** The options that `sampleBox` and `sampleSurface` share. */
export interface CommonOptions {
  /**
   * Chooses one of all possible results: a finite number or a text. The same options and seed give the same
   * samples, bit for bit, everywhere. A text that spells a number counts as that number: `'7'` is `7`.
   *
   * @defaultValue `0`
   * @example
   * ```js
   * const stars = space.sampleBox({ size: [10, 10, 10], radius: 1, seed: 'north' });
   * ```
   * @throws `out-of-range` if it is NaN or infinite, or a text with a lone surrogate.
   */
  seed?: number | string | undefined;
  /**
   * The most samples that a call may make: 0 or more. A call that would exceed this, or the memory, throws
   * before it fills anything.
   *
   * @defaultValue `1e7`
   * @example
   * ```js
   * const stars = space.sampleBox({ size: [10, 10, 10], radius: 1, limit: 10_000 });
   * ```
   * @throws `invalid-limit` if it is negative or NaN; `limit` if the call would make more samples.
   */
  limit?: number | undefined;
  /**
   * True to get `positions` as a Float32Array instead of a Float64Array. The rounded positions keep the least
   * distance, too.
   *
   * @defaultValue `false`
   * @example
   * ```js
   * const stars = space.sampleBox({ size: [10, 10, 10], radius: 1, float32: true });
   * stars.positions instanceof Float32Array; // → true
   * ```
   * @throws `precision` if 32 bits cannot keep the distance at these coordinates.
   */
  float32?: boolean | undefined;
}

/**
 * The options of `sampleBox` in `copse/space`. Each names its own error codes. Besides, any option may throw
 * `wrong-type`, or `unknown-option` for a field with an unknown name.
 *
 * @see [In space](../../../docs/space.md)
 */
export interface BoxOptions extends CommonOptions, ArrangementOptions {
  /**
   * The sides of the box, one for each dimension: two to sixteen positive numbers. Up to six dimensions are
   * saturated. Seven and more are filled by Bridson's method, which leaves gaps: `report.reason` is
   * `'finished'`.
   *
   * @example
   * ```js
   * const stars = space.sampleBox({ size: [20, 20, 10], radius: 1 });
   * stars.dimension; // → 3
   * ```
   * @throws `missing-option` without one; `out-of-range` if there are fewer than 2 or more than 16 numbers,
   * or one is not positive and finite; `precision` if it is too large for this radius; `limit` if it would
   * take too much memory.
   */
  size: NumberList;
  /**
   * The corner of the box with the least coordinates, one number for each dimension. By default all are 0.
   *
   * @example
   * ```js
   * const stars = space.sampleBox({ size: [20, 20, 20], origin: [-10, -10, -10], radius: 1 });
   * ```
   * @throws `out-of-range` if there are not as many numbers as in `size`, or one is not finite.
   */
  origin?: NumberList | undefined;
  /**
   * The least distance between two samples, in the units of `size`: above 0. Or give `count` or `classes`.
   *
   * @example
   * ```js
   * const stars = space.sampleBox({ size: [20, 20, 20], radius: 1.5 });
   * ```
   * @throws `missing-option` without a radius, a count or classes; `invalid-radius` if it is not a positive,
   * finite number; `limit` if it would make more samples than `limit`; `precision` if coordinates are too
   * large to keep such a small distance; `conflicting-options` beside `classes`.
   */
  radius?: number | undefined;
  /**
   * True for a box that repeats: samples of copies laid side by side keep their distances, too. Each side must
   * be at least three radii. It works for boxes of two to six dimensions without a region.
   *
   * @defaultValue `false`
   * @example
   * ```js
   * const tile = space.sampleBox({ size: [10, 10, 10], radius: 1, periodic: true });
   * ```
   * @throws `out-of-range` if a side is below three radii; `conflicting-options` beside `region`, or above
   * six dimensions.
   */
  periodic?: boolean | undefined;
  /**
   * Samples that are already there, also outside the box. New samples keep the radius from them, or the
   * distance `clearance`; the result has the new ones alone.
   *
   * @example
   * ```js
   * const existing = { positions: [[5, 5, 5]], clearance: 3 };
   * const stars = space.sampleBox({ size: [10, 10, 10], radius: 1, existing });
   * ```
   * @throws `missing-option` or `wrong-type` if it cannot be read; `out-of-range` if there are not enough
   * numbers for each sample, or a coordinate or clearance is out of range.
   */
  existing?: ExistingInSpace | undefined;
  /**
   * Points and lines that samples keep clear of, each with a `clearance`.
   *
   * @defaultValue `[]`
   * @example
   * ```js
   * const tunnel = { polyline: [[0, 5, 5], [10, 5, 5]], clearance: 2 };
   * const stars = space.sampleBox({ size: [10, 10, 10], radius: 1, obstacles: [tunnel] });
   * ```
   * @throws `wrong-type` or `missing-option` if one cannot be read; `out-of-range` if a clearance is not above
   * 0; `limit` if a line is too long for its clearance.
   */
  obstacles?: readonly ObstacleInSpace[] | undefined;
  /**
   * The part of a box of three dimensions to fill: a sphere, a closed mesh, voxels, or a distance
   * function. By default all of the box.
   *
   * @example
   * ```js
   * const region = { sphere: { center: [5, 5, 5], radius: 5 } };
   * const stars = space.sampleBox({ size: [10, 10, 10], radius: 1, region });
   * ```
   * @throws `invalid-region` if a mesh is not closed, or a distance function is no number or changes
   * faster than `lipschitz`; `out-of-range` if a number is out of range; `conflicting-options` if it
   * has two kinds, or `size` has not three numbers.
   */
  region?: VolumeRegion | undefined;
}

/** A checked call, with its options and the request for the engine. */
export interface SpaceCall extends Asked {
  readonly request: BoxRequest | SurfaceRequest;
  readonly dimension: number;
  readonly float32: boolean | undefined;
  /** The triangles that large triangles were cut into. */
  readonly parts?: MeshParts | undefined;
  /** True if samples have radii of their own. */
  readonly hasRadii?: boolean;
  /** The names of the option `classes`. */
  readonly classNames: readonly (string | undefined)[] | undefined;
  /** See {@link Report}. */
  readonly warnings: readonly string[];
  /** The distance function of the region. */
  readonly distance: DistanceAt | undefined;
}

const names = [
  ...['size', 'origin', 'radius', 'periodic', 'existing', 'obstacles', 'region'],
  ...arrangementNames,
];
export const commonNames: readonly string[] = ['seed', 'limit', 'float32'];

/** Checks names and types, and converts the options to the engine's form. */
export function readBoxOptions(given: unknown): SpaceCall {
  const aliases = { minDistance: 'radius', shape: 'size', dimensions: 'size' };
  const options = asOptions(given, [...names, ...commonNames], aliases);
  const size = toFloat64(options.size, 'size', 'must be an array of numbers');
  const { origin, existing, radius } = options;
  const { arrangement, kinds } = readArrangement(options, size.length);
  const { region, distance } = readVolumeRegion(options.region);
  const request: BoxRequest = {
    ...readCommon(options),
    ...arrangement,
    // In a box, classes have no `where`.
    kinds: kinds as Kind[] | undefined,
    radius: radius === undefined ? undefined : asNumber('radius', radius),
    size,
    origin: origin === undefined ? undefined : toFloat64(origin, 'origin', 'must be numbers'),
    periodic: asFlag('periodic', options.periodic),
    existing: existing === undefined ? undefined : readExisting(existing, size.length),
    obstacles: readObstacles(options.obstacles, size.length),
    region,
  };
  const { float32 } = request;
  const warnings = farSmaller('size', Array.from(size), leastOf(request));
  const dimension = size.length;
  const classNames = kinds?.map(({ name }) => name);
  return { options, ground: 'size', request, dimension, float32, distance, warnings, classNames };
}

/** The least radius of a call, 0 if it has none. */
export function leastOf({ radius, kinds }: BoxRequest | SurfaceRequest): number {
  return radius ?? Math.min(...(kinds?.map((kind) => kind.radius) ?? [0]));
}

/** The options that every call takes. */
export function readCommon(options: Record<string, unknown>): {
  seed: number | string | undefined;
  limit: number | undefined;
  float32: boolean | undefined;
} {
  const { seed, limit, float32 } = options;
  return {
    seed: readSeed(seed),
    limit: limit === undefined ? undefined : asNumber('limit', limit),
    float32: asFlag('float32', float32),
  };
}
