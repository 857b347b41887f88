/** Figures in words. */

export const metres = (value: number): string => `${value} m`;

/** A count, with commas. Without Intl, which takes as long to begin with as a first wood to plant. */
export const counted = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

export const treesInWords = (count: number): string =>
  count === 1 ? '1 tree' : `${counted(count)} trees`;

/** The count that somebody typed, with or without separators; NaN for anything else. */
export function countIn(text: string): number {
  const plain = text.replace(/[\s.,’'](?=\d{3}(?!\d))/g, '').trim();
  return plain ? Math.round(Number(plain)) : Number.NaN;
}

export function milliseconds(value: number): string {
  if (value >= 999.5) return `${(value / 1000).toFixed(1)} s`;
  return value < 1 ? 'under 1 ms' : `${Math.round(value)} ms`;
}
