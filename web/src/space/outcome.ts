// What a call in space comes to.
import type { SurfaceDetails } from '../engine/replies.js';
import type { Placed } from '../results/run.js';
import type { SpaceCall } from './box-options.js';
import { type SpaceParts, SpaceSamples, SurfaceSamples } from './result.js';
import { isGiven } from './triangles.js';

/** The samples that a run has placed in a box. */
export function boxSamplesOf(call: SpaceCall, placed: Placed): SpaceSamples {
  return new SpaceSamples(partsOf(call, placed));
}

/** The samples that a run has placed on a surface. */
export function surfaceSamplesOf(call: SpaceCall, placed: Placed): SurfaceSamples {
  const details = placed.surface as SurfaceDetails;
  const uv = isGiven(call.options.uv) ? details.uv : undefined;
  return new SurfaceSamples({ ...partsOf(call, placed), ...details, uv });
}

function partsOf(call: SpaceCall, placed: Placed): SpaceParts {
  const { options, float32, dimension, warnings, classNames } = call;
  const { positions, radii, classes, report, seed } = placed;
  const differ = classNames !== undefined || typeof options.radius === 'object';
  return {
    positions: positions ?? (float32 ? new Float32Array() : new Float64Array()),
    dimension,
    report: { ...report, warnings },
    radii: differ ? (radii ?? new Float64Array()) : undefined,
    classes: classNames && (classes ?? new Uint8Array()),
    classNames,
    seed,
  };
}
