// Calls in space, as far as a thread can make them: loaded with the first one.

import type { Placed } from '../results/run.js';
import { type BoxOptions, readBoxOptions, type SpaceCall } from '../space/box-options.js';
import { boxSamplesOf, surfaceSamplesOf } from '../space/outcome.js';
import type { SpaceSamples, SurfaceSamples } from '../space/result.js';
import { readSurfaceOptions } from '../space/surface-options.js';
import type { DistanceRegion, VolumeRegion } from '../space/volume-region.js';
import { wrongType } from '../values/check.js';

/** What {@link Pool.sampleBox} takes: functions stay where they are. */
export interface PoolBoxOptions extends BoxOptions {
  /** The part of a box of three dimensions that is filled; by default all of it. */
  region?: Exclude<VolumeRegion, DistanceRegion> | undefined;
}

/** How options are read, and what a call comes to. */
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
  const rule = 'cannot be called from a thread: load copse/space where the function is';
  if (call.distance) wrongType('region.distance', call.distance, rule);
  return call;
}
