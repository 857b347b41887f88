/** Lines and boxes in the plane, by arithmetic that every machine rounds alike. */
import type { Bounds, Line } from './country.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** About 1 away in eight directions. */
export const COMPASS = [
  [1, 0],
  [0.7, 0.7],
  [0, 1],
  [-0.7, 0.7],
  [-1, 0],
  [-0.7, -0.7],
  [0, -1],
  [0.7, -0.7],
] as const;

export const squared = (a: Point, b: Point): number =>
  (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function boxOf(line: Line): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let k = 0; k < line.length; k += 2) {
    left = Math.min(left, line[k]!);
    right = Math.max(right, line[k]!);
    top = Math.min(top, line[k + 1]!);
    bottom = Math.max(bottom, line[k + 1]!);
  }
  return { left, top, right, bottom };
}

export const boundsOf = ({ left, top, right, bottom }: Box, margin: number): Bounds => ({
  x: left - margin,
  y: top - margin,
  width: right - left + 2 * margin,
  height: bottom - top + 2 * margin,
});

/** The square of how far a place is from a box. */
export function squaredTo({ left, top, right, bottom }: Box, { x, y }: Point): number {
  const across = Math.max(0, left - x, x - right);
  const down = Math.max(0, top - y, y - bottom);
  return across * across + down * down;
}

/** The least box around two. */
export const boxAround = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

export const touches = (box: Box, { x, y, width, height }: Bounds): boolean =>
  box.left <= x + width && box.right >= x && box.top <= y + height && box.bottom >= y;

/**
 * Returns the place, from 0 to 1, along the segment from vertex m of `b` where the segment from vertex k of
 * `a` crosses it; −1 if they do not cross.
 */
export function crossing(a: Line, k: number, b: Line, m: number): number {
  const [ax, ay] = [a[k + 2]! - a[k]!, a[k + 3]! - a[k + 1]!];
  const [bx, by] = [b[m + 2]! - b[m]!, b[m + 3]! - b[m + 1]!];
  const [dx, dy] = [b[m]! - a[k]!, b[m + 1]! - a[k + 1]!];
  const cross = ax * by - ay * bx;
  if (cross === 0) return -1;
  const [s, t] = [(dx * by - dy * bx) / cross, (dx * ay - dy * ax) / cross];
  return s >= 0 && s <= 1 && t >= 0 && t <= 1 ? t : -1;
}

interface Crossing extends Point {
  /** The vertices before it on both lines. */
  readonly on: number;
  readonly onOther: number;
}

export function crossings(line: Line, other: Line): Crossing[] {
  const found: Crossing[] = [];
  const { left, top, right, bottom } = boxOf(line);
  for (let m = 0; m + 3 < other.length; m += 2) {
    if (Math.max(other[m]!, other[m + 2]!) < left || Math.min(other[m]!, other[m + 2]!) > right)
      continue;
    if (
      Math.max(other[m + 1]!, other[m + 3]!) < top ||
      Math.min(other[m + 1]!, other[m + 3]!) > bottom
    )
      continue;
    for (let k = 0; k + 3 < line.length; k += 2) {
      const t = crossing(line, k, other, m);
      if (t < 0) continue;
      const x = other[m]! + (other[m + 2]! - other[m]!) * t;
      const y = other[m + 1]! + (other[m + 3]! - other[m + 1]!) * t;
      found.push({ x, y, on: k / 2, onOther: m / 2 });
    }
  }
  return found;
}

/** From a place to the nearest of a line. */
export function distanceToLine(line: Line, { x, y }: Point): number {
  let least = Infinity;
  for (let k = 0; k + 3 < line.length; k += 2) {
    const [dx, dy] = [line[k + 2]! - line[k]!, line[k + 3]! - line[k + 1]!];
    const along = ((x - line[k]!) * dx + (y - line[k + 1]!) * dy) / (dx * dx + dy * dy + 1e-9);
    const t = Math.min(1, Math.max(0, along));
    const [offX, offY] = [line[k]! + dx * t - x, line[k + 1]! + dy * t - y];
    least = Math.min(least, offX * offX + offY * offY);
  }
  return Math.sqrt(least);
}

/** From the east to the south, within 1e-5 rad: Abramowitz and Stegun (1964), 4.4.49. */
export function angleOf(x: number, y: number): number {
  const [least, most] = [Math.min(Math.abs(x), Math.abs(y)), Math.max(Math.abs(x), Math.abs(y))];
  const t = most === 0 ? 0 : least / most;
  const s = t * t;
  const eighth =
    t * (0.999866 + s * (-0.3302995 + s * (0.180141 + s * (-0.085133 + s * 0.0208351))));
  const quarter = Math.abs(y) > Math.abs(x) ? Math.PI / 2 - eighth : eighth;
  const half = x < 0 ? Math.PI - quarter : quarter;
  return y < 0 ? -half : half;
}

/** One of 32 directions, of length 1. */
export function directionOf(key: number): Point {
  // Use the tangent of half the angle, a quarter turn at a time.
  const t = ((key & 7) + 0.5) / 8;
  const u = t * (Math.sqrt(2) - 1) * (1.2 - 0.2 * t);
  const [a, b] = [(1 - u * u) / (1 + u * u), (2 * u) / (1 + u * u)];
  const [x, y] = key & 8 ? [b, a] : [a, b];
  return [
    { x, y },
    { x: -y, y: x },
    { x: -x, y: -y },
    { x: y, y: -x },
  ][(key >>> 4) & 3] as Point;
}
