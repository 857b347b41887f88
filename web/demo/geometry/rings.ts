/** Points and rings in the scene's units; a ring is flat, x0 y0 x1 y1 …, and closes itself. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Ring = readonly number[];

/** The corners of a flat line; of a ring with its first again at the end, if wanted. */
export function pointsOf(line: Ring, isClosed = true): Point[] {
  const points: Point[] = [];
  for (let i = 0; i < line.length; i += 2)
    points.push({ x: line[i] as number, y: line[i + 1] as number });
  return isClosed ? [...points, ...points.slice(0, 1)] : points;
}

/** A ring as a line that ends where it begins. */
export const closed = (ring: Ring): Ring => [...ring, ...ring.slice(0, 2)];

export type FillRule = 'evenodd' | 'nonzero';

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Positive when the ring turns from x to y. */
export function signedArea(ring: Ring): number {
  let twice = 0;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    twice +=
      (ring[j] as number) * (ring[i + 1] as number) - (ring[i] as number) * (ring[j + 1] as number);
  }
  return twice / 2;
}

/** The area of rings that do not cross and have their inside to the same side, as `overlay` gives them. */
export const areaOf = (rings: readonly Ring[]): number =>
  Math.abs(rings.reduce((sum, ring) => sum + signedArea(ring), 0));

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
