// The results of calls in space.
import type { SurfaceDetails } from '../engine/replies.js';
import type { Placed } from '../results/run.js';
import type { SpaceCall } from './box-options.js';
import type { MeshParts } from './by-place.js';
import { type SpaceParts, SpaceSamples, SurfaceSamples } from './result.js';
import { isGiven } from './triangles.js';

/** Makes the result of a call in a box. */
export function boxSamplesOf(call: SpaceCall, placed: Placed): SpaceSamples {
  return new SpaceSamples(partsOf(call, placed));
}

/** Makes the result of a call on a surface. */
export function surfaceSamplesOf(call: SpaceCall, placed: Placed): SurfaceSamples {
  const details = wholeOf(placed.surface as SurfaceDetails, call.parts);
  const uv = isGiven(call.options.uv) ? details.uv : undefined;
  return new SurfaceSamples({ ...partsOf(call, placed), ...details, uv });
}

/** Converts triangles and barycentric coordinates from cut triangles to the user's mesh. */
function wholeOf(details: SurfaceDetails, parts: MeshParts | undefined): SurfaceDetails {
  if (!parts) return details;
  const { indices, parents, shares } = parts;
  const barycentrics = new Float32Array(details.barycentrics.length);
  details.triangles.forEach((triangle, i) => {
    for (let k = 0; k < 9; k++) {
      const vertex = indices[3 * triangle + Math.floor(k / 3)] as number;
      const share = details.barycentrics[3 * i + Math.floor(k / 3)] as number;
      barycentrics[3 * i + (k % 3)] =
        (barycentrics[3 * i + (k % 3)] as number) +
        share * (shares[3 * vertex + (k % 3)] as number);
    }
  });
  const triangles = details.triangles.map((triangle) => parents[triangle] as number);
  return { ...details, triangles, barycentrics };
}

function partsOf(call: SpaceCall, placed: Placed): SpaceParts {
  const { float32, dimension, warnings, classNames } = call;
  const { positions, radii, classes, report, seed } = placed;
  const differ = classNames !== undefined || call.hasRadii;
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
