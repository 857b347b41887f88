/** The frame of a picture of the wood: the wood with its treetops and a little meadow, not the window. */
import { type Box, boxOf, grown, united } from '../geometry/boxes.ts';
import type { Ring } from '../geometry/rings.ts';
import { extentOf, type Scene } from '../scene/scene.ts';

/** The meadow on every side, as a share of the whole. */
const MEADOW = 0.04;
/** Trees stand up to so many spacings above their place. */
const TREETOPS = 2;

export function frameOf(scene: Scene, rings: readonly Ring[]): Box | undefined {
  const ground = rings.length ? boxOf(rings) : undefined;
  const things = extentOf(scene);
  const box = ground && things ? united(ground, things) : (ground ?? things);
  if (!box) return undefined;
  const around = MEADOW * Math.max(box.x1 - box.x0, box.y1 - box.y0) + scene.radius;
  return { ...grown(box, around), y0: box.y0 - Math.max(around, TREETOPS * scene.radius) };
}
