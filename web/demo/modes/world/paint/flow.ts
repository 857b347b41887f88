/** The flow of rivers, as strokes along them. */
import { hash } from '../../../sprites/noise.ts';
import { type Brush, inMetres, isNarrow } from './brush.ts';

/** Rivers at least so many units wide have strokes of their flow, so far apart. */
const FLOWING = 8;
const STROKES = 46;

export function drawFlow(brush: Brush): void {
  const { context, scale, water, features } = brush;
  const { unit } = scale;
  context.strokeStyle = water.foam;
  context.lineCap = 'round';
  for (const { line, widths } of features.rivers) {
    let along = 0;
    for (let i = 2; i < line.length; i += 2) {
      const [ax, ay] = [line[i - 2] as number, line[i - 1] as number];
      const [dx, dy] = [(line[i] as number) - ax, (line[i + 1] as number) - ay];
      const long = Math.hypot(dx, dy);
      const width = widths[i / 2] as number;
      const first = Math.ceil(along / (STROKES * unit));
      along += long;
      if (width < FLOWING * unit) continue;
      for (let n = first; n * STROKES * unit < along; n++) {
        const h = hash(Math.round(ax), Math.round(ay), n);
        const t = 1 - (along - n * STROKES * unit) / long;
        const aside = width * (((h & 255) / 256) * 0.6 - 0.3);
        const half = (7 + (h >>> 28)) * unit;
        const [ux, uy] = [dx / long, dy / long];
        const [x, y] = [ax + dx * t - uy * aside, ay + dy * t + ux * aside];
        if (brush.ground.at('water', x, y) > -2 * unit || !isNarrow(brush, x, y, width)) continue;
        inMetres(brush, x, y);
        context.globalAlpha = 0.25 + ((h >>> 8) % 17) / 100;
        context.lineWidth = 1.15 * unit;
        context.beginPath();
        context.moveTo(-ux * half, -uy * half);
        const bend = 2 * unit * ((h >>> 16) & 1 ? 1 : -1);
        context.quadraticCurveTo(-uy * bend, ux * bend, ux * half, uy * half);
        context.stroke();
      }
    }
  }
  context.globalAlpha = 1;
}
