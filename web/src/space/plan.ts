// A call as runs of the engine: one for most, several for an exact count and for classes, which the
// engine knows nothing of.

import type { Placed } from '../results/run.js';
import { eliminate, progressiveOrder, rootOf } from './elimination.js';
import { ofKinds } from './kinds.js';
import { nearIn, type Spaced } from './neighbours.js';
import { dimensionOf, keysIn, lengthOf, type Plan, picked, spreadOf } from './placed.js';
import type { SpaceRequest } from './requests.js';
import { areaOf } from './triangles.js';

/** How often a count is looked for, at most. */
const mostRounds = 24;
/** Samples in a unit of volume of a saturated set of radius 1, about, as cpp/space/space.cpp has them. */
const densities = [0, 0.7476, 0.6966, 0.7336, 0.843, 1.038, 1.356];

export function* planOf(request: SpaceRequest): Plan {
  const { count, order, kinds } = request;
  if (count !== undefined && request.radius === undefined && !('radii' in request && request.radii))
    return ordered(yield* counted(request, count), request);
  const placed = kinds ? yield* ofKinds(request, kinds) : yield request;
  if (count === undefined || lengthOf(placed, request) <= count) return ordered(placed, request);
  const chosen = order === 'progressive' ? ordered(placed, request) : shuffled(placed, request);
  return { ...firstOf(chosen, count, request), report: { ...placed.report, reason: 'count' } };
}

function spacedOf(placed: Placed, request: SpaceRequest): Spaced {
  const { positions = [], radii, report } = placed;
  const period = 'size' in request && request.periodic ? request.size : undefined;
  return { positions, dimension: dimensionOf(request), radii, least: report.radius, period };
}

function ordered(placed: Placed, request: SpaceRequest): Placed {
  if (request.order === 'random') return shuffled(placed, request);
  if (request.order !== 'progressive') return placed;
  const order = progressiveOrder(spacedOf(placed, request), spreadOf(request));
  return picked(placed, order, request);
}

/** By a hash of the place. */
function shuffled(placed: Placed, request: SpaceRequest): Placed {
  const keys = keysIn(placed, dimensionOf(request));
  const order = Uint32Array.from(keys, (_, i) => i);
  order.sort((i, j) => (keys[i] as number) - (keys[j] as number) || i - j);
  return picked(placed, order, request);
}

function firstOf(placed: Placed, count: number, request: SpaceRequest): Placed {
  return picked(
    placed,
    Uint32Array.from({ length: count }, (_, i) => i),
    request,
  );
}

/** Looks for a radius by which a few more fit, and removes the most crowded. */
function* counted(request: SpaceRequest, count: number): Plan {
  const spread = spreadOf(request);
  const wanted = count + Math.ceil(Math.max(0.05 * count, 0.3 * Math.sqrt(count)));
  const most = count + Math.ceil(Math.max(0.12 * count, 1.2 * Math.sqrt(count)));
  const least = farthestOf(request) * 2 ** -26;
  const limit = Math.max(request.limit ?? 0, 1e7, 4 * most);
  // Opposite sides that are one are three radii apart.
  const isPeriodic = 'size' in request && request.periodic;
  const greatest = isPeriodic ? Math.min(...request.size) / 3 : Number.POSITIVE_INFINITY;
  let radius = Math.min(Math.max(firstRadius(request, wanted), least), greatest);
  let best: Placed | undefined;
  let found = 0;
  /** Radii that gave too few, and too many. */
  let few = Number.POSITIVE_INFINITY;
  let many = 0;
  for (let round = 0; round < mostRounds; round++) {
    const placed = yield { ...request, radius, limit };
    const number = lengthOf(placed, request);
    if (number < count) few = Math.min(few, radius);
    else many = Math.max(many, radius);
    if (!best || (found < count ? number > found : number >= count && number < found)) {
      best = placed;
      found = number;
    }
    if (number < count ? radius === least : number <= most || radius === greatest) break;
    if (few < Number.POSITIVE_INFINITY && many > 0 && many > few * (1 - 1e-9)) break;
    const ratio = rootOf(Math.max(number, 0.1) / wanted, spread);
    radius *= Math.min(Math.max(ratio, 0.125), 8);
    // Where the number does not follow the radius, halves what is left.
    if (many > 0 && few < Number.POSITIVE_INFINITY && !(radius > many && radius < few && round < 8))
      radius = Math.sqrt(many) * Math.sqrt(few);
    radius = Math.min(Math.max(radius, least), greatest);
  }
  const placed = best as Placed;
  if (found < count) return { ...placed, report: { ...placed.report, reason: 'saturated' } };
  const spaced = spacedOf(placed, request);
  const all = Uint32Array.from({ length: found }, (_, i) => i);
  const { kept } = eliminate(spaced, all, count, spread);
  const report = { ...placed.report, reason: 'count' as const, radius: nearestIn(spaced, kept) };
  return { ...picked(placed, kept, request), report };
}

/** The least distance of two samples, or the radius that all keep. */
function nearestIn(spaced: Spaced, kept: Uint32Array): number {
  const { distances } = nearIn(spaced, kept, 1.5 * spaced.least);
  const least = distances.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  return least < Number.POSITIVE_INFINITY ? least * (1 - 2 ** -51) : spaced.least;
}

/** The radius for so many if nothing is left out. */
function firstRadius(request: SpaceRequest, count: number): number {
  const spread = spreadOf(request);
  const content =
    'size' in request ? request.size.reduce((product, side) => product * side, 1) : areaOf(request);
  const radius = rootOf((content * (densities[spread] as number)) / count, spread);
  return radius || farthestOf(request) / count || 1e-3;
}

/** The greatest coordinate. */
function farthestOf(request: SpaceRequest): number {
  const greatest = (list: Float64Array) =>
    list.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (!('size' in request)) return greatest(request.positions);
  const { origin, size } = request;
  return greatest(size.map((side, axis) => Math.abs(origin?.[axis] ?? 0) + side));
}
