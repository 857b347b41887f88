/** The part of the scene that the pictures of all cards show, and how fine it may be. */

import { type Box, grown } from '../../geometry/boxes.ts';
import { Camera } from '../../render/camera.ts';
import { DENSITY } from '../../wood/estimate.ts';

/** CSS pixels left free around the ground. */
const FREE = 3;
/** CSS pixels: the least discs that can be seen in six pictures, on a coarse screen and on a sharp one. */
const FINEST = { coarse: 9, sharp: 8 } as const;
/** More trees than this take too long to be compared at once. */
const MOST = 4000;

/** Shows the ground with the discs that reach over its edge. */
export function cameraFor(ground: Box, radius: number, width: number, height: number): Camera {
  const { x0, y0, x1, y1 } = grown(ground, 0.5 * radius);
  const camera = new Camera();
  camera.zoom = Math.min((width - 2 * FREE) / (x1 - x0), (height - 2 * FREE) / (y1 - y0));
  camera.x = (x0 + x1) / 2 - width / 2 / camera.zoom;
  camera.y = (y0 + y1) / 2 - height / 2 / camera.zoom;
  return camera;
}

/** The least radius at which single trees can be seen in a picture of this size, in half metres. */
export function finestRadius(ground: Box, width: number, height: number): number {
  const { zoom } = cameraFor(ground, 0, width, height);
  const area = (ground.x1 - ground.x0) * (ground.y1 - ground.y0);
  const disc = devicePixelRatio > 1 ? FINEST.sharp : FINEST.coarse;
  return Math.ceil(2 * Math.max(disc / zoom, Math.sqrt((DENSITY * area) / MOST))) / 2;
}
