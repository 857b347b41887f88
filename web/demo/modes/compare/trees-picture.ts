/** The trees themselves, as Draw shows them. */

import type { Box } from '../../geometry/boxes.ts';
import type { Ring } from '../../geometry/rings.ts';
import type { Camera } from '../../render/camera.ts';
import { CanvasRenderer } from '../../render/canvas2d.ts';
import { GroundPainter } from '../../render/ground.ts';
import type { Palette } from '../../render/palette.ts';
import type { Scene } from '../../scene/scene.ts';
import type { Sprite } from '../../sprites/sheet.ts';
import { treesAt } from '../../wood/plant.ts';

/** The spacing on the screen, in pixels, from which on the renderer leaves no tree out. */
const PLAIN = 7.5;

interface PictureOf {
  readonly scene: Scene;
  readonly rings: readonly Ring[];
  readonly positions: Float64Array;
}

/** Trees stand up to two spacings above their ground. */
export const withTreetops = (box: Box, radius: number): Box => ({ ...box, y0: box.y0 - radius });

export class TreesPainter {
  private readonly ground: GroundPainter = new GroundPainter(document.createElement('canvas'));
  private readonly renderer: CanvasRenderer;

  constructor(sheet: readonly Sprite[]) {
    this.renderer = new CanvasRenderer(document.createElement('canvas'), sheet);
  }

  /** A picture of the size of `like`, to be copied before the next is painted. */
  paint(
    like: HTMLCanvasElement,
    camera: Camera,
    wood: PictureOf,
    palette: Palette,
  ): HTMLCanvasElement {
    const { ground, renderer } = this;
    const { canvas } = ground;
    const pixels = like.width / Math.max(1, like.clientWidth);
    canvas.width = like.width;
    canvas.height = like.height;
    ground.set(wood.rings, wood.scene.things);
    ground.paint(camera, pixels, palette, wood.scene.radius);
    renderer.resize(like.clientWidth, like.clientHeight, pixels);
    renderer.setTrees(treesAt(wood.positions, wood.scene));
    const radius = Math.max(wood.scene.radius, PLAIN / camera.zoom);
    renderer.draw(camera, { now: 0, discs: 0, palette, radii: [], radius, pixels });
    const context = canvas.getContext('2d');
    context?.setTransform(1, 0, 0, 1, 0, 0);
    context?.drawImage(renderer.canvas, 0, 0);
    return canvas;
  }
}
