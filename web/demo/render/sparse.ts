/** Meadow on the floor, lip and rim of woods that were painted sparse. Loaded when a place is sparse. */
import { densityOf } from '../scene/density.ts';
import type { Stroke } from '../scene/things.ts';
import type { Camera } from './camera.ts';
import { blank } from './canvas.ts';

/** A texel of the mask is so many CSS pixels wide; it is drawn smooth. */
const TEXEL = 6;
/** The share of the floor that vanishes where no tree is left. */
const MOST = 0.94;

let mask: HTMLCanvasElement | undefined;
let layer: HTMLCanvasElement | undefined;

/** A byte of alpha a texel: how much of the meadow shows. */
function paintMask(
  width: number,
  height: number,
  camera: Camera,
  strokes: readonly Stroke[],
): HTMLCanvasElement {
  mask ??= blank(1, 1);
  [mask.width, mask.height] = [Math.ceil(width / TEXEL) + 1, Math.ceil(height / TEXEL) + 1];
  const context = mask.getContext('2d') as CanvasRenderingContext2D;
  const image = context.createImageData(mask.width, mask.height);
  const densityAt = densityOf(strokes);
  for (let j = 0, i = 3; j < mask.height; j++) {
    for (let k = 0; k < mask.width; k++, i += 4) {
      const at = camera.toWorld({ x: (k + 0.5) * TEXEL, y: (j + 0.5) * TEXEL });
      image.data[i] = 255 * MOST * (1 - densityAt(at.x, at.y)) ** 1.4;
    }
  }
  context.putImageData(image, 0, 0);
  return mask;
}

/** Paints meadow on a ground where strokes made it sparse; `cover` paints it everywhere on another canvas. */
export function paintSparse(
  ground: CanvasRenderingContext2D,
  camera: Camera,
  pixels: number,
  strokes: readonly Stroke[],
  cover: (context: CanvasRenderingContext2D) => void,
): void {
  const { canvas } = ground;
  layer ??= blank(1, 1);
  [layer.width, layer.height] = [canvas.width, canvas.height];
  const context = layer.getContext('2d') as CanvasRenderingContext2D;
  context.setTransform(ground.getTransform());
  cover(context);
  const shown = paintMask(canvas.width / pixels, canvas.height / pixels, camera, strokes);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalCompositeOperation = 'destination-in';
  context.imageSmoothingQuality = 'high';
  const side = TEXEL * pixels;
  context.drawImage(shown, 0, 0, shown.width * side, shown.height * side);
  ground.save();
  ground.setTransform(1, 0, 0, 1, 0, 0);
  ground.drawImage(layer, 0, 0);
  ground.restore();
}
