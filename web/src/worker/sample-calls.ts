// Calls in the plane: what a thread does for one, and whether more than one thread does.

import { extraIn } from '../options/request.js';
import type { Call } from '../options/whole-options.js';
import type { Placed } from '../results/run.js';
import { boxOf } from '../shapes/region.js';
import type { Work } from './job.js';

/** About how many samples are worth it; fewer are made within 20 ms. */
const leastSamples = 1e5;
/** Whether it is for one radius and looks at no more than is near, and may be large. */
export function isShared({ request }: Call): boolean {
  const { method, radius, field, density, classes, levels, count, order, tile } = request;
  const others = [field, density, classes, levels, count, tile];
  if (radius === undefined || others.some((option) => option !== undefined)) return false;
  if ((method ?? 'maximal') !== 'maximal' || (order ?? 'placed') !== 'placed') return false;
  const { width, height = width } = boxOf(request.region);
  return (width * (height as number)) / (radius * radius) > leastSamples;
}

/** Whether the small engine can do it. */
export function isPlain({ request }: Call): boolean {
  return extraIn(request) === undefined;
}

/** What a thread does for a call, or for a part of it. */
export function* filling(request: object, isWatched: boolean): Work<Placed> {
  return (yield { kind: 'fill', request, isWatched }) as Placed;
}
