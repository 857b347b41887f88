// Take results of copse as places.
import { wrongType } from '../values/check.js';

/** The positions of an object. A result of copse must have this dimension. */
export function placesOf(given: Record<string, unknown>, at: string, dimension: number): unknown {
  // Only results in space have the field `dimension`.
  const { positions, dimension: own = 2 } = given;
  if ('report' in given && own !== dimension)
    wrongType(
      `${at}.positions`,
      positions,
      `must have ${dimension} numbers for each sample, not ${own}`,
    );
  return positions;
}
