/** A PNG of the wood, drawn by the 2-D renderer on canvases of its own. */

import { Camera } from '../render/camera.ts';
import { blank } from '../render/canvas.ts';
import { CanvasRenderer } from '../render/canvas2d.ts';
import { GroundPainter } from '../render/ground.ts';
import type { Palette } from '../render/palette.ts';
import { thinned } from '../render/renderer.ts';
import { giveRoom } from '../render/room.ts';
import { SIZES } from '../scene/scene.ts';
import type { Sprite } from '../sprites/sheet.ts';
import type { Trees } from '../wood/trees.ts';
import { frameOf } from './frame.ts';
import type { Snapshot } from './snapshot.ts';

/** The longer side of a picture at 1×, in pixels. */
const SIDE = 1600;

export interface PictureOptions {
  readonly sheet: readonly Sprite[];
  readonly palette: Palette;
  /** 1, 2 or 4: how many pixels stand for one. */
  readonly pixels: number;
  /** Whether meadow, floor and roads are drawn; without them it is transparent. */
  readonly ground: boolean;
}

/** @throws Error when there is nothing to draw, or the browser cannot draw as large a picture. */
export async function toPNG(
  { scene, rings }: Snapshot,
  trees: Trees,
  { sheet, palette, pixels, ground: hasGround }: PictureOptions,
): Promise<Blob> {
  const frame = frameOf(scene, rings);
  if (!frame) throw new Error('There is nothing to draw yet.');
  const [across, down] = [frame.x1 - frame.x0, frame.y1 - frame.y0];
  const camera = new Camera();
  camera.zoom = SIDE / Math.max(across, down);
  camera.x = frame.x0;
  camera.y = frame.y0;
  const [width, height] = [across, down].map((side) =>
    Math.max(1, Math.round(side * camera.zoom)),
  ) as [number, number];
  const { radius } = scene;
  if (thinned(radius, camera.zoom).swell !== 1) giveRoom(trees, rings, scene.things);
  const above = blank(width * pixels, height * pixels);
  const renderer = new CanvasRenderer(above, sheet);
  renderer.resize(width, height, pixels);
  renderer.setTrees(trees);
  const radii = SIZES.map((size) => size * radius);
  // By then all trees have risen.
  renderer.draw(camera, { now: 1e9, discs: 0, palette, radii, radius, pixels, wind: 0 });
  let picture = above;
  if (hasGround) {
    picture = blank(above.width, above.height);
    const ground = new GroundPainter(picture);
    ground.set(rings, scene.things, scene.density);
    ground.paint(camera, pixels, palette, radius);
    const context = picture.getContext('2d') as CanvasRenderingContext2D;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(above, 0, 0);
  }
  const blob = await new Promise<Blob | null>((done) => picture.toBlob(done, 'image/png'));
  if (blob) return blob;
  throw new Error(
    `This browser cannot draw a picture of ${picture.width} × ${picture.height} pixels; try a smaller one.`,
  );
}
