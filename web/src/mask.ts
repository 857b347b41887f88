import {
  asFinite,
  asPositive,
  asWhole,
  checkMemory,
  checkNames,
  isObject,
  viewName,
  wrongType,
} from './check.js';
import { CopseError } from './error.js';

/** One value a pixel, row by row from the top, or four, of which the last, alpha, counts. */
export interface Raster {
  /** `width × height` bytes or floats, or `4 × width × height` as in ImageData. */
  readonly data: Uint8Array | Uint8ClampedArray | Float32Array | Float64Array;
  /** Pixels in a row. */
  readonly width: number;
  /** Rows. */
  readonly height: number;
}

/** The pixels of a raster that are at or above a threshold, as rectangles of the region's units. */
export interface MaskRegion {
  /** ImageData, or any raster of one byte or float a pixel. */
  readonly mask: Raster;
  /**
   * A pixel is inside when its value is at least this: 128 by default for bytes, 0.5 for floats.
   */
  readonly threshold?: number | undefined;
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

/** Reads `region: { mask, threshold?, x?, y?, width?, height? }`. */
export function readMask(region: Record<string, unknown>, at: string): EngineMask {
  checkNames(at, region, ['mask', 'threshold', 'x', 'y', 'width', 'height'], 'invalid-region');
  const raster = region.mask;
  if (!isObject(raster))
    wrongType(`${at}.mask`, raster, 'must be { data, width, height }, as ImageData is');
  const columns = asWhole(`${at}.mask.width`, raster.width, 1);
  const rows = asWhole(`${at}.mask.height`, raster.height, 1);
  const { data } = raster;
  const pixels = readPixels(data, columns * rows, `${at}.mask.data`);
  const {
    threshold = viewName(data)?.startsWith('Float') ? 0.5 : 128,
    x = 0,
    y = 0,
    width = columns,
    height = rows,
  } = region;
  return {
    mask: insideOf(pixels, columns * rows, asFinite(`${at}.threshold`, threshold)),
    columns,
    rows,
    x: asFinite(`${at}.x`, x),
    y: asFinite(`${at}.y`, y),
    width: asPositive(`${at}.width`, width),
    height: asPositive(`${at}.height`, height),
  };
}

type Pixels = Raster['data'];

function readPixels(data: unknown, pixels: number, at: string): Pixels {
  const kinds = ['Uint8Array', 'Uint8ClampedArray', 'Float32Array', 'Float64Array'];
  const name = viewName(data);
  if (name === undefined || !kinds.includes(name))
    wrongType(at, data, 'must be a Uint8Array, Uint8ClampedArray, Float32Array or Float64Array');
  checkMemory(at, data as Pixels);
  const { length } = data as Pixels;
  if (length === pixels || length === 4 * pixels) return data as Pixels;
  const rule = `must be width × height = ${pixels} values long, or four times that`;
  throw new CopseError(
    { code: 'invalid-region', option: at, value: data, rule },
    `${length} values`,
  );
}

/** Which pixels reach the threshold: by their value, or of four values by the last. */
function insideOf(data: Pixels, pixels: number, threshold: number): Uint8Array {
  const step = data.length / pixels;
  const inside = new Uint8Array(pixels);
  for (let i = 0, from = step - 1; i < pixels; i++, from += step)
    inside[i] = (data[from] as number) >= threshold ? 1 : 0;
  return inside;
}
