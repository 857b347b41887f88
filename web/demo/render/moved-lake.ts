/** A lake that is dragged is painted once, and its picture laid down wherever it goes. */
import { boxOf } from '../geometry/boxes.ts';
import type { Lake } from '../scene/things.ts';
import type { Camera } from './camera.ts';
import { blank } from './canvas.ts';
import { hasForm } from './lake-marks.ts';
import type { Palette } from './palette.ts';

type Context = CanvasRenderingContext2D;

/** The reach of paint around a lake's own ground: CSS pixels, and metres. */
const REACH = { pixels: 34, metres: 14 } as const;
/** Larger pictures, in pixels of a canvas, are not worth their memory. */
const MOST = 6_000_000;
interface Picture {
  readonly lake: Lake;
  readonly palette: Palette;
  readonly scale: number;
  readonly canvas: HTMLCanvasElement;
}

let last: Picture | undefined;

/**
 * Paints a lake, if it can. Returns true if it did.
 * @param paint paints it where a context counts in the scene's units.
 */
export function paintMoved(
  context: Context,
  lake: Lake,
  { x, y, zoom }: Camera,
  pixels: number,
  palette: Palette,
  paint: (context: Context) => void,
): boolean {
  const scale = zoom * pixels;
  const reach = REACH.pixels / zoom + REACH.metres;
  const { x0, y0, x1, y1 } = boxOf(lake.rings);
  const isKnown = last?.palette === palette && last.scale === scale && hasForm(last.lake, lake);
  if (!isKnown) {
    const [width, height] = [x1 - x0, y1 - y0].map((side) =>
      Math.ceil((side + 2 * reach) * scale),
    ) as [number, number];
    if (width * height > MOST) return false;
    const canvas = last?.canvas ?? blank(1, 1);
    [canvas.width, canvas.height] = [width, height];
    const own = canvas.getContext('2d') as Context;
    own.setTransform(scale, 0, 0, scale, (reach - x0) * scale, (reach - y0) * scale);
    paint(own);
    last = { lake, palette, scale, canvas };
  }
  const canvas = last?.canvas as HTMLCanvasElement;
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.drawImage(
    canvas,
    Math.round((x0 - reach - x) * scale),
    Math.round((y0 - reach - y) * scale),
  );
  context.restore();
  return true;
}
