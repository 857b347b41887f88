/** The light of windows on the ground around houses at night. */
import { type Brush, inMetres } from './brush.ts';

/** Metres from a window that its light reaches, and how strong it is. */
const LIGHTS = [
  [62, 0.34],
  [30, 0.3],
] as const;
/** From so many metres of a CSS pixel on a village has a light of its own; pixels that it reaches, and how strong it is. */
const TOGETHER = 3;
const FAR_LIGHTS = [
  [34, 0.42],
  [17, 0.5],
  [5, 0.8],
] as const;

export function drawGlow(brush: Brush): void {
  const { context, palette, features, scale } = brush;
  if (!palette.night) return;
  context.globalCompositeOperation = 'screen';
  const light = (x: number, y: number, radius: number, strength: number): void => {
    inMetres(brush, x, y);
    const glow = context.createRadialGradient(0, 0, 0, 0, 0, radius);
    glow.addColorStop(0, `rgba(255,196,104,${strength})`);
    glow.addColorStop(1, 'rgba(255,196,104,0)');
    context.fillStyle = glow;
    context.fillRect(-radius, -radius, 2 * radius, 2 * radius);
  };
  const isFar = scale.unit > TOGETHER;
  for (const { x, y, radius, houses } of features.villages) {
    for (const house of houses)
      for (const [reach, strength] of LIGHTS)
        light(house.x, house.y, Math.max(reach, 0.2 * reach * scale.unit), strength);
    if (houses.length > 0 && !isFar) continue;
    const wide = Math.max(1, radius / (FAR_LIGHTS[1][0] * scale.unit));
    for (const [reach, strength] of FAR_LIGHTS) light(x, y, wide * reach * scale.unit, strength);
  }
  context.globalCompositeOperation = 'source-over';
}
