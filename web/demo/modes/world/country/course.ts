/**
 * The shape of a river between two nodes: laid out as a cubic, and then displaced by noise of the place, the same for all,
 * so that those that met still meet.
 */
import type { Line } from './country.ts';
import type { Point } from './lines.ts';
import { type Band, bandOf, fractal, sumOf } from './noise.ts';

/** A place of the layout, as it is displaced. */
export type Meander = (x: number, y: number) => [number, number];

/** Displacement is by noise of these wavelengths; the weights keep curves from crossing themselves. */
const BEND = { longest: 8192, shortest: 2048 } as const;
const SWING = 640;
const GAIN = 0.55;
/** How far a place is displaced at most. */
export const FARTHEST = SWING * (1 + GAIN + GAIN * GAIN);

export function createMeander(salt: number): Meander {
  const across: Band = bandOf(fractal(salt ^ 0x31, BEND.longest, BEND.shortest, GAIN), 0);
  const down: Band = bandOf(fractal(salt ^ 0x32, BEND.longest, BEND.shortest, GAIN), 0);
  return (x, y) => [x + SWING * sumOf(across, x, y), y + SWING * sumOf(down, x, y)];
}

export type Direction = readonly [number, number];

/** Returns the direction with this length; a direction of length 0 stays as it is. */
function scaledTo([x, y]: Direction, length: number): Direction {
  const scale = length / (Math.sqrt(x * x + y * y) + 1e-9);
  return [x * scale, y * scale];
}

/** How far a river keeps its direction at a node, in parts of the way to the next. */
const ROUND = 0.8;

/** Which way the displaced river passes a node: as far as it comes, when it is laid out, in such a part of a chord. */
export function passing(
  meander: Meander,
  { x, y }: Point,
  direction: Direction,
  part: number,
): Direction {
  const [dx, dy] = scaledTo(direction, ROUND * part);
  const [fromX, fromY] = meander(x - dx, y - dy);
  const [toX, toY] = meander(x + dx, y + dy);
  return [(toX - fromX) / 2, (toY - fromY) / 2];
}

/** A cubic with given directions at its ends (Hermite); straight on to an end without one. */
export function courseBetween(
  from: Point,
  begin: Direction,
  to: Point,
  end: Direction | undefined,
  segments: number,
): Line {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const chord = Math.sqrt(dx * dx + dy * dy);
  const [fromX, fromY] = scaledTo(begin, ROUND * chord);
  const [toX, toY] = scaledTo(end ?? [dx, dy], ROUND * chord);
  const line = new Float64Array(2 * segments + 2);
  for (let k = 0; k <= segments; k++) {
    line[2 * k] = from.x + hermite(k / segments, dx, fromX, toX);
    line[2 * k + 1] = from.y + hermite(k / segments, dy, fromY, toY);
  }
  return line;
}

/** At a sharper turn than this cosine, displacement has nearly folded the line. */
const FOLDED = 0.8;
/** The vertices on both sides of a fold to smooth, and the number of passes. */
const BESIDE = 4;
const TIMES = 24;

/** A line without its folds: what is next to one is averaged with its neighbours; the ends stay. */
export function withoutFolds(line: Line): Line {
  const last = line.length / 2 - 1;
  const isNear = new Uint8Array(last + 1);
  for (let k = 1; k < last; k++)
    if (isFold(line, k)) isNear.fill(1, Math.max(1, k - BESIDE), Math.min(last, k + BESIDE + 1));
  const near: number[] = [];
  for (let k = 1; k < last; k++) if (isNear[k]) near.push(2 * k, 2 * k + 1);
  if (near.length === 0) return line;
  let [from, to] = [line.slice(), line.slice()];
  for (let n = 0; n < TIMES; n++) {
    for (const at of near) to[at] = (from[at - 2]! + 2 * from[at]! + from[at + 2]!) / 4;
    [from, to] = [to, from];
  }
  return from;
}

function isFold(line: Line, k: number): boolean {
  const [x, y] = [line[2 * k]!, line[2 * k + 1]!];
  const [ax, ay] = [x - line[2 * k - 2]!, y - line[2 * k - 1]!];
  const [bx, by] = [line[2 * k + 2]! - x, line[2 * k + 3]! - y];
  const lengths = Math.sqrt((ax * ax + ay * ay) * (bx * bx + by * by));
  return ax * bx + ay * by < FOLDED * lengths;
}

/** A curve through a line's vertices, in so many parts from one to the next (Catmull and Rom, 1974). */
export function curveThrough(
  line: Line,
  parts: number,
  begin: Direction,
  end: Direction | undefined,
): Line {
  const last = line.length / 2 - 1;
  const towards = (k: number): Direction => {
    if (k === 0) return begin;
    if (k === last && end !== undefined) return end;
    const [from, to] = [2 * (k - 1), 2 * Math.min(last, k + 1)];
    const apart = (to - from) / 2;
    return [(line[to]! - line[from]!) / apart, (line[to + 1]! - line[from + 1]!) / apart];
  };
  const curve = new Float64Array(2 * (last * parts + 1));
  for (let k = 0; k < last; k++) {
    const [from, to] = [towards(k), towards(k + 1)];
    for (let n = 0; n < parts; n++) {
      const at = 2 * (k * parts + n);
      for (const axis of [0, 1] as const) {
        const start = line[2 * k + axis]!;
        const on = line[2 * k + 2 + axis]! - start;
        curve[at + axis] = start + hermite(n / parts, on, from[axis], to[axis]);
      }
    }
  }
  curve.set(line.subarray(2 * last), 2 * last * parts);
  return curve;
}

/** A cubic from 0 at 0 to `on` at 1, with such slopes there. */
const hermite = (t: number, on: number, begin: number, end: number): number =>
  t * t * (3 - 2 * t) * on + t * (1 - t) * ((1 - t) * begin - t * end);
