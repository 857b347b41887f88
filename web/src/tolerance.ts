// How far chords may lie from curves where the user does not say.
import { asPositive, isObject } from './check.js';
import { boxOf, type FillRule, readRegion } from './region.js';

/**
 * A thousandth of the least distance, or of what that is likely to be where it is infinite. A radius out of range is for C++ to
 * see; until then it must not make for endless curves.
 */
export function usualTolerance(
  region: unknown,
  fillRule: FillRule | undefined,
  least: number,
  count: number | undefined,
): number {
  const usual = least / 1000;
  if (usual !== Number.POSITIVE_INFINITY || count === undefined || !isCurved(region)) return usual;
  // From the box, roughly; a count out of range is for C++ to see, too.
  const { width, height } = boxOf(readRegion(region, fillRule, usual));
  return Math.sqrt((width * height) / (count >= 1 ? count : 1)) / 1000;
}

/**
 * The tolerance as given, or the usual one. Samples stand on a lattice of a ten thousandth of the
 * radius or so: nothing finer than a millionth is of use, and it would take its time.
 */
export function readTolerance(tolerance: unknown, usual: number): number {
  return tolerance === undefined
    ? usual
    : Math.max(asPositive('tolerance', tolerance), usual / 1000);
}

function isCurved(region: unknown): boolean {
  return isObject(region) && ('path' in region || 'circle' in region);
}
