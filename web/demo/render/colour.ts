/** Colours as numbers. */

export type Colour = readonly [red: number, green: number, blue: number];

/** The parts, 0…255, of a colour written #rrggbb. */
export function rgbOf(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** The parts of a colour written rgb(…) or rgba(…). */
export const partsOf = (colour: string): readonly number[] =>
  (colour.match(/[\d.]+/g) as string[]).map(Number);

/** Returns the colour as #rrggbb. */
export const hexOf = (parts: readonly number[]): string =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

export const mixed = (from: Colour, to: Colour, share: number): Colour => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];
