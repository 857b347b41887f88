// How densely samples stand, relative to where they stand densest.

import {
  evaluate,
  type FunctionOfPlace,
  readCover,
  refuseTexel,
  type Scale,
} from '../shapes/evaluate.js';
import { asTexels, type LaidRaster, readLaid, type TexelRaster } from '../shapes/raster.js';
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
import { type Channel, channelOf, channels, fullOf } from '../values/pixels.js';

/** A raster of densities laid over the region. */
export interface DensityRaster extends TexelRaster {
  /**
   * A value of 0 or more for each texel, row by row from the bounds' least y: only their ratios
   * matter. Where it is 0, nothing stands.
   */
  readonly data: TexelRaster['data'];
  readonly image?: undefined;
}

/**
 * A density as a function of the place. It is read once, onto a raster over `bounds`; in a world without
 * these, onto texels without end, each when a part first needs it.
 */
export interface DensityFunction {
  /** The density at a place, 0 or more; where it is 0, nothing stands. */
  readonly at: (x: number, y: number) => number;
  /**
   * The greatest density; by default the greatest that `at` returns. Without bounds it must be given:
   * there the radius is that of a place of this density.
   */
  readonly max?: number | undefined;
  /**
   * Without bounds, the least density but 0: `max` / 10⁴ by default, which is the sparsest in any case.
   * The nearer to `max`, the less around a part has to be read.
   */
  readonly min?: number | undefined;
  /**
   * Where it is read; the region's box by default. Beyond, its outermost texels go on. Without a region,
   * a world has no bounds.
   */
  readonly bounds?: RectangleRegion | undefined;
  /** Texels along the longer side of the bounds: 1 to 4096, 256 by default. */
  readonly resolution?: number | undefined;
  /**
   * The side of a texel where there are no bounds: rounded down to a power of two, at most 16 times the
   * radius, 4 times the radius by default.
   */
  readonly texel?: number | undefined;
  readonly data?: undefined;
  readonly image?: undefined;
}

/** Four numbers a pixel, red, green, blue and alpha, row by row: ImageData, or what is like it. */
export interface ImagePixels {
  /** `4 × width × height` bytes, floats from 0 to 1, or numbers of a Uint16Array. */
  readonly data: NumberList;
  /** Pixels in a row. */
  readonly width: number;
  /** Rows. */
  readonly height: number;
}

/** An image whose pixels say how densely samples stand. */
export interface DensityImage {
  /** ImageData, say of a photograph on a canvas. */
  readonly image: ImagePixels;
  /**
   * `'luminance'`, the default, is in linear light, and nothing where a pixel is transparent. The
   * others are their bytes as they are, for images that are maps and no pictures.
   */
  readonly channel?: Channel | undefined;
  /** Whether samples stand densest where the channel is 0: dark ink on white paper; false by default. */
  readonly invert?: boolean | undefined;
  /** What the image covers, its first row at the least y; the region's box by default. */
  readonly bounds?: RectangleRegion | undefined;
  readonly at?: undefined;
  readonly data?: undefined;
}

/** How densely samples stand: a raster, a function of the place, or an image. */
export type Density = DensityRaster | DensityFunction | DensityImage | ImagePixels;

/** A density as C++ takes it. */
export interface EngineDensity extends LaidRaster {
  densities: Float32Array;
}

/** Reads the option `density`; `box` is the region's, `scale` that of the texels of a function. */
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

/** Whether there are four numbers for each pixel. */
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

/** A function of the density, which sees that each density is in range. */
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
