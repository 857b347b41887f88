// The distance between samples: a radius, a radius by place, several classes, or the radius that gives a count.
import { asNumber, conflicting, isObject, wrongType } from '../values/check.js';
import { type ReadClasses, readClasses } from './classes.js';
import { type GivenField, readGivenField } from './field.js';
import { type EngineSizes, isRange, readRange } from './sizes.js';

/** The distance that the options ask for: one of these fields, or none if there is only a count. */
export interface Distance {
  radius: number | undefined;
  field: GivenField | undefined;
  classes: ReadClasses | undefined;
  /** A range from which each sample draws its radius. */
  sizes: EngineSizes | undefined;
  /** True if a density applies: the radii then hold only at the densest places. */
  isByDensity: boolean;
}

/** Checks types; C++ checks the ranges of numbers. */
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

/** Returns the least of all distances, as a measure for curves; Infinity if there is none. */
export function leastOf({ radius, field, classes, sizes }: Distance): number {
  const least =
    radius ?? field?.min ?? sizes?.sizes[0] ?? Math.min(...(classes?.request.radii ?? []));
  return typeof least === 'number' && least > 0 ? least : Number.POSITIVE_INFINITY;
}
