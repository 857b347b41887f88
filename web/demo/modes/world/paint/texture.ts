/** Noise to look up by whole pixels of the plane, so that neighbouring tiles agree. It repeats, too far apart to be seen. */
import { noise } from '../../../sprites/noise.ts';

/** The side of the square that repeats, in pixels: a power of two. */
const SIDE = 256;
const MASK = SIDE - 1;

function repeated(cells: number, salt: number): Float32Array {
  const values = new Float32Array(SIDE * SIDE);
  const at = (x: number, y: number, finer: number, s: number): number =>
    2 * noise((x * cells * finer) / SIDE, (y * cells * finer) / SIDE, s, cells * finer) - 1;
  const bend = SIDE / cells / 2.2;
  for (let row = 0, i = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++, i++) {
      // Bent by other noise, or its square lattice would show.
      const x = column + bend * at(column, row, 1, salt + 1);
      const y = row + bend * at(column, row, 1, salt + 2);
      values[i] = 0.68 * at(x, y, 1, salt) + 0.32 * at(x, y, 2, salt + 3);
    }
  }
  return values;
}

/** Values from −1 to 1 that change within so many pixels. */
export class Texture {
  private values: Float32Array | undefined;
  /** The values looked up for tiles: tiles are of one size, and the pattern repeats every few tiles. */
  private readonly kept = new Map<string, Float32Array>();

  /** Wider noise needs fewer values: one for 2^shift pixels. */
  constructor(
    private readonly cells: number,
    private readonly salt: number,
    private readonly shift: number,
  ) {}

  /** Returns the values of a rectangle of the plane's pixels, row by row. */
  at(left: number, top: number, columns: number, rows: number): Float32Array {
    const period = (SIDE << this.shift) - 1;
    const name = [left & period, top & period, columns, rows].join();
    const known = this.kept.get(name) ?? this.look(left, top, columns, rows);
    this.kept.set(name, known);
    return known;
  }

  private look(left: number, top: number, columns: number, rows: number): Float32Array {
    this.values ??= repeated(this.cells, this.salt);
    const { values, shift } = this;
    const out = new Float32Array(columns * rows);
    for (let i = 0, row = top; i < out.length; row++) {
      const from = ((row >> shift) & MASK) * SIDE;
      for (let column = left; column < left + columns; column++, i++)
        out[i] = values[from | ((column >> shift) & MASK)] as number;
    }
    return out;
  }
}

/** Over about 23, 74 and 210 pixels. */
export const FINE = new Texture(11, 61, 0);
export const MEDIUM = new Texture(7, 67, 1);
export const WIDE = new Texture(5, 71, 2);
