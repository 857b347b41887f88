// Rasters laid over a box, with a value for each texel.
import { asWhole, viewName } from '../values/check.js';
import { CopseError, type CopseErrorCode } from '../values/error.js';
import { type NumberList, toNumbers } from '../values/numbers.js';
import { fullOf, type Layout } from '../values/pixels.js';
import { type RectangleRegion, readBox } from './region.js';

/** A raster laid over the region, with a value for each texel. */
export interface TexelRaster {
  /**
   * A value for each texel, row by row from the least y of `bounds`. Bytes and numbers of a Uint16Array are
   * parts of the greatest number of their type, or of 1 if none is above 1. Other numbers are taken as they
   * are.
   */
  readonly data: NumberList;
  /** The number of texels in a row. */
  readonly width: number;
  /** The number of rows. */
  readonly height: number;
  /**
   * The rectangle that the raster covers: by default the region's box. Beyond it, the outermost texels
   * go on.
   */
  readonly bounds?: RectangleRegion | undefined;
  readonly at?: undefined;
}

/** The values of a raster. */
export interface Texels {
  data: ArrayLike<number>;
  /** The number that stands for 1: 255, 65535 or 1. */
  full: number;
  /** True if the values are parts of `full`. */
  isPart: boolean;
}

/** Reads `{ width, height, bounds? }` of the option `at`; `box` is the default rectangle. */
export function readLaid(
  at: string,
  { width, height, bounds }: Record<string, unknown>,
  box: () => RectangleRegion,
): Layout {
  const columns = asWhole(`${at}.width`, width, 1);
  const rows = asWhole(`${at}.height`, height, 1);
  return { columns, rows, ...(bounds === undefined ? box() : readBox(`${at}.bounds`, bounds)) };
}

/** The data of the option, if there is a value for each texel. */
export function asTexels(
  at: string,
  code: CopseErrorCode,
  data: unknown,
  { columns, rows }: Layout,
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
