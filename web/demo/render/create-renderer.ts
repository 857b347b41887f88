/** The renderer for a canvas: WebGL2 where there is one. */
import type { Sprite } from '../sprites/sheet.ts';
import { CanvasRenderer } from './canvas2d.ts';
import type { Renderer } from './renderer.ts';
import { WebGLRenderer } from './webgl.ts';

/** `restored` is called when the trees are to be drawn again after their context was lost. */
export function createRenderer(
  element: HTMLCanvasElement,
  sheet: readonly Sprite[],
  restored: () => void,
): Renderer {
  try {
    const renderer = WebGLRenderer.on(element, sheet, restored);
    if (renderer) return renderer;
  } catch (error) {
    console.warn('The trees are drawn without WebGL.', error);
  }
  // A canvas that once gave a WebGL context gives no other.
  const fresh = element.cloneNode() as HTMLCanvasElement;
  element.replaceWith(fresh);
  return new CanvasRenderer(fresh, sheet);
}
