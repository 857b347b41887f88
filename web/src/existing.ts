// Samples that are there already.
import { asFinite, asPositive, checkNames, conflicting, isObject, wrongType } from './check.js';
import { toFloat64 } from './rings.js';

/**
 * Samples that are there already, such as an earlier result: new ones keep their distance. They
 * may lie anywhere, also outside the region or too close to one another.
 */
export interface Existing {
  /** x0 y0 x1 y1 …, in the region's units. */
  readonly positions: Float64Array | Float32Array | readonly number[];
  /** The radius of each; by default that of the call (of its place, where the radius is a field). */
  readonly radii?: Float64Array | Float32Array | readonly number[] | undefined;
  /**
   * The class of each, as its index in the option `classes`; without that option only `radii` count.
   */
  readonly classes?: Uint8Array | readonly number[] | undefined;
}

/**
 * The distance of two samples with different radii: `'mean'` is half their sum, so that discs of
 * those diameters do not overlap; `'larger'` and `'smaller'` are one of the two.
 */
export type Conflict = 'mean' | 'larger' | 'smaller';

/** Existing samples, checked. */
export interface ReadExisting {
  positions: Float64Array;
  radii: Float64Array | undefined;
  classes: readonly number[] | undefined;
}

/** Checks the option `existing`; `classCount` is how many classes the call has. */
export function readExisting(existing: unknown, classCount: number): ReadExisting {
  if (!isObject(existing))
    wrongType('existing', existing, 'must be { positions, radii?, classes? }');
  checkNames('existing', existing, ['positions', 'radii', 'classes'], 'unknown-option');
  const positions = toFloat64(existing.positions, 'existing.positions');
  if (positions.length % 2 !== 0)
    wrongType('existing.positions', existing.positions, 'must hold two numbers for each sample');
  positions.forEach((value, i) => {
    if (!Number.isFinite(value)) asFinite(`existing.positions[${i}]`, value);
  });
  const count = positions.length / 2;
  const radii = readEach(existing.radii, 'radii', count);
  radii?.forEach((radius, i) => {
    if (!(radius > 0 && radius < Number.POSITIVE_INFINITY))
      asPositive(`existing.radii[${i}]`, radius);
  });
  if (classCount === 0) return { positions, radii, classes: undefined };
  const classes = readEach(existing.classes, 'classes', count);
  const rule = `must be the index of one of ${classCount} classes`;
  classes?.forEach((index, i) => {
    if (!(index < classCount && Math.floor(index) === index && index >= 0))
      wrongType(`existing.classes[${i}]`, index, rule);
  });
  if (classes === undefined && radii === undefined)
    conflicting('existing', existing, 'needs radii or classes beside the option classes');
  return { positions, radii, classes: classes && Array.from(classes) };
}

function readEach(list: unknown, name: string, count: number): Float64Array | undefined {
  if (list === undefined) return undefined;
  const values = toFloat64(list, `existing.${name}`);
  if (values.length !== count)
    wrongType(`existing.${name}`, list, `must hold one number for each of ${count} samples`);
  return values;
}
