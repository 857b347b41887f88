// How far apart samples keep: a radius, one that depends on the place, several classes, or whatever
// gives a count.
import { asNumber, conflicting, isObject } from './check.js';
import { type EngineClasses, readClasses, type SampleClass } from './classes.js';
import type { RadiusField } from './field.js';

/** One distance for all samples, or one that depends on the place. */
export interface RadiusOption {
  /**
   * The least distance between two samples, centre to centre, in the region's units: positive and
   * finite. Or one that depends on the place.
   */
  radius: number | RadiusField;
  minDistance?: undefined;
  classes?: undefined;
  spacing?: undefined;
}

/** The same under its other name. */
export interface MinDistanceOption {
  /** Another name for `radius`. */
  minDistance: number | RadiusField;
  radius?: undefined;
  classes?: undefined;
  spacing?: undefined;
}

/** Several kinds of samples, each with its own distance. */
export interface ClassesOption {
  /** Two to sixteen kinds of samples that share the ground; the result has the class of each. */
  classes: readonly SampleClass[];
  /**
   * The least distances between samples of two classes, row by row: symmetric, with the classes'
   * radii on the diagonal. By default the mean of the two radii.
   */
  spacing?: readonly (readonly number[])[] | undefined;
  radius?: undefined;
  minDistance?: undefined;
}

/** A number of samples, whose distance follows from it. */
export interface CountOption {
  /** How many samples, spread as evenly as can be. */
  count: number;
  existing?: undefined;
  conflict?: undefined;
  periodic?: false | undefined;
  radius?: undefined;
  minDistance?: undefined;
  classes?: undefined;
  spacing?: undefined;
}

/** The least distance between two samples, under one of its names, or what it follows from. */
export type DistanceOptions = RadiusOption | MinDistanceOption | ClassesOption | CountOption;

/** What was asked for: one of the first three, or none where a count is all there is. */
export interface Distance {
  radius: number | undefined;
  field: Record<string, unknown> | undefined;
  classes: EngineClasses | undefined;
  /** What the user calls the radius. */
  name: 'radius' | 'minDistance';
}

/** Checks types; whether numbers are in range is for C++ to see. */
export function readDistance(options: Record<string, unknown>): Distance {
  const { radius, minDistance, classes, spacing, count } = options;
  const name = minDistance === undefined ? 'radius' : 'minDistance';
  const none = { radius: undefined, field: undefined, classes: undefined, name } as const;
  if (radius !== undefined && minDistance !== undefined) {
    const rule = 'is another name for radius, which is given too; give one of them';
    conflicting('minDistance', minDistance, rule);
  }
  const given = minDistance ?? radius;
  if (classes !== undefined) {
    if (given !== undefined) conflicting(name, given, 'does not go with classes, which have radii');
    return { ...none, classes: readClasses(classes, spacing) };
  }
  if (spacing !== undefined) conflicting('spacing', spacing, 'has no effect without classes');
  if (given === undefined && count !== undefined) return none;
  if (isObject(given) && !Array.isArray(given)) return { ...none, field: given };
  return { ...none, radius: asNumber(name, given) };
}

/** The least of all distances, as a measure for curves; no number where there is none. */
export function leastOf({ radius, field, classes }: Distance): number {
  const least = radius ?? field?.min ?? Math.min(...(classes?.radii ?? []));
  return typeof least === 'number' && least > 0 ? least : Number.POSITIVE_INFINITY;
}
