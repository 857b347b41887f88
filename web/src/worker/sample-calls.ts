// Calls in the plane: what a thread does for one, and whether more than one thread does.

import { extraIn } from '../options/request.js';
import type { Call } from '../options/whole-options.js';
import type { Placed } from '../results/run.js';
import { boxOf } from '../shapes/region.js';
import type { Work } from './job.js';

/** About how many samples are worth it; fewer are made within 20 ms. */
const leastSamples = 1e5;
/** Texels of a raster that are looked at. */
const mostTexels = 4096;

/** Whether a call looks at no more than is near, and may be large. */
export function isShared({ request }: Call): boolean {
  const { method, classes, sizes, levels, field, density, count, order, tile } = request;
  if ((method ?? 'maximal') !== 'maximal' || (order ?? 'placed') !== 'placed') return false;
  if (count !== undefined || classes?.counts.some((each) => !Number.isNaN(each))) return false;
  // Layers of a field have no slices, nor have those of sizes from a range and those near others.
  if (sizes) return false;
  if (classes && classes.nears.length > 0) return false;
  if ((field || density) && (classes || levels !== undefined)) return false;
  // The seams of each level come before the next level.
  if (tile && levels !== undefined) return false;
  const { width, height = width } = boxOf(request.region);
  return width * (height as number) * perArea(request) > leastSamples;
}

/** One over the mean square of the radius, about. */
function perArea({ radius = Number.NaN, field, density, classes }: Call['request']): number {
  if (classes) {
    const { radii, weights } = classes;
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    return all / radii.reduce((sum, each, i) => sum + (weights[i] as number) * each * each, 0);
  }
  if (field) {
    const { min, max, radii, bytes } = field;
    if (radii) return meanOver(radii, (each) => 1 / Math.min(max, Math.max(min, each)) ** 2);
    return meanOver(bytes ?? [], (byte) => 1 / (min + ((max - min) * byte) / 255) ** 2);
  }
  if (!density) return 1 / (radius * radius);
  const { densities } = density;
  const greatest = densities.reduce((most, each) => Math.max(most, each), 0);
  return meanOver(densities, (each) => each / greatest) / (radius * radius);
}

function meanOver(texels: ArrayLike<number>, measure: (texel: number) => number): number {
  const step = Math.ceil(texels.length / mostTexels);
  let sum = 0;
  let count = 0;
  for (let i = 0; i < texels.length; i += step) {
    sum += measure(texels[i] as number);
    count++;
  }
  return sum / count;
}

/** Whether the small engine can do it. */
export function isPlain({ request }: Call): boolean {
  return extraIn(request) === undefined;
}

/** What a thread does for a call, or for a part of it. */
export function* filling(request: object, isWatched: boolean): Work<Placed> {
  return (yield { kind: 'fill', request, isWatched }) as Placed;
}
