/** By night, the light of windows on the ground around houses. */
import { type Brush, inMetres } from './brush.ts';

/** Metres from a window that its light reaches, and how strong it is. */
const LIGHTS = [
  [62, 0.34],
  [30, 0.3],
] as const;

export function drawGlow(brush: Brush): void {
  const { context, palette, features, scale } = brush;
  if (!palette.night) return;
  context.globalCompositeOperation = 'screen';
  for (const { houses } of features.villages) {
    for (const { x, y } of houses) {
      inMetres(brush, x, y);
      for (const [reach, strength] of LIGHTS) {
        const radius = Math.max(reach, 7 * scale.unit);
        const light = context.createRadialGradient(0, 0, 0, 0, 0, radius);
        light.addColorStop(0, `rgba(255,196,104,${strength})`);
        light.addColorStop(1, 'rgba(255,196,104,0)');
        context.fillStyle = light;
        context.fillRect(-radius, -radius, 2 * radius, 2 * radius);
      }
    }
  }
  context.globalCompositeOperation = 'source-over';
}
