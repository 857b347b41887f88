// Several classes in a box or on a surface, one after the other.

import { concatenate, type Placed } from '../results/run.js';
import type { EngineKinds } from './arrangement.js';
import type { EngineExistingInSpace } from './existing.js';
import { dimensionOf, keysIn, lengthOf, mapped, type Plan, picked, spreadOf } from './placed.js';
import type { SpaceRequest } from './requests.js';

/** Classes of one radius, which stand everywhere; or one class with a ground of its own. */
interface Layer {
  readonly radius: number;
  readonly weight: number;
  readonly members: readonly { readonly index: number; readonly weight: number }[];
  /** By vertex, the chance that one stands there; undefined for everywhere. */
  readonly where: Float64Array | undefined;
}

/**
 * The greatest radius comes first. Of each layer but the last only so many stay, by a hash of the place,
 * that the shares come out; the next ones fill what is free. In the end nothing more of any class fits:
 * there is no room for the least one, which keeps the least distance from all. Where some classes do not
 * stand everywhere, each fills what is left for it once more.
 */
export function* ofKinds(request: SpaceRequest, kinds: EngineKinds): Plan {
  const layers = layersOf(kinds);
  const [first] = layers as [Layer];
  const last = layers.at(-1) as Layer;
  const spread = spreadOf(request);
  // As many of the last layer find no room because of one sample: those at its distance or nearer.
  const needed = layers.reduce(
    (sum, { weight, radius }) => sum + weight * power((1 + radius / last.radius) / 2, spread),
    0,
  );
  const parts: Placed[] = [];
  const radii: number[] = [];
  let limit = request.limit ?? 1e7;
  let perAll = 0;
  const passes = layers.map((layer) => ({ layer, isFull: layer === last }));
  if (kinds.wheres) passes.push(...layers.map((layer) => ({ layer, isFull: true })));
  for (const { layer, isFull } of passes) {
    const existing = existingFor(layer.radius, parts, radii, request);
    // Rather an error than one sample more than the limit.
    const weights = productOf(request, layer.where);
    const own = { radius: layer.radius, existing, weights, limit: Math.max(limit, 1) };
    const all = yield { ...request, ...own };
    const number = lengthOf(all, request);
    perAll ||= number;
    const fitting = perAll * power(first.radius / last.radius, spread);
    const wanted = (layer.weight * fitting) / needed;
    const placed = chosen(all, layer, isFull ? 1 : wanted / number, request);
    parts.push(placed);
    radii.push(layer.radius);
    limit -= lengthOf(placed, request);
  }
  return joined(parts, kinds);
}

function layersOf({ radii, weights, wheres }: EngineKinds): Layer[] {
  const falling = (one: Layer, other: Layer) => other.radius - one.radius;
  if (wheres)
    return radii
      .map((radius, index) => {
        const weight = weights[index] as number;
        return { radius, weight, members: [{ index, weight }], where: wheres[index] };
      })
      .sort(falling);
  const byRadius = new Map<number, { index: number; weight: number }[]>();
  radii.forEach((radius, index) => {
    const members = byRadius.get(radius) ?? [];
    byRadius.set(radius, [...members, { index, weight: weights[index] as number }]);
  });
  return Array.from(byRadius, ([radius, members]) => {
    const weight = members.reduce((sum, member) => sum + member.weight, 0);
    return { radius, members, weight, where: undefined };
  }).sort(falling);
}

/** The chances of a surface's vertices, where there are any. */
function productOf(request: SpaceRequest, where: Float64Array | undefined) {
  const weights = 'weights' in request ? request.weights : undefined;
  if (!where || !weights) return where ?? weights;
  return where.map((value, i) => value * (weights[i] as number));
}

/** A share of the samples of a layer, each with its class: by two hashes of its place. */
function chosen(all: Placed, layer: Layer, share: number, request: SpaceRequest): Placed {
  const keys = keysIn(all, dimensionOf(request));
  const indices = Uint32Array.from(keys, (_, i) => i);
  const stay = indices.filter((i) => (keys[i] as number) < share * 2 ** 32);
  const placed = picked(all, stay, request);
  const classes = Uint8Array.from(stay, (i) => {
    const key = keys[i] as number;
    let left = ((Math.imul(key ^ (key >>> 15), 0x2c1b3c6d) >>> 0) / 2 ** 32) * layer.weight;
    for (const { index, weight } of layer.members) {
      left -= weight;
      if (left < 0) return index;
    }
    return (layer.members.at(-1) as { index: number }).index;
  });
  return { ...placed, classes };
}

/** What a layer keeps clear of: what was given, and the mean of both radii from the samples so far. */
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

function joined(parts: readonly Placed[], { radii }: EngineKinds): Placed {
  const [first] = parts as [Placed];
  const last = parts.at(-1) as Placed;
  const classes = concatenate(parts.map((part) => part.classes as Uint8Array));
  return {
    ...last,
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
