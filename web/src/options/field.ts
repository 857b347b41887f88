// A radius that depends on the place.

import { evaluate, type FunctionOfPlace, readCover, refuseTexel } from '../shapes/evaluate.js';
import { asTexels, type LaidRaster, readLaid, type TexelRaster } from '../shapes/raster.js';
import type { RectangleRegion } from '../shapes/region.js';
import { asNumber, fieldsOf } from '../values/check.js';
import { CopseError } from '../values/error.js';

/** A raster of radii laid over the region; between the middles of its texels they are bilinear. */
export interface RadiusRaster extends TexelRaster {
  /** The least radius, positive, in the region's units. */
  readonly min: number;
  /** The greatest radius, at most a hundred times `min`. */
  readonly max: number;
  /**
   * A value a texel, row by row from the bounds' least y. Floats are radii, and those beyond `min`
   * and `max` count as these; bytes run from `min`, 0, to `max`, 255, and the numbers of a Uint16Array
   * to `max`, 65535. Where no such number is above 1, 1 is `max`.
   */
  readonly data: TexelRaster['data'];
}

/**
 * A radius as a function of the place. It is read once, onto a raster over `bounds`; in a world without
 * these, onto texels without end, each when a part first needs it.
 */
export interface RadiusFunction {
  /** The least radius, positive, in the region's units. */
  readonly min: number;
  /** The greatest radius, at most a hundred times `min`. */
  readonly max: number;
  /** The radius at a place, from `min` to `max`. */
  readonly at: (x: number, y: number) => number;
  /**
   * Where it is read; the region's box by default. Beyond, its outermost texels go on. Without a region,
   * a world has no bounds.
   */
  readonly bounds?: RectangleRegion | undefined;
  /** Texels along the longer side of the bounds: 1 to 4096, 256 by default. */
  readonly resolution?: number | undefined;
  /**
   * The side of a texel where there are no bounds: rounded down to a power of two, at most 16 times
   * `min`, 4 times `min` by default.
   */
  readonly texel?: number | undefined;
  readonly data?: undefined;
}

/** A radius that depends on the place. */
export type RadiusField = RadiusRaster | RadiusFunction;

/** A field as C++ takes it: of `radii` and `bytes` one is there. */
export interface EngineField extends LaidRaster {
  min: number;
  max: number;
  radii: Float32Array | undefined;
  bytes: Uint8Array | undefined;
}

/**
 * Reads a field, the option `radius`; `box` is the region's, `most` the largest texel of a function in
 * least radii.
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

/** The option `radius` where it is a field, and what was read of it. */
export interface GivenField {
  given: unknown;
  fields: Record<string, unknown>;
  min: number;
  max: number;
}

/** Reads what does not need the region. */
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

/** A function of the radius, which sees that each radius is in range. */
export function functionOfRadius({ given, fields, min, max }: GivenField): FunctionOfPlace {
  // Compared as floats, which they become: a sum may miss a bound by rounding.
  const [least, greatest] = [Math.fround(min), Math.fround(max)];
  const check = (radius: unknown, x: number, y: number) => {
    if (typeof radius !== 'number' || Number.isNaN(radius))
      refuse(radius, `must be a number at (${x}, ${y})`);
    // Bounds that are none are for C++ to see.
    if (min <= max && (Math.fround(radius) < least || Math.fround(radius) > greatest))
      refuse(radius, `must be from min, ${min}, to max, ${max}, at (${x}, ${y})`);
    return radius;
  };
  return { given, fields, check };
}

function refuse(radius: unknown, rule: string): never {
  throw new CopseError({ code: 'invalid-radius', option: 'radius.at', value: radius, rule });
}
