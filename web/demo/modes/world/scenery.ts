/** The visible country: ground, trees and names on their canvases, the little map, and their requests. */
import type { Camera } from '../../render/camera.ts';
import { devicePixels } from '../../render/canvas.ts';
import { CanvasRenderer } from '../../render/canvas2d.ts';
import { seconds } from '../../render/frames.ts';
import type { Palette } from '../../render/palette.ts';
import type { Renderer } from '../../render/renderer.ts';
import type { Sprite } from '../../sprites/sheet.ts';
import { reducedMotion } from '../../ui/media.ts';
import type { Trees } from '../../wood/trees.ts';
import { GroundLayer, windowOf } from './ground-layer.ts';
import { drawEdges, inksFor } from './labels.ts';
import type { LayerName } from './markup.ts';
import { MiniMap } from './mini-map.ts';
import { NamesLayer } from './names-layer.ts';
import type { Look } from './paint/paint.ts';
import type { Origin } from './stream/messages.ts';
import { CountryStream } from './stream/stream.ts';
import { coarser, levelAt, type Tile, tilesIn } from './stream/tiles.ts';
import { WoodLayer } from './wood-layer.ts';

/** The levels by which the trees asked for first are coarser: a few tiles that cover the view. */
const COARSER_WOOD = 2;
/**
 * Sketches are so many levels coarser than the ground, and show so much around the view, in parts of its size: a tile or
 * two that are there at once, and a few that are less blurred.
 */
const SKETCHES = [
  { coarser: 4, around: 0.75 },
  { coarser: 2, around: 0 },
] as const;

/** The content of the canvases. */
export interface Shown {
  readonly layers: ReadonlySet<LayerName>;
  readonly palette: Palette;
}

function lookOf({ layers, palette }: Shown): Look {
  const [hills, water, roads, villages] = (['hills', 'water', 'roads', 'villages'] as const).map(
    (name) => layers.has(name),
  ) as [boolean, boolean, boolean, boolean];
  return { night: palette.night > 0, pixels: devicePixels(), hills, water, roads, villages };
}

/** The mode's services. */
export interface Setting {
  readonly element: HTMLElement;
  readonly renderer: Renderer;
  readonly top: HTMLCanvasElement;
  readonly camera: Camera;
  readonly origin: Origin;
  readonly shown: Shown;
  /** There is more to see, or the view is another. */
  changed(): void;
  /** There is something in the place of paper. */
  sketched(): void;
  failed(error: unknown): void;
}

export class Scenery {
  readonly stream: CountryStream;
  private readonly ground: GroundLayer;
  private readonly wood: WoodLayer;
  private readonly map: MiniMap;
  private readonly top: HTMLCanvasElement;
  private readonly camera: Camera;
  private readonly context: CanvasRenderingContext2D;
  private width = 0;
  private height = 0;
  private pixels = 1;
  private readonly names: NamesLayer;
  /** True if all trees that had arrived were painted. */
  private isPainted = false;
  /** True if everything but sketches waits for these. */
  private isHeld = false;
  /** The view whose tiles were asked for last. */
  private asked = '';

  constructor({
    element,
    renderer,
    top,
    camera,
    origin,
    shown,
    changed,
    sketched,
    failed,
  }: Setting) {
    const canvas = (selector: string) => element.querySelector(selector) as HTMLCanvasElement;
    this.top = top;
    this.camera = camera;
    this.stream = new CountryStream(origin, lookOf(shown));
    const { sketches, grounds, woods } = this.stream;
    this.ground = new GroundLayer(canvas('.world-ground'), [grounds, sketches]);
    this.wood = new WoodLayer(renderer, woods);
    this.map = new MiniMap(canvas('.world-map canvas'), sketches, (x, y) => {
      camera.lookAt({ x, y }, camera.zoom, this.width, this.height);
      changed();
    });
    this.context = top.getContext('2d') as CanvasRenderingContext2D;
    this.names = new NamesLayer(grounds, sketched);
    sketches.changed = sketched;
    grounds.changed = changed;
    woods.changed = (tile, isNew) => {
      if (isNew && !reducedMotion.matches) this.wood.rise(tile, seconds());
      changed();
    };
    for (const store of [sketches, grounds, woods]) store.failed = failed;
  }

  resize(): void {
    const { top } = this;
    this.pixels = devicePixels();
    [this.width, this.height] = [top.clientWidth, top.clientHeight];
    top.width = Math.round(this.width * this.pixels);
    top.height = Math.round(this.height * this.pixels);
    this.ground.resize(this.width, this.height, this.pixels);
    this.wood.resize(this.width, this.height, this.pixels);
    this.map.resize();
    this.asked = '';
  }

  /** Shows another country, or the same one more or less wooded. */
  set(origin: Origin): void {
    this.stream.set(origin);
    this.asked = '';
  }

  /** Shows more or less of it, or by another light. */
  show(shown: Shown): void {
    const { layers } = shown;
    this.stream.show(lookOf(shown));
    this.wood.show(layers.has('trees'), layers.has('villages'));
  }

  /** The view, in metres. */
  get window() {
    return windowOf(this.camera, this.width, this.height);
  }

  get trees(): number {
    return this.wood.count(this.camera);
  }

  /** True if no paper is in sight; the ground may still be coarse. */
  get isCovered(): boolean {
    return this.asked !== '' && this.ground.isCovered(this.camera);
  }

  /** True if all trees in sight have arrived. */
  get isPlanted(): boolean {
    const { camera, stream } = this;
    return this.wood.tiles(camera).every((tile) => stream.woods.isDone(tile));
  }

  /** True if everything in sight has arrived. */
  get isFull(): boolean {
    const { camera, stream } = this;
    return (
      this.isPainted &&
      this.asked !== '' &&
      this.isPlanted &&
      this.ground.tiles(camera).every((tile) => stream.grounds.isDone(tile))
    );
  }

  /** The tiles whose trees are in sight. */
  get chunks(): readonly Tile[] {
    return tilesIn(this.window, this.wood.level(this.camera));
  }

  /** The trees and houses of those that are there. */
  get standing(): Trees[] {
    return this.chunks.flatMap((tile) => this.stream.woods.get(tile)?.trees ?? []);
  }

  /** A picture of what is in sight, so many pixels to one of the window's; `done` is told the share drawn. */
  async picture(
    { layers, palette }: Shown,
    sheet: readonly Sprite[],
    times: number,
    done: (share: number) => void,
  ): Promise<HTMLCanvasElement> {
    const { camera, width, height, stream } = this;
    const canvas = document.createElement('canvas');
    const ground = new GroundLayer(canvas, [stream.grounds]);
    ground.resize(width, height, times);
    const tiles = ground.tiles(camera);
    const look = { ...lookOf({ layers, palette }), pixels: times };
    let drawn = 0;
    await Promise.all(
      tiles.map(async (tile) => {
        const made = await stream.ground(tile, look);
        ground.put(camera, tile, tile, made.picture);
        made.picture.close();
        done(++drawn / tiles.length);
      }),
    );
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const above = document.createElement('canvas');
    const wood = new WoodLayer(new CanvasRenderer(above, sheet), stream.woods);
    wood.resize(width, height, times);
    wood.show(layers.has('trees'), layers.has('villages'));
    // At this time all trees have risen.
    wood.paintWhole(camera, palette, 1e9);
    context.drawImage(above, 0, 0);
    context.scale(times, times);
    this.write(context, layers, palette.night > 0, false);
    return canvas;
  }

  /** The bytes of all tiles. */
  get bytes(): number {
    return this.stream.size;
  }

  /** Ends all work and gives its memory back. */
  dispose(): void {
    this.stream.dispose();
    this.names.dispose();
    for (const each of [this.ground, this.wood]) each.resize(0, 0, 1);
    this.top.width = 0;
  }

  /** Paints the parts that have arrived. Returns true if the next frame has more. */
  paint(now: number, shown: Shown): boolean {
    this.ask();
    return this.draw(now, shown);
  }

  /** No more than sketches, until it is known where to go. */
  paintSketches(now: number, shown: Shown): void {
    this.asked = '';
    this.stream.sketches.want(this.sketches);
    this.draw(now, shown);
  }

  private draw(now: number, { layers, palette }: Shown): boolean {
    this.ground.paint(this.camera, palette.paper);
    this.isPainted = this.wood.paint(this.camera, palette, now);
    this.map.paint(this.window, palette.paper);
    this.paintTop(layers, palette.night > 0);
    return this.isPainted;
  }

  /** Asks for what is in sight: what is coarse first, and what is nearest to the middle. */
  private ask(): void {
    const { camera, stream } = this;
    const view = `${camera.x},${camera.y},${camera.zoom}`;
    if (view === this.asked && !this.isHeld) return;
    this.asked = view;
    stream.sketches.want(this.sketches);
    // All of a small machine is there for the sketches first.
    this.isHeld = !this.isCovered && stream.sketches.isBusy;
    stream.grounds.want(this.ground.tiles(camera), this.isHeld);
    const woods = this.wood.tiles(camera);
    stream.woods.want([...this.wood.coarser(camera, COARSER_WOOD), ...woods], this.isHeld);
  }

  /** The tiles to sketch: of what is in sight and around it, and of the little map. */
  private get sketches(): Tile[] {
    const { camera, window, pixels } = this;
    const level = levelAt(camera.zoom * pixels);
    const own = SKETCHES.flatMap(({ coarser: by, around }) => {
      const [aside, above] = [around * window.width, around * window.height];
      const wide = {
        ...{ x: window.x - aside, y: window.y - above },
        ...{ width: window.width + 2 * aside, height: window.height + 2 * above },
      };
      return tilesIn(wide, coarser(level, by));
    });
    return [...own, ...this.map.follow(window, camera.zoom)];
  }

  private paintTop(layers: ReadonlySet<LayerName>, isNight: boolean): void {
    const { context, pixels } = this;
    context.setTransform(pixels, 0, 0, pixels, 0, 0);
    context.clearRect(0, 0, this.width, this.height);
    this.write(context, layers, isNight, true);
  }

  private write(
    context: CanvasRenderingContext2D,
    layers: ReadonlySet<LayerName>,
    isNight: boolean,
    hasCards: boolean,
  ): void {
    const { camera, width, height } = this;
    if (layers.has('chunks')) drawEdges(context, camera, this.chunks, inksFor(isNight));
    if (!layers.has('names')) return;
    const tiles = this.ground.tiles(camera);
    this.names.write(context, camera, tiles, { width, height, isNight, hasCards });
  }
}
