import type { Box } from '../geometry/edges.js';

/**
 * Centres coordinates, and scales them by a power of two to about 2⁶⁰. Then sums lose no more than
 * the numbers' own rounding, and powers neither overflow nor vanish.
 */
export class Frame {
  readonly scale: number;
  readonly #x: number;
  readonly #y: number;

  /** A frame for all places in either box. */
  constructor(a: Box, b: Box) {
    const left = Math.min(a.left, b.left);
    const right = Math.max(a.right, b.right);
    const bottom = Math.min(a.bottom, b.bottom);
    const top = Math.max(a.top, b.top);
    this.#x = left + (right - left) / 2;
    this.#y = bottom + (top - bottom) / 2;
    this.scale = 2 ** (60 - Math.ceil(Math.log2(Math.max(right - left, top - bottom))));
  }

  to(coords: Float64Array): Float64Array {
    const moved = new Float64Array(coords.length);
    for (let i = 0; i < coords.length; i += 2) {
      moved[i] = (coords[i]! - this.#x) * this.scale;
      moved[i + 1] = (coords[i + 1]! - this.#y) * this.scale;
    }
    return moved;
  }

  xFrom(x: number): number {
    return x / this.scale + this.#x;
  }

  yFrom(y: number): number {
    return y / this.scale + this.#y;
  }
}
