/**
 * A rank decides which trees stay when few are drawn. It follows from the place alone, so that an edit changes
 * none elsewhere, and by which any share of the trees is spread evenly. The ground is divided into
 * squares that hold about a tree; of each four, of each four of those and so on, one comes first, by a hash.
 */
import { hash } from '../sprites/noise.ts';

/** The side of a square, in spacings. */
const SIDE = 1.2;
/** Each level has two bits of the rank, the finest the highest. */
const LEVELS = 4;

/** 0…255 at (u, v), in spacings. */
export function rankAt(u: number, v: number, salt: number): number {
  let [i, j, rank] = [Math.floor(u / SIDE), Math.floor(v / SIDE), 0];
  for (let level = 0; level < LEVELS; level++) {
    const [right, below] = [i & 1, j & 1];
    i >>= 1;
    j >>= 1;
    const h = hash(i, j, salt + level);
    // One of the eight ways to turn and mirror the four.
    const quarter = (h & 4 ? 2 * right + below : 2 * below + right) ^ (h & 3);
    rank = 4 * rank + quarter;
  }
  return rank;
}
