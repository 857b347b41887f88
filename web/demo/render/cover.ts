/** What covers the ground: a wash of two colours, and tufts and flowers on it. */
import type { Box } from '../geometry/boxes.ts';
import type { Palette } from './palette.ts';
import { DETAILS, detail, pebbles, WASH, WASH_PIXELS, wash } from './tiles.ts';

interface Cover {
  wash: CanvasPattern;
  details: readonly CanvasPattern[];
}

interface Covers {
  meadow: Cover;
  floor: Cover;
  pebbles: CanvasPattern;
}

type Context = CanvasRenderingContext2D;

/** Patterns belong to no canvas, so that all grounds share them. */
const made = new Map<Palette, Covers>();

export function coversOf(context: Context, palette: Palette): Covers {
  const before = made.get(palette);
  if (before) return before;
  const pattern = (canvas: HTMLCanvasElement): CanvasPattern =>
    context.createPattern(canvas, 'repeat') as CanvasPattern;
  const make = (floor: boolean): Cover => ({
    wash: pattern(wash(floor ? palette.floor : palette.meadow, floor ? 5 : 3)),
    details: DETAILS.map((side) => pattern(detail(palette, floor, 2, side))),
  });
  const covers = { meadow: make(false), floor: make(true), pebbles: pattern(pebbles(palette)) };
  made.set(palette, covers);
  return covers;
}

/** Covers a box. */
export function cover(context: Context, { wash, details }: Cover, box: Box, zoom: number): void {
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
