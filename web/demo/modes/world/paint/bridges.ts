/** Bridges of planks between two rails. */
import { PLANKS, WOOD } from '../../../render/bridges.ts';
import type { Bridge } from '../country/country.ts';
import { type Brush, inMetres } from './brush.ts';
import { LINES_FROM } from './road.ts';

/** Planks are seen as long as a CSS pixel is at most so many metres. */
const FINE = 2.4;

export function drawBridges(brush: Brush): void {
  const { features, scale } = brush;
  if (scale.unit >= LINES_FROM) return;
  for (const bridge of features.bridges) drawBridge(brush, bridge);
}

function drawBridge(brush: Brush, { x, y, angle, length, width }: Bridge): void {
  const { context, palette, scale } = brush;
  const colours = WOOD[palette.night ? 'night' : 'day'];
  const [long, wide] = [length, Math.max(width + 2, 3 * scale.unit)];
  inMetres(brush, x, y);
  // The shadow falls to the lower right, whichever way the bridge goes.
  context.translate(2.4, 3.4);
  context.rotate(angle);
  context.fillStyle = colours.shade;
  context.fillRect(-long / 2, -wide / 2, long, wide);
  inMetres(brush, x, y);
  context.rotate(angle);
  context.fillStyle = colours.deck;
  context.fillRect(-long / 2, -wide / 2, long, wide);
  if (scale.unit < FINE) {
    context.strokeStyle = colours.plank;
    context.lineWidth = 0.7;
    context.beginPath();
    for (let along = -long / 2 + PLANKS; along < long / 2; along += PLANKS) {
      context.moveTo(along, -wide / 2);
      context.lineTo(along, wide / 2);
    }
    context.stroke();
  }
  context.fillStyle = colours.rail;
  const rail = Math.max(1.6, 0.6 * scale.unit);
  context.fillRect(-long / 2 - 1, -wide / 2 - 0.3, long + 2, rail);
  context.fillRect(-long / 2 - 1, wide / 2 - rail + 0.3, long + 2, rail);
}
