// Fill a FeatureCollection feature by feature. Each feature is a call of its own, beside the existing
// samples near it.

import { type EngineError, Refusal } from '../engine/failures.js';
import { type EachCall, type Part, usualLimit } from '../options/each.js';
import type { EngineExisting } from '../options/existing.js';
import { boxOf } from '../shapes/region.js';
import { EachSamples } from './each-samples.js';
import { concatenate } from './run.js';
import { type Filling, type Held, requestOf, spreadEvenly } from './spread-evenly.js';
import { Standing } from './standing.js';

/** The rules for regions without rings and without an area (web/src/engine/rules.ts). */
export const flat: readonly number[] = [1, 4];
/** The most features that a warning names; it counts the others. */
const mostNamed = 3;

/** Fills feature after feature, and calls `tell` with the fraction done. */
export function* fillEach(call: EachCall, tell?: (share: number) => void): Filling<EachSamples> {
  const { parts, conflict, request, attributes, warnings } = call;
  const { existing, limit = usualLimit, float32 } = request;
  const standing = new Standing(boxOf(request.region), parts.length, conflict);
  if (existing) addEach(standing, existing);
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
  const isFull = reports.every(({ reason }) => reason === 'count') && empty.length === 0;
  return new EachSamples(
    {
      positions: positions ?? (float32 ? new Float32Array() : new Float64Array()),
      radii,
      features,
      report: {
        reason: request.count !== undefined && isFull ? 'count' : 'saturated',
        // Ignore features without room.
        radius: all > 0 ? radii.reduce((a, b) => Math.min(a, b)) : (held[0]?.radius ?? 0),
        unit: least(reports.map(({ unit }) => unit)),
        warnings: [...warnings, ...warningsOf(empty)],
      },
      seed: held[0]?.placed.seed ?? [0, 0],
    },
    attributes,
  );
}

/** Adds existing samples, in batches of equal radius and clearance. */
function addEach(standing: Standing, existing: EngineExisting): void {
  const { positions, radii, clearances } = existing;
  const count = positions.length / 2;
  let begin = 0;
  for (let i = 1; i <= count; i++) {
    const [radius, clearance] = [radii?.[begin], clearances?.[begin]];
    if (i < count && radii?.[i] === radius && clearances?.[i] === clearance) continue;
    standing.add(positions.subarray(2 * begin, 2 * i), radius, clearance);
    begin = i;
  }
}

function* fillPart(call: EachCall, part: Part, standing: Standing): Filling<Held> {
  const { region, radius, count } = part;
  if (radius === undefined) return yield* spreadEvenly(call, part, standing);
  const existing = standing.near(boxOf(region), radius);
  const placed = yield requestOf(call, region, { radius, count, existing });
  return { placed, radius };
}

function isFlat(failure: unknown): boolean {
  return failure instanceof Refusal && flat.includes((failure.error as EngineError).rule as number);
}

/** Returns a refusal that names the feature instead of the region or the radius. */
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
  return [`${named.join(', ')}${more}: no area, so no samples`];
}
