/** One growth on its own canvases: ground, discs and roots, trees, and the present step. */

import type { Point } from '../../geometry/rings.ts';
import { Camera } from '../../render/camera.ts';
import { devicePixels } from '../../render/canvas.ts';
import { CanvasRenderer, plainRenderer } from '../../render/canvas2d.ts';
import { GroundPainter } from '../../render/ground.ts';
import type { Palette } from '../../render/palette.ts';
import { pathOf } from '../../render/paths.ts';
import type { Renderer } from '../../render/renderer.ts';
import { webglRenderer } from '../../render/webgl.ts';
import { kindRadii } from '../../scene/scene.ts';
import type { Sprite } from '../../sprites/sheet.ts';
import { RISE } from '../../wood/shown-trees.ts';
import type { Marks } from './colours.ts';
import { Floor } from './floor.ts';
import { paintLeft, SHOWN } from './left-painter.ts';
import type { Recording } from './recording.ts';
import { StandingTrees } from './standing.ts';
import { middleOf, TurnPainter } from './turn-painter.ts';
import { type Turn, turnAt, turnsOf } from './turns.ts';

/** Trees of a leap over more steps stand at once. */
const LEAP = 0.2;
/** Spacings on the screen from which on the renderer draws every tree. */
const FINE = 8;

export interface PaneLook {
  readonly palette: Palette;
  readonly marks: Marks;
  readonly byOrder: boolean;
  /** The step whose darts are shown, and how many of them are thrown, from 0 to 1. */
  readonly lit: number;
  readonly thrown: number;
  /** True if the visitor wants no motion. */
  readonly isCalm: boolean;
}

function layer(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.ariaHidden = 'true';
  return canvas;
}

export class Pane {
  readonly element: HTMLElement = document.createElement('div');
  readonly title: HTMLElement = document.createElement('p');
  readonly camera: Camera = new Camera();
  /** The middle of the part that the cards leave free. */
  centre: Point = { x: 0, y: 0 };
  recording: Recording | undefined;
  /** The place around which darts fall now. */
  focus: Point | undefined;
  private readonly ground = new GroundPainter(layer());
  private readonly floor = new Floor(layer());
  private readonly trees: Renderer;
  private readonly top = layer();
  private standing: StandingTrees | undefined;
  private pixels = 1;
  private step = 0;
  /** Trees rise until then, in seconds; drawn once more when it has passed. */
  private settled = 0;
  private isRising = false;
  /** The time of the end of the last step, in seconds. */
  private ended: number | undefined;
  private painted: readonly unknown[] = [];
  private turns: { of: Recording; step: number; list: Turn[] } | undefined;

  /** A small one shows few trees, which are not worth a WebGL context. */
  constructor(sheet: readonly Sprite[], repaint: () => void, isSmall = false) {
    this.element.className = 'grow-pane';
    this.title.className = 'grow-title card';
    this.title.hidden = true;
    const trees = layer();
    this.element.append(this.ground.canvas, this.floor.canvas, trees, this.top, this.title);
    const restored = (): void => {
      this.painted = [];
      repaint();
    };
    this.trees = isSmall
      ? new CanvasRenderer(trees, sheet)
      : (webglRenderer(trees, sheet, restored) ?? plainRenderer(trees, sheet));
  }

  set(recording: Recording): void {
    if (this.recording === recording) return;
    this.recording = recording;
    this.element.classList.remove('bare');
    this.ended = undefined;
    this.standing = new StandingTrees(recording);
    this.ground.set(recording.site.rings, recording.site.scene.things);
  }

  clear(): void {
    this.recording = undefined;
    this.element.classList.add('bare');
    this.standing = undefined;
    this.ended = undefined;
    this.turns = undefined;
    this.ground.set([], []);
    this.painted = [];
    this.floor.forget();
  }

  /** Takes the element's size; `shrink` gives the canvases' memory back. */
  resize(shrink = false): void {
    const [width, height] = shrink ? [0, 0] : [this.element.clientWidth, this.element.clientHeight];
    this.pixels = devicePixels();
    for (const canvas of [this.ground.canvas, this.floor.canvas, this.top]) {
      canvas.width = Math.round(width * this.pixels);
      canvas.height = Math.round(height * this.pixels);
    }
    this.trees.resize(width, height, this.pixels);
    this.floor.forget();
    this.painted = [];
  }

  /** Shows the growth after some steps. Returns true while trees rise. `now` is in seconds. */
  paint(step: number, look: PaneLook, now: number): boolean {
    const { recording, standing, camera, pixels } = this;
    if (!recording || !standing) {
      this.ground.paint(camera, pixels, look.palette, 1);
      return false;
    }
    const { scene } = recording.site;
    const view = [recording, camera.x, camera.y, camera.zoom, look.palette];
    const isMoved = view.some((each, i) => each !== this.painted[i]);
    this.painted = view;
    if (isMoved) {
      this.ground.paint(camera, pixels, look.palette, scene.radius);
      this.veil(recording, look.marks);
    }
    this.floor.paint(recording, Math.min(step, recording.count), camera, pixels, look);
    const isLeap = Math.abs(step - this.step) > LEAP * recording.steps;
    const trees = standing.at(step, isLeap || step < this.step ? 0 : now);
    this.step = step;
    if (trees) {
      this.trees.setTrees(trees);
      this.settled = now + RISE.each;
    }
    if (trees || isMoved || this.isRising) {
      const radii = kindRadii(scene);
      const { palette } = look;
      // The radius is so large that the renderer leaves no tree out, however far away.
      const radius = Math.max(scene.radius, FINE / camera.zoom);
      this.trees.draw(camera, { now, discs: 0, palette, radii, radius, pixels });
    }
    this.trees.canvas.style.visibility = look.byOrder ? 'hidden' : '';
    if (step < recording.steps) this.ended = undefined;
    else this.ended ??= look.isCalm ? -SHOWN : now;
    const since = this.ended === undefined ? -1 : now - this.ended;
    this.paintTop(recording, step, look, since);
    this.isRising = now < this.settled;
    return this.isRising || (since >= 0 && since < SHOWN && recording.left.length > 0);
  }

  private veil({ site }: Recording, marks: Marks): void {
    const { camera, pixels } = this;
    const context = this.ground.canvas.getContext('2d') as CanvasRenderingContext2D;
    const scale = pixels * camera.zoom;
    context.setTransform(scale, 0, 0, scale, -camera.x * scale, -camera.y * scale);
    context.fillStyle = marks.veil;
    context.fill(pathOf(site.rings), 'evenodd');
  }

  private paintTop(recording: Recording, step: number, look: PaneLook, since: number): void {
    const { camera, pixels, top } = this;
    const context = top.getContext('2d') as CanvasRenderingContext2D;
    context.setTransform(pixels, 0, 0, pixels, 0, 0);
    context.clearRect(0, 0, top.width, top.height);
    this.focus = undefined;
    if (since >= 0) paintLeft(context, recording, camera, look.marks, since);
    if (look.byOrder) return;
    if (this.turns?.of !== recording || this.turns.step !== look.lit)
      this.turns = { of: recording, step: look.lit, list: turnsOf(recording, look.lit) };
    const turn = turnAt(this.turns.list, look.thrown);
    const painter = new TurnPainter(context, recording, camera, look.marks);
    if (turn) {
      this.focus = middleOf(recording, turn);
      painter.paintRing(turn);
    }
    painter.paintWaiting(step);
    if (turn) painter.paintDarts(turn);
  }
}
