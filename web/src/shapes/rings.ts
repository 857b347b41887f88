import { isArray, isNumericArray, isObject, wrongType } from '../values/check.js';
import type { CopseErrorCode } from '../values/error.js';
import { CopseError } from '../values/error.js';
import { listOf, type NumberList, toFloat64, toUint32 } from '../values/numbers.js';

/** A position as `[x, y]`. Further numbers, such as a height, are ignored. */
export type Position = readonly number[];

/** A point as an object, in the region's units. */
export interface Point {
  /** The first coordinate. */
  readonly x: number;
  /** The second coordinate. */
  readonly y: number;
}

/** A closed line. Its last point is joined to the first, and may repeat it. */
export type Ring = readonly Position[] | readonly Point[];

/**
 * Rings as flat numbers: the fastest form, and the one that reaches the engine.
 *
 * @example
 * ```js
 * const region = { coords: [0, 0, 100, 0, 100, 80, 0, 80], ringEnds: [4] };
 * const trees = copse.sample({ region, radius: 6 });
 * ```
 */
export interface FlatRings {
  /** The points of all rings, one ring after another: x0 y0 x1 y1 … */
  readonly coords: NumberList;
  /**
   * The end of each ring: the index after its last point, counted in points. `[4, 7]` is a ring of four points
   * and a ring of three.
   */
  readonly ringEnds: NumberList;
}

/** {@link FlatRings} as C++ takes them. */
export interface EngineRings {
  coords: Float64Array;
  ringEnds: Uint32Array;
  /**
   * For each polygon the index, counted in rings, one past its last. A polygon is its first ring less
   * its other rings, and the region is their union. Without it, the fill rule counts all rings
   * together.
   */
  polygonEnds?: Uint32Array;
}

/** Collects rings point by point. */
export class RingWriter {
  #coords = new Float64Array(64);
  #used = 0;
  #ends: number[] = [];

  /** The number of points of all rings so far. */
  get length(): number {
    return this.#used / 2;
  }

  /** The number of closed rings. */
  get ringCount(): number {
    return this.#ends.length;
  }

  /** Adds a point to the current ring. */
  add(x: number, y: number): void {
    if (this.#used === this.#coords.length) {
      const larger = new Float64Array(2 * this.#used);
      larger.set(this.#coords);
      this.#coords = larger;
    }
    this.#coords[this.#used++] = x;
    this.#coords[this.#used++] = y;
  }

  /** Ends the ring; the next point starts another. */
  close(): void {
    this.#ends.push(this.length);
  }

  /** Returns all rings. Do not use the writer afterwards. */
  finish(): EngineRings {
    return { coords: this.#coords.subarray(0, this.#used), ringEnds: Uint32Array.from(this.#ends) };
  }
}

/** Reads `region: [...]`, one ring of points or several. */
export function readRings(list: readonly unknown[], at: string): EngineRings {
  const writer = new RingWriter();
  if (isListOfRings(list)) {
    for (let i = 0; i < list.length; i++)
      readRing(list[i], `${at}[${i}]`, writer, 'invalid-region');
  } else if (list.length > 0) {
    readRing(list, at, writer, 'invalid-region');
  }
  return writer.finish();
}

function isListOfRings(list: readonly unknown[]): boolean {
  const first = list[0];
  return isArray(first) && (first.length === 0 || isObject(first[0]));
}

const pointRule = 'must be a point, [x, y] or { x, y }';

/** Appends a ring of `[x, y]` or `{ x, y }` to the writer; `code` is the error code for a wrong point. */
export function readRing(
  given: unknown,
  at: string,
  writer: RingWriter,
  code: CopseErrorCode,
): void {
  const rule = `must be an array of points${flatHint(given)}`;
  if (ArrayBuffer.isView(given)) wrongType(at, given, rule);
  const ring = listOf(given, at, rule);
  for (let i = 0; i < ring.length; i++) {
    const point = ring[i];
    let x: unknown;
    let y: unknown;
    if (isPair(point)) {
      x = point[0];
      y = point[1];
    } else if (isObject(point) && !ArrayBuffer.isView(point)) {
      x = point.x;
      y = point.y;
    } else {
      throw new CopseError({
        code,
        option: `${at}[${i}]`,
        value: point,
        rule: pointRule + flatHint(point),
      });
    }
    if (typeof x === 'number' && typeof y === 'number') {
      writer.add(x, y);
    } else {
      const [index, name, value] = typeof x === 'number' ? ['[1]', '.y', y] : ['[0]', '.x', x];
      const option = `${at}[${i}]${isPair(point) ? index : name}`;
      throw new CopseError({ code, option, value, rule: 'must be a number' });
    }
  }
  writer.close();
}

/** Returns true for an array, and for a typed array of two or three numbers, such as a vector of gl-matrix. */
function isPair(point: unknown): point is readonly unknown[] {
  if (isArray(point)) return true;
  return isNumericArray(point) && (point.length === 2 || point.length === 3);
}

function flatHint(value: unknown): string {
  return ArrayBuffer.isView(value) ? '; flat coordinates go in { coords, ringEnds }' : '';
}

/** Reads `region: { coords, ringEnds }`. */
export function readFlatRings(coords: unknown, ringEnds: unknown, at: string): EngineRings {
  return {
    coords: toFloat64(coords, `${at}.coords`),
    ringEnds: toUint32(ringEnds, `${at}.ringEnds`),
  };
}
