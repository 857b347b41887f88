// The part of a box to fill.

import type { DistanceAt } from '../engine/start.js';
import { type Numbers, toFlat } from '../values/attribute.js';
import {
  asNumber,
  checkNames,
  conflicting,
  fieldsOf,
  isObject,
  wrongType,
} from '../values/check.js';
import { type NumberList, toFloat64 } from '../values/numbers.js';
import { type PointInSpace, toPlaces } from './places.js';
import type { EngineVolume } from './requests.js';
import { readTriangles, refuseGeometry, type Triangles } from './triangles.js';

/**
 * The inside of a sphere.
 *
 * @example
 * ```js
 * const region = { sphere: { center: [5, 5, 5], radius: 5 } };
 * const stars = space.sampleBox({ size: [10, 10, 10], radius: 1, region });
 * ```
 */
export interface SphereRegion {
  /** The centre and the radius of the sphere. The radius is above 0. */
  readonly sphere: { readonly center: NumberList | PointInSpace; readonly radius: number };
}

/**
 * The inside of a closed mesh. Each edge must belong to an even number of triangles; vertices at the same
 * place count as one. A place within an even number of surfaces is outside.
 *
 * @example
 * ```js
 * const positions = [0, 0, 0, 9, 0, 0, 0, 9, 0, 0, 0, 9];
 * const mesh = { positions, indices: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3] };
 * const stars = space.sampleBox({ size: [9, 9, 9], radius: 1, region: { mesh } });
 * ```
 */
export interface MeshRegion {
  /** The closed mesh. */
  readonly mesh: Triangles;
}

/**
 * The voxels at or above a threshold.
 *
 * @example
 * ```js
 * const voxels = { data: [1, 0, 1, 1, 0, 0, 1, 0], size: [2, 2, 2] };
 * const stars = space.sampleBox({ size: [10, 10, 10], radius: 1, region: { voxels } });
 * ```
 */
export interface VoxelRegion {
  /** The voxels, which divide the box evenly. */
  readonly voxels: {
    /** A value for each voxel: rows along x first, then along y, then along z. */
    readonly data: Numbers;
    /** How many voxels there are along x, y and z. */
    readonly size: NumberList;
    /** The least value of a voxel inside: by default 0.5. */
    readonly threshold?: number | undefined;
  };
}

/**
 * The places where a function, such as a signed distance, is 0 or less. The function must not change by more
 * than `lipschitz` along one unit; without this bound copse could not rule out gaps. If copse finds that the
 * function breaks the bound, it throws.
 *
 * @example
 * ```js
 * const torus = (x, y, z) => Math.hypot(Math.hypot(x - 10, y - 10) - 6, z - 3) - 2;
 * const region = { distance: torus, lipschitz: 1 };
 * const stars = space.sampleBox({ size: [20, 20, 6], radius: 1, region });
 * ```
 */
export interface DistanceRegion {
  /** Returns a number that is negative or 0 inside, and positive outside. */
  readonly distance: (x: number, y: number, z: number) => number;
  /** The most that the function changes along one unit: above 0, and 1 for a true distance. */
  readonly lipschitz: number;
}

/** The part of a box to fill: a sphere, a closed mesh, voxels or a distance function. */
export type VolumeRegion = SphereRegion | MeshRegion | VoxelRegion | DistanceRegion;

/** Checks the option `region`. Returns it as C++ takes it, with the function apart. */
export function readVolumeRegion(region: unknown): {
  region: EngineVolume | undefined;
  distance: DistanceAt | undefined;
} {
  if (region === undefined) return { region: undefined, distance: undefined };
  const rule = 'must be { sphere }, { mesh }, { voxels } or { distance, lipschitz }';
  if (!isObject(region)) wrongType('region', region, rule);
  checkNames(
    'region',
    region,
    [...Object.keys(readers), 'distance', 'lipschitz'],
    'unknown-option',
  );
  const given = [...Object.keys(readers), 'distance'].filter((name) => region[name] !== undefined);
  const [name] = given;
  if (given.length > 1) conflicting('region', region, rule);
  if (name === undefined) wrongType('region', region, rule);
  if (name === 'distance') {
    const { distance, lipschitz } = region;
    if (typeof distance !== 'function')
      wrongType('region.distance', distance, 'must be a function of x, y and z');
    const bound = asNumber('region.lipschitz', lipschitz);
    return { region: { lipschitz: bound }, distance: distance as DistanceAt };
  }
  if (region.lipschitz !== undefined)
    conflicting('region.lipschitz', region.lipschitz, 'has no effect without distance');
  return {
    region: { [name]: readers[name]?.(region[name], `region.${name}`) } as EngineVolume,
    distance: undefined,
  };
}

const readers: Record<string, (given: unknown, at: string) => object> = {
  sphere(given, at) {
    const { center, radius } = fieldsOf(at, given, ['center', 'radius']);
    return {
      center: readPoint(center, `${at}.center`),
      radius: asNumber(`${at}.radius`, radius),
    };
  },
  mesh(given, at) {
    refuseGeometry(given, at);
    const { positions, indices } = fieldsOf(at, given, ['positions', 'indices']);
    return readTriangles(positions, indices, `${at}.`);
  },
  voxels(given, at) {
    const { data, size, threshold } = fieldsOf(at, given, ['data', 'size', 'threshold']);
    return {
      data: Float32Array.from(toFlat(data, `${at}.data`, 'must be numbers', [1])),
      size: toFloat64(size, `${at}.size`, 'must be three numbers'),
      threshold: threshold === undefined ? undefined : asNumber(`${at}.threshold`, threshold),
    };
  },
};

function readPoint(point: unknown, at: string): Float64Array {
  if (isObject(point) && 'x' in point) return toPlaces([point], at, 3);
  return toFloat64(point, at, 'must be three numbers');
}
