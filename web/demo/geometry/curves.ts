/** Lines drawn by hand made simple and smooth, and curves through points. */
import simplify from 'simplify-js';
import type { Point, Ring } from './rings.ts';

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

/** A smooth closed curve through the points (Catmull-Rom), as a ring. */
export function curveThrough(points: Ring, steps: number): Ring {
  const count = points.length / 2;
  return splined(points, steps, count, (i) => ((i % count) + count) % count);
}

/** A smooth line through the points, from the first to the last, flat. */
export function lineThrough(points: Ring, steps: number): Ring {
  const last = points.length / 2 - 1;
  const line = splined(points, steps, last, (i) => Math.min(last, Math.max(0, i)));
  return [...line, ...points.slice(-2)];
}

/** `spans` spans of the spline, each in so many steps; `index` tells which point an index means. */
function splined(
  points: Ring,
  steps: number,
  spans: number,
  index: (i: number) => number,
): number[] {
  const at = (i: number, c: number): number => points[index(i) * 2 + c] as number;
  const result: number[] = [];
  for (let i = 0; i < spans; i++) {
    for (let step = 0; step < steps; step++) {
      const t = step / steps;
      for (const c of [0, 1]) {
        const [a, b, d, e] = [at(i - 1, c), at(i, c), at(i + 1, c), at(i + 2, c)];
        result.push(
          0.5 *
            (2 * b +
              (d - a) * t +
              (2 * a - 5 * b + 4 * d - e) * t * t +
              (3 * b - a - 3 * d + e) * t ** 3),
        );
      }
    }
  }
  return result;
}
