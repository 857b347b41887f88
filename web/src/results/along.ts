// Points along lines.
import type { AlongCall } from '../options/along-options.js';
import { angleOf } from '../shapes/angle.js';
import { Curve, type Place } from '../shapes/curve.js';
import { Parallels } from '../shapes/parallel.js';
import {
  eachStop,
  placeOf,
  type Stop,
  stepBy,
  stepByCount,
  stopCount,
  type Walk,
  walksOf,
} from '../shapes/steps.js';
import { CopseError } from '../values/error.js';
import { type LineSamples, Samples } from './result.js';
import { keysOf } from './sample-key.js';

/** The points of a call; `seed` is the lower and the upper half of its 64 bits. */
export function samplesAlong(call: AlongCall, seed: ArrayLike<number>): LineSamples {
  const { count, jitter, limit, options } = call;
  const { walks, settle } = walksFor(call);
  const length = stopCount(walks);
  if (length > limit) {
    const option = count === undefined ? 'spacing' : 'count';
    const rule = `would make ${length} points, above the limit of ${limit}`;
    throw new CopseError({ code: 'limit', option, value: options[option], rule });
  }
  const positions = new Float64Array(2 * length);
  const angles = new Float64Array(length);
  const moves = jitter > 0 ? movesOf(walks, length, jitter, seed) : undefined;
  let least = Number.POSITIVE_INFINITY;
  let i = 0;
  eachStop(walks, (stop) => {
    const { x, y, dx, dy } = settle(placeOf(stop, moves?.[i]), stop);
    positions[2 * i] = x;
    positions[2 * i + 1] = y;
    angles[i++] = angleOf(dx, dy);
  });
  for (const { stretches } of walks)
    for (const stretch of stretches)
      least = least = Math.min(least, stretch.length / Math.max(1, stretch.steps));
  const report = {
    reason: count === length ? ('count' as const) : ('finished' as const),
    radius: length > 0 ? least : 0,
    unit: 0,
    warnings: [],
  };
  return Object.assign(new Samples({ positions, report, seed }), { angles }) as LineSamples;
}

/** The lines that points stand on, in steps, and what moves points to their very place. */
function walksFor({ lines, offset, sides, spacing, count, cosine }: AlongCall): {
  walks: readonly Walk[];
  settle: (place: Place, stop: Stop) => Place;
} {
  const parallels = offset > 0 ? new Parallels(lines, offset) : undefined;
  const sideOf = new Map<Curve, number>();
  const curves = lines.flatMap((line) => {
    if (!parallels) return [new Curve(line)];
    return sides.flatMap((side) => {
      const beside = parallels.beside(line, side);
      for (const curve of beside) sideOf.set(curve, side);
      return beside;
    });
  });
  const settle = (place: Place, { walk: { curve }, vertex }: Stop): Place => {
    const moved = parallels?.settle(place, sideOf.get(curve) as number) ?? place;
    return vertex === undefined ? moved : { ...moved, dx: place.dx, dy: place.dy };
  };
  const total = curves.reduce((sum, { length }) => sum + length, 0);
  const apart = spacing ?? total / (count as number);
  const same = Math.max(apart * 1e-6, 6 * (parallels?.same ?? 0));
  let walks = walksOf(curves, cosine, apart / 2, same);
  if (spacing !== undefined || count === undefined) stepBy(walks, apart);
  else if (total > 0 && !stepByCount(walks, count)) {
    // Too few for all corners, or even for one on each line.
    walks = walksOf(curves, Number.NEGATIVE_INFINITY, apart, same);
    if (!stepByCount(walks, count)) {
      const longest = new Set([...curves].sort((a, b) => b.length - a.length).slice(0, count));
      const chosen = curves.filter((curve) => longest.has(curve));
      walks = walksOf(chosen, Number.NEGATIVE_INFINITY, apart);
      stepByCount(walks, count);
    }
  }
  return { walks, settle };
}

/** How far points move along their lines, by a hash of their places. */
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
  // Of a seed of its own: the samples' keys are for other things.
  const draws = keysOf(places, [seed[0] as number, ~(seed[1] as number)]);
  return rooms.map((room, k) => room * jitter * ((draws[k] as number) / 2 ** 32 - 0.5));
}
