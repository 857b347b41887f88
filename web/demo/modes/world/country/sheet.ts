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

/**
 * `valuesAt` writes `channels` values for a place, which the result has channel by channel, for each pixel row by row.
 */
export function drawOut(
  { x, y, step, columns, rows }: Raster,
  channels: number,
  valuesAt: (x: number, y: number, into: Float64Array) => void,
): Float64Array[] {
  const across = weightsAlong(x, step, columns);
  const down = weightsAlong(y, step, rows);
  const lattice = Array.from(
    { length: channels },
    () => new Float64Array(across.count * down.count),
  );
  const values = new Float64Array(channels);
  for (let j = 0; j < down.count; j++)
    for (let i = 0; i < across.count; i++) {
      valuesAt((across.first + i) * across.spacing, (down.first + j) * down.spacing, values);
      for (let c = 0; c < channels; c++) lattice[c]![j * across.count + i] = values[c]!;
    }

  const line = new Float64Array(across.count);
  return lattice.map((points) => {
    const pixels = new Float64Array(columns * rows);
    for (let row = 0; row < rows; row++) {
      const [a, b, c, d] = down.weights.subarray(4 * row, 4 * row + 4) as unknown as number[];
      for (let i = 0, k = down.cells[row]! * across.count; i < across.count; i++, k++)
        line[i] =
          a! * points[k]! +
          b! * points[k + across.count]! +
          c! * points[k + 2 * across.count]! +
          d! * points[k + 3 * across.count]!;
      for (let column = 0, w = 0; column < columns; column++, w += 4) {
        const k = across.cells[column]!;
        pixels[row * columns + column] =
          across.weights[w]! * line[k]! +
          across.weights[w + 1]! * line[k + 1]! +
          across.weights[w + 2]! * line[k + 2]! +
          across.weights[w + 3]! * line[k + 3]!;
      }
    }
    return pixels;
  });
}
