// Samples that are there already.
import { asDistance, checkNames, isObject, wrongType } from '../check.js';
import { toFloat64 } from '../rings.js';

/** Numbers in a row. */
export type Numbers = Float64Array | Float32Array | readonly number[];

/**
 * Samples that are there already, such as an earlier result: new ones keep the call's radius from
 * them, or the distance `clearance`, one for all or one for each. They may lie anywhere, also outside
 * the box or too close to one another.
 */
export type ExistingInSpace =
  | Numbers
  | {
      /** Where they are: x0 y0 z0 x1 y1 z1 … */
      readonly positions: Numbers;
      /** The distance that new samples keep, from all or from each; by default the radius. */
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
  const isFlat = Array.isArray(existing) || ArrayBuffer.isView(existing);
  if (!isFlat) checkNames('existing', existing, ['positions', 'clearance'], 'unknown-option');
  const at = isFlat ? 'existing' : 'existing.positions';
  const positions = toFloat64(
    isFlat ? existing : existing.positions,
    at,
    'must be numbers in a row',
  );
  const clearance = isFlat ? undefined : existing.clearance;
  return { positions, clearances: readClearances(clearance, positions.length / dimension) };
}

function readClearances(clearance: unknown, count: number): Float64Array | undefined {
  const at = 'existing.clearance';
  if (clearance === undefined) return undefined;
  if (typeof clearance === 'number')
    return new Float64Array(Math.floor(count)).fill(asDistance(at, clearance));
  const clearances = toFloat64(clearance, at, 'must be a number, or one for each sample');
  if (clearances.length !== count)
    wrongType(at, clearance, `must hold one number for each of ${count} samples`);
  return clearances;
}
