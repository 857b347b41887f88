// Fourier transforms of weighted points at evenly spaced frequencies, by a fast transform of a grid
// that the points were spread over: Dutt and Rokhlin 1993, with a B-spline as the kernel.
import { Fft } from './fft.js';

/** Grid cells that a point is spread over, each way: the spline's order. */
const width = 8;
/**
 * Grid cells for each frequency. What aliases into the highest ones is then at most (1/3)^width, two
 * ten-thousandths, of the amplitude beyond them.
 */
const oversampling = 2;

/**
 * Σ w·e^(−2πi(kx·u + ky·v)) for the frequencies from kx = 0 to `size`/2 and ky = −`size`/2 to
 * `size`/2: the rest follows, as the weights are real.
 */
export class Transform {
  readonly #half: number;
  readonly #re: Float64Array;
  readonly #im: Float64Array;

  /**
   * `uv` is u0 v0 u1 v1 …, in periods of the lowest frequency; only the fractions count. `size` is
   * even.
   */
  constructor(uv: Float64Array, weights: Float64Array, size: number) {
    const cells = 2 ** Math.ceil(Math.log2(Math.max(oversampling * size, 2 * width)));
    const half = size / 2;
    const fft = new Fft(cells);
    this.#half = half;
    this.#re = new Float64Array((half + 1) * cells);
    this.#im = new Float64Array((half + 1) * cells);
    this.#transformRows(spread(uv, weights, cells), fft);
    for (let kx = 0; kx <= half; kx++) {
      const column = [kx * cells, (kx + 1) * cells] as const;
      fft.transform(this.#re.subarray(...column), this.#im.subarray(...column));
    }
    this.#sharpen(cells);
  }

  re(kx: number, ky: number): number {
    return this.#re[this.#at(kx, ky)]!;
  }

  im(kx: number, ky: number): number {
    return this.#im[this.#at(kx, ky)]!;
  }

  #at(kx: number, ky: number): number {
    const cells = this.#re.length / (this.#half + 1);
    return kx * cells + (ky < 0 ? ky + cells : ky);
  }

  /** Transforms two real rows at a time, as one complex row. Keeps the low frequencies, column by column. */
  #transformRows(grid: Float64Array, fft: Fft): void {
    const cells = fft.length;
    for (let row = 0; row < cells; row += 2) {
      const re = grid.subarray(row * cells, (row + 1) * cells);
      const im = grid.subarray((row + 1) * cells, (row + 2) * cells);
      fft.transform(re, im);
      for (let kx = 0; kx <= this.#half; kx++) {
        const mirrored = (cells - kx) & (cells - 1);
        const i = kx * cells + row;
        this.#re[i] = (re[kx]! + re[mirrored]!) / 2;
        this.#im[i] = (im[kx]! - im[mirrored]!) / 2;
        this.#re[i + 1] = (im[kx]! + im[mirrored]!) / 2;
        this.#im[i + 1] = (re[mirrored]! - re[kx]!) / 2;
      }
    }
  }

  /** Undoes the spline's smoothing, a power of a sinc. */
  #sharpen(cells: number): void {
    const half = this.#half;
    const gains = Float64Array.from({ length: half + 1 }, (_, k) => {
      const angle = (Math.PI * k) / cells;
      return k === 0 ? 1 : (angle / Math.sin(angle)) ** width;
    });
    for (let kx = 0; kx <= half; kx++) {
      for (let ky = -half; ky <= half; ky++) {
        const gain = gains[kx]! * gains[Math.abs(ky)]!;
        const i = this.#at(kx, ky);
        this.#re[i]! *= gain;
        this.#im[i]! *= gain;
      }
    }
  }
}

/** The points' weights on a grid that wraps around, rows of v. */
function spread(uv: Float64Array, weights: Float64Array, cells: number): Float64Array {
  const grid = new Float64Array(cells * cells);
  const across = new Float64Array(width);
  const up = new Float64Array(width);
  for (let i = 0; i < weights.length; i++) {
    if (weights[i] === 0) continue;
    const x = (uv[2 * i]! - Math.floor(uv[2 * i]!)) * cells;
    const y = (uv[2 * i + 1]! - Math.floor(uv[2 * i + 1]!)) * cells;
    const column = Math.floor(x);
    const row = Math.floor(y);
    splineAt(x - column, 1, across);
    splineAt(y - row, weights[i]!, up);
    for (let b = 0; b < width; b++) {
      // Adding `cells` keeps the number positive, so that the mask wraps it.
      const begin = ((row + b + cells - width / 2 + 1) & (cells - 1)) * cells;
      for (let a = 0; a < width; a++) {
        const cell = begin + ((column + a + cells - width / 2 + 1) & (cells - 1));
        grid[cell]! += across[a]! * up[b]!;
      }
    }
  }
  return grid;
}

/** `weight` times the B-spline's values at the cells around a point `t` beyond one (de Boor 1972). */
function splineAt(t: number, weight: number, values: Float64Array): void {
  values[0] = weight;
  for (let order = 1; order < width; order++) {
    let carried = 0;
    for (let i = 0; i < order; i++) {
      const part = values[i]! / order;
      values[i] = carried + (i + 1 - t) * part;
      carried = (order - 1 - i + t) * part;
    }
    values[order] = carried;
  }
}
