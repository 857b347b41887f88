/** The stage: ground, trees and sketch, one canvas above the other, painted when something changed. */

import type { Ring } from '../geometry/rings.ts';
import { devicePixels } from '../render/canvas.ts';
import { createRenderer } from '../render/create-renderer.ts';
import { inNextFrame, seconds } from '../render/frames.ts';
import { GroundPainter } from '../render/ground.ts';
import type { Palette } from '../render/palette.ts';
import { type Renderer, thinned } from '../render/renderer.ts';
import { giveRoom } from '../render/room.ts';
import { EMPTY, roadsOf, type Scene, SIZES } from '../scene/scene.ts';
import { paintSheet, type Sprite } from '../sprites/sheet.ts';
import { reducedMotion } from '../ui/media.ts';
import type { Trees } from '../wood/trees.ts';
import type { Editor } from './editor.ts';

export type Layer = 'ground' | 'trees' | 'sketch';

/** The disc view fades in and out in a sixth of a second. */
const FADE = 6;

function canvas(id: string): HTMLCanvasElement {
  return document.getElementById(id) as HTMLCanvasElement;
}

export class Stage {
  readonly surface: HTMLCanvasElement = canvas('sketch');
  readonly sheet: readonly Sprite[] = paintSheet();
  readonly ground: GroundPainter = new GroundPainter(canvas('ground'));
  readonly renderer: Renderer;
  palette: Palette;
  /** The scene that stands, which may lag behind the editor's. */
  scene: Scene = EMPTY;
  /** Trees rise or sink until then. */
  settled = 0;
  /** What is painted over all else, in the order painted; each tells whether there was anything. */
  readonly painters: ((context: CanvasRenderingContext2D, now: number) => boolean)[] = [];
  /** How much the trees sway, 0…1; not at all where the visitor wants calm. */
  wind = 0;
  /** Something else is on show: nothing is painted until it goes. */
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
  /** Gives the trees that are shown their room; undefined when they have it. */
  private crowded: (() => void) | undefined;
  private readonly stale = new Set<Layer>();

  constructor(
    private readonly editor: Editor,
    palette: Palette,
  ) {
    this.palette = palette;
    this.sketch = this.surface.getContext('2d') as CanvasRenderingContext2D;
    this.renderer = createRenderer(canvas('trees'), this.sheet, () => this.repaint('trees'));
    new ResizeObserver(() => this.resize()).observe(this.surface);
    this.resize();
  }

  show(scene: Scene, rings: readonly Ring[], trees: Trees): void {
    this.scene = scene;
    this.ground.set(rings, roadsOf(scene));
    this.crowded = () => giveRoom(trees, rings, scene.things);
    this.makeRoom();
    this.renderer.setTrees(trees);
    this.trees = trees;
    // What is hovered may be another tree now.
    this.repaintAll();
  }

  /** So far away that trees are drawn larger, and not all of them. */
  get isFar(): boolean {
    return thinned(this.scene.radius, this.editor.camera.zoom).swell > 1;
  }

  /** Trees are drawn larger far away; only then must it be known how much larger each may be. */
  private makeRoom(): boolean {
    if (!this.crowded || !this.isFar) return false;
    this.crowded();
    this.crowded = undefined;
    return true;
  }

  /** Called when the window has another size, before it is painted. */
  resized: () => void = () => {};

  resize(): void {
    this.width = this.surface.clientWidth;
    this.height = this.surface.clientHeight;
    this.pixels = devicePixels();
    for (const each of [this.ground.canvas, this.surface]) {
      each.width = Math.round(this.width * this.pixels);
      each.height = Math.round(this.height * this.pixels);
    }
    this.renderer.resize(this.width, this.height, this.pixels);
    this.resized();
    for (const layer of ['ground', 'trees', 'sketch'] as const) this.stale.add(layer);
    this.frame(seconds());
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
    const { editor, palette, scene, pixels, stale } = this;
    const { radius } = scene;
    const fading = this.fade(now);
    const wind = reducedMotion.matches ? 0 : this.wind;
    const moving = fading || now < this.settled || wind > 0;
    if (moving || now < this.settled + 0.05) stale.add('trees');
    if (this.trees && this.makeRoom()) this.renderer.setTrees(this.trees);
    if (stale.has('ground')) this.ground.paint(editor.camera, pixels, palette, radius);
    if (stale.has('trees')) {
      const radii = SIZES.map((size) => size * radius);
      const { discs } = this;
      this.renderer.draw(editor.camera, { now, discs, palette, radii, radius, pixels, wind });
    }
    if (stale.has('sketch')) this.paintSketch(now);
    stale.clear();
    if (moving) this.repaint('trees');
  }

  /** Moves the disc view towards what is asked for; whether it still moves. */
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
