// Samples that are already there.

import { type GeoJSONPoints, readGeoJSONPoints } from '../shapes/geojson.js';
import { type Point, type Position, RingWriter, readRing } from '../shapes/rings.js';
import { isList, type Numbers, toFlat, unrolled } from '../values/attribute.js';
import {
  asDistance,
  asName,
  asWhole,
  checkNames,
  conflicting,
  isArray,
  isObject,
  wrongType,
} from '../values/check.js';
import { placesOf } from './samples-as-places.js';

/** Places: numbers in a row, x0 y0 x1 y1 …, or a list of `[x, y]` or `{ x, y }`. */
export type Places =
  | Numbers
  | ArrayLike<Position>
  | ArrayLike<Point>
  | Iterable<Position>
  | Iterable<Point>;

/**
 * Existing samples with radii, classes or clearances. An earlier result is one, also after JSON or
 * `structuredClone`.
 */
export interface ExistingSamples {
  /**
   * The places of the samples, in the region's units. They may lie outside the region, or too close to one
   * another.
   *
   * @example
   * ```js
   * const existing = { positions: [100, 100, 200, 150], clearance: 30 };
   * const trees = copse.sample({ region: meadow, radius: 12, existing });
   * ```
   * @throws `missing-option` without any; `out-of-range` if a coordinate is not finite or above 1e150.
   */
  readonly positions: Places;
  /**
   * The radius of each existing sample. By default each has the radius that the call has at its place.
   *
   * @example
   * ```js
   * const existing = { positions: [[100, 100], [200, 150]], radii: [40, 10] };
   * const trees = copse.sample({ region: meadow, radius: 12, existing });
   * ```
   * @throws `wrong-type` if there is not one for each sample; `out-of-range` if one is not above 0.
   */
  readonly radii?: Numbers | undefined;
  /**
   * The class of each existing sample, as its index in the option `classes`. A call without classes ignores
   * it.
   *
   * @example
   * ```js
   * const existing = { positions: [[100, 100], [200, 150]], classes: [0, 1] };
   * const classes = [{ radius: 20 }, { radius: 9 }];
   * const trees = copse.sample({ region: meadow, classes, existing });
   * ```
   * @throws `wrong-type` if there is not one for each sample; `out-of-range` if one is no index of a class.
   */
  readonly classes?: Numbers | undefined;
  /**
   * The distance that new samples keep from existing ones: one number for all, or a list with one for each.
   * Each is 0 or more. Alone it replaces the radius. Beside `radii` or `classes`, the larger distance
   * counts.
   *
   * @example
   * ```js
   * const existing = { positions: [[100, 100], [200, 150]], clearance: [30, 5] };
   * const trees = copse.sample({ region: meadow, radius: 12, existing });
   * ```
   * @throws `wrong-type` if there is not one for each sample; `out-of-range` if one is negative or not
   * finite.
   */
  readonly clearance?: number | Numbers | undefined;
}

/**
 * Samples that are already there, such as an earlier result. They may lie anywhere, also outside the region
 * or too close to one another.
 */
export type Existing = Places | ExistingSamples | GeoJSONPoints;

/**
 * The distance between two samples with different radii: the mean of the two, the larger or the smaller.
 * With `'mean'`, discs of those diameters do not overlap.
 */
export type Conflict = 'mean' | 'larger' | 'smaller';

/** Reads the option `conflict`. */
export function readConflict(conflict: unknown): Conflict | undefined {
  return asName<Conflict>('conflict', conflict, ['mean', 'larger', 'smaller']);
}

/** Existing samples as C++ takes them. */
export interface EngineExisting {
  positions: Float64Array;
  radii: Float64Array | undefined;
  classes: Uint8Array | undefined;
  clearances: Float64Array | undefined;
}

/** Checks the option `existing`; `classCount` is the number of classes of the call. */
export function readExisting(existing: unknown, classCount: number): EngineExisting {
  if (!isObject(existing))
    wrongType('existing', existing, 'must be places, GeoJSON or { positions, clearance, … }');
  const { positions, radii, classes, clearance } = partsOf(existing);
  const count = positions.length / 2;
  const read: EngineExisting = {
    positions,
    radii: readEach(radii, 'existing.radii', count),
    classes: classCount > 0 ? readClasses(classes, classCount, count) : undefined,
    clearances:
      typeof clearance === 'number'
        ? new Float64Array(count).fill(asDistance('existing.clearance', clearance))
        : readEach(clearance, 'existing.clearance', count),
  };
  if (classCount > 0 && !read.radii && !read.classes && !read.clearances)
    conflicting(
      'existing',
      existing,
      'needs radii, classes or clearance when the call has classes',
    );
  return read;
}

type Parts = Record<string, unknown> & { positions: Float64Array };

function partsOf(existing: Record<string, unknown>): Parts {
  if ('type' in existing) return { positions: readGeoJSONPoints(existing, 'existing') };
  if (!('positions' in existing) && isList(existing))
    return { positions: readPlaces(existing, 'existing') };
  const names = ['positions', 'radii', 'classes', 'clearance'];
  if (!('report' in existing)) checkNames('existing', existing, names, 'unknown-option');
  const { radii, classes, clearance } = existing;
  const positions = readPlaces(placesOf(existing, 'existing', 2), 'existing.positions');
  return { positions, radii, classes, clearance };
}

function readPlaces(given: unknown, at: string): Float64Array {
  if (isObject(given) && 'positions' in given) return readPlaces(placesOf(given, at, 2), at);
  const list = unrolled(given, at, placesRule);
  if (isArray(list) && isObject(list[0])) {
    const writer = new RingWriter();
    readRing(list, at, writer, 'wrong-type');
    return writer.finish().coords;
  }
  const flat = toFlat(list, at, placesRule, [2]);
  if (flat.length % 2 !== 0) wrongType(at, given, 'must have two numbers for each sample');
  return flat;
}

const placesRule = 'must be numbers, x0 y0 x1 y1 …, or a list of [x, y] or { x, y }';

function readClasses(list: unknown, classCount: number, count: number): Uint8Array | undefined {
  const classes = readEach(list, 'existing.classes', count);
  classes?.forEach((index, i) => {
    asWhole(`existing.classes[${i}]`, index, 0, classCount - 1);
  });
  return classes && Uint8Array.from(classes);
}

function readEach(list: unknown, at: string, count: number): Float64Array | undefined {
  if (list === undefined) return undefined;
  const values = toFlat(list, at, 'must be a number for each sample', [1]);
  if (values.length !== count)
    wrongType(at, list, `must have one number for each of ${count} samples`);
  return values;
}
