/** Each place as text. */
export const listOf = (positions: ArrayLike<number>): string[] =>
  Array.from(
    { length: positions.length / 2 },
    (_, i) => `${positions[2 * i]} ${positions[2 * i + 1]}`,
  );

/** The same, in an order that does not depend on theirs. */
export const sorted = (positions: ArrayLike<number>): string[] => listOf(positions).sort();
