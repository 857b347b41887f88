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
import { type Channel, channelOf, channels, fullOf } from '../values/pixels.js';

/** One value a pixel, row by row from the top, or four: red, green, blue and alpha, as ImageData has. */
export interface Raster {
  /** `width × height` numbers or booleans, or `4 × width × height` numbers. */
  readonly data: NumberList | readonly boolean[];
  /** Pixels in a row. */
  readonly width: number;
  /** Rows. */
  readonly height: number;
}

/** The pixels of a raster that are at or above a threshold, as rectangles of the region's units. */
export interface MaskRegion {
  /** ImageData, or any raster of one number a pixel. */
  readonly mask: Raster;
  /**
   * A pixel is inside when its value is at least this. By default it is half of the type's greatest
   * number: 128 for bytes, 32768 for a Uint16Array, 16384 for an Int16Array, 0.5 for floats. Integers
   * of which none is above 1 have a threshold of 0.5; plain arrays count as bytes. Heights need a
   * threshold of their own.
   */
  readonly threshold?: number | undefined;
  /**
   * Of four values a pixel, the one that counts. By default `'alpha'`, or `'luminance'` of an image
   * that is opaque everywhere: 0.2126 R + 0.7152 G + 0.0722 B of the values as they are, times alpha.
   */
  readonly channel?: Channel | undefined;
  /** Left edge of the raster, 0 by default. */
  readonly x?: number | undefined;
  /** Edge of the raster that its first row touches, 0 by default. */
  readonly y?: number | undefined;
  /** Width that the raster covers: by default one unit a pixel. */
  readonly width?: number | undefined;
  /** Height that the raster covers: by default one unit a pixel. */
  readonly height?: number | undefined;
}

/** A mask as C++ takes it: one byte a pixel, not 0 where it is inside, and the rectangle it covers. */
export interface EngineMask {
  mask: Uint8Array;
  columns: number;
  rows: number;
  x: number;
  y: number;
  width: number;
  height: number;
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

/** Which pixels reach the threshold. */
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
  // Luminance is compared with that of a grey, by the same sum.
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

/** Returns true if each fourth value, alpha, is full. */
function isOpaque(data: ArrayLike<number>, full: number): boolean {
  for (let i = 3; i < data.length; i += 4) if ((data[i] as number) < full) return false;
  return true;
}
