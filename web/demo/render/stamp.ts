/** The trees stamped on any canvas as the screen shows them, by the same renderer, in squares that each GPU can draw. */
import type { Sprite } from '../sprites/sheet.ts';
import type { Trees } from '../wood/trees.ts';
import { Camera } from './camera.ts';
import { blank } from './canvas.ts';
import { plainRenderer } from './canvas2d.ts';
import type { Look, Renderer } from './renderer.ts';
import { webglRenderer } from './webgl.ts';

/** The longest side of a square, in pixels; a number of shadows' texels, which are two pixels wide. */
const SIDE = 2048;

export class Stamp {
  private readonly renderer: Renderer;

  constructor(sheet: readonly Sprite[], trees: Trees) {
    const canvas = blank(1, 1);
    this.renderer = webglRenderer(canvas, sheet, () => {}) ?? plainRenderer(canvas, sheet);
    this.renderer.setTrees(trees);
  }

  /** The same trees but for these rows. */
  patch(trees: Trees, rows: readonly number[]): void {
    this.renderer.patch(trees, rows);
  }

  /** Draws over what is on the canvas, whose corner the camera looks at; the look says how many pixels a CSS pixel has. */
  draw(context: CanvasRenderingContext2D, camera: Camera, look: Look): void {
    const { renderer } = this;
    const { width, height } = context.canvas;
    const { pixels } = look;
    const part = new Camera();
    part.zoom = camera.zoom;
    context.setTransform(1, 0, 0, 1, 0, 0);
    for (let y = 0; y < height; y += SIDE) {
      for (let x = 0; x < width; x += SIDE) {
        const [w, h] = [Math.min(SIDE, width - x), Math.min(SIDE, height - y)];
        part.x = camera.x + x / pixels / camera.zoom;
        part.y = camera.y + y / pixels / camera.zoom;
        if (renderer.canvas.width !== w || renderer.canvas.height !== h)
          renderer.resize(w / pixels, h / pixels, pixels);
        renderer.draw(part, look);
        // At once: a browser may clear what it has shown.
        context.drawImage(renderer.canvas, x, y);
      }
    }
  }

  /** Gives the context back: a page may have few. */
  dispose(): void {
    const { canvas } = this.renderer;
    canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
    canvas.width = 0;
  }
}
