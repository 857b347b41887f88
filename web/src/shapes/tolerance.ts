// How far chords may lie from curves where the user does not say.
import { asPositive, isObject } from '../values/check.js';
import { boxOf, type FillRule, readRegion } from './region.js';
import type { EngineRings } from './rings.js';

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
  // From the box, roughly, unless the rings lie far apart in it; a count out of range is for C++ to
  // see, too.
  const rough = readRegion(region, fillRule, usual);
  const { width, height } = boxOf(rough);
  const area = 'ringEnds' in rough ? Math.min(width * height, 16 * areaOf(rough)) : width * height;
  return Math.sqrt(area / (count >= 1 ? count : 1)) / 1000;
}

/** The sum of the rings' areas. */
export function areaOf({ coords, ringEnds }: EngineRings): number {
  let sum = 0;
  let begin = 0;
  for (const end of ringEnds) {
    let twice = 0;
    for (let i = begin, before = end - 1; i < end; before = i++) {
      const [x0, y0] = [coords[2 * before] as number, coords[2 * before + 1] as number];
      twice += x0 * (coords[2 * i + 1] as number) - y0 * (coords[2 * i] as number);
    }
    sum += Math.abs(twice) / 2;
    begin = end;
  }
  return sum;
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
