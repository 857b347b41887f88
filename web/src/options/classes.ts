// Several classes of samples that share the ground.
import { asFinite, asNumber, conflicting, fieldsOf, wrongType } from '../values/check.js';
import { CopseError } from '../values/error.js';
import type { Where } from './where.js';

/** One class of samples, such as oaks. */
export interface SampleClass {
  /**
   * The name of the class, as `classNames` of the result has it.
   *
   * @example
   * ```js
   * const classes = [{ name: 'oak', radius: 20 }, { name: 'birch', radius: 12 }];
   * copse.sample({ region: meadow, classes }).classNames; // → ['oak', 'birch']
   * ```
   * @throws `wrong-type` if it is not a string.
   */
  readonly name?: string | undefined;
  /**
   * The least distance between two samples of this class, in the region's units. Two classes keep the mean
   * of their radii, or what `spacing` says.
   *
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, classes: [{ radius: 20 }, { radius: 12 }] });
   * ```
   * @throws `missing-option` without one; `invalid-radius` if it is not a positive, finite number;
   * `conflicting-options` if some classes have a radius and others have none.
   */
  readonly radius: number;
  /**
   * The share of this class among all samples, relative to the other weights: above 0.
   *
   * @defaultValue `1`
   * @example
   * ```js
   * const classes = [{ radius: 20 }, { radius: 12, weight: 3 }];
   * const trees = copse.sample({ region: meadow, classes });
   * ```
   * @throws `out-of-range` if it is not positive and finite, or below a millionth of the sum of weights.
   */
  readonly weight?: number | undefined;
  /**
   * The ground of this class: a region, or a map from 0 to 1 that multiplies the weight at each place.
   * No sample of the class stands where the map is 0. By default everywhere.
   *
   * @example
   * ```js
   * const shore = [[0, 0], [400, 40], [390, 90], [0, 70]];
   * const oak = { radius: 11, where: { at: (x) => 1 - x / 400 } };
   * const classes = [oak, { radius: 6, where: shore }];
   * const trees = copse.sample({ region: meadow, classes });
   * ```
   * @throws `invalid-classes` if it leaves the class no ground, or a value is not from 0 to 1;
   * `out-of-range` if `bounds`, `resolution` or what `at` returns are out of range; `invalid-region` if
   * a region cannot be read; `conflicting-options` for classes without radii, or a map over another
   * rectangle beside `periodic`.
   */
  readonly where?: Where | undefined;
  /**
   * The class, by name or index, that samples of this class must stand near: saplings near oaks. That class is
   * placed first. Samples of it in `existing` count, too.
   *
   * @example
   * ```js
   * const sapling = { name: 'sapling', radius: 5, near: 'oak', within: 25 };
   * const classes = [{ name: 'oak', radius: 40 }, sapling];
   * const trees = copse.sample({ region: meadow, classes });
   * ```
   * @throws `invalid-classes` if it is no other class, or leads back to this one; `conflicting-options`
   * without `within`, or beside `periodic`, `density` or any `count`.
   */
  readonly near?: string | number | undefined;
  /**
   * The greatest distance to the nearest sample of the class `near`, centre to centre, in the region's
   * units. It is at least 1 % above the least distance between the two classes, and at most 1000 times
   * the least of all distances. It is the same at all levels.
   *
   * @example
   * ```js
   * const classes = [{ radius: 40 }, { radius: 5, near: 0, within: 25 }];
   * const trees = copse.sample({ region: meadow, classes });
   * ```
   * @throws `out-of-range` if it is not in this range; `conflicting-options` without `near`.
   */
  readonly within?: number | undefined;
}

/** One class of samples with an exact number, such as five chests. */
export interface CountedClass extends Omit<SampleClass, 'radius' | 'near' | 'within'> {
  /**
   * The least distance between two samples of this class, in the region's units. Either all classes have a
   * radius, or none. Without radii, all samples together are spread as evenly as possible.
   *
   * @example
   * ```js
   * const classes = [{ name: 'camp', radius: 60, count: 3 }, { name: 'pine', radius: 8 }];
   * const places = copse.sample({ region: meadow, classes });
   * ```
   * @throws `invalid-radius` if it is not a positive, finite number; `conflicting-options` if some classes
   * have a radius and others have none.
   */
  readonly radius?: number | undefined;
  /**
   * How many samples of this class to place: a whole number from 1 on. You get fewer if fewer fit. A class
   * with a count ignores its `weight`, except in a map of `where`.
   *
   * @example
   * ```js
   * const classes = [{ name: 'boss', count: 5 }, { name: 'coin', count: 60 }];
   * copse.sample({ region: meadow, classes }).length; // → 65
   * ```
   * @throws `out-of-range` if it is not a whole number from 1 on; `limit` if all counts together are above
   * `limit`; `conflicting-options` beside `levels`, `periodic`, `density` or a `count` of all samples.
   */
  readonly count: number;
}

/** Classes as C++ takes them. */
export interface EngineClasses {
  /** NaN for a class without a radius. */
  radii: number[];
  weights: number[];
  /** NaN for a class without a count. */
  counts: number[];
  /** The classes that stand only near another one. */
  nears: { which: number; near: number; within: number }[];
  /** n × n least distances; empty without the option `spacing`. */
  spacing: number[];
}

/** Checked classes; `wheres` are still as the user gave them. */
export interface ReadClasses {
  request: EngineClasses;
  names: (string | undefined)[];
  wheres: unknown[];
}

const most = 16;

/** Checks types. C++ checks ranges. */
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

/** The index of a class, from its name or index. */
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
