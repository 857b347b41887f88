/** Six seconds of film: a lake is dragged through the wood, and the trees make way and close behind it. */
import { boxOf } from '../geometry/boxes.ts';
import type { Point, Ring } from '../geometry/rings.ts';
import { blank } from '../render/canvas.ts';
import { GroundPainter, loadPainters } from '../render/ground.ts';
import { Stamp } from '../render/stamp.ts';
import { lakesOf, radiiOf, type Scene } from '../scene/scene.ts';
import { standsOf } from '../scene/stands.ts';
import { lake } from '../scene/things.ts';
import { EditedWood } from '../wood/edited-wood.ts';
import { ShownTrees } from '../wood/shown-trees.ts';
import { CLIP, type ClipOptions, filmOf, recorded } from './clip-out.ts';
import { frameOf } from './frame.ts';
import type { Snapshot } from './snapshot.ts';

/** The lake of a wood that has none: its size as shares of the frame, and its corners. */
const LAKE = { across: 0.13, down: 0.1, corners: 40 } as const;
/** How far up and down the lake swings on its way, as a share of the frame. */
const SWING = 0.2;

/** A lake about the origin: the scene's first one, or a round one with a bay. */
function ringsOf(scene: Scene, width: number, height: number): Ring[] {
  const [own] = lakesOf(scene);
  if (own) {
    const { x0, y0, x1, y1 } = boxOf(own.rings);
    const middle = [(x0 + x1) / 2, (y0 + y1) / 2];
    return own.rings.map((ring) => ring.map((value, i) => value - (middle[i % 2] as number)));
  }
  const ring = Array.from({ length: LAKE.corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / LAKE.corners;
    const reach = 1 + 0.16 * Math.sin(2 * angle + 0.6) + 0.1 * Math.sin(3 * angle);
    return [
      reach * LAKE.across * width * Math.cos(angle),
      reach * LAKE.down * height * Math.sin(angle),
    ];
  });
  return [ring.flat()];
}

/** @throws Error when there is nothing to draw, or the browser records no canvas. */
export async function toLakeClip(
  wood: Snapshot,
  { sheet, palette, onProgress }: ClipOptions,
): Promise<Blob> {
  const { scene } = wood;
  const { framing, context } = filmOf(wood);
  const frame = frameOf(scene, wood.rings);
  if (!frame) throw new Error('There is nothing to draw yet.');
  const [width, height] = [frame.x1 - frame.x0, frame.y1 - frame.y0];
  const rings = ringsOf(scene, width, height);
  const [own] = lakesOf(scene);
  const others = scene.things.filter((thing) => thing !== own);
  /** Slow at both ends, right across the frame. */
  const at = (now: number): Point => {
    const t = Math.min(1, Math.max(0, now / CLIP.whole));
    const way = t * t * (3 - 2 * t);
    return {
      x: frame.x0 + (0.06 + 0.88 * way) * width,
      y: frame.y0 + (0.5 + SWING * Math.sin(2 * Math.PI * way)) * height,
    };
  };
  const sceneAt = (now: number): Scene => {
    const { x, y } = at(now);
    const moved = rings.map((ring) => ring.map((value, i) => value + (i % 2 ? y : x)));
    return { ...scene, things: [...others, lake('freehand', moved, { fill: 'evenodd' })] };
  };
  await loadPainters(sceneAt(0), palette);
  const painter = new GroundPainter(blank(context.canvas.width, context.canvas.height));
  const shown = new ShownTrees();
  const edited = new EditedWood();
  const signal = new AbortController().signal;
  let stamp: Stamp | undefined;
  let isFilming = true;
  const plant = async (now: number, transition: 'pop' | 'still'): Promise<void> => {
    const next = sceneAt(now);
    const chosen = { share: scene.share, count: scene.count };
    const planted = await edited.plant(standsOf(next), chosen, { signal, onProgress: () => {} });
    if (!isFilming) return;
    const rows = shown.show(next, planted, { now, transition });
    stamp ??= new Stamp(sheet, shown.trees);
    stamp.patch(shown.trees, rows);
    painter.set(wood.rings, next.things, scene.density);
    painter.paint(framing.camera, 1, palette, scene.radius);
  };
  const radii = radiiOf(wood.stands);
  const { radius } = scene;
  let now = 0;
  const draw = (time: number): void => {
    now = time;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(painter.canvas, 0, 0);
    const look = { now: time, discs: 0, palette, radii, radius, pixels: 1 };
    stamp?.draw(context, framing.camera, look);
  };
  try {
    await plant(0, 'still');
    draw(1e-3);
    const planting = (async () => {
      while (isFilming) {
        await plant(now, 'pop');
        await new Promise((next) => setTimeout(next));
      }
    })();
    const film = await recorded(context, draw, onProgress);
    isFilming = false;
    await planting;
    return film;
  } finally {
    isFilming = false;
    stamp?.dispose();
    edited.dispose();
  }
}
