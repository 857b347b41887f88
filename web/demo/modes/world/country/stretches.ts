/** Rivers and roads as straight pieces. */
import type { Bounds, Line } from './country.ts';
import { type Box, boxAround, touches } from './lines.ts';
import type { Reach } from './reach.ts';

/** From (ax, ay) by (dx, dy): half widths, levels, and how far it wears the ground. */
export interface Stretch {
  readonly ax: number;
  readonly ay: number;
  readonly dx: number;
  readonly dy: number;
  /** One over its length, squared. */
  readonly scale: number;
  readonly half: number;
  readonly halfMore: number;
  readonly level: number;
  readonly levelMore: number;
  readonly valley: number;
}

/** Some that follow each other, and a box around all that they cover. */
interface Run {
  readonly stretches: readonly Stretch[];
  readonly box: Box;
}

const RUN = 16;

const kept = new WeakMap<Reach, Map<number, Run[]>>();

/** A reach in pieces no longer than about `length`, if its vertices allow: those that may come so near to the bounds. */
export function stretchesNear(
  reach: Reach,
  length: number,
  bounds: Bounds,
  near: number,
): readonly Stretch[] {
  const { x, y, width, height } = bounds;
  const around = { x: x - near, y: y - near, width: width + 2 * near, height: height + 2 * near };
  return runsOf(reach, length).flatMap(({ stretches, box }) =>
    touches(box, around) ? stretches : [],
  );
}

function runsOf(reach: Reach, length: number): readonly Run[] {
  const { line } = reach;
  const own = Math.sqrt((line[2]! - line[0]!) ** 2 + (line[3]! - line[1]!) ** 2) + 1;
  // Powers of two, so that few are kept.
  let stride = 1;
  while (2 * stride * own <= length && stride < 64) stride *= 2;
  const strides = kept.get(reach) ?? new Map<number, Run[]>();
  const runs = strides.get(stride) ?? inRuns(split(reach, stride));
  kept.set(reach, strides.set(stride, runs));
  return runs;
}

function inRuns(stretches: readonly Stretch[]): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < stretches.length; at += RUN) {
    const run = stretches.slice(at, at + RUN);
    runs.push({ stretches: run, box: run.map(coveredBy).reduce(boxAround) });
  }
  return runs;
}

function coveredBy(s: Stretch): Box {
  const wide = widest(s);
  return {
    left: Math.min(s.ax, s.ax + s.dx) - wide,
    top: Math.min(s.ay, s.ay + s.dy) - wide,
    right: Math.max(s.ax, s.ax + s.dx) + wide,
    bottom: Math.max(s.ay, s.ay + s.dy) + wide,
  };
}

/** The half of its width, where that is most. */
export const widest = (s: Stretch): number => s.half + Math.max(0, s.halfMore);

type Course = Pick<Reach, 'line' | 'widths' | 'levels' | 'valley'>;

function split({ line, widths, levels, valley }: Course, stride: number): Stretch[] {
  const stretches: Stretch[] = [];
  const last = widths.length - 1;
  for (let a = 0; a < last; a += stride) {
    const b = Math.min(last, a + stride);
    const [dx, dy] = [line[2 * b]! - line[2 * a]!, line[2 * b + 1]! - line[2 * a + 1]!];
    stretches.push({
      ax: line[2 * a]!,
      ay: line[2 * a + 1]!,
      dx,
      dy,
      scale: 1 / (dx * dx + dy * dy + 1e-9),
      half: widths[a]! / 2,
      halfMore: (widths[b]! - widths[a]!) / 2,
      level: levels[a]!,
      levelMore: levels[b]! - levels[a]!,
      valley,
    });
  }
  return stretches;
}

/** The pieces of a line that is as wide everywhere. */
export const stretchesAlong = (line: Line, width: number): Stretch[] => {
  const flat = new Float64Array(line.length / 2);
  return split({ line, widths: flat.map(() => width), levels: flat, valley: 0 }, 1);
};

/** The share of the way along a stretch, from 0 to 1, at its point nearest to a place. */
export function along(s: Stretch, x: number, y: number): number {
  const t = ((x - s.ax) * s.dx + (y - s.ay) * s.dy) * s.scale;
  return t < 0 ? 0 : t > 1 ? 1 : t;
}

/** From a place to the point that is t of the way along. */
export function distanceTo(s: Stretch, t: number, x: number, y: number): number {
  const dx = s.ax + s.dx * t - x;
  const dy = s.ay + s.dy * t - y;
  return Math.sqrt(dx * dx + dy * dy);
}
