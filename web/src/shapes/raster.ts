// Rasters that are laid over a box: a value for each texel.
import { asWhole, viewName } from '../values/check.js';
import { CopseError, type CopseErrorCode } from '../values/error.js';
import { type NumberList, toNumbers } from '../values/numbers.js';
import { fullOf } from '../values/pixels.js';
import { type RectangleRegion, readBox } from './region.js';

/** A value for each texel of a raster, laid over the region. */
export interface TexelRaster {
  /**
   * Row by row from the bounds' least y. Bytes, and the numbers of a Uint16Array, are parts of the
   * greatest number of their type, or of 1 where none is above 1; all other numbers stand for themselves.
   */
  readonly data: NumberList;
  /** Texels in a row. */
  readonly width: number;
  /** Rows. */
  readonly height: number;
  /** What the raster covers; the region's box by default. Beyond, its outermost texels go on. */
  readonly bounds?: RectangleRegion | undefined;
  readonly at?: undefined;
}

/** Its size in texels, and what it covers. */
export interface LaidRaster {
  columns: number;
  rows: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The values of a raster. */
export interface Texels {
  data: ArrayLike<number>;
  /** The number that stands for 1: 255, 65535 or 1. */
  full: number;
  /** Whether they are parts of it. */
  isPart: boolean;
}

/** Reads `{ width, height, bounds? }` of the option `at`; `box` is what it covers by default. */
export function readLaid(
  at: string,
  { width, height, bounds }: Record<string, unknown>,
  box: () => RectangleRegion,
): LaidRaster {
  const columns = asWhole(`${at}.width`, width, 1);
  const rows = asWhole(`${at}.height`, height, 1);
  return { columns, rows, ...(bounds === undefined ? box() : readBox(`${at}.bounds`, bounds)) };
}

/** The option's data, if they are a value for each texel. */
export function asTexels(
  at: string,
  code: CopseErrorCode,
  data: unknown,
  { columns, rows }: LaidRaster,
): Texels {
  const values = toNumbers(data, `${at}.data`, 'must be numbers, a value for each texel');
  if (values.length !== columns * rows) {
    const rule = `must be width × height = ${columns * rows} values long`;
    const problem = { code, option: `${at}.data`, value: data, rule } as const;
    throw new CopseError(problem, `${values.length} values`);
  }
  const isPart = /^Uint(8|16)/.test(viewName(data) ?? '');
  return { data: values, isPart, full: isPart ? fullOf(data, values) : 1 };
}
