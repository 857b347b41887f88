/** Heights without what is finer than hills. */
import type { Raster } from '../country/country.ts';
import { scratch } from './scratch.ts';

/** Hills finer than so many metres, or than a pixel or two, would look like dirt: heights are smoothed. */
const SMOOTHED = 40;

/** Weighted means along a row, or a column, of what lies up to `radius` cells away; each by its own sum, to be alike in all pictures. */
function smoothAlong(
  values: Float32Array,
  stride: number,
  radius: number,
  out: Float32Array,
): void {
  const [first, last] = [radius * stride, values.length - radius * stride];
  const norm = 1 / (radius + 1) ** 2;
  out.set(values);
  for (let i = first; i < last; i++) {
    let sum = (radius + 1) * (values[i] as number);
    for (let away = 1; away <= radius; away++)
      sum +=
        (radius + 1 - away) *
        ((values[i - away * stride] as number) + (values[i + away * stride] as number));
    out[i] = sum * norm;
  }
}

/** @param most the largest radius, in cells. */
export function smoothed(
  height: Float32Array,
  { columns, step }: Raster,
  most: number,
): Float32Array {
  const radius = Math.min(most, Math.max(1, Math.round(SMOOTHED / step)));
  const [across, both] = [scratch('across', height.length), scratch('both', height.length)];
  smoothAlong(height, 1, radius, across);
  smoothAlong(across, columns, radius, both);
  return both;
}
