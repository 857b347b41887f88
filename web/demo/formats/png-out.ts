/** A PNG of the wood, as the screen shows it, on a canvas of its own. */

import { Camera } from '../render/camera.ts';
import { blank, pngOf } from '../render/canvas.ts';
import { GroundPainter } from '../render/ground.ts';
import { writeNames } from '../render/names.ts';
import type { Palette } from '../render/palette.ts';
import { thinned } from '../render/renderer.ts';
import { giveRoom } from '../render/room.ts';
import { Stamp } from '../render/stamp.ts';
import { labelsOf } from '../scene/names.ts';
import { kindRadii } from '../scene/scene.ts';
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
  /** True to draw meadow, floor and roads; without them the picture is transparent. */
  readonly ground: boolean;
}

/** The size of a picture in CSS pixels, and its part of the scene. */
export interface Framing {
  readonly camera: Camera;
  readonly width: number;
  readonly height: number;
}

/** The whole wood in a picture whose longer side has so many CSS pixels. @throws Error when there is no wood. */
export function framingOf({ scene, rings }: Snapshot, side: number): Framing {
  const frame = frameOf(scene, rings);
  if (!frame) throw new Error('There is nothing to draw yet.');
  const [across, down] = [frame.x1 - frame.x0, frame.y1 - frame.y0];
  const camera = new Camera();
  camera.zoom = side / Math.max(across, down);
  camera.x = frame.x0;
  camera.y = frame.y0;
  const [width, height] = [across, down].map((each) =>
    Math.max(1, Math.round(each * camera.zoom)),
  ) as [number, number];
  return { camera, width, height };
}

/** The ground of a wood on a canvas of its own. */
export function groundOf(
  { scene, rings }: Snapshot,
  { camera, width, height }: Framing,
  palette: Palette,
  pixels: number,
): HTMLCanvasElement {
  const ground = new GroundPainter(blank(width * pixels, height * pixels));
  ground.set(rings, scene.things, scene.density);
  ground.paint(camera, pixels, palette, scene.radius);
  return ground.canvas;
}

/** The wood on a canvas whose longer side has so many CSS pixels. @throws Error when there is nothing to draw. */
export function pictureOf(
  wood: Snapshot,
  trees: Trees,
  { sheet, palette, pixels, ground: hasGround }: PictureOptions,
  side: number = SIDE,
): HTMLCanvasElement {
  const { scene, rings } = wood;
  const { radius } = scene;
  const framing = framingOf(wood, side);
  const { camera, width, height } = framing;
  if (thinned(radius, camera.zoom).swell !== 1) giveRoom(trees, rings, scene.things);
  const picture = hasGround
    ? groundOf(wood, framing, palette, pixels)
    : blank(width * pixels, height * pixels);
  const radii = kindRadii(scene);
  const stamp = new Stamp(sheet, trees);
  // At this time all trees have risen.
  const look = { now: 1e9, discs: 0, palette, radii, radius, pixels, wind: 0 };
  const context = picture.getContext('2d') as CanvasRenderingContext2D;
  stamp.draw(context, camera, look);
  stamp.dispose();
  context.setTransform(pixels, 0, 0, pixels, 0, 0);
  writeNames(context, camera, labelsOf(scene), palette);
  context.resetTransform();
  return picture;
}

/** @throws Error when there is nothing to draw, or the browser cannot draw as large a picture. */
export const toPNG = (wood: Snapshot, trees: Trees, options: PictureOptions): Promise<Blob> =>
  pngOf(pictureOf(wood, trees, options));
