// The samples of a run in space.

import type { Positions, SurfaceDetails } from '../engine/replies.js';
import type { Placed } from '../results/run.js';
import { keysOf } from '../results/sample-key.js';
import type { SpaceRequest } from './requests.js';

/** Yields requests to the engine, and receives the samples of each. */
export type Plan = Generator<SpaceRequest, Placed, Placed>;

/** The dimension of the ground. */
export const spreadOf = (request: SpaceRequest): number =>
  'size' in request ? request.size.length : 2;

export const dimensionOf = (request: SpaceRequest): number =>
  'size' in request ? request.size.length : 3;

export const lengthOf = ({ positions }: Placed, request: SpaceRequest): number =>
  (positions?.length ?? 0) / dimensionOf(request);

/** The key of each sample, from its place and the seed. */
export function keysIn({ surface, positions, seed }: Placed, dimension: number): Uint32Array {
  return surface?.ids ?? keysOf(positions ?? [], seed, dimension);
}

/** The whole numbers from 0 to before `length`. */
export const upTo = (length: number): Uint32Array => Uint32Array.from({ length }, (_, i) => i);

/** Picks samples, in this order. */
export function picked(placed: Placed, order: Uint32Array, request: SpaceRequest): Placed {
  const count = lengthOf(placed, request);
  const pick = <T extends Positions | Uint32Array | Uint8Array>(list: T | undefined) => {
    if (!list || count === 0) return list;
    const each = list.length / count;
    const List = list.constructor as new (length: number) => T;
    const some = new List(order.length * each);
    order.forEach((from, to) => {
      for (let k = 0; k < each; k++) some[to * each + k] = list[from * each + k] as number;
    });
    return some;
  };
  const { positions, radii, classes, surface } = placed;
  return {
    ...placed,
    positions: pick(positions),
    radii: pick(radii),
    classes: pick(classes),
    surface: surface && mapped(surface, pick),
  };
}

type Details = SurfaceDetails[keyof SurfaceDetails];

/** Replaces each list of the details. */
export function mapped(
  surface: SurfaceDetails,
  act: (list: Details, name: keyof SurfaceDetails) => Details | undefined,
): SurfaceDetails {
  const names = Object.keys(surface) as (keyof SurfaceDetails)[];
  return Object.fromEntries(
    names.map((name) => [name, act(surface[name], name)]),
  ) as unknown as SurfaceDetails;
}
