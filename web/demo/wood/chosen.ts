/** The choice of the trees that stand, of all that could: by the key of each. */

/** The part of all trees that stand: a share, or so many of them. */
export interface Chosen {
  readonly share: number;
  readonly count: number | undefined;
}

/** More than any tree's number. */
export const NUMBERS = 2 ** 32;

/** The number below which the keys of the chosen trees are. */
export function numberBelow(numbers: Iterable<number>, { share, count }: Chosen): number {
  if (count === undefined) return share * NUMBERS;
  return Uint32Array.from(numbers).sort()[count] ?? NUMBERS;
}
