// Refuse options that do not go together.
import { conflicting, isObject } from '../values/check.js';
import type { Distance } from './distance.js';

/** Refuses options that exclude each other, or that would have no effect. */
export function checkCombinations(options: Record<string, unknown>, distance: Distance): void {
  const { existing, conflict, periodic, order } = options;
  const { radius, field, classes, sizes } = distance;
  const isCountAlone = [radius, field, classes, sizes].every((given) => given === undefined);
  if (sizes) checkLevels(options.levels);
  if (existing !== undefined && isCountAlone) {
    const rule = 'needs a radius: count alone gives none';
    conflicting('existing', existing, rule);
  }
  checkConflict(conflict, distance, isObject(existing) && existing.radii !== undefined);
  if (periodic !== true) return;
  const rule = 'cannot be combined with periodic';
  const refuse = (name: string) => conflicting(name, options[name], rule);
  if (!isRectangle(options.region)) {
    conflicting('periodic', periodic, 'needs a rectangle, { x, y, width, height }, as region');
  }
  if (options.margin !== undefined) refuse('margin');
  if (order === 'progressive') refuse('order');
  if (isCountAlone) conflicting('periodic', periodic, 'needs a radius');
  if (field === undefined && !distance.isByDensity) return;
  for (const name of ['levels', 'classes']) {
    if (options[name] === undefined) continue;
    conflicting(name, options[name], 'cannot be combined with periodic if distances vary by place');
  }
}

/** Refuses the option `conflict` if no two samples have different radii. */
export function checkConflict(
  conflict: unknown,
  { field, sizes, isByDensity }: Distance,
  hasRadii: boolean,
): void {
  const hasSizes = field !== undefined || sizes !== undefined || hasRadii;
  if (conflict === undefined || hasSizes || isByDensity) return;
  const rule = 'has no effect without existing.radii, a density or a radius by place';
  conflicting('conflict', conflict, rule);
}

/** Refuses levels beside a radius from a range. */
export function checkLevels(levels: unknown): void {
  if (levels !== undefined)
    conflicting('levels', levels, 'cannot be combined with a radius from a range');
}

/** Returns true for a region that is a rectangle. */
export function isRectangle(region: unknown): boolean {
  return (
    isObject(region) &&
    !('mask' in region) &&
    !('data' in region) &&
    typeof region.width === 'number'
  );
}
