/** Jetties of planks on piles, and the boats that lie at them. */
import { hash } from '../../../sprites/noise.ts';
import type { Jetty } from '../country/country.ts';
import { drawBoat } from './boats.ts';
import { type Brush, inMetres } from './brush.ts';
import { SMALL } from './on-water.ts';

/** Metres. */
const WIDE = 9;
const PLANK = 3.4;
const PILES = 18;
/** From this many metres of a CSS pixel on jetties are not seen. */
const SEEN = 5;
/** Boats lie so far off a jetty's end. */
const BOATS = [
  { along: 18, aside: 34 },
  { along: 46, aside: -22 },
  { along: -6, aside: -30 },
] as const;

const WOOD = {
  day: { deck: '#c2a06f', plank: '#97754a', pile: '#6f5236', shade: 'rgba(14,44,56,.34)' },
  night: { deck: '#5d574a', plank: '#423d35', pile: '#2f2b26', shade: 'rgba(4,10,16,.45)' },
} as const;

export function drawJetties(brush: Brush): void {
  if (brush.scale.unit > SEEN) return;
  for (const { jetty } of brush.features.villages) {
    if (!jetty) continue;
    if (brush.scale.unit <= SMALL) drawBoats(brush, jetty);
    drawJetty(brush, jetty);
  }
}

function drawJetty(brush: Brush, { x, y, angle, length }: Jetty): void {
  const { context, palette, scale } = brush;
  const wood = WOOD[palette.night ? 'night' : 'day'];
  const [long, wide] = [length / 2, Math.max(WIDE, 2.5 * scale.unit) / 2];
  // The shadow falls to the lower right, whichever way the jetty goes.
  inMetres(brush, x + 2.6, y + 4);
  context.rotate(angle);
  context.fillStyle = wood.shade;
  context.fillRect(-long, -wide, 2 * long, 2 * wide);
  inMetres(brush, x, y);
  context.rotate(angle);
  context.fillStyle = wood.deck;
  context.fillRect(-long, -wide, 2 * long, 2 * wide);
  if (scale.unit > SMALL) return;
  context.strokeStyle = wood.plank;
  context.lineWidth = 0.8;
  context.beginPath();
  for (let along = -long; along <= long; along += PLANK) {
    context.moveTo(along, -wide);
    context.lineTo(along, wide);
  }
  context.stroke();
  context.fillStyle = wood.pile;
  for (let along = long - 1.5; along > -long + PILES; along -= PILES)
    for (const side of [-1, 1]) {
      context.beginPath();
      context.arc(along, side * wide, 1.9, 0, 7);
      context.fill();
    }
}

function drawBoats(brush: Brush, { x, y, angle, length, key }: Jetty): void {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (const [n, { along, aside }] of BOATS.entries()) {
    const h = hash(key, n, 58);
    const far = length / 2 + along + ((h & 15) - 8);
    const at = { x: x + far * cos - aside * sin, y: y + far * sin + aside * cos };
    if (n > 1 && h % 3 === 0) continue;
    if (brush.ground.at('water', at.x, at.y) < -12) drawBoat(brush, at.x, at.y, h >>> 5);
  }
}
