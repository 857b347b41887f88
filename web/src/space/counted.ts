// An exact count of samples.

import { Refusal } from '../engine/failures.js';
import type { Placed } from '../results/run.js';
import { rootOf, thinned } from './elimination.js';
import { nearIn, type Spaced } from './neighbours.js';
import { dimensionOf, lengthOf, type Plan, picked, spreadOf, upTo } from './placed.js';
import type { SpaceRequest } from './requests.js';
import { areaOf } from './triangles.js';

/** The most rounds of the search for a radius. */
const mostRounds = 24;
/** The rounds without a sample after which to give up, at a 64th of the first radius. */
const mostEmpty = 3;
/** About the samples per unit of volume in a saturated set of radius 1, as in cpp/space/space.cpp. */
const densities = [0, 0.7476, 0.6966, 0.7336, 0.843, 1.038, 1.356];

export function spacedOf(placed: Placed, request: SpaceRequest): Spaced {
  const { positions = [], radii, report } = placed;
  const period = 'size' in request && request.periodic ? request.size : undefined;
  return { positions, dimension: dimensionOf(request), radii, least: report.radius, period };
}

/** Searches for a radius at which a few more samples fit, and removes the most crowded. */
export function* counted(request: SpaceRequest, count: number): Plan {
  const spread = spreadOf(request);
  const wanted = count + Math.ceil(Math.max(0.05 * count, 0.3 * Math.sqrt(count)));
  const most = count + Math.ceil(Math.max(0.12 * count, 1.2 * Math.sqrt(count)));
  const least = farthestOf(request) * 2 ** -26;
  const limit = Math.max(request.limit ?? 0, 1e7, 4 * most);
  const greatest = greatestOf(request);
  let radius = Math.min(Math.max(firstRadius(request, wanted), least), greatest);
  let best: Placed | undefined;
  let found = 0;
  /** The least radius with too few samples, and the greatest with too many. */
  let few = Number.POSITIVE_INFINITY;
  let many = 0;
  let empty = 0;
  for (let round = 0; round < mostRounds; round++) {
    let placed: Placed;
    try {
      placed = yield { ...request, radius, limit };
    } catch (failure) {
      if (!best || !(failure instanceof Refusal)) throw failure;
      const rule = 'is too many for the free ground: ask for fewer, or give a radius';
      throw new Refusal({ code: 'limit', option: 'count', value: String(count), rule });
    }
    const number = lengthOf(placed, request);
    if (number === 0) empty++;
    if (number < count) few = Math.min(few, radius);
    else many = Math.max(many, radius);
    if (!best || (found < count ? number > found : number >= count && number < found)) {
      best = placed;
      found = number;
    }
    if (number < count ? radius === least : number <= most || radius === greatest) break;
    if (empty === mostEmpty && found === 0) break;
    if (few < Number.POSITIVE_INFINITY && many > 0 && many > few * (1 - 1e-9)) break;
    const ratio = rootOf(Math.max(number, 0.1) / wanted, spread);
    radius *= Math.min(Math.max(ratio, 0.125), 8);
    // Halve the interval if the count does not follow the radius.
    if (many > 0 && few < Number.POSITIVE_INFINITY && !(radius > many && radius < few && round < 8))
      radius = Math.sqrt(many) * Math.sqrt(few);
    radius = Math.min(Math.max(radius, least), greatest);
  }
  const placed = best as Placed;
  if (found < count) return { ...placed, report: { ...placed.report, reason: 'saturated' } };
  const spaced = spacedOf(placed, request);
  const kept = thinned(spaced, upTo(found), count, spread);
  const report = { ...placed.report, reason: 'count' as const, radius: nearestIn(spaced, kept) };
  return { ...picked(placed, kept, request), report };
}

/**
 * Place `count` samples of a radius as evenly as the ground and existing samples allow, or all that
 * fit: eliminate the most crowded of 1.5 times as many. More candidates do not make the result more
 * even.
 */
export function* evenly(request: SpaceRequest, least: number, count: number): Plan {
  const wanted = Math.ceil(1.5 * count) + 2;
  let radius = Math.min(firstRadius(request, wanted), greatestOf(request));
  for (;;) {
    radius = Math.max(least, radius);
    const placed = yield { ...request, radius, limit: Math.max(1e7, 4 * wanted) };
    const found = lengthOf(placed, request);
    if (found >= count || radius === least) {
      const kept = thinned(spacedOf(placed, request), upTo(found), count, spreadOf(request));
      return picked(placed, kept, request);
    }
    radius *= 0.8;
  }
}

/** The greatest radius: the sides of a periodic box are three radii long. */
function greatestOf(request: SpaceRequest): number {
  const isPeriodic = 'size' in request && request.periodic;
  return isPeriodic ? Math.min(...request.size) / 3 : Number.POSITIVE_INFINITY;
}

/** The least distance between two samples, or the radius that all keep. */
function nearestIn(spaced: Spaced, kept: Uint32Array): number {
  const { distances } = nearIn(spaced, kept, 1.5 * spaced.least);
  const least = distances.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  return least < Number.POSITIVE_INFINITY ? least * (1 - 2 ** -51) : spaced.least;
}

/** The radius for a count if the whole ground is free. */
function firstRadius(request: SpaceRequest, count: number): number {
  const spread = spreadOf(request);
  const content =
    'size' in request ? request.size.reduce((product, side) => product * side, 1) : areaOf(request);
  const radius = rootOf((content * (densities[spread] as number)) / count, spread);
  return radius || farthestOf(request) / count || 1e-3;
}

/** Returns the greatest coordinate. */
function farthestOf(request: SpaceRequest): number {
  const greatest = (list: Float64Array) =>
    list.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (!('size' in request)) return greatest(request.positions);
  const { origin, size } = request;
  return greatest(size.map((side, axis) => Math.abs(origin?.[axis] ?? 0) + side));
}
