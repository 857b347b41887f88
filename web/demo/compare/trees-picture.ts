/** The trees themselves, as Draw shows them. */
import type { Camera } from '../board/camera.ts';
import { CanvasRenderer } from '../render/canvas2d.ts';
import { Ground } from '../render/ground.ts';
import type { Palette } from '../render/palette.ts';
import type { Box, Ring } from '../scene/geometry.ts';
import { roadsOf, type Scene } from '../scene/scene.ts';
import type { House, Planted } from '../scene/things.ts';
import type { Sprite } from '../sprites/sheet.ts';
import { dressOf } from '../wood/planter.ts';
import { emptyTrees, HOUSE_KIND, plant, type Trees } from '../wood/trees.ts';

/** The index of medium trees among the scene's kinds. */
const MEDIUM = 1;
/** The spacing on the screen, in pixels, from which on the renderer leaves no tree out. */
const PLAIN = 7.5;

export interface PictureOf {
  readonly scene: Scene;
  readonly rings: readonly Ring[];
  readonly positions: Float64Array;
}

/** Trees stand up to two spacings above their ground. */
export const withTreetops = (box: Box, radius: number): Box => ({ ...box, y0: box.y0 - radius });

function treesOf({ scene, positions }: PictureOf): Trees {
  const byHand = scene.things.filter(({ type }) => type === 'house' || type === 'tree') as (
    | House
    | Planted
  )[];
  const count = positions.length / 2;
  const trees = emptyTrees(count + byHand.length);
  const dress = dressOf({ ...scene, kinds: [0, 1, 0] });
  for (let i = 0; i < count; i++)
    plant(trees, i, positions[2 * i]!, positions[2 * i + 1]!, MEDIUM, dress);
  byHand.forEach(({ type, x, y }, i) => {
    plant(trees, count + i, x, y, type === 'house' ? HOUSE_KIND : MEDIUM, dress);
  });
  return trees;
}

export class TreesPainter {
  private readonly ground: Ground = new Ground(document.createElement('canvas'));
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
    ground.set(wood.rings, roadsOf(wood.scene));
    ground.paint(camera, pixels, palette, wood.scene.radius);
    renderer.resize(like.clientWidth, like.clientHeight, pixels);
    renderer.setTrees(treesOf(wood));
    const radius = Math.max(wood.scene.radius, PLAIN / camera.zoom);
    renderer.draw(camera, { now: 0, discs: 0, palette, radii: [], radius, pixels });
    const brush = canvas.getContext('2d');
    brush?.setTransform(1, 0, 0, 1, 0, 0);
    brush?.drawImage(renderer.canvas, 0, 0);
    return canvas;
  }
}
