/** Sown fields: furrows, each by its own colours, within a hedge. */
import { hash } from '../../../sprites/noise.ts';
import type { Field } from '../country/country.ts';
import { type Brush, inMetres } from './brush.ts';

interface Crop {
  readonly ground: string;
  readonly furrow: string;
}

const CROPS: readonly Crop[] = [
  { ground: '#e9d795', furrow: '#d3ba6c' },
  { ground: '#c6d084', furrow: '#a6b75f' },
  { ground: '#ead9a6', furrow: '#d9c388' },
  { ground: '#d3d993', furrow: '#b6c271' },
];
const BY_NIGHT: Crop = { ground: 'rgb(60,74,62)', furrow: 'rgb(43,56,48)' };
const HEDGES = {
  day: ['#4f7d3c', '#5d8c45', '#426b36'],
  night: ['#2b4a36', '#33553c', '#25402f'],
} as const;
const LEAVES = { day: '#86ad5c', night: '#47694b' } as const;

/** Metres from furrow to furrow, and from bush to bush of a hedge. */
const FURROW = 7;
const BUSH = 5.2;
/** Furrows and bushes are seen as long as a CSS pixel is at most so many metres. */
const FINE = 2.4;

export function drawSown(brush: Brush): void {
  for (const { fields } of brush.features.villages)
    for (const field of fields) drawField(brush, field);
}

function drawField(brush: Brush, field: Field): void {
  const { context, palette, scale } = brush;
  const { width, height, key } = field;
  const crop = palette.night ? BY_NIGHT : (CROPS[(key >>> 0) % CROPS.length] as Crop);
  inMetres(brush, field.x, field.y);
  context.rotate(field.angle);
  context.fillStyle = crop.ground;
  context.globalAlpha = 0.92;
  context.fillRect(-width / 2, -height / 2, width, height);
  context.globalAlpha = 1;
  if (scale.unit > FINE) {
    context.strokeStyle = HEDGES[palette.night ? 'night' : 'day'][0];
    context.lineWidth = Math.max(2, 0.8 * scale.unit);
    context.globalAlpha = 0.5;
    context.strokeRect(-width / 2, -height / 2, width, height);
    context.globalAlpha = 1;
    return;
  }
  drawFurrows(brush, field, crop);
  drawHedge(brush, field);
}

function drawFurrows({ context }: Brush, { width, height, key }: Field, { furrow }: Crop): void {
  context.strokeStyle = furrow;
  context.lineWidth = 1.5;
  context.globalAlpha = 0.75;
  const wave = 12 + ((key >>> 2) % 7);
  context.beginPath();
  for (let y = -height / 2 + FURROW; y < height / 2 - 2; y += FURROW) {
    context.moveTo(-width / 2 + 3, y);
    for (let x = -width / 2 + 3, up = 1; x < width / 2 - 3; x += wave, up = -up) {
      const end = Math.min(width / 2 - 3, x + wave);
      context.quadraticCurveTo((x + end) / 2, y + 1.3 * up, end, y);
    }
  }
  context.stroke();
  context.globalAlpha = 1;
}

function drawHedge({ context, palette }: Brush, { width, height, key }: Field): void {
  const light = palette.night ? 'night' : 'day';
  const around = 2 * (width + height);
  const bushes: [x: number, y: number, h: number][] = [];
  for (let i = 0; i * BUSH < around; i++) {
    const h = hash(key, i, 41);
    // A gap to go through.
    if (h % 13 === 0) continue;
    const [x, y] = onEdge(i * BUSH, width, height);
    bushes.push([x + ((h >>> 4) & 15) / 10 - 0.8, y + ((h >>> 8) & 15) / 10 - 0.8, h]);
  }
  const dots = (colour: string, dx: number, dy: number, radius: (h: number) => number): void => {
    context.fillStyle = colour;
    context.beginPath();
    for (const [x, y, h] of bushes) {
      context.moveTo(x + dx + radius(h), y + dy);
      context.arc(x + dx, y + dy, radius(h), 0, 7);
    }
    context.fill();
  };
  const size = (h: number): number => 2.3 + ((h >>> 12) & 15) / 12;
  dots(palette.night ? 'rgba(4,10,16,.4)' : 'rgba(18,40,51,.3)', 1.6, 1.6, size);
  for (const [n, colour] of HEDGES[light].entries())
    dots(colour, 0, 0, (h) => ((h >>> 16) % 3 === n ? size(h) : 0));
  dots(LEAVES[light], -0.7, -0.9, (h) => 0.42 * size(h));
}

/** The place so far along a rectangle's edge. */
function onEdge(along: number, width: number, height: number): [number, number] {
  const [w, h] = [width / 2, height / 2];
  if (along < width) return [along - w, -h];
  if (along < width + height) return [w, along - width - h];
  if (along < 2 * width + height) return [w - (along - width - height), h];
  return [-w, h - (along - 2 * width - height)];
}
