// A radius by place.

import { evaluate, type FunctionOfPlace, readCover, refuseTexel } from '../shapes/evaluate.js';
import { asTexels, readLaid, type TexelRaster } from '../shapes/raster.js';
import type { RectangleRegion } from '../shapes/region.js';
import { asNumber, fieldsOf } from '../values/check.js';
import { CopseError } from '../values/error.js';
import type { Layout } from '../values/pixels.js';

/**
 * A raster of radii, laid over the region. Radii are bilinear between the centres of texels.
 *
 * @example
 * ```js
 * const data = Uint8Array.of(0, 255, 255, 0); // bytes from min to max
 * const radius = { min: 5, max: 20, data, width: 2, height: 2 };
 * const trees = copse.sample({ region: meadow, radius });
 * ```
 */
export interface RadiusRaster extends TexelRaster {
  /** The least radius, in the region's units: above 0. */
  readonly min: number;
  /** The greatest radius: from `min` to 100 · `min`. */
  readonly max: number;
  /**
   * A value for each texel, row by row from the least y of `bounds`. Floats are radii, clamped to `min` and
   * `max`. Bytes stand for `min` at 0 and for `max` at 255; in a Uint16Array, `max` is at 65535. If no byte,
   * or 16-bit number, is above 1, then 1 stands for `max`.
   */
  readonly data: TexelRaster['data'];
}

/**
 * A radius as a function of the place. copse reads it once, onto a raster over `bounds`. In a world without
 * bounds, copse reads it onto endless texels, each when a part first needs it.
 *
 * @example
 * ```js
 * const radius = { min: 6, max: 26, at: (x, y) => 6 + x / 20, resolution: 128 };
 * const trees = copse.sample({ region: meadow, radius });
 * ```
 */
export interface RadiusFunction {
  /** The least radius that `at` returns, in the region's units: above 0. */
  readonly min: number;
  /** The greatest radius that `at` returns: from `min` to 100 · `min`. */
  readonly max: number;
  /** Returns the radius at a place: from `min` to `max`. */
  readonly at: (x: number, y: number) => number;
  /**
   * The rectangle over which `at` is read: by default the region's box. Beyond it, the outermost texels go
   * on. In a world without a region there are no bounds by default.
   */
  readonly bounds?: RectangleRegion | undefined;
  /** The number of texels along the longer side of the bounds: 1 to 4096, by default 256. */
  readonly resolution?: number | undefined;
  /**
   * The side of a texel where there are no bounds: by default 4 · `min`, at most 16 · `min`. copse rounds it
   * down to a power of two.
   */
  readonly texel?: number | undefined;
  readonly data?: undefined;
}

/** A radius that depends on the place: a raster or a function. */
export type RadiusField = RadiusRaster | RadiusFunction;

/** A field as C++ takes it, with either `radii` or `bytes`. */
export interface EngineField extends Layout {
  min: number;
  max: number;
  radii: Float32Array | undefined;
  bytes: Uint8Array | undefined;
}

/**
 * Reads a field, the option `radius`. `box` is the region's box, `most` the largest texel of a
 * function, in least radii.
 */
export function readField(
  { given, fields, min, max }: GivenField,
  box: () => RectangleRegion,
  most?: number,
): EngineField {
  const laid =
    fields.at === undefined
      ? readRaster(fields, min, max, box)
      : readFunction({ given, fields, min, max }, readCover('radius', fields, box), most);
  return { min, max, ...laid };
}

/** The option `radius` if it is a field, and its fields. */
export interface GivenField {
  given: unknown;
  fields: Record<string, unknown>;
  min: number;
  max: number;
}

/** Reads the parts that do not need the region. */
export function readGivenField(given: Record<string, unknown>): GivenField {
  const own = given.at === undefined ? ['data', 'width', 'height'] : ['at', 'resolution', 'texel'];
  const fields = fieldsOf('radius', given, ['min', 'max', ...own, 'bounds']);
  const min = asNumber('radius.min', fields.min);
  return { given, fields, min, max: asNumber('radius.max', fields.max) };
}

type Radii = Omit<EngineField, 'min' | 'max'>;

function readRaster(
  field: Record<string, unknown>,
  min: number,
  max: number,
  box: () => RectangleRegion,
): Radii {
  const laid = readLaid('radius', field, box);
  const { data, isPart, full } = asTexels('radius', 'invalid-radius', field.data, laid);
  const isOfBytes = isPart && full === 255;
  const radiusOf = (value: number) => (isPart ? min + ((max - min) * value) / full : value);
  return {
    radii: isOfBytes ? undefined : Float32Array.from(data, radiusOf),
    bytes: isOfBytes ? Uint8Array.from(data) : undefined,
    ...laid,
  };
}

function readFunction(field: GivenField, box: RectangleRegion, most?: number): Radii {
  refuseTexel('radius', field.fields);
  const scale = { least: field.min, most };
  const { values, ...laid } = evaluate('radius', functionOfRadius(field), box, scale);
  return { radii: values, bytes: undefined, ...laid };
}

/** A radius function that checks the range of each value. */
export function functionOfRadius({ given, fields, min, max }: GivenField): FunctionOfPlace {
  // Compare as floats, which the values become: a sum may miss a bound by rounding.
  const [least, greatest] = [Math.fround(min), Math.fround(max)];
  const check = (radius: unknown, x: number, y: number) => {
    if (typeof radius !== 'number' || Number.isNaN(radius))
      refuse(radius, `must be a number at (${x}, ${y})`);
    // C++ refuses wrong bounds.
    if (min <= max && (Math.fround(radius) < least || Math.fround(radius) > greatest))
      refuse(radius, `must be from min, ${min}, to max, ${max}, at (${x}, ${y})`);
    return radius;
  };
  return { given, fields, check };
}

function refuse(radius: unknown, rule: string): never {
  throw new CopseError({ code: 'invalid-radius', option: 'radius.at', value: radius, rule });
}
