// Results of copse where places are asked for.
import { wrongType } from '../values/check.js';

/** The positions of an object that has them, which must be of so many dimensions if it is a result. */
export function placesOf(given: Record<string, unknown>, at: string, dimension: number): unknown {
  // Results in space say their dimension, those in the plane do not.
  const { positions, dimension: own = 2 } = given;
  if ('report' in given && own !== dimension)
    wrongType(
      `${at}.positions`,
      positions,
      `must have ${dimension} numbers for each sample, not ${own}`,
    );
  return positions;
}
