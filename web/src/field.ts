// A radius that depends on the place.
import {
  asFinite,
  asNumber,
  asPositive,
  asWhole,
  checkMemory,
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
  /** The radius at a place, from `min` to `max`. */
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

/** Reads a field, the option `radius`; `box` is the region's. */
export function readField(field: Record<string, unknown>, box: () => RectangleRegion): EngineField {
  const isFunction = field.at !== undefined;
  const own = isFunction ? ['at', 'resolution'] : ['data', 'width', 'height', 'bounds'];
  checkNames('radius', field, ['min', 'max', ...own], 'unknown-option');
  const min = asNumber('radius.min', field.min);
  const max = asNumber('radius.max', field.max);
  const laid = isFunction ? evaluate(field, min, max, box()) : readRaster(field, box);
  return { min, max, ...laid };
}

type Laid = Omit<EngineField, 'min' | 'max'>;

function readRaster(field: Record<string, unknown>, box: () => RectangleRegion): Laid {
  const { data, bounds } = field;
  const name = viewName(data) ?? '';
  if (!/^(Float32|Float64|Uint8|Uint8Clamped)Array$/.test(name)) {
    const rule = 'must be a Float32Array, Float64Array, Uint8Array or Uint8ClampedArray';
    wrongType('radius.data', data, rule);
  }
  const values = data as RadiusRaster['data'];
  checkMemory('radius.data', values);
  const columns = asWhole('radius.width', field.width, 1);
  const rows = asWhole('radius.height', field.height, 1);
  if (values.length !== columns * rows) {
    const rule = `must be width × height = ${columns * rows} values long`;
    const problem = { code: 'invalid-radius', option: 'radius.data', value: data, rule } as const;
    throw new CopseError(problem, `${values.length} values`);
  }
  const isFloat = name.startsWith('Float');
  return {
    radii: isFloat ? Float32Array.from(values) : undefined,
    bytes: isFloat ? undefined : Uint8Array.from(values),
    columns,
    rows,
    ...(bounds === undefined ? box() : readBounds(bounds)),
  };
}

function readBounds(bounds: unknown): RectangleRegion {
  const at = 'radius.bounds';
  if (!isObject(bounds)) wrongType(at, bounds, 'must be { x, y, width, height }');
  checkNames(at, bounds, ['x', 'y', 'width', 'height'], 'unknown-option');
  return {
    x: asFinite(`${at}.x`, bounds.x),
    y: asFinite(`${at}.y`, bounds.y),
    width: asPositive(`${at}.width`, bounds.width),
    height: asPositive(`${at}.height`, bounds.height),
  };
}

function evaluate(
  field: Record<string, unknown>,
  min: number,
  max: number,
  box: RectangleRegion,
): Laid {
  const { at, resolution = 256 } = field;
  if (typeof at !== 'function') wrongType('radius.at', at, 'must be a function of x and y');
  const texel = Math.max(box.width, box.height) / asWhole('radius.resolution', resolution, 1, 4096);
  const columns = Math.max(1, Math.round(box.width / texel) || 1);
  const rows = Math.max(1, Math.round(box.height / texel) || 1);
  const radii = new Float32Array(columns * rows);
  // Compared as floats, which they become: a sum may miss a bound by rounding.
  const [least, most] = [Math.fround(min), Math.fround(max)];
  for (let row = 0; row < rows; row++) {
    const y = box.y + (box.height * (row + 0.5)) / rows;
    for (let column = 0; column < columns; column++) {
      const x = box.x + (box.width * (column + 0.5)) / columns;
      const radius: unknown = at.call(field, x, y);
      if (typeof radius !== 'number' || Number.isNaN(radius))
        refuse(radius, `must be a number at (${x}, ${y})`);
      // Bounds that are none are for C++ to see.
      if (min <= max && (Math.fround(radius) < least || Math.fround(radius) > most))
        refuse(radius, `must be from min, ${min}, to max, ${max}, at (${x}, ${y})`);
      radii[row * columns + column] = radius;
    }
  }
  return { radii, bytes: undefined, columns, rows, ...box };
}

function refuse(radius: unknown, rule: string): never {
  throw new CopseError({ code: 'invalid-radius', option: 'radius.at', value: radius, rule });
}
