/** The cover of the ground: a wash of two colours, and tufts and flowers on it. */
import type { Box } from '../geometry/boxes.ts';
import { blank } from './canvas.ts';
import { hexOf, mixed, rgbOf } from './colour.ts';
import type { Palette } from './palette.ts';
import { type Cover, paintTiles, type TilePictures, WASH, WASH_PIXELS } from './tiles.ts';

type Context = CanvasRenderingContext2D;

/** A colour as long as there are no tiles. */
interface Covers {
  readonly meadow: Cover<CanvasPattern> | string;
  readonly floor: Cover<CanvasPattern> | string;
  readonly pebbles: CanvasPattern | undefined;
}

/** Patterns belong to no canvas, so that all grounds share them. */
const made = new Map<Palette, Covers>();

function patternsOf({ meadow, floor, pebbles }: TilePictures): Covers {
  const context = blank(1, 1).getContext('2d') as Context;
  const pattern = (picture: CanvasImageSource): CanvasPattern =>
    context.createPattern(picture, 'repeat') as CanvasPattern;
  const cover = ({ wash, details }: Cover<CanvasImageSource>): Cover<CanvasPattern> => ({
    wash: pattern(wash),
    details: details.map(pattern),
  });
  return { meadow: cover(meadow), floor: cover(floor), pebbles: pattern(pebbles) };
}

/** Shows the ground of a palette in plain colours until its tiles arrive. */
export async function expectTiles(palette: Palette, coming: Promise<TilePictures>): Promise<void> {
  const plain = ([one, two]: readonly [string, string]): string =>
    hexOf(mixed(rgbOf(one), rgbOf(two), 0.5));
  const [meadow, floor] = [plain(palette.meadow), plain(palette.floor)];
  made.set(palette, { meadow, floor, pebbles: undefined });
  made.set(palette, patternsOf(await coming));
}

export function coversOf(palette: Palette): Covers {
  const covers = made.get(palette) ?? patternsOf(paintTiles(palette));
  made.set(palette, covers);
  return covers;
}

/** Covers a box. */
export function cover(
  context: Context,
  tiles: Cover<CanvasPattern> | string,
  box: Box,
  zoom: number,
): void {
  if (typeof tiles === 'string') {
    context.fillStyle = tiles;
    context.fillRect(box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0);
    return;
  }
  const { wash, details } = tiles;
  const fill = (pattern: CanvasPattern, units: number, alpha: number): void => {
    pattern.setTransform(new DOMMatrix([units, 0, 0, units, 0, 0]));
    context.globalAlpha = alpha;
    context.fillStyle = pattern;
    context.fillRect(box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0);
  };
  fill(wash, WASH / WASH_PIXELS, 1);
  // Again at another size, or its repeats would show from far away.
  fill(wash, (3.7 * WASH) / WASH_PIXELS, 0.5);
  // From far away tufts and flowers would be giants.
  const near = Math.min(1, 2 * zoom);
  blended(zoom, (units, alpha) => {
    for (const each of details) fill(each, units, alpha * near);
  });
  context.globalAlpha = 1;
}

/** A tile keeps its size on the screen: two powers of two of it are blended by the zoom. */
export function blended(zoom: number, fill: (units: number, alpha: number) => void): void {
  const level = Math.floor(Math.log2(zoom));
  const rest = Math.log2(zoom) - level;
  const blend = rest * rest * (3 - 2 * rest);
  for (const [step, alpha] of [
    [0, 1 - blend],
    [1, blend],
  ] as const) {
    if (alpha > 0.02) fill(0.5 / 2 ** (level + step), alpha);
  }
}
