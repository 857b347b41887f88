// Calls in space that a thread can make. This module is loaded with the first one.

import type { Placed } from '../results/run.js';
import { type BoxOptions, readBoxOptions, type SpaceCall } from '../space/box-options.js';
import { boxSamplesOf, surfaceSamplesOf } from '../space/outcome.js';
import type { BoxRequest, SurfaceRequest } from '../space/requests.js';
import type { SpaceSamples, SurfaceSamples } from '../space/result.js';
import { readSurfaceOptions } from '../space/surface-options.js';
import { areaOf } from '../space/triangles.js';
import type { DistanceRegion, VolumeRegion } from '../space/volume-region.js';
import { wrongType } from '../values/check.js';

/** The options of {@link Pool.sampleBox}: those of `sampleBox`, without distance functions. */
export interface PoolBoxOptions extends BoxOptions {
  /**
   * The part of a box of three dimensions to fill: a sphere, a closed mesh or voxels. By default all of
   * the box.
   *
   * @example
   * ```js
   * const pool = await createPool();
   * const region = { sphere: { center: [5, 5, 5], radius: 5 } };
   * const stars = await pool.sampleBox({ size: [10, 10, 10], radius: 1, region });
   * pool.dispose();
   * ```
   * @throws `wrong-type` if it is a distance function, which cannot be called from a thread;
   * `invalid-region` if a mesh is not closed; `out-of-range` if a number is out of range;
   * `conflicting-options` if it has two kinds, or `size` has not three numbers.
   */
  region?: Exclude<VolumeRegion, DistanceRegion> | undefined;
}

/** Reads the options of a call, and makes its result. */
export interface SpaceCalling<T> {
  read(given: unknown): SpaceCall;
  samplesOf(call: SpaceCall, placed: Placed): T;
}

export interface SpaceCalls {
  box: SpaceCalling<SpaceSamples>;
  surface: SpaceCalling<SurfaceSamples>;
}

export const calls: SpaceCalls = {
  box: { read: readPoolBoxOptions, samplesOf: boxSamplesOf },
  surface: { read: readSurfaceOptions, samplesOf: surfaceSamplesOf },
};

function readPoolBoxOptions(given: unknown): SpaceCall {
  const call = readBoxOptions(given);
  const rule = 'cannot run in a thread: call copse/space itself instead of the pool';
  if (call.distance) wrongType('region.distance', call.distance, rule);
  return call;
}

/** The least samples worth several threads; fewer are made within 50 ms. */
const leastSamples = 4e4;
/** About the least length of a box for two slices, in radii; C++ knows it exactly. */
const leastLength = { volume: 36, other: 80 };
const mostDimensions = 3;

/** Returns true if several threads should share a call: it may be large, and can be cut. */
export function isSharedInSpace({ request }: SpaceCall): boolean {
  if (request.count !== undefined || request.order || request.kinds) return false;
  return 'size' in request ? isLongBox(request) : isLargeSurface(request);
}

/** A box of three dimensions is cut across its last axis, any other across its longest. */
function isLongBox({ size, radius = 0, periodic }: BoxRequest): boolean {
  const isVolume = size.length === 3 && !periodic;
  const length = isVolume ? (size[2] as number) : Math.max(...size);
  const least = isVolume ? leastLength.volume : leastLength.other;
  if (size.length > mostDimensions || length < least * radius) return false;
  // Saturated sets have 0.7 to 0.85 samples for each radius to the power of the dimension.
  return 0.75 * size.reduce((product, side) => (product * side) / radius, 1) > leastSamples;
}

/** Measures triangles until the area is large enough. */
function isLargeSurface(request: SurfaceRequest): boolean {
  const { radius, radii } = request;
  const greatest = radius ?? radii?.reduce((one, other) => Math.max(one, other), 0) ?? 0;
  const enough = (leastSamples / 0.7) * greatest * greatest;
  return areaOf(request, enough) >= enough;
}
