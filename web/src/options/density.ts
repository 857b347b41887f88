// The option `density`: how densely samples stand, relative to the densest place.

import {
  evaluate,
  type FunctionOfPlace,
  readCover,
  refuseTexel,
  type Scale,
} from '../shapes/evaluate.js';
import { asTexels, readLaid, type TexelRaster } from '../shapes/raster.js';
import type { RectangleRegion } from '../shapes/region.js';
import {
  asFlag,
  asName,
  asPositive,
  conflicting,
  fieldsOf,
  isArray,
  isObject,
  wrongType,
} from '../values/check.js';
import { CopseError } from '../values/error.js';
import { lightOfValues } from '../values/linear-light.js';
import { type NumberList, toNumbers } from '../values/numbers.js';
import { type Channel, channelOf, channels, fullOf, type Layout } from '../values/pixels.js';

/**
 * A raster of densities, laid over the region. Only the ratios of its values matter.
 *
 * @example
 * ```js
 * const soil = { data: Uint8Array.of(255, 120, 40, 0), width: 2, height: 2 };
 * const trees = copse.sample({ region: meadow, count: 600, density: soil });
 * ```
 */
export interface DensityRaster extends TexelRaster {
  /**
   * A value of 0 or more for each texel: bytes or floats, row by row from the least y of `bounds`. Nothing
   * stands where it is 0.
   */
  readonly data: TexelRaster['data'];
  readonly image?: undefined;
}

/**
 * A density as a function of the place. copse reads it once, onto a raster over `bounds`. In a world
 * without bounds, copse reads it onto endless texels, each when a part first needs it.
 *
 * @example
 * ```js
 * const at = (x, y) => 1 / (1 + (x - 200) ** 2 / 5000);
 * const trees = copse.sample({ region: meadow, radius: 6, density: { at, resolution: 128 } });
 * ```
 */
export interface DensityFunction {
  /** Returns the density at a place: 0 or more. Nothing stands where it is 0. */
  readonly at: (x: number, y: number) => number;
  /**
   * The greatest density that `at` returns, where `radius` holds. By default the greatest value read. A
   * function without bounds, in a world, needs it.
   */
  readonly max?: number | undefined;
  /**
   * The least density above 0 of a function without bounds: by default, and at least, `max` / 10⁴. The
   * closer it is to `max`, the less copse reads around each part.
   */
  readonly min?: number | undefined;
  /**
   * The rectangle over which `at` is read: by default the region's box. Beyond it, the outermost texels go
   * on. In a world without a region there are no bounds by default.
   */
  readonly bounds?: RectangleRegion | undefined;
  /** The number of texels along the longer side of the bounds: 1 to 4096, by default 256. */
  readonly resolution?: number | undefined;
  /**
   * The side of a texel where there are no bounds: by default 4 times, at most 16 times the radius. copse
   * rounds it down to a power of two.
   */
  readonly texel?: number | undefined;
  readonly data?: undefined;
  readonly image?: undefined;
}

/** An image with four numbers per pixel, red, green, blue and alpha, row by row: ImageData, or the like. */
export interface ImagePixels {
  /** `4 × width × height` numbers: bytes, numbers of a Uint16Array, or floats from 0 to 1. */
  readonly data: NumberList;
  /** The number of pixels in a row. */
  readonly width: number;
  /** The number of rows. */
  readonly height: number;
}

/**
 * An image whose pixels say how densely samples stand.
 *
 * @example
 * ```js
 * const data = Uint8ClampedArray.of(255, 255, 255, 255, 40, 40, 40, 255);
 * const image = { data, width: 2, height: 1 };
 * const dots = copse.sample({ region: meadow, count: 500, density: { image, invert: true } });
 * ```
 */
export interface DensityImage {
  /** The image, such as the ImageData of a photograph on a canvas. */
  readonly image: ImagePixels;
  /**
   * Which number of a pixel counts. `'luminance'`, the default, is in linear light, and 0 where a pixel is
   * transparent. The others are read as they are, for images that are maps rather than pictures.
   */
  readonly channel?: Channel | undefined;
  /**
   * True to place samples densest where the channel is 0, such as dark ink on white paper; by default
   * false.
   */
  readonly invert?: boolean | undefined;
  /** The rectangle that the image covers, first row at the least y: by default the region's box. */
  readonly bounds?: RectangleRegion | undefined;
  readonly at?: undefined;
  readonly data?: undefined;
}

/** How densely samples stand: a raster, a function of the place, or an image. */
export type Density = DensityRaster | DensityFunction | DensityImage | ImagePixels;

/** A density as C++ takes it. */
export interface EngineDensity extends Layout {
  densities: Float32Array;
}

/** Reads the option `density`. `box` is the region's box, `scale` limits the texels of a function. */
export function readDensity(
  density: unknown,
  box: () => RectangleRegion,
  scale: Scale,
): EngineDensity {
  if (!isObject(density) || ArrayBuffer.isView(density) || isArray(density)) {
    const rule = 'must be { data, width, height }, { at }, { image } or ImageData';
    wrongType('density', density, rule);
  }
  if (density.at !== undefined) return readFunction(density, box, scale);
  if (density.image !== undefined) return readImage(density, box);
  const { data: given, width, height } = density;
  if (isImage({ data: given, width, height }))
    return readImage({ image: { data: given, width, height } }, box);
  const fields = fieldsOf('density', density, ['data', 'width', 'height', 'bounds']);
  const laid = readLaid('density', fields, box);
  const { data } = asTexels('density', 'invalid-density', fields.data, laid);
  return { densities: Float32Array.from(data), ...laid };
}

/** Returns true if there are four numbers for each pixel. */
function isImage({ data, width, height }: Record<string, unknown>): boolean {
  const pixels = Number(width) * Number(height);
  return isObject(data) && pixels > 0 && data.length === 4 * pixels;
}

function readFunction(given: unknown, box: () => RectangleRegion, scale: Scale): EngineDensity {
  const fields = fieldsOf('density', given, functionNames);
  const cover = readCover('density', fields, box);
  refuseTexel('density', fields);
  if (fields.min !== undefined)
    conflicting('density.min', fields.min, 'is only for a function without bounds');
  const max = fields.max === undefined ? undefined : asPositive('density.max', fields.max);
  const { values, ...laid } = evaluate(
    'density',
    functionOfDensity(given, fields, 0, max),
    cover,
    scale,
  );
  return { densities: values, ...laid };
}

export const functionNames: readonly string[] = [
  'at',
  'max',
  'min',
  'bounds',
  'resolution',
  'texel',
];

/** A density function that checks the range of each value. */
export function functionOfDensity(
  given: unknown,
  fields: Record<string, unknown>,
  min: number,
  max: number | undefined,
): FunctionOfPlace {
  const [least, most] = [Math.fround(min), Math.fround(max ?? Number.POSITIVE_INFINITY)];
  const check = (value: unknown, x: number, y: number) => {
    const density = typeof value === 'number' ? Math.fround(value) : -1;
    const isInRange = density === 0 || (density >= least && density <= most);
    if (isInRange && density < Number.POSITIVE_INFINITY && (value as number) >= 0) return density;
    const range =
      max === undefined
        ? '0 or more'
        : `${min > 0 ? '0, or from min' : 'from 0'}${min > 0 ? `, ${min},` : ''} to max, ${max}`;
    const rule = `must be a finite number, ${range}, at (${x}, ${y})`;
    throw new CopseError({ code: 'invalid-density', option: 'density.at', value, rule });
  };
  return { given, fields, check };
}

function readImage(given: unknown, box: () => RectangleRegion): EngineDensity {
  const density = fieldsOf('density', given, ['image', 'channel', 'invert', 'bounds']);
  const { image, bounds } = density;
  if (!isObject(image)) wrongType('density.image', image, 'must be ImageData');
  const { data, width, height } = image;
  const laid = readLaid('density', { width, height, bounds }, box);
  const pixels = toNumbers(data, 'density.image.data', 'must be numbers, four for each pixel');
  if (pixels.length !== 4 * laid.columns * laid.rows) {
    const rule = `must be 4 × width × height = ${4 * laid.columns * laid.rows} numbers`;
    wrongType('density.image.data', data, rule);
  }
  const channel = asName<Channel>('density.channel', density.channel, channels) ?? 'luminance';
  const full = fullOf(data, pixels);
  const isInverted = asFlag('density.invert', density.invert);
  const densityOf = channelOf(pixels, channel, full, lightOfValues(full), isInverted);
  const densities = new Float32Array(pixels.length / 4);
  for (let i = 0; i < densities.length; i++) densities[i] = densityOf(i);
  return { densities, ...laid };
}
