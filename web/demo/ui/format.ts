/** Figures in words. */

export const metres = (value: number): string => `${value} m`;

export function milliseconds(value: number): string {
  return value < 0.95 ? `${value.toFixed(1)} ms` : `${Math.round(value)} ms`;
}
