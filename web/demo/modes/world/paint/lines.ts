/** Roads and rivers that are lines, from far. */
import type { Line, River } from '../country/country.ts';
import type { Brush } from './brush.ts';
import { NARROW, NARROWS_FROM } from './refine.ts';
import { LINES_FROM } from './road.ts';

/** Lines are cut at most so many pixels from where they are not to be seen. */
const PIECE = 5;

/** Makes a line the path, without its invisible pieces. */
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

/** The width, in pixels, below which rivers are drawn as lines, and how much wider than they are. */
const THINNEST = 1.4;
const WIDER = 0.7;

/** Goes through the pieces of a river that are drawn as lines, each of about one width in pixels. */
function inPieces(
  { line, widths }: River,
  step: number,
  thin: number,
  visit: (piece: Line, wide: number) => void,
): void {
  const last = widths.length - 1;
  const classOf = (k: number): number => Math.round((2 * (widths[k] as number)) / step);
  for (let k = 0; k < last; ) {
    let end = k + 1;
    while (end < last && classOf(end) === classOf(k)) end++;
    const wide = (widths[k] as number) / step;
    if (wide <= thin) visit(line.subarray(2 * k, 2 * end + 2), wide);
    k = end;
  }
}

export function drawThinRivers(brush: Brush): void {
  const { context, tile, scale, water, features, ground } = brush;
  const pixels = scale.unit / tile.step;
  const thin = tile.step >= NARROWS_FROM ? 1.2 * NARROW : THINNEST;
  context.lineJoin = 'round';
  for (const river of features.rivers)
    inPieces(river, tile.step, thin, (piece, wide) => {
      follow(brush, piece, (x, y) => ground.at('water', x, y) > -tile.step);
      const width = Math.max(THINNEST * pixels, wide + WIDER * pixels);
      for (const [colour, more, alpha, cap] of [
        [water.bank, 1.2 * pixels, 0.25, 'butt'],
        [water.depths[3], 0, 1, 'round'],
      ] as const) {
        context.strokeStyle = colour as string;
        context.globalAlpha = alpha;
        context.lineWidth = width + more;
        context.lineCap = cap;
        context.stroke();
      }
    });
  context.globalAlpha = 1;
}

/** Beside a road from far, so that it is seen on pale ground. */
const EDGE = 'rgba(120,92,52,.4)';
const DARK_EDGE = 'rgba(8,14,14,.4)';

export function drawFarRoads(brush: Brush): void {
  const { context, tile, scale, palette, features } = brush;
  if (scale.unit < LINES_FROM) return;
  const pixels = scale.unit / tile.step;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const { line, kind } of features.roads) {
    follow(brush, line);
    context.strokeStyle = palette.night ? DARK_EDGE : EDGE;
    context.lineWidth = 2.8 * pixels;
    context.stroke();
    context.strokeStyle = palette.rut;
    context.lineWidth = 1.5 * pixels;
    if (kind === 'path') context.setLineDash([2 * pixels, 3 * pixels]);
    else context.setLineDash([5 * pixels, 3 * pixels]);
    context.stroke();
    context.setLineDash([]);
  }
}
