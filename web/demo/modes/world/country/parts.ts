/** Rasters in quarters of quarters, so that each part looks at no more stretches than may matter to it. */
import type { Raster } from './country.ts';
import { along, distanceTo, type Stretch, widest } from './stretches.ts';

/** Parts have at most so many pixels along a side. */
const SIDE = 8;

/** Columns and rows, the ends excluded. */
export interface Part {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Chooses the stretches that matter within `corner` of (x, y). */
export type Choice = (
  stretches: readonly Stretch[],
  x: number,
  y: number,
  corner: number,
) => Stretch[];

/** Goes through the parts that any stretch matters to. */
export function quarter(
  { x, y, step, columns, rows }: Raster,
  stretches: readonly Stretch[],
  choose: Choice,
  visit: (part: Part, stretches: readonly Stretch[]) => void,
): void {
  const go = (part: Part, all: readonly Stretch[]): void => {
    const { left, top, right, bottom } = part;
    const [across, down] = [((right - left) * step) / 2, ((bottom - top) * step) / 2];
    const corner = Math.sqrt(across * across + down * down) + step;
    const near = choose(all, x + left * step + across, y + top * step + down, corner);
    if (near.length === 0 || right === left || bottom === top) return;
    if (right - left <= SIDE && bottom - top <= SIDE) {
      visit(part, near);
      return;
    }
    const [column, row] = [(left + right + 1) >> 1, (top + bottom + 1) >> 1];
    go({ left, top, right: column, bottom: row }, near);
    go({ left: column, top, right, bottom: row }, near);
    go({ left, top: row, right: column, bottom }, near);
    go({ left: column, top: row, right, bottom }, near);
  };
  go({ left: 0, top: 0, right: columns, bottom: rows }, stretches);
}

/** The distance to the nearest edge of a stretch, at most `reach`; negative on one. */
export function distancesTo(
  raster: Raster,
  stretches: readonly Stretch[],
  reach: number,
): Float64Array {
  const { x, y, step, columns, rows } = raster;
  const distances = new Float64Array(columns * rows).fill(reach);
  quarter(raster, stretches, nearestWithin(reach), ({ left, top, right, bottom }, near) => {
    for (let row = top; row < bottom; row++)
      for (let column = left; column < right; column++) {
        const [px, py] = [x + (column + 0.5) * step, y + (row + 0.5) * step];
        let least = reach;
        for (const s of near) {
          const t = along(s, px, py);
          least = Math.min(least, distanceTo(s, t, px, py) - (s.half + s.halfMore * t));
        }
        distances[row * columns + column] = least;
      }
  });
  return distances;
}

/** Chooses the stretches whose edge may be nearest to a place, if within `reach` of it. */
const nearestWithin =
  (reach: number): Choice =>
  (stretches, x, y, corner) => {
    const offs = new Float64Array(stretches.length);
    let limit = reach + corner;
    for (let k = 0; k < offs.length; k++) {
      const s = stretches[k]!;
      offs[k] = distanceTo(s, along(s, x, y), x, y) - widest(s);
      limit = Math.min(limit, offs[k]! + Math.abs(s.halfMore) + 2 * corner);
    }
    return stretches.filter((_, k) => offs[k]! <= limit);
  };

/** Chooses the stretches that may wear the ground. */
export const wearing: Choice = (stretches, x, y, corner) =>
  stretches.filter((s) => distanceTo(s, along(s, x, y), x, y) < s.valley + widest(s) + corner);
