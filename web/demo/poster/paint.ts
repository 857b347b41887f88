/** A poster as a picture: the wood or country framed, its name, a scale, a compass and a legend of species. */
import { blank, SERIF } from '../render/canvas.ts';
import { SPECIES, type Sprite, spriteCanvas } from '../sprites/sheet.ts';
import { counted } from '../ui/format.ts';
import { type Layout, layOut } from './layout.ts';
import type { Poster } from './poster.ts';

const DAY = { paper: '#fbf7ea', ink: '#26332a', soft: '#6a7263', line: '#8a7a54', fill: '#26332a' };
const NIGHT = {
  paper: '#18211e',
  ink: '#e6efe4',
  soft: '#a3b3a7',
  line: '#6d7f74',
  fill: '#dfe9dd',
};
type Inks = typeof DAY;

const LEGEND_TREE = 38;

/**
 * @param picture what is framed, with `pixels` × `pixels` for each CSS pixel.
 * @param sheet the sprites of the legend.
 */
export function paintPoster(
  poster: Poster,
  picture: HTMLCanvasElement,
  pixels: number,
  sheet: readonly Sprite[],
): HTMLCanvasElement {
  const layout = layOut(poster, picture.width / pixels, picture.height / pixels);
  const canvas = blank(Math.round(layout.width * pixels), Math.round(layout.height * pixels));
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  const inks = poster.night ? NIGHT : DAY;
  context.fillStyle = inks.paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const { x0, y0 } = layout.picture;
  context.drawImage(picture, Math.round(x0 * pixels), Math.round(y0 * pixels));
  context.scale(pixels, pixels);
  paintFrame(context, layout, inks);
  paintWords(context, poster, layout, inks);
  paintCompass(context, layout, inks);
  paintBar(context, layout, inks);
  paintLegend(context, layout, inks, sheet);
  return canvas;
}

function paintFrame(
  context: CanvasRenderingContext2D,
  { picture, frame }: Layout,
  inks: Inks,
): void {
  context.strokeStyle = inks.line;
  for (const [box, width] of [
    [picture, 1],
    [frame, 2.5],
  ] as const) {
    context.lineWidth = width;
    context.strokeRect(box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0);
  }
}

function paintWords(
  context: CanvasRenderingContext2D,
  poster: Poster,
  { title, words }: Layout,
  inks: Inks,
): void {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = inks.ink;
  context.font = `600 ${title.size}px ${SERIF}`;
  context.letterSpacing = `${0.06 * title.size}px`;
  context.fillText(poster.title, title.x, title.y);
  context.fillStyle = inks.soft;
  context.font = `italic ${words.size}px ${SERIF}`;
  context.letterSpacing = '0.6px';
  context.fillText(poster.words, words.x, words.y);
}

function paintCompass(context: CanvasRenderingContext2D, { compass }: Layout, inks: Inks): void {
  const { x, y, size } = compass;
  const [long, short] = [size / 2, size / 11];
  context.lineWidth = 1;
  context.strokeStyle = inks.ink;
  // Four points of two halves each, the one light and the other dark.
  for (let point = 0; point < 4; point++) {
    context.save();
    context.translate(x, y);
    context.rotate((point * Math.PI) / 2);
    const reach = point === 0 ? long : 0.66 * long;
    for (const side of [-1, 1]) {
      context.beginPath();
      context.moveTo(0, -reach);
      context.lineTo(side * short, -short);
      context.lineTo(0, 0);
      context.closePath();
      context.fillStyle = side > 0 ? inks.fill : inks.paper;
      context.fill();
      context.stroke();
    }
    context.restore();
  }
  context.fillStyle = inks.ink;
  context.font = `600 14px ${SERIF}`;
  context.letterSpacing = '0px';
  context.fillText('N', x, y - long - 10);
}

function paintBar(context: CanvasRenderingContext2D, { bar }: Layout, inks: Inks): void {
  const { x, y, length, words } = bar;
  context.strokeStyle = inks.ink;
  context.lineWidth = 1.5;
  context.strokeRect(x, y, length, 6);
  context.fillStyle = inks.fill;
  context.fillRect(x, y, length / 2, 6);
  context.font = `15px ${SERIF}`;
  context.textAlign = 'left';
  context.fillStyle = inks.ink;
  context.fillText(words, x, y - 14);
}

function paintLegend(
  context: CanvasRenderingContext2D,
  { legend }: Layout,
  inks: Inks,
  sheet: readonly Sprite[],
): void {
  context.textAlign = 'left';
  for (const { entry, x, y } of legend) {
    const sprite = sheet[SPECIES[entry.species]?.first ?? 0];
    if (sprite) {
      const size = LEGEND_TREE;
      context.drawImage(spriteCanvas(sprite, 1), x - size / 2, y - 0.56 * size, size, size);
    }
    context.fillStyle = inks.ink;
    context.font = `16px ${SERIF}`;
    context.fillText(entry.name, x + 26, y - 8);
    context.fillStyle = inks.soft;
    context.font = `13px ${SERIF}`;
    context.fillText(counted(entry.count), x + 26, y + 11);
  }
}
