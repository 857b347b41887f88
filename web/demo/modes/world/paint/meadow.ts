/** Tufts of grass and flowers on open ground. */
import { hash } from '../../../sprites/noise.ts';
import { type Brush, inMetres, scatter } from './brush.ts';
import { SMALL } from './on-water.ts';

/** Units between tufts, and the reach of one. */
const APART = 42;
const REACH = 10;

export function drawMeadow(brush: Brush): void {
  const { unit } = brush.scale;
  if (unit > SMALL) return;
  scatter(brush, APART * unit, REACH * unit, 21, (x, y, h) => {
    const { ground } = brush;
    if (ground.at('water', x, y) < 12 * unit || ground.at('road', x, y) < 5 * unit) return;
    const forest = ground.at('forest', x, y);
    inMetres(brush, x, y, unit);
    if (h % 11 === 0 && forest < 0.6) drawFlowers(brush, h);
    else if (h % 3 > 0 || forest > 0.3) drawTuft(brush, h, forest > 0.3);
  });
}

const pick = (colours: readonly string[], h: number): string =>
  colours[h % colours.length] as string;

function drawTuft({ context, palette }: Brush, h: number, isFern: boolean): void {
  const blades = 3 + (h % 3);
  const tall = isFern ? 7 : 5;
  context.strokeStyle = pick(palette.fern, h >>> 4);
  context.globalAlpha = isFern ? 0.85 : 0.5;
  context.lineWidth = 1.1;
  context.lineCap = 'round';
  context.beginPath();
  for (let blade = 0; blade < blades; blade++) {
    const own = hash(h, blade, 5);
    const dx = (blade - (blades - 1) / 2) * 2.3 + (own & 15) / 10 - 0.8;
    const dy = -tall * (0.6 + (own >>> 28) / 24);
    context.moveTo(0.35 * dx, 0);
    context.quadraticCurveTo(0.5 * dx, 0.6 * dy, dx, dy);
  }
  context.stroke();
  context.globalAlpha = 1;
}

function drawFlowers({ context, palette }: Brush, h: number): void {
  context.fillStyle = pick(palette.flowers, h >>> 5);
  for (let flower = 0; flower < 3 + (h % 4); flower++) {
    const own = hash(h, flower, 6);
    context.beginPath();
    context.arc((own & 63) / 5 - 6, ((own >>> 6) & 63) / 8 - 4, 0.9 + (own >>> 30) / 5, 0, 7);
    context.fill();
  }
}
