import {
  asFinite,
  asName,
  asPositive,
  asWhole,
  checkNames,
  conflicting,
  isArray,
  isObject,
  wrongType,
} from '../values/check.js';
import { CopseError } from '../values/error.js';
import { type NumberList, toNumbers } from '../values/numbers.js';
import { type Channel, channelOf, channels, fullOf, type Layout } from '../values/pixels.js';

/** An image with one value per pixel, or with four as ImageData has; row by row. */
export interface Raster {
  /** `width × height` numbers or booleans, or `4 × width × height` numbers. */
  readonly data: NumberList | readonly boolean[];
  /** The number of pixels in a row. */
  readonly width: number;
  /** The number of rows. */
  readonly height: number;
}

/**
 * A region of pixels: those of an image at or above a threshold. Each pixel is a rectangle.
 *
 * @example
 * ```js
 * const mask = { data: Uint8Array.of(255, 255, 0, 255), width: 2, height: 2 };
 * const trees = copse.sample({ region: { mask, width: 100, height: 100 }, radius: 5 });
 * ```
 */
export interface MaskRegion {
  /** The image: ImageData, or any raster with one number per pixel. */
  readonly mask: Raster;
  /**
   * The least value of a pixel inside. By default half of the type's greatest number: 128 for bytes and plain
   * arrays, 32768 for a Uint16Array, 16384 for an Int16Array, 0.5 for floats. If no integer is above 1, it is
   * 0.5. Give a threshold for heights.
   */
  readonly threshold?: number | undefined;
  /**
   * Which of four values per pixel counts. By default `'alpha'`; for an opaque image `'luminance'`,
   * 0.2126 R + 0.7152 G + 0.0722 B of the values as they are, times alpha.
   */
  readonly channel?: Channel | undefined;
  /** The left edge of the image, in the region's units: by default 0. */
  readonly x?: number | undefined;
  /** The edge that the first row touches, in the region's units: by default 0. */
  readonly y?: number | undefined;
  /** The width that the image covers, in the region's units: by default one unit per pixel. */
  readonly width?: number | undefined;
  /** The height that the image covers, in the region's units: by default one unit per pixel. */
  readonly height?: number | undefined;
}

/** A mask as C++ takes it: one byte per pixel, above 0 inside. */
export interface EngineMask extends Layout {
  mask: Uint8Array;
}

/** Reads `region: { mask, threshold?, channel?, x?, y?, width?, height? }`. */
export function readMask(region: Record<string, unknown>, at: string): EngineMask {
  const names = ['mask', 'threshold', 'channel', 'x', 'y', 'width', 'height'];
  checkNames(at, region, names, 'invalid-region');
  const raster = region.mask;
  if (!isObject(raster))
    wrongType(`${at}.mask`, raster, 'must be { data, width, height }, as ImageData is');
  const columns = asWhole(`${at}.mask.width`, raster.width, 1);
  const rows = asWhole(`${at}.mask.height`, raster.height, 1);
  const { x = 0, y = 0, width = columns, height = rows } = region;
  return {
    mask: insideOf(region, raster.data, columns * rows, at),
    columns,
    rows,
    x: asFinite(`${at}.x`, x),
    y: asFinite(`${at}.y`, y),
    width: asPositive(`${at}.width`, width),
    height: asPositive(`${at}.height`, height),
  };
}

/** Returns 1 for each pixel that reaches the threshold, else 0. */
function insideOf(
  region: Record<string, unknown>,
  given: unknown,
  pixels: number,
  at: string,
): Uint8Array {
  const data = readPixels(given, pixels, `${at}.mask.data`);
  const step = data.length / pixels;
  const full = fullOf(given, data);
  const { threshold = full > 1 ? Math.ceil(full / 2) : 0.5 } = region;
  const least = asFinite(`${at}.threshold`, threshold);
  const named = asName<Channel>(`${at}.channel`, region.channel, channels);
  if (step === 1 && named) conflicting(`${at}.channel`, named, 'needs four values for each pixel');
  const channel = named ?? (isOpaque(data, full) ? 'luminance' : 'alpha');
  // Compare luminance with the luminance of a grey, computed by the same sum.
  const luminance = (of: ArrayLike<number>) => channelOf(of, channel, full, (value) => value);
  const isLight = step > 1 && channel === 'luminance';
  const first = step > 1 ? channels.indexOf(channel) : 0;
  const inside = new Uint8Array(pixels);
  if (isLight) {
    const [light, limit] = [luminance(data), luminance([least, least, least, full])(0)];
    for (let i = 0; i < pixels; i++) inside[i] = light(i) >= limit ? 1 : 0;
  } else {
    for (let i = 0, from = first; i < pixels; i++, from += step)
      inside[i] = (data[from] as number) >= least ? 1 : 0;
  }
  if (inside.includes(1)) return inside;
  const rule = `must have at least one pixel at or above the threshold, ${least}: lower it`;
  throw new CopseError({ code: 'invalid-region', option: at, value: region, rule }, 'data');
}

function readPixels(data: unknown, pixels: number, at: string): ArrayLike<number> {
  const isWhole = (length: number) => length === pixels || length === 4 * pixels;
  const isOfBooleans =
    isArray(data) && isWhole(data.length) && data.every((value) => typeof value === 'boolean');
  const values = toNumbers(isOfBooleans ? data.map(Number) : data, at, 'must be numbers');
  if (isWhole(values.length)) return values;
  const rule = `must be width × height = ${pixels} values long, or four times that`;
  throw new CopseError(
    { code: 'invalid-region', option: at, value: data, rule },
    `${values.length} values`,
  );
}

/** Returns true if alpha, each fourth value, is full everywhere. */
function isOpaque(data: ArrayLike<number>, full: number): boolean {
  for (let i = 3; i < data.length; i += 4) if ((data[i] as number) < full) return false;
  return true;
}
