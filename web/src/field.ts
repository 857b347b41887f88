// A radius that depends on the place.
import {
  asCount,
  asFinite,
  asNumber,
  asPositive,
  checkNames,
  isObject,
  viewName,
  wrongType,
} from './check.js';
import { CopseError } from './error.js';
import type { RectangleRegion } from './region.js';

/** A raster of radii laid over the region; between the middles of its texels they are bilinear. */
export interface RadiusRaster {
  /** The least radius, positive, in the region's units. */
  readonly min: number;
  /** The greatest radius, at most a hundred times `min`. */
  readonly max: number;
  /**
   * A value a texel, row by row from the bounds' least y. Floats are radii, and those beyond `min`
   * and `max` count as these; bytes run from `min`, 0, to `max`, 255.
   */
  readonly data: Float32Array | Float64Array | Uint8Array | Uint8ClampedArray;
  /** Texels in a row. */
  readonly width: number;
  /** Rows. */
  readonly height: number;
  /** What the raster covers; the region's box by default. Beyond, its outermost texels go on. */
  readonly bounds?: RectangleRegion | undefined;
  readonly at?: undefined;
}

/** A radius as a function of the place, which is read once, onto a raster over the region's box. */
export interface RadiusFunction {
  /** The least radius, positive, in the region's units. */
  readonly min: number;
  /** The greatest radius, at most a hundred times `min`. */
  readonly max: number;
  /** The radius at a place; beyond `min` and `max` it counts as these. */
  readonly at: (x: number, y: number) => number;
  /** Texels along the longer side of the region's box: 1 to 4096, 256 by default. */
  readonly resolution?: number | undefined;
  readonly data?: undefined;
}

/** A radius that depends on the place. */
export type RadiusField = RadiusRaster | RadiusFunction;

/** A field as C++ takes it: of `radii` and `bytes` one is there. */
export interface EngineField {
  min: number;
  max: number;
  radii: Float32Array | undefined;
  bytes: Uint8Array | undefined;
  columns: number;
  rows: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Reads a field that is the option `at`; `box` is the region's. */
export function readField(
  field: Record<string, unknown>,
  box: () => RectangleRegion,
  option: string,
): EngineField {
  const isFunction = 'at' in field && field.at !== undefined;
  const known = [
    'min',
    'max',
    ...(isFunction ? ['at', 'resolution'] : ['data', 'width', 'height', 'bounds']),
  ];
  checkNames(option, field, known, 'unknown-option');
  const min = asNumber(`${option}.min`, field.min);
  const max = asNumber(`${option}.max`, field.max);
  return isFunction
    ? { min, max, ...evaluate(field, box(), option) }
    : { min, max, ...readRaster(field, box, option) };
}

type Laid = Omit<EngineField, 'min' | 'max'>;

function readRaster(
  field: Record<string, unknown>,
  box: () => RectangleRegion,
  option: string,
): Laid {
  const { data, bounds } = field;
  const name = viewName(data) ?? '';
  if (!/^(Float32|Float64|Uint8|Uint8Clamped)Array$/.test(name)) {
    const rule = 'must be a Float32Array, Float64Array, Uint8Array or Uint8ClampedArray';
    wrongType(`${option}.data`, data, rule);
  }
  const columns = asCount(`${option}.width`, field.width);
  const rows = asCount(`${option}.height`, field.height);
  const values = data as NonNullable<RadiusRaster['data']>;
  if (columns === 0 || rows === 0 || values.length !== columns * rows) {
    const rule = `must be width × height = ${columns * rows} values long, and one at least`;
    const shown = `${values.length} values`;
    throw new CopseError(
      { code: 'invalid-radius', option: `${option}.data`, value: data, rule },
      shown,
    );
  }
  const isFloat = name.startsWith('Float');
  return {
    radii: isFloat ? Float32Array.from(values) : undefined,
    bytes: isFloat ? undefined : Uint8Array.from(values),
    columns,
    rows,
    ...(bounds === undefined ? box() : readBounds(bounds, `${option}.bounds`)),
  };
}

function readBounds(bounds: unknown, at: string): RectangleRegion {
  if (!isObject(bounds)) wrongType(at, bounds, 'must be { x, y, width, height }');
  checkNames(at, bounds, ['x', 'y', 'width', 'height'], 'unknown-option');
  return {
    x: asFinite(`${at}.x`, bounds.x),
    y: asFinite(`${at}.y`, bounds.y),
    width: asPositive(`${at}.width`, bounds.width),
    height: asPositive(`${at}.height`, bounds.height),
  };
}

function evaluate(field: Record<string, unknown>, box: RectangleRegion, option: string): Laid {
  if (typeof field.at !== 'function')
    wrongType(`${option}.at`, field.at, 'must be a function of x and y');
  const { resolution = 256 } = field;
  const rule = 'must be a whole number from 1 to 4096';
  if (typeof resolution !== 'number') wrongType(`${option}.resolution`, resolution, rule);
  if (!(resolution >= 1 && resolution <= 4096 && Number.isInteger(resolution)))
    throw new CopseError({
      code: 'out-of-range',
      option: `${option}.resolution`,
      value: resolution,
      rule,
    });
  const texel = Math.max(box.width, box.height) / resolution;
  const columns = Math.max(1, Math.round(box.width / texel) || 1);
  const rows = Math.max(1, Math.round(box.height / texel) || 1);
  const radii = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    const y = box.y + (box.height * (row + 0.5)) / rows;
    for (let column = 0; column < columns; column++) {
      const x = box.x + (box.width * (column + 0.5)) / columns;
      const radius: unknown = field.at(x, y);
      if (typeof radius !== 'number' || Number.isNaN(radius)) {
        const where = `must give a number; at (${x}, ${y}) it does not`;
        throw new CopseError({
          code: 'invalid-radius',
          option: `${option}.at`,
          value: radius,
          rule: where,
        });
      }
      // Beyond the bounds C++ would take it for the bound; but floats must be able to hold it.
      radii[row * columns + column] = Math.min(
        Math.max(radius, Number(field.min)),
        Number(field.max),
      );
    }
  }
  return { radii, bytes: undefined, columns, rows, ...box };
}
