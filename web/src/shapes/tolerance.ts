// The default tolerance of curves.
import { asPositive, isObject } from '../values/check.js';
import { boxOf, type FillRule, readRegion } from './region.js';
import type { EngineRings } from './rings.js';

/**
 * A thousandth of the least distance. If that is infinite, a thousandth of the distance that a count is
 * likely to reach. C++ refuses a radius out of range; until then it must not make endless curves.
 */
export function usualTolerance(
  region: unknown,
  fillRule: FillRule | undefined,
  least: number,
  count: number | undefined,
): number {
  const usual = least / 1000;
  if (usual !== Number.POSITIVE_INFINITY || count === undefined || !isCurved(region)) return usual;
  // Estimate from the box, unless the rings lie far apart in it. C++ refuses a count out of range, too.
  const rough = readRegion(region, fillRule, usual);
  const { width, height } = boxOf(rough);
  const area = 'ringEnds' in rough ? Math.min(width * height, 16 * areaOf(rough)) : width * height;
  return Math.sqrt(area / (count >= 1 ? count : 1)) / 1000;
}

/** The sum of the areas of all rings. */
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
 * The given tolerance, or the default. Samples stand on a lattice of about a ten thousandth of the radius, so a
 * tolerance below a millionth would only cost time.
 */
export function readTolerance(tolerance: unknown, usual: number): number {
  return tolerance === undefined
    ? usual
    : Math.max(asPositive('tolerance', tolerance), usual / 1000);
}

function isCurved(region: unknown): boolean {
  return isObject(region) && ('path' in region || 'circle' in region);
}
