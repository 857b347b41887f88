/** Fields at any place, between the middles of their pixels. */
import type { Raster } from './country.ts';

/** Beyond the raster, what is at its edge. */
export function fieldAt(raster: Raster, field: Float32Array, x: number, y: number): number {
  const { columns, rows, step } = raster;
  const within = (value: number, most: number): number =>
    Math.min(most - 1.001, Math.max(0, value));
  const u = within((x - raster.x) / step - 0.5, columns);
  const v = within((y - raster.y) / step - 0.5, rows);
  const [i, j] = [Math.floor(u), Math.floor(v)];
  const [s, t] = [u - i, v - j];
  const at = j * columns + i;
  const [a, b] = [field[at] as number, field[at + 1] as number];
  const [c, d] = [field[at + columns] as number, field[at + columns + 1] as number];
  return (a + (b - a) * s) * (1 - t) + (c + (d - c) * s) * t;
}
