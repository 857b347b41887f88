// Samples that are there already.

import { placesOf } from '../options/samples-as-places.js';
import { isList, type Numbers, toFlat } from '../values/attribute.js';
import { asDistance, checkNames, isObject, wrongType } from '../values/check.js';
import { type PlacesInSpace, toPlaces } from './places.js';

/**
 * Samples that are already there, such as an earlier result. New samples keep the call's radius from them, or
 * the distance `clearance`. They may lie anywhere, also outside the box or too close to one another.
 *
 * @example
 * ```js
 * const giants = space.sampleBox({ size: [10, 10, 10], radius: 3 });
 * const existing = { positions: giants.positions, clearance: 2 };
 * const dwarfs = space.sampleBox({ size: [10, 10, 10], radius: 1, existing });
 * ```
 */
export type ExistingInSpace =
  | PlacesInSpace
  | {
      /** The places of the samples. */
      readonly positions: PlacesInSpace;
      /** The distance that new samples keep, from all or from each: 0 or more, by default the radius. */
      readonly clearance?: number | Numbers | undefined;
    };

/** Existing samples as C++ takes them. */
export interface EngineExistingInSpace {
  positions: Float64Array;
  clearances: Float64Array | undefined;
}

/** Checks the option `existing`. */
export function readExisting(existing: unknown, dimension: number): EngineExistingInSpace {
  if (!isObject(existing))
    wrongType('existing', existing, 'must be numbers or { positions, clearance }');
  const isFlat = !('positions' in existing) && isList(existing);
  if (!isFlat && !('report' in existing))
    checkNames('existing', existing, ['positions', 'clearance'], 'unknown-option');
  const positions = isFlat
    ? toPlaces(existing, 'existing', dimension)
    : toPlaces(placesOf(existing, 'existing', dimension), 'existing.positions', dimension);
  const clearance = isFlat ? undefined : existing.clearance;
  return { positions, clearances: readClearances(clearance, positions.length / dimension) };
}

function readClearances(clearance: unknown, count: number): Float64Array | undefined {
  const at = 'existing.clearance';
  if (clearance === undefined) return undefined;
  if (typeof clearance === 'number')
    return new Float64Array(Math.floor(count)).fill(asDistance(at, clearance));
  const clearances = toFlat(clearance, at, 'must be a number, or one for each sample', [1]);
  if (clearances.length !== count)
    wrongType(at, clearance, `must have one number for each of ${count} samples`);
  return clearances;
}
