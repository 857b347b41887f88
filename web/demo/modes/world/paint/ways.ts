/** Roads and rivers that are lines, from far; bridges; the flow of rivers. */
import { hash } from '../../../sprites/noise.ts';
import type { Bridge, Line } from '../country/country.ts';
import { type Brush, inMetres, isNarrow } from './brush.ts';
import { NARROW, NARROWS_FROM } from './refine.ts';
import { LINES_FROM } from './road.ts';

/** Lines are cut at most so many pixels from where they are not to be seen. */
const PIECE = 5;

/** Makes a line the path, but for its pieces that are not to be seen. */
function follow(
  { context, tile }: Brush,
  line: Line,
  isSeen?: (x: number, y: number) => boolean,
): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.beginPath();
  let isOn = false;
  const to = (x: number, y: number): void => {
    const [px, py] = [(x - tile.x) / tile.step, (y - tile.y) / tile.step];
    if (isOn) context.lineTo(px, py);
    else context.moveTo(px, py);
    isOn = isSeen?.(x, y) ?? true;
  };
  to(line[0] as number, line[1] as number);
  for (let i = 2; i < line.length; i += 2) {
    const [ax, ay] = [line[i - 2] as number, line[i - 1] as number];
    const [dx, dy] = [(line[i] as number) - ax, (line[i + 1] as number) - ay];
    const pieces = isSeen ? Math.ceil(Math.hypot(dx, dy) / (PIECE * tile.step)) : 1;
    for (let n = 1; n <= pieces; n++) to(ax + (dx * n) / pieces, ay + (dy * n) / pieces);
  }
}

/** Rivers narrower than so many pixels are drawn as lines. */
const THINNEST = 1.4;

export function drawThinRivers(brush: Brush): void {
  const { context, tile, scale, water, features, ground } = brush;
  const pixels = scale.unit / tile.step;
  const thin = tile.step >= NARROWS_FROM ? 1.2 * NARROW : THINNEST;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  for (const { line, widths } of features.rivers) {
    const wide = Math.max(...widths) / tile.step;
    if (wide > thin) continue;
    follow(brush, line, (x, y) => ground.at('water', x, y) > -tile.step);
    const width = Math.max(THINNEST * pixels, wide);
    for (const [colour, more, alpha] of [
      [water.bank, 1.2 * pixels, 0.25],
      [water.depths[3], 0, 1],
    ] as const) {
      context.strokeStyle = colour as string;
      context.globalAlpha = alpha;
      context.lineWidth = width + more;
      context.stroke();
    }
    context.globalAlpha = 1;
  }
}

export function drawFarRoads(brush: Brush): void {
  const { context, tile, scale, palette, features } = brush;
  if (scale.unit < LINES_FROM) return;
  const pixels = scale.unit / tile.step;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const { line, kind } of features.roads) {
    follow(brush, line);
    context.strokeStyle = palette.verge;
    context.globalAlpha = 0.6;
    context.lineWidth = 2.6 * pixels;
    context.stroke();
    context.globalAlpha = 1;
    context.strokeStyle = palette.rut;
    context.lineWidth = 1.5 * pixels;
    if (kind === 'path') context.setLineDash([2 * pixels, 3 * pixels]);
    else context.setLineDash([5 * pixels, 3 * pixels]);
    context.stroke();
    context.setLineDash([]);
  }
}

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

const PLANKS = 3.2;

export function drawBridges(brush: Brush): void {
  const { features, scale } = brush;
  if (scale.unit >= LINES_FROM) return;
  for (const bridge of features.bridges) drawBridge(brush, bridge);
}

const WOOD = {
  day: { deck: '#cdb48c', plank: '#a88a62', rail: '#8a6c4a', shade: 'rgba(18,40,51,.34)' },
  night: { deck: '#6a675c', plank: '#4f4c45', rail: '#3c3833', shade: 'rgba(4,10,16,.45)' },
} as const;

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
  if (scale.unit < 2.4) {
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
