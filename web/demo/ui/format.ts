/** Figures in words. */

export const metres = (value: number): string => `${value} m`;

/** A count, with commas. Without Intl, which takes as long to begin with as a first wood to plant. */
export const counted = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

export function milliseconds(value: number): string {
  return value < 0.95 ? `${value.toFixed(1)} ms` : `${Math.round(value)} ms`;
}
