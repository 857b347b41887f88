// A call as runs of the engine: one for most calls, several for an exact count or classes, which the
// engine does not know.

import type { Placed } from '../results/run.js';
import { counted, spacedOf } from './counted.js';
import { progressiveOrder } from './elimination.js';
import { ofKinds } from './kinds.js';
import { dimensionOf, keysIn, lengthOf, type Plan, picked, spreadOf, upTo } from './placed.js';
import type { SpaceRequest } from './requests.js';

export function* planOf(request: SpaceRequest): Plan {
  const { count, order, kinds } = request;
  if (count !== undefined && request.radius === undefined && !('radii' in request && request.radii))
    return ordered(yield* counted(request, count), request);
  const placed = kinds ? yield* ofKinds(request, kinds) : yield request;
  if (count === undefined || lengthOf(placed, request) <= count) return ordered(placed, request);
  const chosen = order === 'progressive' ? ordered(placed, request) : shuffled(placed, request);
  const report = { ...placed.report, reason: 'count' as const };
  return { ...picked(chosen, upTo(count), request), report };
}

function ordered(placed: Placed, request: SpaceRequest): Placed {
  if (request.order === 'random') return shuffled(placed, request);
  if (request.order !== 'progressive') return placed;
  const order = progressiveOrder(spacedOf(placed, request), spreadOf(request));
  return picked(placed, order, request);
}

/** Shuffles samples by a hash of the place. */
function shuffled(placed: Placed, request: SpaceRequest): Placed {
  const keys = keysIn(placed, dimensionOf(request));
  const order = upTo(keys.length);
  order.sort((i, j) => (keys[i] as number) - (keys[j] as number) || i - j);
  return picked(placed, order, request);
}
