/** The light of windows on the ground before houses at night. Loaded when it is night. */
import { type Box, grown, meet } from '../geometry/boxes.ts';
import { boundsOf, type House, WALLS } from '../scene/things.ts';

/** Metres that the light reaches to both sides, and down from the wall; from far away it reaches as far in pixels. */
const LIGHT = { across: 70, down: 42, least: 12 } as const;

export function paintGlow(
  context: CanvasRenderingContext2D,
  houses: readonly House[],
  zoom: number,
  seen: Box,
): void {
  const larger = Math.max(1, LIGHT.least / (LIGHT.across * zoom));
  const light = context.createRadialGradient(0, 0, 0, 0, 0, 1);
  light.addColorStop(0, 'rgba(255,206,124,.78)');
  light.addColorStop(0.4, 'rgba(255,190,100,.4)');
  light.addColorStop(1, 'rgba(255,180,90,0)');
  for (const house of houses) {
    if (!meet(grown(boundsOf(house), 2 * LIGHT.across * larger), seen)) continue;
    context.save();
    context.globalCompositeOperation = 'screen';
    context.translate(house.x - 0.15 * WALLS.across, house.y + 0.9 * WALLS.down);
    context.scale(LIGHT.across * larger, LIGHT.down * larger);
    context.fillStyle = light;
    context.fillRect(-1, -1, 2, 2);
    context.restore();
  }
}
