/**
 * Sums of noise for each pixel of a raster. Long waves are the same everywhere within a few pixels, so they are summed on
 * a lattice of its own, whose points depend on the step alone, and drawn out between them by cubics (Catmull and Rom,
 * 1974); only short waves are summed pixel by pixel.
 */
import type { Raster } from './country.ts';

/** The lattice's spacing, in pixels; at the least, in metres, as there are no waves of less than four times that. */
const SPACING = 4;
const LEAST = 16;
/** Waves of at least this many pixels go by the lattice. */
export const LONG_WAVE = 4 * SPACING;

/** The four cubics' weights at t of the way between the middle two points. */
function cubicAt(t: number): [number, number, number, number] {
  const [a, b] = [t * t, t * t * t];
  return [(2 * a - t - b) / 2, (2 - 5 * a + 3 * b) / 2, (t + 4 * a - 3 * b) / 2, (b - a) / 2];
}

interface Weights {
  /** The number of the first of the lattice's points needed, and their count. */
  readonly first: number;
  readonly count: number;
  readonly spacing: number;
  /** For each pixel, the first of the four points that it lies between, and what each of them weighs there. */
  readonly cells: Int32Array;
  readonly weights: Float64Array;
}

/** For the pixels of a row or column. */
function weightsAlong(from: number, step: number, count: number): Weights {
  const spacing = Math.max(LEAST, SPACING * step);
  const first = Math.floor((from + 0.5 * step) / spacing) - 1;
  const cells = new Int32Array(count);
  const weights = new Float64Array(4 * count);
  for (let i = 0; i < count; i++) {
    const at = (from + (i + 0.5) * step) / spacing;
    const cell = Math.floor(at);
    cells[i] = cell - 1 - first;
    weights.set(cubicAt(at - cell), 4 * i);
  }
  return { first, cells, weights, count: (cells[count - 1] ?? 0) + 4, spacing };
}

export class Lattice {
  private readonly across: Weights;
  private readonly down: Weights;

  constructor(private readonly raster: Raster) {
    const { x, y, step, columns, rows } = raster;
    this.across = weightsAlong(x, step, columns);
    this.down = weightsAlong(y, step, rows);
  }

  /** The value of each of its points, the k-th of which is at (x, y). */
  points(valueAt: (x: number, y: number, k: number) => number): Float64Array {
    const { across, down } = this;
    const values = new Float64Array(across.count * down.count);
    for (let j = 0, k = 0; j < down.count; j++)
      for (let i = 0; i < across.count; i++, k++)
        values[k] = valueAt(
          (across.first + i) * across.spacing,
          (down.first + j) * down.spacing,
          k,
        );
    return values;
  }

  /** The value of each pixel, row by row. */
  drawn(points: Float64Array): Float32Array {
    const { columns, rows } = this.raster;
    const { across, down } = this;
    const wide = across.count;
    const pixels = new Float32Array(columns * rows);
    const line = new Float64Array(wide);
    for (let row = 0, to = 0; row < rows; row++) {
      drawAcross(line, points, down.cells[row]! * wide, wide, down.weights, 4 * row);
      for (let column = 0; column < columns; column++, to++) {
        const [k, w] = [across.cells[column]!, 4 * column];
        pixels[to] =
          across.weights[w]! * line[k]! +
          across.weights[w + 1]! * line[k + 1]! +
          across.weights[w + 2]! * line[k + 2]! +
          across.weights[w + 3]! * line[k + 3]!;
      }
    }
    return pixels;
  }

  /** The value of a pixel by its number; nothing is summed and drawn out before one is asked for. */
  late(valueAt: (x: number, y: number, k: number) => number): (pixel: number) => number {
    let drawn: Float32Array | undefined;
    return (pixel) => {
      drawn ??= this.drawn(this.points(valueAt));
      return drawn[pixel]!;
    };
  }
}

/** Four rows of a lattice, of which the first begins at `from`, weighed. */
function drawAcross(
  line: Float64Array,
  points: Float64Array,
  from: number,
  wide: number,
  weights: Float64Array,
  w: number,
): void {
  const [a, b, c, d] = [weights[w]!, weights[w + 1]!, weights[w + 2]!, weights[w + 3]!];
  for (let i = 0, k = from; i < wide; i++, k++)
    line[i] =
      a * points[k]! +
      b * points[k + wide]! +
      c * points[k + 2 * wide]! +
      d * points[k + 3 * wide]!;
}
