/** World: a country without end, streamed tile by tile to the view. */
import '../../styles/world.css';
import '../../styles/world-narrow.css';
import type { Point } from '../../geometry/rings.ts';
import { Camera } from '../../render/camera.ts';
import { plainRenderer } from '../../render/canvas2d.ts';
import { FrameTimer, inNextFrame } from '../../render/frames.ts';
import type { Renderer } from '../../render/renderer.ts';
import { webglRenderer } from '../../render/webgl.ts';
import { withChurch } from '../../sprites/church.ts';
import type { Sprite } from '../../sprites/sheet.ts';
import type { Mode, ModeHost } from '../modes.ts';
import { Address } from './address.ts';
import { Hands } from './hands.ts';
import { type Place, WOODED } from './link.ts';
import { type LayerName, MARKUP, usualLayers } from './markup.ts';
import { Panel } from './panel.ts';
import { Scenery, type Shown } from './scenery.ts';
import { anotherSeed, FIRST_HOME, FIRST_SEED } from './seeds.ts';
import type { Origin } from './stream/messages.ts';
import { takePiece } from './take/piece.ts';
import { HOME_ZOOM, isAtEnd, LIMITS } from './view.ts';

/** Pixels to a metre from far, until home is found. */
const FAR_ZOOM = 1 / 16;
/** Milliseconds of rest until the address and the count follow. */
const REST = 200;
/** Milliseconds, and times that the last frame took, that tiles are waited for to be painted with others. */
const TOGETHER = { least: 100, frames: 3, most: 2000 } as const;

export class WorldMode implements Mode {
  private readonly camera = new Camera(LIMITS);
  private readonly layers = usualLayers();
  private origin: Origin = { seed: FIRST_SEED, wooded: WOODED };
  /** While the mode is open. */
  private scenery: Scenery | undefined;
  private readonly sheet: readonly Sprite[];
  private readonly renderer: Renderer;
  private readonly hands: Hands;
  private readonly panel: Panel;
  private readonly top: HTMLCanvasElement;
  private readonly address = new Address(() => {
    if (this.scenery) this.follow();
  });
  private resting: ReturnType<typeof setTimeout> | undefined;
  private arriving: ReturnType<typeof setTimeout> | undefined;
  /** The failure to tell about. */
  private news: string | undefined;
  /** True once there is a place to look at. */
  private isPlaced = false;
  private readonly timer = new FrameTimer();
  private readonly repaint = inNextFrame((now) => this.frame(now));

  constructor(private readonly host: ModeHost) {
    const { element } = host;
    this.sheet = withChurch(host.stage.sheet);
    element.innerHTML = MARKUP;
    this.top = element.querySelector('.world-top') as HTMLCanvasElement;
    const trees = element.querySelector('.world-trees') as HTMLCanvasElement;
    this.renderer =
      webglRenderer(trees, this.sheet, this.repaint) ?? plainRenderer(trees, this.sheet);
    this.hands = new Hands(this.top, this.camera, () => {
      this.isPlaced = true;
      this.moved();
    });
    this.panel = new Panel(element, {
      seed: (seed) => this.visit({ ...this.origin, seed }),
      wooded: (wooded) => this.set({ ...this.origin, wooded }),
      layer: (name) => this.toggle(name),
      dice: () => this.visit({ ...this.origin, seed: anotherSeed() }),
      take: () => this.take(),
      in: () => this.hands.zoom(2),
      out: () => this.hands.zoom(0.5),
      home: () => void this.goHome(),
    });
    addEventListener('keydown', (event) => this.press(event), { capture: true });
    Object.defineProperty(window, 'copseWorld', { get: () => this.read() });
  }

  open(): void {
    const isLinked = this.address.open();
    const { host, renderer, top, camera, origin, shown } = this;
    this.scenery = new Scenery({
      ...{ element: host.element, renderer, top, camera, origin, shown },
      changed: () => this.arrived(),
      sketched: () => this.repaint(),
      failed: (error) => this.say(error instanceof Error ? error.message : String(error)),
    });
    this.refresh();
    if (isLinked) this.follow();
    else if (!this.isPlaced) this.arrive();
    // Not when a link opened the page: nobody has asked for keys.
    if (document.activeElement !== document.body) this.top.focus();
  }

  close(): void {
    clearTimeout(this.resting);
    clearTimeout(this.arriving);
    this.resting = undefined;
    this.arriving = undefined;
    this.hands.rest();
    this.scenery?.dispose();
    this.scenery = undefined;
    this.address.close();
  }

  refresh(): void {
    this.scenery?.resize();
    this.show();
  }

  async share(pane: 'share' | 'code'): Promise<void> {
    const { scenery, origin, shown, sheet } = this;
    if (!scenery) return;
    this.tell();
    const { openTake } = await import('./take/dialog.ts');
    await openTake({ origin, scenery, shown, sheet, link: location.href }, pane);
  }

  /** Opens what is in view in Draw. */
  private take(): void {
    const { scenery, origin, host } = this;
    if (scenery) takePiece(scenery, origin, host).catch((error: Error) => this.say(error.message));
  }

  private get shown(): Shown {
    return { layers: this.layers, palette: this.host.stage.palette };
  }

  private show(): void {
    this.scenery?.show(this.shown);
    this.panel.show(this.origin, this.layers);
    this.moved();
  }

  private toggle(name: LayerName): void {
    if (!this.layers.delete(name)) this.layers.add(name);
    this.show();
  }

  /** Goes where the address says. */
  private follow(): void {
    const linked = this.address.follow();
    if (!linked) return;
    this.set(linked.origin);
    if (linked.place) this.look(linked.place);
    else this.arrive();
  }

  private visit(origin: Origin): void {
    this.set(origin);
    this.arrive();
  }

  /** Opens a country, seen from far until its start is found. */
  private arrive(): void {
    this.look({ x: 0, y: 0, zoom: FAR_ZOOM });
    this.isPlaced = false;
    this.goHome((home) => {
      // Somebody may have gone elsewhere meanwhile.
      if (!this.isPlaced) this.hands.fly(home, HOME_ZOOM);
    });
  }

  private set(origin: Origin): void {
    const { seed, wooded } = this.origin;
    this.origin = origin;
    if (origin.seed !== seed || origin.wooded !== wooded) this.scenery?.set(origin);
    this.panel.show(origin, this.layers);
    this.moved();
  }

  private look({ x, y, zoom }: Place): void {
    this.isPlaced = true;
    this.hands.rest();
    this.camera.lookAt({ x, y }, zoom, this.top.clientWidth, this.top.clientHeight);
    this.moved();
  }

  /** Goes to the start of the country, once the worker has found it. */
  private goHome(go = (home: Point): void => this.look({ ...home, zoom: HOME_ZOOM })): void {
    const { scenery, origin } = this;
    if (origin.seed === FIRST_SEED && origin.wooded === WOODED) {
      this.look({ ...FIRST_HOME, zoom: HOME_ZOOM });
      return;
    }
    scenery?.stream.home().then(
      (home) => {
        if (this.scenery === scenery && this.origin === origin) go(home);
      },
      (error: Error) => this.say(error.message),
    );
  }

  private press(event: KeyboardEvent): void {
    if (!this.scenery || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    if (target.closest('dialog[open], input, textarea')) return;
    const act = event.key === 'Home' ? () => this.goHome() : this.hands.key(event.key);
    if (!act) return;
    act();
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** Paints a changed view, and reports it once it rests. */
  private moved(): void {
    clearTimeout(this.resting);
    this.resting = undefined;
    this.changed();
  }

  /** There is more to see, which is told a while later. */
  private changed(): void {
    if (!this.scenery) return;
    this.repaint();
    this.resting ??= setTimeout(() => {
      this.resting = undefined;
      this.tell();
    }, REST);
  }

  /** Tiles have come: many at a time are painted together. */
  private arrived(): void {
    if (this.scenery?.isFull) this.repaint();
    this.arriving ??= setTimeout(
      () => {
        this.arriving = undefined;
        this.changed();
      },
      Math.min(TOGETHER.most, Math.max(TOGETHER.least, TOGETHER.frames * this.timer.took)),
    );
  }

  private tell(): void {
    const { scenery, origin, place } = this;
    if (!scenery || !this.isPlaced || !this.address.isTold) return;
    this.address.tell(origin, place);
    const end = isAtEnd(this.camera) ? 'You’ve reached the edge of the map' : undefined;
    const news = this.news ?? end ?? (scenery.isPlanted ? undefined : 'Planting trees…');
    if (news === undefined) this.panel.showTrees(scenery.trees);
    else if (scenery.isCovered || this.news) this.panel.showNews(news);
  }

  private say(news: string): void {
    this.news = news;
    this.moved();
  }

  private get place(): Place {
    const { camera, top } = this;
    const middle = camera.toWorld({ x: top.clientWidth / 2, y: top.clientHeight / 2 });
    return { ...middle, zoom: camera.zoom };
  }

  private frame(now: number): void {
    const { scenery, hands } = this;
    if (!scenery) return;
    if (hands.step(now)) this.moved();
    this.timer.start();
    this.panel.showScale(this.camera.zoom);
    if (!this.isPlaced) scenery.paintSketches(now, this.shown);
    else if (!scenery.paint(now, this.shown)) this.repaint();
    if (!this.news && !scenery.isCovered) this.panel.showNews('Drawing the map…');
  }

  /** The state shown, for tests. */
  private read(): object {
    const { scenery, origin, place } = this;
    return {
      ...origin,
      ...place,
      isCovered: this.isPlaced && scenery?.isCovered,
      isFull: this.isPlaced && scenery?.isFull,
      trees: scenery?.trees,
      bytes: scenery?.bytes,
    };
  }
}
