import {
  asFinite,
  asPositive,
  checkNames,
  fieldsOf,
  isObject,
  nearest,
  wrongType,
} from '../values/check.js';
import { CopseError, type CopseErrorCode } from '../values/error.js';
import { listOf } from '../values/numbers.js';
import { Flattener } from './flatten.js';
import { type GeoJSONArea, readGeoJSON } from './geojson.js';
import { type EngineMask, type MaskRegion, readMask } from './mask.js';
import { readPath } from './path.js';
import {
  type EngineRings,
  type FlatRings,
  type Ring,
  RingWriter,
  readFlatRings,
  readRings,
} from './rings.js';

/**
 * An upright rectangle from (x, y) to (x + width, y + height). DOMRect and the rectangles of most libraries
 * fit.
 *
 * @example
 * ```js
 * const region = { x: 0, y: 0, width: 400, height: 300 };
 * const trees = copse.sample({ region, radius: 12 });
 * ```
 */
export interface RectangleRegion {
  /** The least x. */
  readonly x: number;
  /** The least y. */
  readonly y: number;
  /** The width: above 0. */
  readonly width: number;
  /** The height: above 0. */
  readonly height: number;
}

/**
 * SVG path data, with every command. Each subpath is closed.
 *
 * @example
 * ```js
 * const region = { path: 'M0 0C80 0 80 60 0 60Z' };
 * const trees = copse.sample({ region, radius: 3 });
 * ```
 */
export interface PathRegion {
  /** The attribute `d` of an SVG path. */
  readonly path: string;
}

/**
 * A disc.
 *
 * @example
 * ```js
 * const region = { circle: { x: 200, y: 150, radius: 140 } };
 * const trees = copse.sample({ region, radius: 12 });
 * ```
 */
export interface CircleRegion {
  /** The centre and the radius of the disc. The radius is above 0. */
  readonly circle: { readonly x: number; readonly y: number; readonly radius: number };
}

type Field =
  | ('x' | 'y' | 'width' | 'height' | 'coords' | 'ringEnds' | 'type')
  | ('path' | 'circle' | 'mask' | 'threshold');
/** `Spelling` without the fields of other spellings. */
type Only<Spelling, Allowed extends Field = never> = Spelling & {
  readonly [Name in Exclude<Field, keyof Spelling | Allowed>]?: undefined;
};

/**
 * The ground to fill, in one of these forms:
 *
 * - a rectangle: `{ x, y, width, height }`
 * - a ring, or several: arrays of `[x, y]` or `{ x, y }`
 * - flat rings: `{ coords, ringEnds }`
 * - GeoJSON: Polygon, MultiPolygon, GeometryCollection, Feature, FeatureCollection
 * - SVG path data: `{ path: 'M…' }`
 * - a disc: `{ circle: { x, y, radius } }`
 * - pixels of an image: `{ mask, threshold?, x?, y?, width?, height? }`
 *
 * Rings may wind either way, nest, touch and cross themselves; `fillRule` decides what they enclose. In
 * GeoJSON, a polygon is its outer ring less its holes, and several polygons are their union. Rings without
 * an area, such as points and lines, are ignored. A region without any area is an error.
 *
 * @example
 * ```js
 * const meadow = [[0, 0], [400, 40], [330, 300], [60, 240]];
 * const trees = copse.sample({ region: meadow, radius: 12 });
 * ```
 */
export type Region =
  | Only<RectangleRegion, 'type'>
  | Ring
  | readonly Ring[]
  | Only<FlatRings>
  | Only<GeoJSONArea>
  | Only<PathRegion>
  | Only<CircleRegion>
  | Only<MaskRegion>;

/**
 * Which places the rings of a region enclose: with `'evenodd'` those within an odd number of rings, with
 * `'nonzero'` those around which the rings wind in sum.
 */
export type FillRule = 'evenodd' | 'nonzero';

/** A region as C++ takes it. */
export type EngineRegion = (EngineRings & { fillRule: FillRule | undefined }) | EngineMask;

const spellings =
  'must be { x, y, width, height }, a ring or rings of [x, y] or { x, y }, { coords, ringEnds }, ' +
  'GeoJSON, { path }, { circle } or { mask }';

/** Reads a region in any form; `tolerance` is for curves, `at` names the option. C++ checks the geometry. */
export function readRegion(
  region: unknown,
  fillRule: FillRule | undefined,
  tolerance: number,
  at = 'region',
): EngineRegion {
  if (!isObject(region) || ArrayBuffer.isView(region)) {
    const hint = typeof region === 'string' ? '; path data go in { path }' : '';
    const flat = ArrayBuffer.isView(region) ? '; flat coordinates go in { coords, ringEnds }' : '';
    return wrongType(at, region, spellings + hint + flat);
  }
  if ('mask' in region) return readMask(region, at);
  return { ...readOutline(region, tolerance, at), fillRule };
}

function readOutline(region: Record<string, unknown>, tolerance: number, at: string): EngineRings {
  if (isListed(region) && !isOtherBox(region)) return readRings(listOf(region, at, spellings), at);
  if ('path' in region) {
    const { path } = fieldsOf(at, region, ['path'], 'invalid-region');
    if (typeof path !== 'string')
      return wrongType(`${at}.path`, path, 'must be a string of SVG path data');
    return readPath(path, `${at}.path`, tolerance);
  }
  if ('circle' in region) {
    checkNames(at, region, ['circle'], 'invalid-region');
    return readCircle(region.circle, `${at}.circle`, tolerance);
  }
  if ('coords' in region || 'ringEnds' in region) {
    checkNames(at, region, ['coords', 'ringEnds'], 'invalid-region');
    return readFlatRings(region.coords, region.ringEnds, at);
  }
  const isRectangle = ['x', 'y', 'width', 'height'].some((name) => name in region);
  if (isRectangle && typeof region.data !== 'object') return readRectangle(region, at);
  if ('type' in region) return readGeoJSON(region, at);
  return unknownSpelling(region, at);
}

const sides = ['x', 'y', 'width', 'height'];

/** Returns true for the rectangle of another library, by its corners or sides. */
export function isOtherBox(given: Record<string, unknown>): boolean {
  if (Array.isArray(given)) return given.length === 4 && typeof given[0] === 'number';
  return (
    !sides.some((name) => name in given) &&
    Object.keys(given).some((name) =>
      /^(min_?[xy]?|[xy]_?min|[xy][01]|left|west|bbox)$/i.test(name),
    )
  );
}

/** Reads a rectangle, `{ x, y, width, height }`. */
export function readBox(
  at: string,
  given: unknown,
  code: CopseErrorCode = 'unknown-option',
): RectangleRegion {
  if (isObject(given) && isOtherBox(given)) wrongType(at, given, 'must be { x, y, width, height }');
  const { x, y, width, height } = fieldsOf(at, given, sides, code);
  return {
    x: asFinite(`${at}.x`, x),
    y: asFinite(`${at}.y`, y),
    width: asPositive(`${at}.width`, width),
    height: asPositive(`${at}.height`, height),
  };
}

function readRectangle(region: Record<string, unknown>, at: string): EngineRings {
  const { x, y, width, height } = readBox(at, region, 'invalid-region');
  const right = x + width;
  const top = y + height;
  return {
    coords: Float64Array.of(x, y, right, y, right, top, x, top),
    ringEnds: Uint32Array.of(4),
  };
}

/** Returns true for an array, an array-like or an iterable, but not for a Map. */
export function isListed(given: Record<string, unknown>): boolean {
  return (Symbol.iterator in given || 0 in given) && !(given instanceof Map);
}

function readCircle(circle: unknown, at: string, tolerance: number): EngineRings {
  const writer = new RingWriter();
  const { x, y, radius } = fieldsOf(at, circle, ['x', 'y', 'radius'], 'invalid-region');
  new Flattener(writer, tolerance).circle(
    asFinite(`${at}.x`, x),
    asFinite(`${at}.y`, y),
    asPositive(`${at}.radius`, radius),
  );
  return writer.finish();
}

function unknownSpelling(region: Record<string, unknown>, at: string): never {
  const isImage = 'data' in region && 'width' in region;
  const keys = Object.keys(region).slice(0, 9);
  const guesses = keys.map((name) => nearest(name, spellingNames, 2));
  const guess = guesses.find((name) => name !== undefined);
  const meant = isOtherBox(region)
    ? '{ x, y, width, height }'
    : isImage
      ? '{ mask: image }'
      : guess;
  const rule = meant === undefined ? spellings : `${spellings}; did you mean ${meant}?`;
  throw new CopseError({ code: 'invalid-region', option: at, value: region, rule });
}

/** The fields that identify a form, except those of a rectangle. */
export const spellingNames: readonly string[] = [
  'width',
  'height',
  'coords',
  'ringEnds',
  'type',
  'path',
  'circle',
  'mask',
];

/** The least box around a region; for a mask, the rectangle of the raster. */
export function boxOf(region: EngineMask | { coords: ArrayLike<number> }): RectangleRegion {
  if (!('coords' in region)) return region;
  const { coords } = region;
  let [left, low] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [right, high] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i + 1 < coords.length; i += 2) {
    left = Math.min(left, coords[i] as number);
    right = Math.max(right, coords[i] as number);
    low = Math.min(low, coords[i + 1] as number);
    high = Math.max(high, coords[i + 1] as number);
  }
  return { x: left, y: low, width: right - left, height: high - low };
}
