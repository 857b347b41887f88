// How far apart samples keep: a radius, one that depends on the place, several classes, or whatever
// gives a count.
import { asNumber, conflicting, isObject, wrongType } from '../values/check.js';
import { type ReadClasses, readClasses } from './classes.js';
import { type GivenField, readGivenField } from './field.js';
import { type EngineSizes, isRange, readRange } from './sizes.js';

/** What was asked for: one of these, or none where a count is all there is. */
export interface Distance {
  radius: number | undefined;
  field: GivenField | undefined;
  classes: ReadClasses | undefined;
  /** Of radii that are drawn from a range. */
  sizes: EngineSizes | undefined;
  /** Whether radii, or what gives the count, are those of the densest places only. */
  isByDensity: boolean;
}

/** Checks types; whether numbers are in range is for C++ to see. */
export function readDistance(options: Record<string, unknown>): Distance {
  const { radius, classes, spacing, count, density } = options;
  const isByDensity = density !== undefined;
  const none = {
    ...{ radius: undefined, field: undefined, classes: undefined, sizes: undefined },
    isByDensity,
  };
  if (classes !== undefined) {
    if (radius !== undefined)
      conflicting(
        'radius',
        radius,
        'cannot be combined with classes, which have radii of their own',
      );
    if (isByDensity && spacing !== undefined)
      conflicting('spacing', spacing, 'cannot be combined with a density, which scales all radii');
    const read = readClasses(classes, spacing);
    if (isByDensity && read.request.nears.length > 0)
      conflicting('density', density, 'cannot be combined with classes that have near');
    if (isByDensity && !read.request.counts.every(Number.isNaN))
      conflicting('density', density, 'cannot be combined with classes that have a count');
    return { ...none, classes: read };
  }
  if (spacing !== undefined) conflicting('spacing', spacing, 'has no effect without classes');
  if (radius === undefined && count !== undefined) return none;
  if (isObject(radius) && !Array.isArray(radius)) {
    if (isByDensity) conflicting('density', density, 'needs a radius that is a number, or a count');
    if (isRange(radius)) return { ...none, sizes: readRange(radius) };
    return { ...none, field: readGivenField(radius) };
  }
  if (typeof radius === 'function')
    wrongType('radius', radius, 'must be a number, or { at, min, max } with the function');
  return { ...none, radius: asNumber('radius', radius) };
}

/** The least of all distances, as a measure for curves; infinite where there is none. */
export function leastOf({ radius, field, classes, sizes }: Distance): number {
  const least =
    radius ?? field?.min ?? sizes?.sizes[0] ?? Math.min(...(classes?.request.radii ?? []));
  return typeof least === 'number' && least > 0 ? least : Number.POSITIVE_INFINITY;
}
