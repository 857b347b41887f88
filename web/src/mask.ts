import {
  asCount,
  asFinite,
  asPositive,
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

/** A mask as C++ takes it: one value a pixel, and the rectangle it covers. */
export interface EngineMask {
  mask: Uint8Array | Float32Array | Float64Array;
  columns: number;
  rows: number;
  threshold: number;
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
  const columns = asCount(`${at}.mask.width`, raster.width);
  const rows = asCount(`${at}.mask.height`, raster.height);
  const mask = readPixels(raster.data, columns * rows, `${at}.mask.data`);
  const {
    threshold = viewName(mask) === 'Uint8Array' ? 128 : 0.5,
    x = 0,
    y = 0,
    width = columns,
    height = rows,
  } = region;
  return {
    mask,
    columns,
    rows,
    threshold: asFinite(`${at}.threshold`, threshold),
    x: asFinite(`${at}.x`, x),
    y: asFinite(`${at}.y`, y),
    width: asPositive(`${at}.width`, width),
    height: asPositive(`${at}.height`, height),
  };
}

function readPixels(data: unknown, pixels: number, at: string): EngineMask['mask'] {
  switch (viewName(data)) {
    case 'Uint8Array':
    case 'Float32Array':
    case 'Float64Array':
      return onePerPixel(data as EngineMask['mask'], pixels, at);
    case 'Uint8ClampedArray': {
      const { buffer, byteOffset, length } = data as Uint8ClampedArray;
      return onePerPixel(new Uint8Array(buffer, byteOffset, length), pixels, at);
    }
    default:
      return wrongType(
        at,
        data,
        'must be a Uint8Array, Uint8ClampedArray, Float32Array or Float64Array',
      );
  }
}

function onePerPixel<T extends EngineMask['mask']>(data: T, pixels: number, at: string): T {
  if (data.length === pixels) return data;
  if (data.length !== 4 * pixels) {
    const rule = `must be width × height = ${pixels} values long, or four times that`;
    throw new CopseError(
      { code: 'invalid-region', option: at, value: data, rule },
      `${data.length} values`,
    );
  }
  const alpha = data.slice(0, pixels) as T;
  for (let i = 0; i < pixels; i++) alpha[i] = data[4 * i + 3] as number;
  return alpha;
}
