/** A wood that grows as it is opened. */
import small from 'copse/copse.wasm?url';
import all from 'copse/copse-all.wasm?url';
import { createPool } from 'copse/worker';
import { CLIP, growing } from '../formats/clip-out.ts';
import { frameOf } from '../formats/frame.ts';
import { fromHash } from '../formats/link.ts';
import { Camera } from '../render/camera.ts';
import { blank, devicePixels } from '../render/canvas.ts';
import { plainRenderer } from '../render/canvas2d.ts';
import { seconds } from '../render/frames.ts';
import { GroundPainter, loadPainters } from '../render/ground.ts';
import { DAY, NIGHT } from '../render/palette.ts';
import { thinned } from '../render/renderer.ts';
import { giveRoom } from '../render/room.ts';
import { webglRenderer } from '../render/webgl.ts';
import { firstScene } from '../scene/first-scene.ts';
import { radiiOf, woodName, YEAR } from '../scene/scene.ts';
import { paintSheet } from '../sprites/painters.ts';
import { treesInWords } from '../ui/format.ts';
import { reducedMotion } from '../ui/media.ts';
import { ShownTrees } from '../wood/shown-trees.ts';
import { Wood } from '../wood/wood.ts';

export interface Embedded {
  readonly title: string;
  /** Undefined if nothing plays. */
  readonly replay?: () => void;
}

export async function shown(view: HTMLElement, isDark: boolean): Promise<Embedded> {
  const scene = location.hash ? await fromHash(location.hash) : firstScene();
  const pool = await createPool({ wasm: { copse: small, all }, size: 1 });
  const wood = new Wood(() => pool);
  const still = { now: 0, transition: 'still' } as const;
  const signal = new AbortController().signal;
  const planted = await wood.fill(scene, { signal, onProgress: () => {} });
  if (!planted) throw new Error(wood.refusal?.message ?? 'This wood could not be planted.');
  const standing = new ShownTrees();
  standing.show(scene, planted, still);
  pool.dispose();

  const plain = isDark ? NIGHT : DAY;
  const { season = YEAR.summer } = scene;
  const dress = season === YEAR.summer ? undefined : await import('../render/season.ts');
  const painted = paintSheet();
  const sheet = dress?.sheetIn(painted, season) ?? painted;
  const palette = dress?.paletteIn(plain, season) ?? plain;
  await loadPainters(scene, palette);

  const [ground, top] = [blank(1, 1), blank(1, 1)];
  view.append(ground, top);
  const renderer = webglRenderer(top, sheet, () => draw(seconds())) ?? plainRenderer(top, sheet);
  const painter = new GroundPainter(ground);
  painter.set(wood.rings, scene.things, scene.density);
  const camera = new Camera();
  const { radius } = scene;
  const radii = radiiOf(wood.stands);
  let pixels = 1;
  let began = seconds();

  const draw = (now: number): void => {
    const time = reducedMotion.matches ? CLIP.whole : Math.min(CLIP.whole, now - began + 1e-3);
    renderer.draw(camera, { now: time, discs: 0, palette, radii, radius, pixels });
    if (time < CLIP.whole) requestAnimationFrame(() => draw(seconds()));
  };
  const resize = (): void => {
    const box = frameOf(scene, wood.rings);
    const { clientWidth: width, clientHeight: height } = view;
    if (!box || width === 0 || height === 0) return;
    pixels = devicePixels();
    ground.width = Math.round(width * pixels);
    ground.height = Math.round(height * pixels);
    camera.fit(box, { x0: 0, y0: 0, x1: width, y1: height });
    const trees = growing(standing.trees);
    if (thinned(radius, camera.zoom).swell !== 1) giveRoom(trees, wood.rings, scene.things);
    renderer.resize(width, height, pixels);
    renderer.setTrees(trees);
    painter.paint(camera, pixels, palette, radius);
    draw(seconds());
  };
  new ResizeObserver(resize).observe(view);
  resize();
  const title = `${woodName(scene) ?? 'A wood'}, ${treesInWords(standing.standing)}`;
  if (reducedMotion.matches) return { title };
  return {
    title,
    replay: () => {
      began = seconds();
      draw(began);
    },
  };
}
