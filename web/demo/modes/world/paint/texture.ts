/** Noise to look up by whole pixels of the plane, so that neighbouring tiles agree. It repeats, too far apart to be seen. */
import { noise } from '../../../sprites/noise.ts';

/** The side of the square that repeats, in pixels: a power of two. */
const SIDE = 256;
const MASK = SIDE - 1;

/** Values from −1 to 1 that change within so many pixels. */
type Texture = (column: number, row: number) => number;

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

/** Wider noise needs fewer values: one for 2^shift pixels. */
function texture(cells: number, salt: number, shift: number): Texture {
  let values: Float32Array | undefined;
  return (column, row) => {
    values ??= repeated(cells, salt);
    return values[(((row >> shift) & MASK) * SIDE) | ((column >> shift) & MASK)] as number;
  };
}

/** Over about 23, 74 and 210 pixels. */
export const FINE: Texture = texture(11, 61, 0);
export const MEDIUM: Texture = texture(7, 67, 1);
export const WIDE: Texture = texture(5, 71, 2);
