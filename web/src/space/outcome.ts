// What a call in space comes to.
import type { SurfaceDetails } from '../engine/replies.js';
import type { Placed } from '../results/run.js';
import type { SpaceCall } from './box-options.js';
import { SpaceSamples, SurfaceSamples } from './result.js';
import { isGiven } from './triangles.js';

/** The samples that a run has placed in a box. */
export function boxSamplesOf(call: SpaceCall, { positions, report }: Placed): SpaceSamples {
  const none = call.float32 ? new Float32Array() : new Float64Array();
  const { dimension, warnings } = call;
  return new SpaceSamples({
    positions: positions ?? none,
    dimension,
    report: { ...report, warnings },
  });
}

/** The samples that a run has placed on a surface. */
export function surfaceSamplesOf({ options, warnings }: SpaceCall, placed: Placed): SurfaceSamples {
  const { positions, radii, surface, report } = placed;
  const isByVertex = typeof options.radius === 'object';
  const details = surface as SurfaceDetails;
  return new SurfaceSamples({
    ...details,
    uv: isGiven(options.uv) ? details.uv : undefined,
    positions: positions as Float64Array | Float32Array,
    dimension: 3,
    report: { ...report, warnings },
    radii: isByVertex ? (radii ?? new Float64Array()) : undefined,
  });
}
