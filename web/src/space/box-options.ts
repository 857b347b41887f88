// What `sampleBox` takes.

import type { DistanceAt } from '../engine/start.js';
import type { Asked } from '../options/request.js';
import { farSmaller } from '../options/warnings.js';
import { asFlag, asNumber, asOptions } from '../values/check.js';
import { type NumberList, toFloat64 } from '../values/numbers.js';
import { readSeed } from '../values/seed.js';
import {
  type ArrangementOptions,
  arrangementNames,
  type Kind,
  readArrangement,
} from './arrangement.js';
import type { MeshParts } from './by-place.js';
import { type ExistingInSpace, readExisting } from './existing.js';
import { type ObstacleInSpace, readObstacles } from './obstacles.js';
import type { BoxRequest, SurfaceRequest } from './requests.js';
import { readVolumeRegion, type VolumeRegion } from './volume-region.js';

/** What every call takes. */
export interface CommonOptions {
  /**
   * Which draw of all possible ones, a number or text; 0 by default. The same options and seed give
   * the same samples, bit for bit, wherever copse runs. A text that is a number as JavaScript writes
   * it is that number.
   */
  seed?: number | string | undefined;
  /**
   * The most samples to make, 10 million by default. When size and radius promise more, the call
   * throws before it allocates anything for them.
   */
  limit?: number | undefined;
  /**
   * Whether `positions` is a Float32Array; false by default. The least distance holds for the
   * rounded numbers too, or the call throws.
   */
  float32?: boolean | undefined;
}

/** What `sampleBox` of `copse/space` takes. */
export interface BoxOptions extends CommonOptions, ArrangementOptions {
  /**
   * The box's sides, one for each dimension. Two to six of them are filled until nothing more fits;
   * seven to sixteen by Bridson's method, which leaves gaps: `report.reason` is `'finished'`.
   */
  size: NumberList;
  /** The box's least corner; by default all zeros. */
  origin?: NumberList | undefined;
  /** The least distance between two samples, positive and finite; or give `count` or `classes`. */
  radius?: number | undefined;
  /**
   * Whether opposite sides are one, so that copies laid side by side keep their distances; false by
   * default. Up to six dimensions, each at least three radii, without a region.
   */
  periodic?: boolean | undefined;
  /** Samples that are there already, which new ones keep their distance to. */
  existing?: ExistingInSpace | undefined;
  /** Points and lines that samples keep clear of. */
  obstacles?: readonly ObstacleInSpace[] | undefined;
  /** The part of a box of three dimensions that is filled; by default all of it. */
  region?: VolumeRegion | undefined;
}

/** A call, checked: as the user gave it, and as it goes to the engine. */
export interface SpaceCall extends Asked {
  readonly request: BoxRequest | SurfaceRequest;
  readonly dimension: number;
  readonly float32: boolean | undefined;
  /** The triangles that the engine gets in place of larger ones. */
  readonly parts?: MeshParts | undefined;
  /** Whether samples have radii of their own. */
  readonly hasRadii?: boolean;
  /** The names of the option `classes`. */
  readonly classNames: readonly (string | undefined)[] | undefined;
  /** See {@link Report}. */
  readonly warnings: readonly string[];
  /** The function of a region that one tells of. */
  readonly distance: DistanceAt | undefined;
}

const names = [
  ...['size', 'origin', 'radius', 'periodic', 'existing', 'obstacles', 'region'],
  ...arrangementNames,
];
export const commonNames: readonly string[] = ['seed', 'limit', 'float32'];

/** Checks names and types, and puts the options in the engine's form. */
export function readBoxOptions(given: unknown): SpaceCall {
  const aliases = { minDistance: 'radius', shape: 'size', dimensions: 'size' };
  const options = asOptions(given, [...names, ...commonNames], aliases);
  const size = toFloat64(options.size, 'size', 'must be an array of numbers');
  const { origin, existing, radius } = options;
  const { arrangement, kinds } = readArrangement(options, size.length);
  const { region, distance } = readVolumeRegion(options.region);
  const request: BoxRequest = {
    ...readCommon(options),
    ...arrangement,
    // Of a box they stand everywhere.
    kinds: kinds as Kind[] | undefined,
    radius: radius === undefined ? undefined : asNumber('radius', radius),
    size,
    origin: origin === undefined ? undefined : toFloat64(origin, 'origin', 'must be numbers'),
    periodic: asFlag('periodic', options.periodic),
    existing: existing === undefined ? undefined : readExisting(existing, size.length),
    obstacles: readObstacles(options.obstacles, size.length),
    region,
  };
  const { float32 } = request;
  const warnings = farSmaller('size', Array.from(size), leastOf(request));
  const dimension = size.length;
  const classNames = kinds?.map(({ name }) => name);
  return { options, ground: 'size', request, dimension, float32, distance, warnings, classNames };
}

/** The least radius that a call asks for, 0 where it leaves that open. */
export function leastOf({ radius, kinds }: BoxRequest | SurfaceRequest): number {
  return radius ?? Math.min(...(kinds?.map((kind) => kind.radius) ?? [0]));
}

/** The options that every call takes. */
export function readCommon(options: Record<string, unknown>): {
  seed: number | string | undefined;
  limit: number | undefined;
  float32: boolean | undefined;
} {
  const { seed, limit, float32 } = options;
  return {
    seed: readSeed(seed),
    limit: limit === undefined ? undefined : asNumber('limit', limit),
    float32: asFlag('float32', float32),
  };
}
