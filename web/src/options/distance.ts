// The distance between samples: a radius, a radius by place or from a range, several classes, or the
// distance that a count reaches.
import { asNumber, conflicting, isObject, wrongType } from '../values/check.js';
import { type ReadClasses, readClasses } from './classes.js';
import { type GivenField, readGivenField } from './field.js';
import { type EngineSizes, isRange, readRange } from './sizes.js';

/** The given distance: one of these, or none with a count alone. */
export interface Distance {
  radius: number | undefined;
  field: GivenField | undefined;
  classes: ReadClasses | undefined;
  /** The radii of a range. */
  sizes: EngineSizes | undefined;
  /** True if the radii, or the distance of a count, hold at the densest places only. */
  isByDensity: boolean;
}

/** Checks types. C++ checks ranges. */
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

/** The least of all distances, as a scale for curves; infinite without any. */
export function leastOf({ radius, field, classes, sizes }: Distance): number {
  const least =
    radius ?? field?.min ?? sizes?.sizes[0] ?? Math.min(...(classes?.request.radii ?? []));
  return typeof least === 'number' && least > 0 ? least : Number.POSITIVE_INFINITY;
}
