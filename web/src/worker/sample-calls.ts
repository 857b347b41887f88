// Calls in the plane: the work of a thread, and the choice of one thread or several.

import { extraIn } from '../options/request.js';
import type { Call } from '../options/whole-options.js';
import type { Placed } from '../results/run.js';
import { boxOf } from '../shapes/region.js';
import type { Work } from './job.js';

/** The least samples worth several threads; fewer are made within 20 ms. */
const leastSamples = 1e5;
/** The most texels of a raster to read. */
const mostTexels = 4096;

/** Returns true if a call is local and may be large. */
export function isShared({ request }: Call): boolean {
  const { method, classes, sizes, levels, field, density, count, order, tile } = request;
  if ((method ?? 'maximal') !== 'maximal' || (order ?? 'placed') !== 'placed') return false;
  if (count !== undefined || classes?.counts.some((each) => !Number.isNaN(each))) return false;
  // Layers of a field, of sizes from a range and of classes near others cannot be sliced.
  if (sizes) return false;
  if (classes && classes.nears.length > 0) return false;
  if ((field || density) && (classes || levels !== undefined)) return false;
  // Each level needs its seams before the next level.
  if (tile && levels !== undefined) return false;
  const { width, height = width } = boxOf(request.region);
  return width * (height as number) * perArea(request) > leastSamples;
}

/** About one over the mean square of the radius. */
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

/** Returns true if the small engine can make the call. */
export function isPlain({ request }: Call): boolean {
  return extraIn(request) === undefined;
}

/** The work of a thread for a call, or for a part of it. */
export function* filling(request: object, isWatched: boolean): Work<Placed> {
  return (yield { kind: 'fill', request, isWatched }) as Placed;
}
