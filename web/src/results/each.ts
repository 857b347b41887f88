// Fills a FeatureCollection feature by feature: each is a call of its own, beside the samples near it that
// stand already.

import { type EngineError, Refusal } from '../engine/failures.js';
import type { Positions } from '../engine/replies.js';
import { type EachCall, type Part, usualLimit } from '../options/each.js';
import type { EngineRequest } from '../options/request.js';
import { boxOf, type EngineRegion } from '../shapes/region.js';
import { EachSamples } from './each-samples.js';
import { concatenate, type Placed } from './run.js';
import { Standing } from './standing.js';

/** Yields the requests of a call one after the other, is given what each placed or throws it. */
export type Filling<T> = Generator<EngineRequest, T, Placed>;

/** Does all that is asked for; `fill` makes one request. */
export function filled<T>(filling: Filling<T>, fill: (request: EngineRequest) => Placed): T {
  let next = filling.next();
  while (!next.done) {
    let placed: Placed;
    try {
      placed = fill(next.value);
    } catch (failure) {
      next = filling.throw(failure);
      continue;
    }
    next = filling.next(placed);
  }
  return next.value;
}

/** What was placed in a feature, at a radius. */
interface Held {
  readonly placed: Placed;
  readonly radius: number;
}

/** Rules of regions without rings and without an area (web/src/engine/rules.ts). */
export const flat: readonly number[] = [1, 4];
/** Features that a warning names; others are only counted. */
const mostNamed = 3;

/** Fills feature after feature; `tell` is told the share that is done. */
export function* fillEach(call: EachCall, tell?: (share: number) => void): Filling<EachSamples> {
  const { parts, conflict, request, attributes, warnings } = call;
  const { existing, limit = usualLimit, float32 } = request;
  const standing = new Standing(boxOf(request.region), parts.length, conflict);
  (existing?.clearances ?? existing?.radii)
    ? addEach(standing, existing)
    : standing.add(existing?.positions ?? [], undefined);
  // The engine refuses a region without features.
  if (attributes.length === 0) yield request;
  const held: (Held & { index: number })[] = [];
  const empty: number[] = [];
  let failure: unknown;
  let all = 0;
  for (const [done, part] of parts.entries()) {
    tell?.(done / parts.length);
    try {
      const found = yield* fillPart(call, part, standing);
      const positions = found.placed.positions ?? [];
      standing.add(positions, found.radius);
      held.push({ ...found, index: part.index });
      all += positions.length / 2;
    } catch (thrown) {
      if (!isFlat(thrown)) throw named(thrown, `region.features[${part.index}]`);
      failure ??= thrown;
      empty.push(part.index);
    }
    if (all > limit) refuseSamples(all, limit, part.index);
  }
  if (failure && held.length === 0) throw failure;
  const features = new Uint32Array(all);
  const radii = new Float64Array(all);
  let end = 0;
  for (const { placed, radius, index } of held) {
    const begin = end;
    end += (placed.positions?.length ?? 0) / 2;
    features.fill(index, begin, end);
    radii.fill(radius, begin, end);
  }
  const positions = concatenate(held.flatMap(({ placed }) => placed.positions ?? []));
  const reports = held.map(({ placed }) => placed.report);
  const least = (numbers: number[]) => numbers.reduce((a, b) => Math.min(a, b), numbers[0] ?? 0);
  const isCounted = parts.every(({ count }) => count !== undefined);
  const isFull = reports.every(({ reason }) => reason === 'count') && empty.length === 0;
  return new EachSamples(
    {
      positions: positions ?? (float32 ? new Float32Array() : new Float64Array()),
      radii,
      features,
      report: {
        reason: isCounted && isFull ? 'count' : 'saturated',
        radius: least(held.map(({ radius }) => radius)),
        unit: least(reports.map(({ unit }) => unit)),
        warnings: [...warnings, ...warningsOf(empty)],
      },
      seed: held[0]?.placed.seed ?? [0, 0],
    },
    attributes,
  );
}

function addEach(standing: Standing, existing: NonNullable<EngineRequest['existing']>): void {
  const { positions, radii, clearances } = existing;
  for (let i = 0; 2 * i < positions.length; i++)
    standing.add(positions.subarray(2 * i, 2 * i + 2), radii?.[i], clearances?.[i]);
}

function* fillPart(call: EachCall, part: Part, standing: Standing): Filling<Held> {
  const { region, radius, count } = part;
  if (radius === undefined) return yield* spreadEvenly(call, part, standing);
  const existing = standing.near(boxOf(region), radius);
  const placed = yield requestOf(call, region, { radius, count, existing });
  return { placed, radius };
}

type Own = Pick<EngineRequest, 'radius' | 'count'> &
  Partial<Pick<EngineRequest, 'order'>> & { existing: ReturnType<Standing['near']> };

function requestOf(call: EachCall, region: EngineRegion, own: Own): EngineRequest {
  const existing = own.existing && { radii: undefined, classes: undefined, ...own.existing };
  return { ...call.request, region, conflict: undefined, ...own, existing };
}

/**
 * Looks for a radius that has room for a few more samples than asked for, and takes the first ones in
 * progressive order. `report.reason` is `'saturated'` where there is no such radius.
 */
function* spreadEvenly(call: EachCall, part: Part, standing: Standing): Filling<Held> {
  const { region } = part;
  const count = part.count as number;
  const room = Math.max(0.08 * count, 0.8 * Math.sqrt(count), 1);
  const wanted = count + 0.4 * room;
  const box = boxOf(region);
  let radius = firstRadius(region, wanted, 1);
  // Along an edge where others stand there is no room for more.
  const beside = standing.near(box, radius)?.clearances.length ?? 0;
  const held = (beside * radius) / (2 * perSquare * (box.width + box.height));
  radius = firstRadius(region, wanted, Math.max(0, 1 - held));
  /** The least radius with too few samples, and the greatest with enough. */
  let [few, many] = [Number.POSITIVE_INFINITY, 0];
  let best: (Held & { found: number }) | undefined;
  for (let round = 1; round <= mostRounds; round++) {
    const existing = standing.near(box, radius);
    let placed: Placed;
    try {
      const order = 'progressive';
      placed = yield requestOf(call, region, { radius, count: undefined, order, existing });
    } catch (failure) {
      // Numbers are too coarse for so small a radius, or too many cells would meet the edge.
      if (!best || !(failure instanceof Refusal)) throw failure;
      break;
    }
    const found = (placed.positions?.length ?? 0) / 2;
    if (found >= count ? !(best && best.found >= count && best.found < found) : !many)
      best = { placed, radius, found };
    if (found >= count) many = radius;
    else few = radius;
    if (found >= count && found <= count + room * round) break;
    if (found === 0 && !existing) break;
    if (few < many * (1 + 1e-6)) break;
    radius = nextRadius(radius, Math.sqrt(Math.max(found, 0.1) / wanted), few, many);
  }
  const { placed, radius: kept, found } = best as Held & { found: number };
  const reason = found >= count ? 'count' : 'saturated';
  const positions = placed.positions?.slice(0, 2 * count) as Positions;
  return { radius: kept, placed: { ...placed, positions, report: { ...placed.report, reason } } };
}

const mostRounds = 40;

function nextRadius(radius: number, factor: number, few: number, many: number): number {
  const scaled = radius * factor;
  if (few === Number.POSITIVE_INFINITY)
    return Math.min(Math.max(scaled, 1.01 * radius), 8 * radius);
  if (many === 0) return Math.max(Math.min(scaled, radius / 1.01), radius / 8);
  return scaled > many && scaled < few ? scaled : Math.sqrt(few) * Math.sqrt(many);
}

/** Saturated sets have so many samples in a square of the radius, */
const perSquare = 0.69657;
/** and so many more along a radius of edge. */
const perEdge = 0.24;

/** About the radius of a saturated set of so many samples, by the region's area and the free part of its edge. */
function firstRadius(region: EngineRegion, wanted: number, free: number): number {
  const { width, height } = boxOf(region);
  const { coords, ringEnds } = region as { coords: Float64Array; ringEnds: Uint32Array };
  let [area, edge, begin] = [0, 0, 0];
  for (const end of ringEnds) {
    let twice = 0;
    for (let i = begin, before = end - 1; i < end; before = i++) {
      const [x0, y0] = [coords[2 * before] as number, coords[2 * before + 1] as number];
      const [x1, y1] = [coords[2 * i] as number, coords[2 * i + 1] as number];
      twice += (x0 - x1) * (y0 + y1);
      edge += Math.sqrt((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0));
    }
    area += Math.abs(twice) / 2;
    begin = end;
  }
  const inside = perSquare * Math.min(area, width * height);
  // A winding edge is shorter for the samples than its length.
  const most = Math.sqrt(inside * wanted) / 4 + Math.max(width, height) / 4;
  const along = (free * Math.min(perEdge * edge, most)) / 2;
  return (along + Math.sqrt(along * along + inside * wanted)) / wanted || 1;
}

function isFlat(failure: unknown): boolean {
  return failure instanceof Refusal && flat.includes((failure.error as EngineError).rule as number);
}

/** A refusal that names the feature instead of the region or the radius. */
function named(failure: unknown, at: string): unknown {
  if (!(failure instanceof Refusal)) return failure;
  const { error } = failure;
  const isOfFeature = 'index' in error && error.at === undefined && error.option <= 2;
  return isOfFeature ? new Refusal({ ...error, at }) : failure;
}

function refuseSamples(all: number, limit: number, index: number): never {
  const rule = `is below the ${all} samples up to region.features[${index}]; use larger radii or raise it`;
  throw new Refusal({ code: 'limit', option: 'limit', value: String(limit), rule });
}

function warningsOf(empty: readonly number[]): string[] {
  if (empty.length === 0) return [];
  const named = empty.slice(0, mostNamed).map((index) => `region.features[${index}]`);
  const others = empty.length - named.length;
  const more = others > 0 ? ` and ${others} more` : '';
  return [`${named.join(', ')}${more}: without an area, so without the samples asked for`];
}
