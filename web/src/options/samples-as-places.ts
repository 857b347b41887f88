// Accepts results of copse as lists of places.
import { wrongType } from '../values/check.js';

/** Returns the `positions` of an object. If the object is a result of copse, it must have this dimension. */
export function placesOf(given: Record<string, unknown>, at: string, dimension: number): unknown {
  // Results in space have a `dimension`; results in the plane have none.
  const { positions, dimension: own = 2 } = given;
  if ('report' in given && own !== dimension)
    wrongType(
      `${at}.positions`,
      positions,
      `must have ${dimension} numbers for each sample, not ${own}`,
    );
  return positions;
}
