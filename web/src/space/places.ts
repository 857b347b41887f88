// Places in space: numbers in a row, or points.

import { placesOf } from '../options/samples-as-places.js';
import { type Numbers, toFlat, unrolled } from '../values/attribute.js';
import { isArray, isObject, wrongType } from '../values/check.js';

/** Places: numbers in a row, x0 y0 z0 x1 y1 z1 …, or a list of `[x, y, z]` or `{ x, y, z }`. */
export type PlacesInSpace =
  | Numbers
  | ArrayLike<readonly number[] | PointInSpace>
  | Iterable<readonly number[] | PointInSpace>;

/** A point as an object, such as three's Vector3. */
export interface PointInSpace {
  /** The first coordinate. */
  readonly x: number;
  /** The second coordinate. */
  readonly y: number;
  /** The third coordinate. */
  readonly z: number;
}

/** A place on a surface, which functions get as their argument. */
export interface SurfacePlace {
  /** The first coordinate. */
  readonly x: number;
  /** The second coordinate. */
  readonly y: number;
  /** The third coordinate. */
  readonly z: number;
  /** The height: y, or z with `up: 'z'`. */
  readonly height: number;
  /** The normal of length 1: interpolated between the given normals, or the triangle's own. */
  readonly normal: readonly [x: number, y: number, z: number];
  /** The slope in radians: 0 is level, π/2 upright, more below an overhang. */
  readonly slope: number;
  /** The direction downhill in radians, from the x axis towards z, or with `up: 'z'` towards y. */
  readonly aspect: number;
  /** The first texture coordinate; NaN for a mesh without `uv`. */
  readonly u: number;
  /** The second texture coordinate; NaN for a mesh without `uv`. */
  readonly v: number;
}

/** A function of a place on a surface. */
export type OfSurface = (place: SurfacePlace) => number;

/** Reads places of so many dimensions in any spelling. */
export function toPlaces(
  given: unknown,
  at: string,
  dimension: number,
  rule = 'must be numbers in a row, or a list of points',
): Float64Array {
  if (isObject(given) && 'positions' in given)
    return toPlaces(placesOf(given, at, dimension), `${at}.positions`, dimension, rule);
  // As three.js does, ignore the w of attributes that have one.
  const sizes = dimension === 3 ? [3, 4] : [dimension];
  const list = unrolled(given, at, rule);
  if (!isArray(list) || !isObject(list[0])) return toFlat(list, at, rule, sizes);
  const places = new Float64Array(list.length * dimension);
  for (let i = 0, to = 0; i < list.length; i++) {
    const point = list[i];
    if (!isObject(point)) wrongType(`${at}[${i}]`, point, 'must be a point');
    const isRow = isArray(point) || ArrayBuffer.isView(point);
    const length = (point as unknown as ArrayLike<number>).length;
    if (isRow && length !== dimension)
      wrongType(`${at}[${i}]`, point, `must have ${dimension} numbers`);
    for (let k = 0; k < dimension; k++, to++) {
      const name = isRow ? String(k) : 'xyz'.charAt(k);
      const value = point[name];
      if (typeof value !== 'number')
        wrongType(`${at}[${i}]${isRow ? `[${k}]` : `.${name}`}`, value, 'must be a number');
      places[to] = value;
    }
  }
  return places;
}
