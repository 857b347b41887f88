/** The stage: ground, trees and sketch, one canvas above the other, painted when something changed. */

import type { Ring } from '../geometry/rings.ts';
import { devicePixels } from '../render/canvas.ts';
import { expectTiles } from '../render/cover.ts';
import { type Covering, isSameCovering } from '../render/covering.ts';
import { inNextFrame, seconds } from '../render/frames.ts';
import { canPaint, GroundPainter } from '../render/ground.ts';
import type { Painting } from '../render/painting.ts';
import type { Palette } from '../render/palette.ts';
import { type Renderer, thinned } from '../render/renderer.ts';
import { webglRenderer } from '../render/webgl.ts';
import { EMPTY, lakesOf, roadsOf, type Scene, YEAR } from '../scene/scene.ts';
import type { Lake, Road } from '../scene/things.ts';
import type { Sprite } from '../sprites/sheet.ts';
import { reducedMotion } from '../ui/media.ts';
import type { Trees } from '../wood/trees.ts';
import type { Editor } from './editor.ts';

export type Layer = 'ground' | 'trees' | 'sketch';

/** Spacings from a change of the ground to what may still be covered from there, for each time larger a tree is. */
const AROUND = 4;
/** The disc view fades in and out in a sixth of a second. */
const FADE = 6;

function canvas(id: string): HTMLCanvasElement {
  return document.getElementById(id) as HTMLCanvasElement;
}

export class Stage {
  readonly surface: HTMLCanvasElement = canvas('sketch');
  readonly ground: GroundPainter = new GroundPainter(canvas('ground'));
  private plain: Palette;
  /** The summer sprites; empty until they are painted. */
  sheet: readonly Sprite[] = [];
  /** The sprites and colours of the season shown. */
  worn: { readonly sheet: readonly Sprite[]; readonly palette: Palette };
  /** Until its sprites are painted the stage shows the ground alone. */
  readonly ready: Promise<void>;
  isReady = false;
  private renderer: Renderer | undefined;
  private season: number = YEAR.summer;
  /** The scene that stands, which may lag behind the editor's. */
  scene: Scene = EMPTY;
  /** The spacing of its trees by their kind. */
  radii: readonly number[] = [];
  /** Trees rise or sink until then. */
  settled = 0;
  /** Painters above all else, in order; each returns true if it painted anything. */
  readonly painters: ((context: CanvasRenderingContext2D, now: number) => boolean)[] = [];
  /** The sway of the trees, 0…1; 0 if the visitor wants calm. */
  wind = 0;
  /** True if another mode covers the stage, which then paints nothing. */
  hidden = false;
  /** Called at the start of every frame. */
  update: (now: number) => void = () => {};
  /** In CSS pixels. */
  width = 0;
  height = 0;
  private readonly sketch: CanvasRenderingContext2D;
  private pixels = 1;
  private discs = 0;
  private last = 0;
  private readonly schedule = inNextFrame((now) => this.frame(now));
  trees: Trees | undefined;
  /** The trees that are shown have been given room to be drawn up to so many times larger; 0 for none. */
  private mostRoom = 0;
  private room: typeof import('../render/room.ts') | undefined;
  private rings: readonly Ring[] = [];
  roads: readonly Road[] = [];
  lakes: readonly Lake[] = [];
  private ripples: Promise<unknown> | undefined;
  private groundPainted: () => void = () => {};
  private covering: Covering = { rings: [], things: [], density: [] };
  private readonly stale = new Set<Layer>();

  constructor(
    private readonly editor: Editor,
    palette: Palette,
    painting: Painting,
  ) {
    this.plain = palette;
    this.worn = { sheet: this.sheet, palette };
    this.sketch = this.surface.getContext('2d') as CanvasRenderingContext2D;
    this.ready = this.begin(painting);
    this.measure();
    new ResizeObserver(() => this.resize()).observe(this.surface);
  }

  /** Goes from plain ground to all of the picture, with the renderer that the browser has. */
  private async begin({ tiles, sheet }: Painting): Promise<void> {
    const covered = expectTiles(this.plain, tiles).then(() => this.repaint('ground'));
    this.sheet = await sheet;
    const trees = canvas('trees');
    this.renderer =
      webglRenderer(trees, this.sheet, () => this.repaint('trees')) ??
      (await import('../render/canvas2d.ts')).plainRenderer(trees, this.sheet);
    this.renderer.resize(this.width, this.height, this.pixels);
    if (this.trees) this.renderer.setTrees(this.trees);
    if (this.season === YEAR.summer) this.worn = { ...this.worn, sheet: this.sheet };
    else await this.wear();
    this.repaint('trees');
    await covered;
    this.isReady = true;
  }

  /** The summer palette. */
  get palette(): Palette {
    return this.plain;
  }

  set palette(palette: Palette) {
    this.plain = palette;
    void this.wear(this.worn.sheet);
  }

  /** Shows another time of the year. */
  setSeason(season: number = YEAR.summer): void {
    if (season === this.season) return;
    this.season = season;
    void this.wear();
  }

  /** Takes the colours of the season, whose sprites may be there already. */
  private async wear(sheet?: readonly Sprite[]): Promise<void> {
    const { season, plain } = this;
    const isPlain = season === YEAR.summer;
    const dress = isPlain ? undefined : await import('../render/season.ts');
    // Another season, or the night, may have come since.
    if (season !== this.season || plain !== this.plain) return;
    const next = sheet ?? dress?.sheetIn(this.sheet, season) ?? this.sheet;
    this.worn = { sheet: next, palette: dress?.paletteIn(plain, season) ?? plain };
    if (!sheet) this.renderer?.setSheet(next);
    this.load();
    this.repaintAll();
  }

  /** Shows the scene; `rows` are the trees that have changed. */
  show(scene: Scene, rings: readonly Ring[], trees: Trees, rows: readonly number[]): void {
    this.scene = scene;
    this.trees = trees;
    this.showGround(rings, scene);
    const { room, swell } = this;
    if (room && swell > 1 && swell <= this.mostRoom) {
      const reach = AROUND * this.mostRoom * scene.radius;
      const { things } = scene;
      const moved = room.giveRoomAround(trees, rings, things, rows, reach, this.mostRoom);
      this.renderer?.patch(trees, moved.length ? [...rows, ...moved] : rows);
    } else {
      this.mostRoom = 0;
      if (!this.makeRoom()) this.renderer?.patch(trees, rows);
    }
    // The hovered tree may be another one now.
    this.repaint('trees', 'sketch');
  }

  /** Paints the ground again if it has changed. */
  showGround(rings: readonly Ring[], scene: Scene): void {
    const { things, density } = scene;
    const seen = things.filter(({ type }) => type !== 'area' && type !== 'tree');
    const covering = { rings, things: seen, density };
    this.rings = rings;
    if (isSameCovering(covering, this.covering)) return;
    this.covering = covering;
    this.ground.set(rings, seen, density);
    this.roads = roadsOf(scene);
    this.lakes = lakesOf(scene);
    this.load();
    this.schedule();
  }

  /** Loads what paints the ground as it is now. */
  private load(): void {
    canPaint(this.covering, this.worn.palette, () => this.repaint('ground'));
    if (this.ripples || this.lakes.length === 0) return;
    this.ripples = import('./ripples.ts').then(({ Ripples }) => {
      const ripples = new Ripples(this.editor, this);
      this.groundPainted = () => ripples.follow();
    });
  }

  /** How many times larger trees are drawn: far away not all of them are. */
  private get swell(): number {
    return thinned(this.scene.radius, this.editor.camera.zoom).swell;
  }

  /** Trees are drawn larger far away; only then must it be known how much larger each may be. */
  private makeRoom(): boolean {
    const { trees, scene, rings, room, swell } = this;
    if (!trees || swell <= 1 || swell <= this.mostRoom) return false;
    if (!room) {
      void import('../render/room.ts').then((module) => {
        this.room = module;
        this.repaint('trees');
      });
      return false;
    }
    this.mostRoom = 2 ** Math.ceil(Math.log2(swell));
    room.giveRoom(trees, rings, scene.things, this.mostRoom);
    this.renderer?.setTrees(trees);
    return true;
  }

  /** Called when the size of the window has changed, before the next painting. */
  resized: () => void = () => {};

  private resize(): void {
    if (!this.measure()) return;
    this.resized();
    for (const layer of ['ground', 'trees', 'sketch'] as const) this.stale.add(layer);
    // The canvases are empty now, and must not be seen so.
    this.frame(seconds());
  }

  /** Fits the canvases to their shown size. Returns true if their size has changed. */
  private measure(): boolean {
    const { clientWidth, clientHeight } = this.surface;
    const pixels = devicePixels();
    if (clientWidth === this.width && clientHeight === this.height && pixels === this.pixels)
      return false;
    this.width = clientWidth;
    this.height = clientHeight;
    this.pixels = pixels;
    for (const each of [this.ground.canvas, this.surface]) {
      each.width = Math.round(this.width * this.pixels);
      each.height = Math.round(this.height * this.pixels);
    }
    this.renderer?.resize(this.width, this.height, this.pixels);
    return true;
  }

  /** Paints these layers in the next frame; without any, only `update` runs. */
  repaint(...layers: Layer[]): void {
    for (const layer of layers) this.stale.add(layer);
    this.schedule();
  }

  repaintAll(): void {
    this.repaint('ground', 'trees', 'sketch');
  }

  private frame(now: number): void {
    this.update(now);
    if (this.hidden) return;
    const { editor, scene, pixels, stale } = this;
    const { palette } = this.worn;
    const { radius } = scene;
    const fading = this.fade(now);
    const wind = reducedMotion.matches ? 0 : this.wind;
    const moving = fading || now < this.settled || wind > 0;
    if (moving || now < this.settled + 0.05) stale.add('trees');
    this.makeRoom();
    const isOther = stale.has('ground');
    if (isOther) this.ground.paint(editor.camera, pixels, palette, radius);
    if (this.ground.patch(editor.camera, pixels, palette, radius) || isOther) this.groundPainted();
    if (stale.has('trees')) {
      const { discs, radii } = this;
      this.renderer?.draw(editor.camera, { now, discs, palette, radii, radius, pixels, wind });
    }
    if (stale.has('sketch')) this.paintSketch(now);
    stale.clear();
    if (moving) this.repaint('trees');
  }

  /** Fades the disc view in or out. Returns true until the fade ends. */
  private fade(now: number): boolean {
    const target = this.editor.discs.size > 0 ? 1 : 0;
    const step = FADE * Math.min(0.05, now - this.last);
    this.last = now;
    if (this.discs === target) return false;
    const up = target > this.discs;
    this.discs = up ? Math.min(target, this.discs + step) : Math.max(target, this.discs - step);
    return true;
  }

  private paintSketch(now: number): void {
    const { sketch, pixels } = this;
    sketch.setTransform(pixels, 0, 0, pixels, 0, 0);
    sketch.clearRect(0, 0, this.width, this.height);
    let isEmpty = true;
    for (const paint of this.painters) if (paint(sketch, now)) isEmpty = false;
    // Some browsers go on showing what was on a canvas that was only cleared.
    this.surface.classList.toggle('empty', isEmpty);
  }
}
