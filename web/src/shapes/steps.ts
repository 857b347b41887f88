// Divide lines into equal steps between their corners.
import type { Curve, Place } from './curve.js';

/** A stretch of a line, from one corner or end to the next, or all of a closed line. */
export interface Stretch {
  readonly begin: number;
  readonly length: number;
  /** The number of equal steps; 0 stands for a point in the middle. */
  steps: number;
}

/** A line with its stretches. */
export interface Walk {
  readonly curve: Curve;
  readonly stretches: readonly Stretch[];
  /** The vertices at which stretches begin; undefined for a closed line without corners. */
  readonly corners: readonly number[] | undefined;
  /** For an open line, true if its first or last point coincides with that of a longer line. */
  readonly isBegun: boolean;
  readonly isEnded: boolean;
}

/** A point on a line. */
export interface Stop {
  readonly walk: Walk;
  readonly stretch: Stretch;
  /** The number of steps of the stretch before the point. */
  readonly steps: number;
  /** The distance from the start of the line. */
  readonly distance: number;
  /** The length along which the point may move, both ways together; 0 for corners and ends, which stay. */
  readonly room: number;
  /** The vertex of a corner or end. */
  readonly vertex: number | undefined;
}

/**
 * Divides lines into stretches. `cosine` is the limit of a corner, `least` the least distance between
 * corners. Ends at most `same` apart share a point.
 */
export function walksOf(
  curves: readonly Curve[],
  cosine: number,
  least: number,
  same?: number,
): Walk[] {
  const ends = same === undefined ? undefined : new Spots(same);
  const walks = curves.map((curve) => {
    const corners = curve.corners(cosine, least);
    const { isClosed, length } = curve;
    const all = isClosed ? corners : [0, ...corners];
    const begins = all.map((vertex) => curve.distanceOf(vertex));
    const stretches = begins.map((begin, i) => {
      const end = begins[i + 1] ?? length + (isClosed ? (begins[0] as number) : 0);
      return { begin, length: end - begin, steps: 0 };
    });
    const isLoop = stretches.length === 0;
    if (isLoop) stretches.push({ begin: 0, length, steps: 0 });
    return { curve, stretches, corners: isLoop ? undefined : all, isBegun: false, isEnded: false };
  });
  // The longest line gets the shared point, as a short line may have none at its ends.
  for (const walk of ends ? [...walks].sort((a, b) => b.curve.length - a.curve.length) : []) {
    const { coords, isClosed, length } = walk.curve;
    if (isClosed) continue;
    const [start, end] = [0, -2].map((at) => [coords.at(at), coords.at(at + 1)]) as [Spot, Spot];
    const isOthers = ends?.has(...end);
    walk.isBegun = ends?.take(...start) === false;
    // A line shorter than a step may end at its start, and still have a point.
    walk.isEnded = ends?.take(...end) === false && (isOthers === true || length > least);
  }
  return walks;
}

type Spot = [x: number, y: number];

/** Places that keep a distance. */
export class Spots {
  readonly #least: number;
  readonly #squares = new Map<string, Spot[]>();

  /** Places are farther apart than `least`, which is positive. */
  constructor(least: number) {
    this.#least = least;
  }

  /** Returns false if another place is too near; else adds the place. */
  take(x: number, y: number): boolean {
    if (this.has(x, y)) return false;
    const square = this.#squareAt(x, y);
    const there = this.#squares.get(square);
    if (there) there.push([x, y]);
    else this.#squares.set(square, [[x, y]]);
    return true;
  }

  /** Returns true if another place is too near. */
  has(x: number, y: number): boolean {
    const least = this.#least;
    for (const i of [-1, 0, 1]) {
      for (const j of [-1, 0, 1]) {
        for (const [a, b] of this.#squares.get(this.#squareAt(x, y, i, j)) ?? [])
          if ((a - x) * (a - x) + (b - y) * (b - y) <= least * least) return true;
      }
    }
    return false;
  }

  #squareAt(x: number, y: number, i = 0, j = 0): string {
    return `${Math.floor(x / this.#least) + i} ${Math.floor(y / this.#least) + j}`;
  }
}

/**
 * Added to a number of steps, rounding down gives the nearest number; a half rounds up, with some
 * tolerance.
 */
const toNearest = 0.5 + 1e-9;
/** Added to a number of steps, rounding down rounds up, with some tolerance. */
export const upward: number = 1 - 1e-9;

/** Gives each stretch the whole number of steps that suits the spacing: by default the nearest. */
export function stepBy(walks: readonly Walk[], spacing: number, more: number = toNearest): void {
  for (const { stretches, curve, isBegun, isEnded } of walks) {
    // An open line in one stretch may have a point in its middle instead.
    const least = curve.isClosed || stretches.length > 1 || (isBegun && isEnded) ? 1 : 0;
    for (const stretch of stretches)
      stretch.steps = Math.max(least, Math.floor(stretch.length / spacing + more));
  }
}

/** The number of points that the steps give. */
export function stopCount(walks: readonly Walk[]): number {
  return walks.reduce((sum, walk) => sum + countOf(walk), 0);
}

function countOf({ curve, stretches, isBegun, isEnded }: Walk): number {
  const steps = stretches.reduce((sum, stretch) => sum + stretch.steps, 0);
  const taken = Number(isBegun) + Number(isEnded);
  if (curve.isClosed) return steps;
  return steps === 0 ? Number(taken === 0) : steps + 1 - taken;
}

/**
 * Gives the stretches steps for exactly `count` points, by the method of Webster and Sainte-Laguë:
 * `stepBy` with the spacing that fits. Returns false if the count is too small.
 */
export function stepByCount(walks: readonly Walk[], count: number): boolean {
  const parts = walks.flatMap((walk) => walk.stretches);
  const total = parts.reduce((sum, { length }) => sum + length, 0);
  // A spacing that is too large, and one that is small enough.
  let [large, small] = [4 * total, total];
  stepBy(walks, large);
  if (stopCount(walks) > count) return false;
  for (; stopCount(walks) < count; small /= 2) stepBy(walks, small);
  for (let halving = 0; halving < 64; halving++) {
    const middle = (large + small) / 2;
    stepBy(walks, middle);
    if (stopCount(walks) > count) small = middle;
    else large = middle;
  }
  stepBy(walks, large);
  // Ties are resolved in order.
  const shares = parts.map((part, i) => ({ part, i, share: part.length / (part.steps + 0.5) }));
  shares.sort((a, b) => b.share - a.share || a.i - b.i);
  for (const { part } of shares.slice(0, count - stopCount(walks))) part.steps++;
  return true;
}

/** Calls `visit` for each point, in the order of the lines. */
export function eachStop(walks: readonly Walk[], visit: (stop: Stop) => void): void {
  for (const walk of walks) {
    const { curve, stretches, corners, isBegun, isEnded } = walk;
    for (const [i, stretch] of stretches.entries()) {
      const { begin, length } = stretch;
      if (stretch.steps === 0) {
        const middle = { distance: length / 2, room: 0, vertex: undefined };
        if (countOf(walk) > 0) visit({ walk, stretch, steps: 0.5, ...middle });
        continue;
      }
      const step = length / stretch.steps;
      const corner = corners?.[i];
      for (let k = isBegun && i === 0 ? 1 : 0; k < stretch.steps; k++) {
        const vertex = k === 0 ? corner : undefined;
        const room = vertex === undefined ? step : 0;
        visit({ walk, stretch, steps: k, distance: begin + k * step, room, vertex });
      }
      if (curve.isClosed || isEnded || i + 1 < stretches.length) continue;
      const end = { distance: curve.length, room: 0, vertex: curve.coords.length / 2 - 1 };
      visit({ walk, stretch, steps: stretch.steps, ...end });
    }
  }
}

/** The place of a point, moved along the line. */
export function placeOf({ walk, distance, vertex }: Stop, move = 0): Place {
  const place = walk.curve.at(distance + move);
  if (vertex === undefined) return place;
  const [dx, dy] = walk.curve.directionAt(vertex);
  return { ...place, dx, dy };
}
