// A count without a radius, beside existing samples: try saturated sets at one radius after another.

import { Refusal } from '../engine/failures.js';
import type { Positions } from '../engine/replies.js';
import { type EachCall, type Part, usualLimit } from '../options/each.js';
import type { EngineRequest } from '../options/request.js';
import { boxOf, type EngineRegion } from '../shapes/region.js';
import type { EngineRings } from '../shapes/rings.js';
import { areaOf } from '../shapes/tolerance.js';
import type { Placed } from './run.js';
import type { Near, Standing } from './standing.js';

/** Yields the requests of a call, and receives the samples or the error of each. */
export type Filling<T> = Generator<EngineRequest, T, Placed>;

/** The samples of a feature, and their radius. */
export interface Held {
  readonly placed: Placed;
  readonly radius: number;
}

/** The options of a feature besides the shared ones. */
type Own = Partial<Pick<EngineRequest, 'radius' | 'count' | 'order' | 'limit'>> & {
  existing: Near | undefined;
};

/** Makes the request of a feature. */
export function requestOf(call: EachCall, region: EngineRegion, own: Own): EngineRequest {
  const existing = own.existing && { radii: undefined, classes: undefined, ...own.existing };
  return { ...call.request, region, conflict: undefined, count: undefined, ...own, existing };
}

/**
 * Searches for a radius at which a few more samples fit than the count, and takes the first ones in
 * progressive order. `report.reason` is `'saturated'` if there is no such radius.
 */
export function* spreadEvenly(call: EachCall, part: Part, standing: Standing): Filling<Held> {
  const { region } = part;
  const count = part.count as number;
  const room = Math.max(0.08 * count, 0.8 * Math.sqrt(count), 1);
  const wanted = count + 0.4 * room;
  const box = boxOf(region);
  // The limit of the call is for the samples that remain.
  const limit = Math.max(usualLimit, 2 * count);
  let radius = firstRadius(region, wanted, 1);
  // Edges beside existing samples have no room.
  const beside = standing.near(box, radius)?.clearances.length ?? 0;
  const held = (beside * radius) / (2 * perSquare * (box.width + box.height));
  radius = firstRadius(region, wanted, Math.max(0, 1 - held));
  /** The least radius with too few samples, and the greatest with enough. */
  let [few, many] = [Number.POSITIVE_INFINITY, 0];
  let best: (Held & { found: number }) | undefined;
  let empty = 0;
  for (let round = 1; round <= mostRounds; round++) {
    const existing = standing.near(box, radius);
    let placed: Placed;
    try {
      placed = yield requestOf(call, region, { radius, existing, limit, order: 'progressive' });
    } catch (failure) {
      // The radius is too small for these coordinates, or too many cells would meet the edge.
      if (!best || !(failure instanceof Refusal)) throw failure;
      break;
    }
    const found = (placed.positions?.length ?? 0) / 2;
    const isEnough = found >= count;
    if (many === 0 || (isEnough && found < (best?.found as number)))
      best = { placed, radius, found };
    if (isEnough) many = radius;
    else few = radius;
    if (isEnough && found <= count + room * round) break;
    if (found === 0 && ++empty === mostEmpty) break;
    if (few < many * (1 + 1e-6)) break;
    radius = nextRadius(radius, Math.sqrt(Math.max(found, 0.1) / wanted), few, many);
  }
  const { placed, radius: kept, found } = best as Held & { found: number };
  const reason = found >= count ? 'count' : 'saturated';
  const positions = placed.positions?.slice(0, 2 * count) as Positions;
  return { radius: kept, placed: { ...placed, positions, report: { ...placed.report, reason } } };
}

const mostRounds = 40;
/** The rounds without a sample after which to give up, at about a 500th of the first radius. */
const mostEmpty = 4;

function nextRadius(radius: number, factor: number, few: number, many: number): number {
  const scaled = radius * factor;
  if (few === Number.POSITIVE_INFINITY)
    return Math.min(Math.max(scaled, 1.01 * radius), 8 * radius);
  if (many === 0) return Math.max(Math.min(scaled, radius / 1.01), radius / 8);
  return scaled > many && scaled < few ? scaled : Math.sqrt(few) * Math.sqrt(many);
}

/** The samples of a saturated set in a square of side radius. */
const perSquare = 0.69657;
/** The further samples of a saturated set along an edge of length radius. */
const perEdge = 0.24;

/**
 * About the radius of a saturated set of `wanted` samples, from the region's area and the free part of
 * its edge.
 */
function firstRadius(region: EngineRegion, wanted: number, free: number): number {
  const { x, y, width, height } = boxOf(region);
  const given = region as EngineRings;
  // Move to the origin, since areas far from it would be lost in rounding.
  const coords = given.coords.map((value, i) => value - (i % 2 === 0 ? x : y));
  const rings = { ...given, coords };
  const inside = perSquare * Math.min(areaOf(rings), width * height);
  // Samples see a winding edge as shorter than it is.
  const most = Math.sqrt(inside * wanted) / 4 + Math.max(width, height) / 4;
  const along = (free * Math.min(perEdge * edgeOf(rings), most)) / 2;
  const radius = (along + Math.sqrt(along * along + inside * wanted)) / wanted;
  // A self-crossing ring may have more area than computed, and a fill of far too many samples takes long.
  return Math.max(radius, Math.sqrt((perSquare * width * height) / wanted) / 16) || 1;
}

/** The length of all rings. */
function edgeOf({ coords, ringEnds }: EngineRings): number {
  let [edge, begin] = [0, 0];
  for (const end of ringEnds) {
    for (let i = begin, before = end - 1; i < end; before = i++) {
      const x = (coords[2 * i] as number) - (coords[2 * before] as number);
      const y = (coords[2 * i + 1] as number) - (coords[2 * before + 1] as number);
      edge += Math.sqrt(x * x + y * y);
    }
    begin = end;
  }
  return edge;
}
