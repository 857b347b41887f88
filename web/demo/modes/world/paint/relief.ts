/** How slopes are lit, from the upper left; the same for the ground and for the trees on it. */
import type { Fields } from '../country/country.ts';

/** To the light. */
const LIGHT = { x: -0.56, y: -0.66, z: 0.5 } as const;

/** How much steeper gentle slopes are drawn than they are, and by how much less steep ones. */
const EXAGGERATION = 2.8;
const RESTRAINT = 0.5;

/** From −1, in the shade, over 0, as flat ground, to 1. `step` is between two values of a row. */
export function litAt(height: Fields['height'], i: number, stride: number, step: number): number {
  const east = ((height[i + 1] as number) - (height[i - 1] as number)) / (2 * step);
  const south = ((height[i + stride] as number) - (height[i - stride] as number)) / (2 * step);
  const steep = Math.sqrt(east * east + south * south) * EXAGGERATION;
  const drawn = EXAGGERATION / (1 + RESTRAINT * steep);
  const [x, y] = [east * drawn, south * drawn];
  const lit = (LIGHT.z - x * LIGHT.x - y * LIGHT.y) / Math.sqrt(1 + x * x + y * y) - LIGHT.z;
  return lit > 0 ? lit / (1 - LIGHT.z) : lit / (0.4 + LIGHT.z);
}
