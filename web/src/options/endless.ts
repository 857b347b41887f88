// A function of the place without bounds, for a radius or a density. It is read where parts of a world
// need it, onto texels whose corners are multiples of their side.

import { type FunctionOfPlace, functionOf } from '../shapes/evaluate.js';
import { asPositive, conflicting } from '../values/check.js';
import { CopseError } from '../values/error.js';

/** The data of the function for C++. */
export interface EndlessRequest {
  readonly isDensity: boolean;
  /** The least and the greatest value; for a density the least above 0. */
  readonly least: number;
  readonly most: number;
  /** The side of a texel, a power of two. */
  readonly texel: number;
}

/** A rectangle of texels by address; the ends are exclusive. */
export interface TexelRect {
  column0: number;
  row0: number;
  column1: number;
  row1: number;
}

/** The values of a rectangle of texels, as C++ takes them. */
export interface EngineCut {
  values: Float32Array;
  /** The address of the first texel. */
  column: number;
  row: number;
  columns: number;
  rows: number;
  /** The range of densities; 0 for radii. */
  least: number;
  most: number;
}

/** The side of a block, in texels, and the most texels to cache or to pass at once. */
const block = 32;
const most = 2 ** 24;
/** The default texel and the largest one, in least distances. */
const usualTexel = 4;
const largestTexel = 16;
/** The most texels along a least distance. */
const mostTexels = 512;

export class EndlessFunction {
  readonly request: EndlessRequest;
  /** The option, and the function. */
  readonly option: string;
  readonly at: unknown;
  readonly #valueAt: (x: number, y: number) => number;
  /** Blocks by address, the most recently used at the end. */
  readonly #blocks = new Map<string, Float32Array>();

  /** `least` is the least distance between two samples. */
  constructor(
    option: string,
    { given, fields: { at, texel, resolution }, check }: FunctionOfPlace,
    request: Omit<EndlessRequest, 'texel'>,
    least: number,
  ) {
    if (resolution !== undefined) {
      const rule = 'needs bounds: without them, give texel, the side of a texel';
      conflicting(`${option}.resolution`, resolution, rule);
    }
    this.option = option;
    this.at = at;
    this.#valueAt = functionOf(option, given, at, check);
    this.request = { ...request, texel: sideOf(`${option}.texel`, texel, least) };
  }

  /** Reads all texels of a rectangle, and some around it for neighbouring parts. */
  cut(rect: TexelRect): EngineCut {
    const wide = widened(rect);
    const { column0, row0, column1, row1 } = areaOf(wide) <= most ? wide : rect;
    const [columns, rows] = [column1 - column0, row1 - row0];
    if (columns * rows > most) this.#refuse(columns * rows);
    const values = new Float32Array(columns * rows);
    eachBlock({ column0, row0, column1, row1 }, (blockColumn, blockRow) => {
      const from = this.#block(blockColumn, blockRow);
      const [left, bottom] = [blockColumn * block, blockRow * block];
      const begin = Math.max(left, column0);
      const end = Math.min(left + block, column1);
      for (let row = Math.max(bottom, row0); row < Math.min(bottom + block, row1); row++) {
        const start = (row - bottom) * block - left;
        values.set(
          from.subarray(start + begin, start + end),
          (row - row0) * columns + begin - column0,
        );
      }
    });
    const { isDensity, least, most: greatest } = this.request;
    const range = isDensity ? { least, most: greatest } : { least: 0, most: 0 };
    return { values, column: column0, row: row0, columns, rows, ...range };
  }

  /** Reads the texels of a rectangle again, and refuses a function that returns other values. */
  compare(rect: TexelRect): void {
    const wide = widened(rect);
    eachBlock(areaOf(wide) <= most ? wide : rect, (column, row) => {
      const known = this.#blocks.get(keyOf(column, row));
      if (!known) return;
      const again = this.#read(column, row);
      const i = again.findIndex((value, i) => value !== known[i]);
      if (i < 0) return;
      const { texel } = this.request;
      const x = (column * block + (i % block) + 0.5) * texel;
      const y = (row * block + Math.floor(i / block) + 0.5) * texel;
      throw new CopseError({
        code: 'inconsistent-ground',
        option: `${this.option}.at`,
        value: this.at,
        rule: `must return the same value for a place each time; at (${x}, ${y}) it returned ${known[i]}, then ${again[i]}`,
      });
    });
  }

  #block(column: number, row: number): Float32Array {
    const key = keyOf(column, row);
    const known = this.#blocks.get(key);
    this.#blocks.delete(key);
    const values = known ?? this.#read(column, row);
    this.#blocks.set(key, values);
    if (this.#blocks.size > most / block ** 2) {
      for (const oldest of this.#blocks.keys()) {
        this.#blocks.delete(oldest);
        break;
      }
    }
    return values;
  }

  #read(column: number, row: number): Float32Array {
    const { texel } = this.request;
    const values = new Float32Array(block * block);
    for (let i = 0; i < values.length; i++) {
      const x = (column * block + (i % block) + 0.5) * texel;
      const y = (row * block + Math.floor(i / block) + 0.5) * texel;
      values[i] = this.#valueAt(x, y);
    }
    return values;
  }

  #refuse(count: number): never {
    const rule = `needs ${count} texels around one part, above the limit of ${most}: use a larger texel than ${this.request.texel}, a smaller range of values or a smaller part`;
    throw new CopseError({ code: 'limit', option: `${this.option}.at`, value: this.at, rule }, '');
  }
}

/**
 * Moves the ends to multiples of about an eighth of the rectangle, so that neighbouring parts need no
 * other cut.
 */
function widened({ column0, row0, column1, row1 }: TexelRect): TexelRect {
  const length = Math.max(column1 - column0, row1 - row0);
  let step = block;
  while (step * 8 < length) step *= 2;
  return {
    column0: Math.floor(column0 / step) * step,
    row0: Math.floor(row0 / step) * step,
    column1: Math.ceil(column1 / step) * step,
    row1: Math.ceil(row1 / step) * step,
  };
}

function areaOf({ column0, row0, column1, row1 }: TexelRect): number {
  return (column1 - column0) * (row1 - row0);
}

/** Calls `act` for each block that overlaps the rectangle. */
function eachBlock(
  { column0, row0, column1, row1 }: TexelRect,
  act: (column: number, row: number) => void,
): void {
  for (let row = Math.floor(row0 / block); row * block < row1; row++) {
    for (let column = Math.floor(column0 / block); column * block < column1; column++)
      act(column, row);
  }
}

function keyOf(column: number, row: number): string {
  return `${column} ${row}`;
}

/** The side of texels: the greatest power of two up to the given side. */
function sideOf(option: string, texel: unknown, least: number): number {
  const asked = texel === undefined ? usualTexel * least : asPositive(option, texel);
  // C++ refuses distances that are no numbers.
  if (!(least > 0 && least < 1e150 && asked > 1e-150 && asked < 1e150)) return 1;
  if (asked > largestTexel * least || asked < least / mostTexels) {
    const rule = `must be from 1/${mostTexels} to ${largestTexel} times the least distance between samples, ${least}`;
    throw new CopseError({ code: 'out-of-range', option, value: texel, rule });
  }
  let side = 1;
  while (side > asked) side /= 2;
  while (side * 2 <= asked) side *= 2;
  return side;
}
