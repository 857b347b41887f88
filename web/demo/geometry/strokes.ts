/** Lines drawn by hand made simple and smooth, and the ground that a brush covers. */
import simplify from 'simplify-js';
import type { Point, Ring } from './geometry.ts';
import { overlay } from './overlay.ts';

/** Corner cutting (Chaikin), twice: close to the stroke, without its kinks. */
export function smoothed(points: readonly Point[], closed: boolean): number[] {
  let line = points.map(({ x, y }) => [x, y] as const);
  for (let pass = 0; pass < 2; pass++) {
    const spans = closed ? line : line.slice(0, -1);
    const cut = spans.flatMap(([x, y], i) => {
      const [nx, ny] = line[(i + 1) % line.length] as readonly [number, number];
      return [
        [x * 0.75 + nx * 0.25, y * 0.75 + ny * 0.25],
        [x * 0.25 + nx * 0.75, y * 0.25 + ny * 0.75],
      ] as const;
    });
    const [first, last] = [line[0], line[line.length - 1]];
    line = closed || !first || !last ? cut : [first, ...cut, last];
  }
  return line.flat();
}

export const simplified = (points: readonly Point[], tolerance: number): Point[] =>
  simplify(points as Point[], tolerance, true);

/** Corners of the round end of a brush. */
const CORNERS = 20;

/** The outline of a disc that is moved from a to b. */
function capsule(a: Point, b: Point, reach: number): Ring {
  const along = Math.atan2(b.y - a.y, b.x - a.x);
  const end = (at: Point, from: number): number[] =>
    Array.from({ length: CORNERS / 2 + 1 }, (_, i) => {
      const angle = from + (i / (CORNERS / 2)) * Math.PI;
      return [at.x + reach * Math.cos(angle), at.y + reach * Math.sin(angle)];
    }).flat();
  return [...end(b, along - Math.PI / 2), ...end(a, along + Math.PI / 2)];
}

/** The rings (even-odd) of all that a round brush covers on its way. */
export function swath(path: readonly Point[], reach: number): Ring[] {
  const kept = simplified(path, reach / 12);
  const [only] = kept;
  const rings =
    kept.length === 1 && only
      ? [capsule(only, only, reach)]
      : kept.slice(1).map((to, i) => capsule(kept[i] as Point, to, reach));
  return overlay([{ rings, fill: 'nonzero', cut: false }]);
}
