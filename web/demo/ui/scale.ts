/** Round lengths, and lengths in words. */
import { counted } from './format.ts';

/** The greatest of 1, 2 or 5 times a power of ten that is not above a length. */
export function roundLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return power * ([5, 2, 1].find((times) => times * power <= most) ?? 1);
}

export function lengthInWords(metres: number): string {
  return metres < 1000 ? `${metres} m` : `${(metres / 1000).toLocaleString('en')} km`;
}

/** A count in words: with all digits if they are few, else rounded. */
export function countInWords(count: number): string {
  if (count < 100_000) return counted(count);
  const [unit, word] =
    count < 1e6 ? [1e3, ',000'] : count < 1e9 ? [1e6, ' million'] : [1e9, ' billion'];
  const digits = count / unit < 100 && unit > 1e3 ? 1 : 0;
  return `${(count / unit).toFixed(digits)}${word}`;
}
