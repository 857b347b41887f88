/** Figures in words. */

export const metres = (value: number): string => `${value} m`;

export function milliseconds(value: number): string {
  return value < 1 ? 'under 1 ms' : `${Math.round(value)} ms`;
}
