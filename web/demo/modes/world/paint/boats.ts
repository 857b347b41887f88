/** Rowing boats off the shore. */
import { type Brush, inMetres, scatter } from './brush.ts';
import { SMALL } from './on-water.ts';

const APART = 330;
/** The length of a boat, and its distance from the shore. */
const LONG = 26;
const WIDE = 9;
const SHORE = { least: 28, most: 90 } as const;

const HULLS = {
  day: [
    ['#b5533c', '#d9a67a'],
    ['#f1ead6', '#c9a877'],
    ['#5f7f8f', '#cdb48c'],
  ],
  night: [
    ['#5e3a38', '#6b5c50'],
    ['#7c8184', '#5f5a50'],
    ['#37495a', '#5c574e'],
  ],
} as const;
const BENCH = { day: '#8a6c4a', night: '#3c3833' } as const;
const SHADE = 'rgba(14,44,56,.32)';

export function drawBoats(brush: Brush): void {
  if (brush.scale.unit > SMALL) return;
  scatter(brush, APART, LONG, 57, (x, y, h) => {
    const away = -brush.ground.at('water', x, y);
    if (h % 3 === 0 || away < SHORE.least || away > SHORE.most) return;
    drawBoat(brush, x, y, h >>> 2);
  });
}

export function drawBoat(brush: Brush, x: number, y: number, h: number): void {
  const { context, palette } = brush;
  const light = palette.night ? 'night' : 'day';
  const [hull, inside] = HULLS[light][h % 3] as readonly [string, string];
  const turn = (((h >>> 4) % 64) / 64 - 0.5) * 1.6;
  const shape = (colour: string, share: number): void => {
    const [half, wide] = [(share * LONG) / 2, (share * WIDE) / 2];
    context.fillStyle = colour;
    context.beginPath();
    context.moveTo(-half, 0);
    context.bezierCurveTo(-0.5 * half, -1.3 * wide, 0.5 * half, -1.3 * wide, half, 0);
    context.bezierCurveTo(0.5 * half, 1.3 * wide, -0.5 * half, 1.3 * wide, -half, 0);
    context.fill();
  };
  inMetres(brush, x + 2, y + 2.6);
  context.rotate(turn);
  shape(SHADE, 1);
  inMetres(brush, x, y);
  context.rotate(turn);
  shape(hull, 1);
  shape(inside, 0.78);
  context.strokeStyle = BENCH[light];
  context.lineWidth = 1.5;
  context.lineCap = 'butt';
  context.beginPath();
  for (const [along, half] of [
    [-4.6, 2.6],
    [2.6, 2.9],
  ] as const) {
    context.moveTo(along, -half);
    context.lineTo(along, half);
  }
  context.stroke();
  context.lineWidth = 0.8;
  context.beginPath();
  // Oars.
  for (const side of [-1, 1]) {
    context.moveTo(-1.5, 1.6 * side);
    context.lineTo(2.5, 8 * side);
  }
  context.stroke();
}
