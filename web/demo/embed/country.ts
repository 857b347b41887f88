/** A piece of country to look around in; the wheel stays with the page around it, unless Ctrl is held. */

import { Hands } from '../modes/world/hands.ts';
import { fromHash, toHash } from '../modes/world/link.ts';
import { usualLayers } from '../modes/world/markup.ts';
import { Scenery } from '../modes/world/scenery.ts';
import { HOME_ZOOM, LIMITS } from '../modes/world/view.ts';
import { Camera } from '../render/camera.ts';
import { blank } from '../render/canvas.ts';
import { plainRenderer } from '../render/canvas2d.ts';
import { inNextFrame } from '../render/frames.ts';
import { DAY, NIGHT } from '../render/palette.ts';
import { webglRenderer } from '../render/webgl.ts';
import { withChurch } from '../sprites/church.ts';
import { paintSheet } from '../sprites/painters.ts';
import type { Embedded } from './wood.ts';

export async function shown(view: HTMLElement, isDark: boolean): Promise<Embedded> {
  const linked = fromHash(location.hash);
  if (!linked) throw new Error('This link does not lead to a country.');
  const sheet = withChurch(paintSheet());
  const camera = new Camera(LIMITS);
  const [ground, trees, top] = [blank(1, 1), blank(1, 1), blank(1, 1)];
  ground.className = 'world-ground';
  top.tabIndex = 0;
  top.setAttribute('aria-label', 'The country: arrow keys move it, plus and minus zoom.');
  const map = document.createElement('div');
  map.className = 'world-map';
  map.hidden = true;
  map.append(blank(1, 1));
  view.append(map, ground, trees, top);
  const { origin } = linked;
  const look = { layers: usualLayers(), palette: isDark ? NIGHT : DAY };
  const paint = inNextFrame((now) => {
    const isMoving = hands.step(now);
    if (!scenery.paint(now, look) || isMoving) paint();
    view.dataset.full = String(scenery.isFull);
  });
  const renderer = webglRenderer(trees, sheet, paint) ?? plainRenderer(trees, sheet);
  const scenery = new Scenery({
    ...{
      element: view,
      renderer,
      top,
      camera,
      origin,
      shown: look,
      changed: paint,
      sketched: paint,
    },
    failed: (error) => {
      throw error;
    },
  });
  top.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) event.stopImmediatePropagation();
    },
    { capture: true },
  );
  const hands = new Hands(top, camera, () => {
    told();
    paint();
  });
  top.addEventListener('keydown', ({ key }) => {
    hands.key(key)?.();
  });
  /** Let the link lead to the present view. */
  const told = (): void => {
    const { x, y, width, height } = scenery.window;
    const place = { x: x + width / 2, y: y + height / 2, zoom: camera.zoom };
    (document.getElementById('open') as HTMLAnchorElement).href =
      `./index.html${toHash(origin, place)}`;
  };
  const { x, y, zoom } = linked.place ?? { ...(await scenery.stream.home()), zoom: HOME_ZOOM };
  camera.lookAt({ x, y }, zoom, view.clientWidth, view.clientHeight);
  scenery.show(look);
  new ResizeObserver(() => {
    scenery.resize();
    paint();
  }).observe(view);
  paint();
  return { title: `${origin.seed}, a country` };
}
