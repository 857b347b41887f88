// The part of a box that is filled.

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

/** All within a sphere. */
export interface SphereRegion {
  /** Where it is and how large. */
  readonly sphere: { readonly center: NumberList | PointInSpace; readonly radius: number };
}

/**
 * All within a closed surface of triangles: every edge must belong to an even number of them,
 * counting vertices at the same place as one. What an even number of surfaces enclose is outside.
 */
export interface MeshRegion {
  /** The surface. */
  readonly mesh: Triangles;
}

/**
 * Where the voxels that the box is parted into are not below a threshold: `data` holds the rows
 * along x first, then along y, then along z.
 */
export interface VoxelRegion {
  /** The voxels, which share the box evenly. */
  readonly voxels: {
    readonly data: Numbers;
    /** How many voxels there are along x, y and z. */
    readonly size: NumberList;
    /** 0.5 by default. */
    readonly threshold?: number | undefined;
  };
}

/**
 * Where a function of the place is not above 0, such as a signed distance. It must not change by
 * more than `lipschitz` along one unit: 1 for a true distance. Without that bound no gap could be
 * ruled out; a function that breaks it is refused where that is found.
 */
export interface DistanceRegion {
  /** Negative or 0 inside, positive outside. */
  readonly distance: (x: number, y: number, z: number) => number;
  /** How much it changes along one unit, at most: positive. */
  readonly lipschitz: number;
}

/** The part of a box that is filled. */
export type VolumeRegion = SphereRegion | MeshRegion | VoxelRegion | DistanceRegion;

/** Checks the option `region`; gives it as C++ takes it, and a function apart. */
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
