// Several kinds of samples that share the ground.
import { asFinite, asNumber, conflicting, fieldsOf, wrongType } from '../values/check.js';
import { CopseError } from '../values/error.js';
import type { Where } from './where.js';

/** One kind of samples: oaks, say. */
export interface SampleClass {
  /** Comes back in the result's `classNames`. */
  readonly name?: string | undefined;
  /** The least distance between two samples of this class, in the region's units. */
  readonly radius: number;
  /** How many of all samples are of this class, beside the others' weights; 1 by default. */
  readonly weight?: number | undefined;
  /**
   * Where samples of this class stand: in a region, or by a map from 0 to 1 which multiplies the weight
   * at each place, so that 0 means never. Everywhere by default.
   */
  readonly where?: Where | undefined;
  /**
   * The class, by its name or index, near which alone samples of this class stand: saplings near oaks.
   * It is placed before them, and samples of it in `existing` count, too. Not with `count`, `periodic`,
   * or `count` of all samples.
   */
  readonly near?: string | number | undefined;
  /**
   * The greatest distance, centre to centre, to the nearest sample of the class `near`, in the region's
   * units: at least 1 % more than the least distance between the two classes, and at most 1000 times the
   * least of all distances. It is the same in all levels.
   */
  readonly within?: number | undefined;
}

/** One kind of samples, so many of them: five chests, say. */
export interface CountedClass extends Omit<SampleClass, 'radius' | 'near' | 'within'> {
  /**
   * The least distance between two samples of this class, in the region's units. Without radii, which
   * either all classes have or none, all samples together are spread as evenly as can be.
   */
  readonly radius?: number | undefined;
  /**
   * How many samples of this class, a whole number from 1 on, if there is room for as many. Its
   * `weight` does not matter then, but in a map of `where`.
   */
  readonly count: number;
}

/** Classes as C++ takes them. */
export interface EngineClasses {
  /** NaN: none is given. */
  radii: number[];
  weights: number[];
  /** NaN: as many as fit. */
  counts: number[];
  /** Which classes stand only near which. */
  nears: { which: number; near: number; within: number }[];
  /** n × n least distances, or none. */
  spacing: number[];
}

/** Classes as they are read: where they stand is still as it was given. */
export interface ReadClasses {
  request: EngineClasses;
  names: (string | undefined)[];
  wheres: unknown[];
}

const most = 16;

/** Checks types; whether numbers are in range is for C++ to see. */
export function readClasses(classes: unknown, spacing: unknown): ReadClasses {
  if (!Array.isArray(classes))
    wrongType('classes', classes, 'must be an array of { name, radius, weight, count }');
  const { length } = classes;
  if (length > most) {
    const rule = 'must be two to sixteen classes';
    throw new CopseError({ code: 'invalid-classes', option: 'classes', value: classes, rule });
  }
  const request: EngineClasses = { radii: [], weights: [], counts: [], nears: [], spacing: [] };
  const read: ReadClasses = { request, names: [], wheres: [] };
  const nears: { near: unknown; within: unknown }[] = [];
  for (let i = 0; i < length; i++) {
    const at = `classes[${i}]`;
    const fields = fieldsOf(at, classes[i], [
      ...['name', 'radius', 'count', 'weight', 'where', 'near', 'within'],
    ]);
    const { name, radius, count, weight = 1, where, near, within } = fields;
    if (name !== undefined && typeof name !== 'string')
      wrongType(`${at}.name`, name, 'must be a string');
    const isCounted = count !== undefined;
    const isBare = radius === undefined && isCounted;
    const asRadius = isCounted ? asFinite : asNumber;
    request.radii.push(isBare ? Number.NaN : asRadius(`${at}.radius`, radius));
    request.counts.push(isCounted ? asFinite(`${at}.count`, count) : Number.NaN);
    request.weights.push(asNumber(`${at}.weight`, weight));
    read.names.push(name);
    read.wheres.push(where);
    nears.push({ near, within });
  }
  nears.forEach(({ near, within }, which) => {
    if (near === undefined && within === undefined) return;
    const at = `classes[${which}]`;
    if (near === undefined)
      conflicting(`${at}.within`, within, 'needs near, the class to stand near');
    if (within === undefined)
      conflicting(`${at}.near`, near, 'needs within, the greatest distance to that class');
    request.nears.push({
      which,
      near: readNear(`${at}.near`, near, read.names),
      within: asNumber(`${at}.within`, within),
    });
  });
  const bare = request.radii.findIndex((radius) => Number.isNaN(radius));
  if (bare >= 0 && !request.radii.every((radius) => Number.isNaN(radius))) {
    const rule = 'must be given for all classes, or for none if each class has a count';
    conflicting(`classes[${bare}].radius`, undefined, rule);
  }
  if (spacing !== undefined) request.spacing = readSpacing(spacing, length);
  return read;
}

/** The index of a class that is told by its name or index. */
function readNear(option: string, near: unknown, names: readonly (string | undefined)[]): number {
  const refuse = (rule: string): never => {
    throw new CopseError({ code: 'invalid-classes', option, value: near, rule });
  };
  if (typeof near !== 'string' && typeof near !== 'number')
    wrongType(option, near, 'must be the name or the index of another class');
  const which = typeof near === 'string' ? names.indexOf(near) : near;
  if (!Number.isInteger(which) || which < 0 || which >= names.length)
    refuse('must be the name or the index of another class');
  if (typeof near === 'string' && names.lastIndexOf(near) !== which)
    refuse('is the name of several classes: give an index');
  return which;
}

function readSpacing(spacing: unknown, size: number): number[] {
  const rule = `must be ${size} rows of ${size} distances, one for each pair of classes`;
  if (!Array.isArray(spacing)) wrongType('spacing', spacing, rule);
  const read: number[] = [];
  const refuse = () => {
    throw new CopseError({ code: 'out-of-range', option: 'spacing', value: spacing, rule });
  };
  if (spacing.length !== size) refuse();
  for (let i = 0; i < size; i++) {
    const row: unknown = spacing[i];
    if (!Array.isArray(row) || row.length !== size) return refuse();
    for (let j = 0; j < size; j++) read.push(asNumber(`spacing[${i}][${j}]`, row[j]));
  }
  return read;
}
