/**
 * Sums of noise for each pixel of a raster. Long waves are the same everywhere within a few pixels, so they are summed on
 * a lattice of its own, whose points depend on the step alone, and drawn out between them by cubics (Catmull and Rom,
 * 1974); only short waves are summed pixel by pixel.
 */
import type { Raster } from './country.ts';

/** The lattice's spacing, in pixels. */
const SPACING = 4;
/** Waves of at least this many pixels go by the lattice. */
export const LONG_WAVE = 4 * SPACING;

/** The four cubics' weights at t of the way between the middle two points. */
function cubicAt(t: number): [number, number, number, number] {
  const [a, b] = [t * t, t * t * t];
  return [(2 * a - t - b) / 2, (2 - 5 * a + 3 * b) / 2, (t + 4 * a - 3 * b) / 2, (b - a) / 2];
}

/** Which lattice points the pixels of a row or column lie between, and the cubics' weights there. */
function weightsAlong(from: number, step: number, count: number) {
  const spacing = SPACING * step;
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

/** Several values of a place, for each pixel, row by row. */
export function drawOut<Channel extends string>(
  { x, y, step, columns, rows }: Raster,
  channels: readonly Channel[],
  valuesAt: (x: number, y: number) => Readonly<Record<Channel, number>>,
): Record<Channel, Float64Array> {
  const across = weightsAlong(x, step, columns);
  const down = weightsAlong(y, step, rows);
  const lattice = channels.map(() => new Float64Array(across.count * down.count));
  for (let j = 0, k = 0; j < down.count; j++)
    for (let i = 0; i < across.count; i++, k++) {
      const px = (across.first + i) * across.spacing;
      const values = valuesAt(px, (down.first + j) * down.spacing);
      for (let c = 0; c < channels.length; c++) lattice[c]![k] = values[channels[c]!];
    }

  const line = new Float64Array(across.count);
  const drawn = lattice.map((points, c): [Channel, Float64Array] => {
    const pixels = new Float64Array(columns * rows);
    for (let row = 0; row < rows; row++) {
      for (let i = 0; i < across.count; i++)
        line[i] = cubic(
          down.weights,
          4 * row,
          points,
          down.cells[row]! * across.count + i,
          across.count,
        );
      for (let column = 0; column < columns; column++)
        pixels[row * columns + column] = cubic(
          across.weights,
          4 * column,
          line,
          across.cells[column]!,
          1,
        );
    }
    return [channels[c]!, pixels];
  });
  return Object.fromEntries(drawn) as Record<Channel, Float64Array>;
}

/** Four values, `stride` apart, weighed. */
const cubic = (
  weights: Float64Array,
  w: number,
  values: Float64Array,
  k: number,
  stride: number,
): number =>
  weights[w]! * values[k]! +
  weights[w + 1]! * values[k + stride]! +
  weights[w + 2]! * values[k + 2 * stride]! +
  weights[w + 3]! * values[k + 3 * stride]!;
