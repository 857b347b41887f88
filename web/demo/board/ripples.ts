/** Ripples that move on lakes, on a canvas of their own between the ground and the trees; loaded when there is a lake. */
import { type Box, boxOf, meet } from '../geometry/boxes.ts';
import { blank } from '../render/canvas.ts';
import { lakeMarks } from '../render/lake-marks.ts';
import type { Palette } from '../render/palette.ts';
import { waterIn } from '../render/water-colours.ts';
import type { Mark } from '../render/water-marks.ts';
import { awayFrom, halfWidth, type Lake, type Road } from '../scene/things.ts';
import { hash } from '../sprites/noise.ts';
import { reducedMotion } from '../ui/media.ts';
import type { Editor } from './editor.ts';

/** The part of the stage that ripples need. */
interface Water {
  readonly ground: { readonly canvas: HTMLCanvasElement };
  readonly worn: { readonly palette: Palette };
  readonly lakes: readonly Lake[];
  readonly roads: readonly Road[];
  readonly hidden: boolean;
  readonly width: number;
  readonly height: number;
}

/** Milliseconds from picture to picture, at least and at most; and by how much they are longer than one takes. */
const REST = { least: 110, most: 2000, times: 60 } as const;
/** Seconds that a glint lives, and a ring; and how far each goes, in metres. */
const GLINT = { life: 6, goes: 7 } as const;
const RING = { life: 3, goes: 9, share: 5 } as const;
/** The most marks on the screen that move. */
const MOST = 40;
/** From farther away ripples are not seen. */
const NEAR = 0.35;

export class Ripples {
  private readonly canvas = blank(1, 1);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isAsked = false;
  /** Milliseconds that the last picture took, until it was with the browser. */
  private took = 0;

  constructor(
    private readonly editor: Editor,
    private readonly stage: Water,
  ) {
    this.canvas.id = 'ripples';
    this.canvas.ariaHidden = 'true';
    stage.ground.canvas.after(this.canvas);
    reducedMotion.addEventListener('change', () => this.follow());
    document.addEventListener('visibilitychange', () => this.follow());
    this.follow();
  }

  /** Paints what moves as soon as the ground was painted. */
  follow(): void {
    clearTimeout(this.timer);
    this.ask();
  }

  private ask(): void {
    if (this.isAsked || document.hidden) return;
    this.isAsked = true;
    requestAnimationFrame((time) => {
      this.isAsked = false;
      const start = performance.now();
      if (!this.paint(time / 1000)) return;
      // The next task begins when this frame is with the browser.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        this.took = performance.now() - start;
        port1.close();
        clearTimeout(this.timer);
        const rest = Math.min(REST.most, Math.max(REST.least, REST.times * this.took));
        this.timer = setTimeout(() => this.ask(), rest);
      };
      port2.postMessage(0);
    });
  }

  /** Returns true if anything moves. */
  private paint(now: number): boolean {
    const { canvas, editor, stage } = this;
    const { camera } = editor;
    const { palette } = stage.worn;
    const window: Box = {
      ...{ x0: camera.x, x1: camera.x + stage.width / camera.zoom },
      ...{ y0: camera.y, y1: camera.y + stage.height / camera.zoom },
    };
    const isStill = reducedMotion.matches || stage.hidden || camera.zoom < NEAR || palette.frost;
    const lakes = isStill ? [] : stage.lakes.filter(({ rings }) => meet(boxOf(rings), window));
    canvas.hidden = lakes.length === 0;
    if (lakes.length === 0) return false;
    this.place(lakes, window);
    this.paintAll(lakes, window, palette, now);
    return true;
  }

  /** The canvas is no larger than the lakes on the screen. */
  private place(lakes: readonly Lake[], window: Box): void {
    const { canvas, editor } = this;
    const { x, y, zoom } = editor.camera;
    const box = boxOf(lakes.flatMap(({ rings }) => rings));
    const left = Math.floor((Math.max(box.x0, window.x0) - x) * zoom);
    const top = Math.floor((Math.max(box.y0, window.y0) - y) * zoom);
    const width = Math.ceil((Math.min(box.x1, window.x1) - x) * zoom) - left;
    const height = Math.ceil((Math.min(box.y1, window.y1) - y) * zoom) - top;
    // Another size clears it, too.
    [canvas.width, canvas.height] = [Math.max(1, width), Math.max(1, height)];
    canvas.style.cssText = `left:${left}px;top:${top}px;width:${canvas.width}px;height:${canvas.height}px`;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.setTransform(zoom, 0, 0, zoom, -x * zoom - left, -y * zoom - top);
  }

  private paintAll(lakes: readonly Lake[], window: Box, palette: Palette, now: number): void {
    const context = this.canvas.getContext('2d') as CanvasRenderingContext2D;
    const { zoom } = this.editor.camera;
    const unit = Math.min(1.4, Math.max(0.4, zoom)) / zoom;
    context.strokeStyle = waterIn(palette).foam;
    context.lineCap = 'round';
    context.lineWidth = 1.1 * unit;
    const seen = lakes
      .flatMap((lake) => this.marksOf(lake))
      .filter(([x, y]) => x > window.x0 && x < window.x1 && y > window.y0 && y < window.y1);
    const step = Math.max(1, seen.length / MOST);
    for (let i = 0; i < seen.length; i += step) {
      const mark = seen[Math.floor(i)] as Mark;
      if (mark[2] % RING.share) paintGlint(context, mark, now);
      else paintRing(context, mark, now);
    }
  }

  private readonly known = new WeakMap<Lake, { roads: readonly Road[]; marks: Mark[] }>();

  /** The marks of a lake that are under no bridge. */
  private marksOf(lake: Lake): Mark[] {
    const { roads } = this.stage;
    const before = this.known.get(lake);
    if (before?.roads === roads) return before.marks;
    const isFree = (road: Road, x: number, y: number): boolean =>
      awayFrom(road.line, { x, y }) > halfWidth(road) + RING.goes + 6;
    const marks = lakeMarks(lake)
      .of('ripples')
      .filter(([x, y]) => roads.every((road) => isFree(road, x, y)));
    this.known.set(lake, { roads, marks });
    return marks;
  }
}

/** How far a mark is in its life, 0…1, and which of its lives it is: each mark has its own clock. */
function lifeOf(seed: number, life: number, now: number): readonly [age: number, turn: number] {
  const at = now / life + (seed % 997) / 997;
  return [at % 1, Math.floor(at)];
}

function paintGlint(context: CanvasRenderingContext2D, [x, y, seed]: Mark, now: number): void {
  const [age, turn] = lifeOf(seed, GLINT.life, now);
  const h = hash(seed, turn, 61);
  const half = 3.5 + (h % 6);
  const [px, py] = [x + GLINT.goes * (age - 0.5), y + ((h >>> 8) % 9) - 4];
  context.globalAlpha = 0.6 * Math.sin(Math.PI * age) ** 2;
  context.beginPath();
  context.moveTo(px - half, py);
  context.quadraticCurveTo(px - half / 2, py - 1.6, px, py);
  context.quadraticCurveTo(px + half / 2, py + 1.6, px + half, py);
  context.stroke();
}

/** A ring that widens and fades, now and then, as where a fish rose. */
function paintRing(context: CanvasRenderingContext2D, [x, y, seed]: Mark, now: number): void {
  const [age, turn] = lifeOf(seed, RING.life, now);
  if (hash(seed, turn, 67) % 4) return;
  for (const late of [0, 0.22]) {
    const t = age - late;
    if (t <= 0) continue;
    context.globalAlpha = 0.55 * (1 - age) ** 1.5;
    context.beginPath();
    context.ellipse(x, y, RING.goes * t, 0.55 * RING.goes * t, 0, 0, 7);
    context.stroke();
  }
}
