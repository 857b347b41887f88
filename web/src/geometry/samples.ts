import type { Point, Position } from '../shapes/rings.js';
import { checkMemory, isNumericArray, isObject, wrongType } from '../values/check.js';
import { CopseError } from '../values/error.js';
import { reading } from '../values/reading.js';

/**
 * Samples in one of these forms:
 *
 * - a result of `sample`, or any object with `positions`
 * - numbers x0 y0 x1 y1 …, as a typed array or a plain one
 * - an array of `[x, y]` or `{ x, y }`
 *
 * Coordinates are finite and at most 1e150 in size. Samples may coincide.
 */
export type SampleSet =
  | {
      /** The coordinates: x0 y0 x1 y1 … */
      readonly positions: Float64Array | Float32Array | readonly number[];
    }
  | Float64Array
  | Float32Array
  | readonly number[]
  | readonly Position[]
  | readonly Point[];

/** The greatest coordinate, as in the engine: squares of distances stay finite. */
export const farthest = 1e150;

/** Reads samples in any form as x0 y0 x1 y1 …. The array may be the user's: do not write to it. */
export function readSamples(samples: unknown): Float64Array {
  return reading('samples', () => readAny(samples));
}

function readAny(samples: unknown): Float64Array {
  if (isObject(samples) && 'positions' in samples) {
    return readFlat(samples.positions, 'samples.positions');
  }
  const isList = Array.isArray(samples);
  return isList && isObject(samples[0]) ? readPoints(samples) : readFlat(samples, 'samples');
}

/** The radius of the call that placed the samples, if they are a result of copse. */
export function radiusOf(samples: unknown): number | undefined {
  const report = isObject(samples) ? samples.report : undefined;
  const radius = isObject(report) ? report.radius : undefined;
  return typeof radius === 'number' && radius > 0 && radius < farthest ? radius : undefined;
}

function readFlat(list: unknown, at: string): Float64Array {
  if (!isNumericArray(list) && !Array.isArray(list)) {
    wrongType(
      at,
      list,
      'must be samples: flat numbers, [x, y][], { x, y }[], or a result of copse',
    );
  }
  if (!Array.isArray(list)) checkMemory(at, list);
  if (list.length % 2 !== 0) {
    const rule = 'must be of even length, x0 y0 x1 y1 …';
    const shown = `${list.length} numbers`;
    throw new CopseError({ code: 'out-of-range', option: at, value: list, rule }, shown);
  }
  const positions = list instanceof Float64Array ? list : new Float64Array(list.length);
  for (let i = 0; i < list.length; i++) {
    const value = list[i];
    if (!isCoordinate(value)) refuse(`${at}[${i}]`, value);
    positions[i] = value;
  }
  return positions;
}

function readPoints(points: readonly unknown[]): Float64Array {
  const positions = new Float64Array(2 * points.length);
  for (let i = 0; i < points.length; i++) {
    const point = points[i];
    if (!isObject(point)) wrongType(`samples[${i}]`, point, 'must be a point, [x, y] or { x, y }');
    const isPair = Array.isArray(point) || ArrayBuffer.isView(point);
    const [x, y] = isPair ? [point[0], point[1]] : [point.x, point.y];
    if (!isCoordinate(x)) refuse(`samples[${i}]${isPair ? '[0]' : '.x'}`, x);
    if (!isCoordinate(y)) refuse(`samples[${i}]${isPair ? '[1]' : '.y'}`, y);
    positions[2 * i] = x;
    positions[2 * i + 1] = y;
  }
  return positions;
}

function isCoordinate(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= farthest;
}

function refuse(option: string, value: unknown): never {
  const rule = 'must be a finite number, at most 1e150 in size';
  if (typeof value !== 'number') wrongType(option, value, rule);
  throw new CopseError({ code: 'out-of-range', option, value, rule });
}
