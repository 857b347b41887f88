/** Lines drawn by hand made simple and smooth, and curves through points. */
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

/**
 * Fewer of a line's points, from which the others are no farther than the tolerance: Ramer, "An iterative procedure for
 * the polygonal approximation of plane curves" (1972). Of n points it takes time in the order of n log n: where a
 * line divides too unevenly, as a comb does, it keeps points in the middle.
 */
export function simplified<P extends Point>(points: readonly P[], tolerance: number): P[] {
  const last = points.length - 1;
  if (last < 2) return [...points];
  const isKept = points.map((_, i) => i === 0 || i === last);
  const deepest = 4 + 2 * Math.log2(points.length + 1);
  const spans: [from: number, to: number, depth: number][] = [[0, last, 0]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to, depth] = span;
    const [a, b] = [points[from] as Point, points[to] as Point];
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const long = dx * dx + dy * dy || 1;
    let [farthest, most] = [0, tolerance * tolerance];
    for (let i = from + 1; i < to; i++) {
      const { x, y } = points[i] as Point;
      const t = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / long));
      const off = (x - (a.x + t * dx)) ** 2 + (y - (a.y + t * dy)) ** 2;
      if (off > most) [most, farthest] = [off, i];
    }
    if (farthest === 0) continue;
    const middle = depth < deepest ? farthest : (from + to) >> 1;
    isKept[middle] = true;
    spans.push([from, middle, depth + 1], [middle, to, depth + 1]);
  }
  return points.filter((_, i) => isKept[i]);
}

/** Keeps the first of successive points that are nearer than `apart`, and the last of all. */
export function spread(points: readonly Point[], apart: number): Point[] {
  const kept: Point[] = [];
  points.forEach((at, i) => {
    const before = kept.at(-1);
    const isFar = !before || (at.x - before.x) ** 2 + (at.y - before.y) ** 2 > apart * apart;
    if (isFar || i === points.length - 1) kept.push(at);
  });
  return kept;
}

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
