import { pointsOf } from './spread.ts';

/** Each place as text. */
export const listOf = (positions: ArrayLike<number>): string[] =>
  pointsOf(positions).map(([x, y]) => `${x} ${y}`);

/** The same, in an order that does not depend on theirs. */
export const sorted = (positions: ArrayLike<number>): string[] => listOf(positions).sort();
