/** The stage: ground, trees and sketch, one canvas above the other, painted when something changed. */
import type { Editor } from './editor.ts';
import type { Ring } from './geometry.ts';
import type { Hint } from './hint.ts';
import type { Keys } from './keys.ts';
import { CanvasRenderer } from './render/canvas2d.ts';
import { Ground } from './render/ground.ts';
import { strokeLine } from './render/lines.ts';
import type { Palette } from './render/palette.ts';
import type { Renderer } from './render/renderer.ts';
import { WebGLRenderer } from './render/webgl.ts';
import { paintSheet, type Sprite } from './sprites/sheet.ts';
import type { Trees } from './trees.ts';

export const seconds = (): number => performance.now() / 1000;

export type Layer = 'ground' | 'trees' | 'sketch';

/** More than two device pixels to a CSS pixel cannot be told apart. */
const MOST_PIXELS = 2;
/** The disc view fades in and out in a sixth of a second. */
const FADE = 6;

function canvas(id: string): HTMLCanvasElement {
  return document.getElementById(id) as HTMLCanvasElement;
}

function rendererFor(sheet: readonly Sprite[], restored: () => void): Renderer {
  const element = canvas('trees');
  try {
    const renderer = WebGLRenderer.on(element, sheet, restored);
    if (renderer) return renderer;
  } catch (error) {
    console.warn('The trees are drawn without WebGL.', error);
  }
  // A canvas that once gave a WebGL context gives no other.
  const fresh = element.cloneNode() as HTMLCanvasElement;
  element.replaceWith(fresh);
  return new CanvasRenderer(fresh, sheet);
}

export class Stage {
  readonly surface: HTMLCanvasElement = canvas('sketch');
  readonly sheet: readonly Sprite[] = paintSheet();
  readonly ground: Ground = new Ground(canvas('ground'));
  readonly renderer: Renderer;
  palette: Palette;
  /** The radius of what stands, which may lag behind the scene's. */
  radius = 17;
  /** Trees rise or sink until then. */
  settled = 0;
  hint: Hint | undefined;
  keys: Keys | undefined;
  /** Called at the start of every frame. */
  update: (now: number) => void = () => {};
  /** In CSS pixels. */
  width = 0;
  height = 0;
  private readonly sketch: CanvasRenderingContext2D;
  private pixels = 1;
  private discs = 0;
  private last = 0;
  private asked = false;
  private readonly stale = new Set<Layer>();

  constructor(
    private readonly editor: Editor,
    palette: Palette,
  ) {
    this.palette = palette;
    this.sketch = this.surface.getContext('2d') as CanvasRenderingContext2D;
    this.renderer = rendererFor(this.sheet, () => this.ask('trees'));
    new ResizeObserver(() => this.resize()).observe(this.surface);
    this.resize();
  }

  show(rings: readonly Ring[], trees: Trees, radius: number): void {
    this.radius = radius;
    this.ground.setRings(rings);
    this.renderer.setTrees(trees);
    this.ask('ground', 'trees');
  }

  /** Called when the window has another size, before it is painted. */
  resized: () => void = () => {};

  resize(): void {
    this.width = this.surface.clientWidth;
    this.height = this.surface.clientHeight;
    this.pixels = Math.min(MOST_PIXELS, devicePixelRatio || 1);
    for (const each of [this.ground.canvas, this.surface]) {
      each.width = Math.round(this.width * this.pixels);
      each.height = Math.round(this.height * this.pixels);
    }
    this.renderer.resize(this.width, this.height, this.pixels);
    this.resized();
    for (const layer of ['ground', 'trees', 'sketch'] as const) this.stale.add(layer);
    this.frame(performance.now());
  }

  /** Paints these layers in the next frame; without any, only `update` runs. */
  ask(...layers: Layer[]): void {
    for (const layer of layers) this.stale.add(layer);
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame((time) => {
      this.asked = false;
      this.frame(time);
    });
  }

  askAll(): void {
    this.ask('ground', 'trees', 'sketch');
  }

  private frame(time: number): void {
    const now = time / 1000;
    this.update(now);
    const { editor, palette, radius, pixels, stale } = this;
    const fading = this.fade(now);
    if (fading || now < this.settled + 0.05) stale.add('trees');
    if (stale.has('ground')) this.ground.paint(editor.camera, pixels, palette, radius);
    if (stale.has('trees')) {
      this.renderer.draw(editor.camera, { now, discs: this.discs, palette, radius, pixels });
    }
    if (stale.has('sketch')) this.paintSketch(now);
    stale.clear();
    if (fading || now < this.settled) this.ask('trees');
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
    const { sketch, editor, palette, pixels } = this;
    sketch.setTransform(pixels, 0, 0, pixels, 0, 0);
    sketch.clearRect(0, 0, this.width, this.height);
    this.hint?.paint(sketch, editor.camera, palette, now);
    editor.tool.paint(sketch, editor.camera, palette);
    const at = this.keys?.cursor;
    if (!at) return;
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
    ] as const) {
      const ends = [-11, 11].map((d) => ({ x: at.x + d * dx, y: at.y + d * dy }));
      strokeLine(sketch, ends, palette.ink, palette.paper);
    }
  }
}
