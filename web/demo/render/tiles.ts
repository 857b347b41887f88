/** The ground's tiles: a wash of two colours, and detail (tufts, flowers, blots). All repeat without a seam. */
import { noise, random } from '../sprites/noise.ts';
import { blankContext } from '../sprites/paint.ts';
import { rgbOf } from './colour.ts';
import type { Palette } from './palette.ts';

/** The size of a wash, in the scene's units. */
export const WASH = 1800;
/**
 * The sides of detail tiles, in CSS pixels at their own zoom: each has half of all tufts and flowers, so
 * that the whole repeats far later than its halves.
 */
const DETAILS = [512, 631] as const;
const DETAIL = DETAILS[0];

export const WASH_PIXELS = 192;

/** Canvases, or what a worker sent of them. */
export interface TilePictures {
  readonly meadow: Cover<CanvasImageSource>;
  readonly floor: Cover<CanvasImageSource>;
  readonly pebbles: CanvasImageSource;
}

/** The cover of meadow, or of a wood's floor. */
export interface Cover<Picture> {
  readonly wash: Picture;
  readonly details: readonly Picture[];
}

/** Details are sharp at two pixels to a CSS pixel. */
const SHARP = 2;

/** Paints all tiles of a palette. */
export function paintTiles(palette: Palette): TilePictures {
  const cover = (isFloor: boolean): Cover<HTMLCanvasElement> => ({
    wash: wash(isFloor ? palette.floor : palette.meadow, isFloor ? 5 : 3),
    details: DETAILS.map((side) => detail(palette, isFloor, SHARP, side)),
  });
  return { meadow: cover(false), floor: cover(true), pebbles: pebbles(palette) };
}

function blank(size: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const context = blankContext(size);
  return [context.canvas, context];
}

export function wash([one, two]: readonly [string, string], salt: number): HTMLCanvasElement {
  const [canvas, context] = blank(WASH_PIXELS);
  const [a, b] = [rgbOf(one), rgbOf(two)];
  const image = context.createImageData(WASH_PIXELS, WASH_PIXELS);
  const at = (x: number, y: number, cells: number, s: number): number =>
    noise((x * cells) / WASH_PIXELS, (y * cells) / WASH_PIXELS, s, cells);
  for (let y = 0; y < WASH_PIXELS; y++) {
    for (let x = 0; x < WASH_PIXELS; x++) {
      // Bent by other noise, or its square lattice would show.
      const u = x + 34 * (at(x, y, 8, salt + 3) - 0.5) + 10 * (at(x, y, 22, salt + 5) - 0.5);
      const v = y + 34 * (at(x, y, 8, salt + 4) - 0.5) + 10 * (at(x, y, 22, salt + 6) - 0.5);
      const mix =
        0.5 * at(u, v, 6, salt) + 0.34 * at(u, v, 13, salt + 1) + 0.16 * at(u, v, 40, salt + 2);
      const t = Math.min(1, Math.max(0, (mix - 0.28) * 2.2));
      const i = (y * WASH_PIXELS + x) * 4;
      for (let c = 0; c < 3; c++)
        image.data[i + c] = (a[c] as number) * (1 - t) + (b[c] as number) * t;
      image.data[i + 3] = 255;
    }
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

type Stamp = (context: CanvasRenderingContext2D, x: number, y: number) => void;

/** Draws a stamp wherever the tile's repeats would show it. */
function stampAll(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  reach: number,
  stamp: Stamp,
  side: number = DETAIL,
): void {
  for (const dx of [-side, 0, side]) {
    for (const dy of [-side, 0, side]) {
      const [px, py] = [x + dx, y + dy];
      if (px > -reach && py > -reach && px < side + reach && py < side + reach)
        stamp(context, px, py);
    }
  }
}

function tuft(next: () => number, colours: readonly string[], tall: number): Stamp {
  const colour = colours[Math.floor(next() * colours.length)] as string;
  const blades = 3 + Math.floor(next() * 3);
  const ends = Array.from({ length: blades }, (_, i) => [
    (i - (blades - 1) / 2) * 2.4 + next() * 1.6 - 0.8,
    -tall * (0.6 + 0.6 * next()),
  ]);
  return (context, x, y) => {
    context.strokeStyle = colour;
    context.lineWidth = 1.1;
    context.beginPath();
    for (const [dx, dy] of ends as [number, number][]) {
      context.moveTo(x + dx * 0.35, y);
      context.quadraticCurveTo(x + dx * 0.5, y + dy * 0.6, x + dx, y + dy);
    }
    context.stroke();
  };
}

function flower(next: () => number, colours: readonly string[]): Stamp {
  const colour = colours[Math.floor(next() * colours.length)] as string;
  const spots = Array.from({ length: 2 + Math.floor(next() * 3) }, () => [
    next() * 9 - 4.5,
    next() * 6 - 3,
    0.9 + next() * 0.6,
  ]);
  return (context, x, y) => {
    context.fillStyle = colour;
    for (const [dx, dy, r] of spots as [number, number, number][]) {
      context.beginPath();
      context.arc(x + dx, y + dy, r, 0, 7);
      context.fill();
    }
  };
}

function blot(next: () => number, colour: string): Stamp {
  const [a, b] = [24 + 40 * next(), 14 + 20 * next()];
  return (context, x, y) => {
    context.save();
    context.translate(x, y);
    context.scale(a, b);
    const soft = context.createRadialGradient(0, 0, 0, 0, 0, 1);
    soft.addColorStop(0, colour);
    soft.addColorStop(1, colour.replace(/[\d.]+\)$/, '0)'));
    context.fillStyle = soft;
    context.fillRect(-1, -1, 2, 2);
    context.restore();
  };
}

function detail(palette: Palette, floor: boolean, pixels: number, side: number): HTMLCanvasElement {
  const [canvas, context] = blank(side * pixels);
  context.scale(pixels, pixels);
  context.lineCap = 'round';
  const next = random((floor ? 11 : 23) + side);
  const share = (0.5 * side * side) / DETAIL ** 2;
  const scatter = (count: number, reach: number, make: () => Stamp): void => {
    for (let i = 0; i < count * share; i++)
      stampAll(context, next() * side, next() * side, reach, make(), side);
  };
  if (floor) {
    scatter(26, 70, () => blot(next, palette.blot));
    scatter(190, 20, () => tuft(next, palette.fern, 7));
    scatter(16, 12, () => flower(next, palette.flowers));
  } else {
    scatter(34, 20, () => tuft(next, palette.tuft, 4));
    scatter(5, 12, () => flower(next, palette.flowers));
  }
  return canvas;
}

/** Specks on a road. */
function pebbles(palette: Palette): HTMLCanvasElement {
  const [canvas, context] = blank(DETAIL);
  const next = random(31);
  for (let i = 0; i < 420; i++) {
    const [x, y] = [next() * DETAIL, next() * DETAIL];
    context.fillStyle = next() < 0.5 ? palette.rut : palette.verge;
    const across = 0.8 + 2 * next();
    stampAll(context, x, y, 4, (at, px, py) => {
      at.beginPath();
      at.ellipse(px, py, across, 0.7 * across, 0, 0, 7);
      at.fill();
    });
  }
  return canvas;
}
