/** Points, rings and boxes in the scene's units; a ring is flat, x0 y0 x1 y1 …, and closes itself. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Ring = readonly number[];

export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

export type FillRule = 'evenodd' | 'nonzero';

export function boxOf(rings: readonly ArrayLike<number>[]): Box {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of rings) {
    for (let i = 0; i + 1 < ring.length; i += 2) {
      const [x, y] = [ring[i] as number, ring[i + 1] as number];
      if (x < x0) x0 = x;
      if (x > x1) x1 = x;
      if (y < y0) y0 = y;
      if (y > y1) y1 = y;
    }
  }
  return { x0, y0, x1, y1 };
}

export function grown(box: Box, by: number): Box {
  return { x0: box.x0 - by, y0: box.y0 - by, x1: box.x1 + by, y1: box.y1 + by };
}

export function united(a: Box, b: Box): Box {
  return {
    x0: Math.min(a.x0, b.x0),
    y0: Math.min(a.y0, b.y0),
    x1: Math.max(a.x1, b.x1),
    y1: Math.max(a.y1, b.y1),
  };
}

export const meet = (a: Box, b: Box): boolean =>
  a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1;

export function area(ring: Ring): number {
  let twice = 0;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    twice +=
      (ring[j] as number) * (ring[i + 1] as number) - (ring[i] as number) * (ring[j + 1] as number);
  }
  return twice / 2;
}

/** The area of rings that do not cross, under the even-odd rule. */
export function areaOf(rings: readonly Ring[]): number {
  const boxes = rings.map((ring) => boxOf([ring]));
  return rings.reduce((sum, ring, i) => {
    const at = { x: ring[0] as number, y: ring[1] as number };
    const within = rings.filter((other, j) => {
      const box = boxes[j] as Box;
      return j !== i && meet(box, boxes[i] as Box) && winding(other, at.x, at.y) !== 0;
    });
    return sum + (within.length % 2 ? -1 : 1) * Math.abs(area(ring));
  }, 0);
}

/** The place nearest to `at` of the segment from a to b. */
export function nearestOn(a: Point, b: Point, at: Point): Point {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = ((at.x - a.x) * dx + (at.y - a.y) * dy) / (dx * dx + dy * dy || 1);
  const t = Math.min(1, Math.max(0, along));
  return { x: a.x + t * dx, y: a.y + t * dy };
}

export function winding(ring: Ring, x: number, y: number): number {
  let turns = 0;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [ax, ay] = [ring[j] as number, ring[j + 1] as number];
    const [bx, by] = [ring[i] as number, ring[i + 1] as number];
    if (ay > y === by > y) continue;
    if (x < ax + ((y - ay) / (by - ay)) * (bx - ax)) turns += by > ay ? 1 : -1;
  }
  return turns;
}

export function inside(rings: readonly Ring[], fill: FillRule, at: Point): boolean {
  let turns = 0;
  for (const ring of rings) turns += winding(ring, at.x, at.y);
  return fill === 'nonzero' ? turns !== 0 : turns % 2 !== 0;
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
