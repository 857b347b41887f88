/** Which of all trees that could stand do, by a number that each has. */
import type { Stroke } from '../scene/things.ts';

/** The part of all trees that stand: a share, or so many of them; fewer where it was painted so. */
export interface Chosen {
  readonly share: number;
  readonly count: number | undefined;
  readonly density: readonly Stroke[];
}

/** More than any tree's number, where no density was painted. */
export const NUMBERS = 2 ** 32;

/**
 * The number below which a tree's own must be, for as many to stand as are chosen. A tree's number is its
 * key, over the density painted at its place.
 */
export function numberBelow(numbers: Iterable<number>, { share, count }: Chosen): number {
  if (count === undefined) return share * NUMBERS;
  const sorted = Float64Array.from(numbers).sort();
  return sorted[count] ?? Infinity;
}
