// Places several classes in a box or on a surface, one after the other.

import type { Report } from '../engine/replies.js';
import { concatenate, type Placed } from '../results/run.js';
import type { Kind } from './arrangement.js';
import { evenly } from './counted.js';
import type { EngineExistingInSpace } from './existing.js';
import {
  dimensionOf,
  keysIn,
  lengthOf,
  mapped,
  type Plan,
  picked,
  spreadOf,
  upTo,
} from './placed.js';
import type { SpaceRequest } from './requests.js';

/** Classes of one radius that stand everywhere, or one class with a ground or count of its own. */
interface Layer {
  readonly radius: number;
  weight: number;
  readonly members: { readonly index: number; readonly weight: number }[];
  /** The chance of a sample at each vertex; undefined for everywhere. */
  readonly where: Float64Array | undefined;
  readonly count: number | undefined;
}

/**
 * Place classes with a count first, one after the other, each spread evenly. Then place the layers of all
 * other classes, the greatest radius first. Keep a part of each layer but the last, by a hash of the place,
 * so that the shares come out; the next layers fill what is free. In the end no further sample of these
 * classes fits: there is no room for the least class, which keeps the least distance from all. If some
 * classes do not stand everywhere, each class fills the room that is left for it once more.
 */
export function* ofKinds(request: SpaceRequest, kinds: readonly Kind[]): Plan {
  const isOfPlace = kinds.some(({ where }) => where);
  const sorted = layersOf(kinds, isOfPlace);
  const shared = sorted.filter(({ count }) => !count);
  const layers = [...sorted.filter(({ count }) => count), ...shared];
  const [first] = shared as [Layer];
  const last = layers.at(-1) as Layer;
  const spread = spreadOf(request);
  // The number of samples of the last layer that one sample of a layer displaces.
  const needed = shared.reduce(
    (sum, { weight, radius }) => sum + weight * power((1 + radius / last.radius) / 2, spread),
    0,
  );
  const parts: Placed[] = [];
  const radii: number[] = [];
  let limit = request.limit ?? 1e7;
  let perAll = 0;
  let reason: Report['reason'] | undefined = shared.length < layers.length ? 'count' : undefined;
  const passes = isOfPlace ? [...layers, ...shared] : layers;
  for (const [pass, { radius, weight, members, where, count }] of passes.entries()) {
    const existing = existingFor(radius, parts, radii, request);
    const own = { ...request, radius, existing, weights: productOf(request, where) };
    // Prefer an error to one sample above the limit.
    const all = count
      ? yield* evenly(own, radius, count)
      : yield { ...own, limit: Math.max(limit, 1) };
    const number = lengthOf(all, request);
    if (count && number < count) reason = 'saturated';
    let share = 1;
    if (!count && pass + 1 < layers.length) {
      perAll ||= number;
      share = (weight * (perAll * power(first.radius / last.radius, spread))) / needed / number;
    }
    const placed = chosen(all, weight, members, share, request);
    parts.push(placed);
    radii.push(radius);
    limit -= lengthOf(placed, request);
  }
  return joined(parts, kinds, reason);
}

/** Sorts layers: the greatest radius comes first, then the least count. */
function layersOf(kinds: readonly Kind[], isOfPlace: boolean): Layer[] {
  const layers: Layer[] = [];
  kinds.forEach(({ radius, weight, where, count }, index) => {
    const alike = layers.find(
      (layer) => layer.radius === radius && !layer.count && !count && !isOfPlace,
    );
    if (alike) {
      alike.weight += weight;
      alike.members.push({ index, weight });
    } else layers.push({ radius, weight, members: [{ index, weight }], where, count });
  });
  return layers.sort(
    (one, other) => other.radius - one.radius || (one.count ?? 0) - (other.count ?? 0),
  );
}

/** The product of the chances by vertex, if any. */
function productOf(request: SpaceRequest, where: Float64Array | undefined) {
  const weights = 'weights' in request ? request.weights : undefined;
  if (!where || !weights) return where ?? weights;
  return where.map((value, i) => value * (weights[i] as number));
}

/** Picks a share of the samples of a layer, and a class for each, by two hashes of its place. */
function chosen(
  all: Placed,
  weight: number,
  members: Layer['members'],
  share: number,
  request: SpaceRequest,
): Placed {
  const keys = keysIn(all, dimensionOf(request));
  const stay = upTo(keys.length).filter((i) => (keys[i] as number) < share * 2 ** 32);
  const placed = picked(all, stay, request);
  const classes = Uint8Array.from(stay, (i) => {
    const key = keys[i] as number;
    let left = ((Math.imul(key ^ (key >>> 15), 0x2c1b3c6d) >>> 0) / 2 ** 32) * weight;
    for (const { index, weight: own } of members) {
      left -= own;
      if (left < 0) return index;
    }
    return (members.at(-1) as { index: number }).index;
  });
  return { ...placed, classes };
}

/** The existing samples for a layer: the given ones, and the samples so far, at the mean of both radii. */
function existingFor(
  radius: number,
  parts: readonly Placed[],
  radii: readonly number[],
  request: SpaceRequest,
): EngineExistingInSpace {
  const given = request.existing?.positions ?? new Float64Array();
  const positions = concatenate([
    given,
    ...parts.map((part) => Float64Array.from(part.positions ?? [])),
  ]);
  const clearances = concatenate([
    request.existing?.clearances ??
      new Float64Array(given.length / dimensionOf(request)).fill(radius),
    ...parts.map((part, i) => {
      const distance = ((radii[i] as number) + radius) / 2;
      return new Float64Array(lengthOf(part, request)).fill(distance);
    }),
  ]);
  return { positions: positions as Float64Array, clearances };
}

function joined(
  parts: readonly Placed[],
  kinds: readonly Kind[],
  reason: Report['reason'] | undefined,
): Placed {
  const [first] = parts as [Placed];
  const last = parts.at(-1) as Placed;
  const classes = concatenate(parts.map((part) => part.classes as Uint8Array));
  const radii = kinds.map(({ radius }) => radius);
  const own = reason && { reason, radius: Math.min(...radii) };
  return {
    ...last,
    report: { ...last.report, ...own },
    positions: concatenate(parts.map(({ positions }) => positions ?? new Float64Array())),
    classes,
    radii: classes && Float64Array.from(classes, (index) => radii[index] as number),
    surface:
      first.surface &&
      mapped(first.surface, (_, name) =>
        concatenate(
          parts.flatMap(({ surface }) => (surface ? [surface[name] as Float32Array] : [])),
        ),
      ),
  };
}

function power(base: number, exponent: number): number {
  let product = 1;
  for (let i = 0; i < exponent; i++) product *= base;
  return product;
}
