/** The light on slopes, from the upper left; the same for the ground and for the trees on it. */
/** To the light. */
const LIGHT = { x: -0.56, y: -0.66, z: 0.5 } as const;

/** The factor for gentle slopes, and the damping of steep ones. */
const EXAGGERATION = 2.8;
const RESTRAINT = 0.5;

/** The light on a slope, by its rise to the east and to the south: from −1, in the shade, over 0, flat, to 1. */
export function litOf(east: number, south: number): number {
  const steep = Math.sqrt(east * east + south * south) * EXAGGERATION;
  const drawn = EXAGGERATION / (1 + RESTRAINT * steep);
  const [x, y] = [east * drawn, south * drawn];
  const lit = (LIGHT.z - x * LIGHT.x - y * LIGHT.y) / Math.sqrt(1 + x * x + y * y) - LIGHT.z;
  return lit > 0 ? lit / (1 - LIGHT.z) : lit / (0.4 + LIGHT.z);
}

/** The same at a place in rows of heights; `step` is between two of a row. */
export const litAt = (height: Float32Array, i: number, stride: number, step: number): number =>
  litOf(
    ((height[i + 1] as number) - (height[i - 1] as number)) / (2 * step),
    ((height[i + stride] as number) - (height[i - stride] as number)) / (2 * step),
  );
