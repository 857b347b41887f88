// Points along lines.
import { allocating, Refusal } from '../engine/failures.js';
import type { WalkCall } from '../options/along-options.js';
import { angleOf } from '../shapes/angle.js';
import { Curve } from '../shapes/curve.js';
import { Parallels } from '../shapes/parallel.js';
import {
  eachStop,
  placeOf,
  stepBy,
  stepByCount,
  stopCount,
  type Walk,
  walksOf,
} from '../shapes/steps.js';
import { type LineSamples, Samples } from './result.js';
import { keysOf } from './sample-key.js';

/** The result of a call without keys: plain data, which threads can send. */
export type LinePoints = Pick<LineSamples, 'positions' | 'angles' | 'report'>;

/** Makes the result of a call from its points. */
export function lineSamplesOf(points: LinePoints, seed: ArrayLike<number>): LineSamples {
  const { angles, ...parts } = points;
  return Object.assign(new Samples({ ...parts, seed }), { angles }) as LineSamples;
}

/** Places the points of a call; `seed` has the lower and the upper half of its 64 bits. */
export function pointsAlong(call: WalkCall, seed: ArrayLike<number>): LinePoints {
  const { lines, offset, sides, spacing, count, jitter, limit } = call;
  const parallels = offset > 0 ? new Parallels(lines, offset) : undefined;
  const curves = parallels
    ? lines.flatMap((line) => sides.flatMap((side) => parallels.beside(line, side)))
    : lines.map((line) => new Curve(line));
  const walks = walksFor(curves, call, 6 * (parallels?.same ?? 0));
  const length = stopCount(walks);
  // Memory holds no more than this.
  const most = Math.min(limit, 2 ** 27);
  if (length > most) {
    const option = count === undefined ? 'spacing' : 'count';
    const rule = `would make ${length} points, above the limit of ${most}; ask for fewer or raise the limit`;
    throw new Refusal({ code: 'limit', option, value: String(spacing ?? count), rule });
  }
  const positions = allocating(() => new Float64Array(2 * length));
  const angles = allocating(() => new Float64Array(length));
  const moves = jitter > 0 ? movesOf(walks, length, jitter, seed) : undefined;
  let i = 0;
  eachStop(walks, (stop) => {
    const { vertex, walk } = stop;
    const place = placeOf(stop, moves?.[i]);
    const { x, y, dx, dy } = parallels?.settle(place, walk.curve.side) ?? place;
    positions[2 * i] = x;
    positions[2 * i + 1] = y;
    angles[i++] = vertex === undefined ? angleOf(dx, dy) : angleOf(place.dx, place.dy);
  });
  const steps = walks.flatMap(({ stretches }) =>
    stretches.map((stretch) => stretch.length / Math.max(1, stretch.steps)),
  );
  const least = steps.reduce((all, each) => Math.min(all, each), Number.POSITIVE_INFINITY);
  const report = {
    reason: count === length ? ('count' as const) : ('finished' as const),
    radius: length > 0 ? least : 0,
    unit: 0,
    warnings: warningsOf(curves, spacing),
  };
  return { positions, angles, report };
}

const lengthOf = (curves: readonly Curve[]): number =>
  curves.reduce((sum, { length }) => sum + length, 0);

function warningsOf(curves: readonly Curve[], spacing = 0): string[] {
  const length = lengthOf(curves);
  if (!(length > 0 && spacing > 8 * length)) return [];
  return [`line: its length, ${length}, is far less than the spacing. Check the units`];
}

/** Divides the lines into steps. Ends at most `same` apart share a point. */
function walksFor(
  curves: readonly Curve[],
  { spacing, count, cosine }: WalkCall,
  same: number,
): readonly Walk[] {
  const apart = spacing ?? lengthOf(curves) / (count as number);
  const share = Math.max(apart * 1e-6, same);
  const walks = walksOf(curves, cosine, apart / 2, share);
  if (count === undefined) {
    stepBy(walks, apart);
    return walks;
  }
  if (curves.length === 0 || stepByCount(walks, count)) return walks;
  // The count is too small for all corners, or even for one point on each line.
  const plain = walksOf(curves, Number.NEGATIVE_INFINITY, apart, share);
  if (stepByCount(plain, count)) return plain;
  const longest = new Set([...curves].sort((a, b) => b.length - a.length).slice(0, count));
  const chosen = curves.filter((curve) => longest.has(curve));
  const few = walksOf(chosen, Number.NEGATIVE_INFINITY, apart);
  stepByCount(few, count);
  return few;
}

/** The moves of points along their lines, from a hash of their places. */
function movesOf(
  walks: readonly Walk[],
  length: number,
  jitter: number,
  seed: ArrayLike<number>,
): Float64Array {
  const rooms = new Float64Array(length);
  const places = new Float64Array(2 * length);
  let i = 0;
  eachStop(walks, (stop) => {
    const { x, y } = placeOf(stop);
    places[2 * i] = x;
    places[2 * i + 1] = y;
    rooms[i++] = stop.room;
  });
  // Use another seed: the samples' keys are for users.
  const draws = keysOf(places, [seed[0] as number, ~(seed[1] as number)]);
  return rooms.map((room, k) => room * jitter * ((draws[k] as number) / 2 ** 32 - 0.5));
}
