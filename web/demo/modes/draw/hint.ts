/** The ghost pencil: after a while idle it draws a loop in empty meadow, trees grow there, it fades. */

import type { Box } from '../../geometry/boxes.ts';
import { inside, type Point, type Ring } from '../../geometry/rings.ts';
import type { Camera } from '../../render/camera.ts';
import { strokeLine } from '../../render/lines.ts';
import type { Palette } from '../../render/palette.ts';
import { type Area, area } from '../../scene/things.ts';

/** Seconds: idle, after it was made, before it starts, drawing, trees standing, and until it comes again. */
const IDLE = 0.5;
const DRAW = 2.2;
const STAND = 2;
const AGAIN = 7;
const FADE = 0.6;
const POINTS = 72;

interface Loop {
  middle: Point;
  radius: number;
}

/** The emptiest place on the screen: far from the wood and from what covers the canvas. */
function emptiest(
  camera: Camera,
  free: Box,
  covered: readonly Box[],
  rings: readonly Ring[],
): Loop | undefined {
  let best: Loop | undefined;
  const corners = rings.flatMap((ring) => {
    const list: Point[] = [];
    for (let i = 0; i < ring.length; i += 2)
      list.push(camera.toScreen({ x: ring[i] as number, y: ring[i + 1] as number }));
    return list;
  });
  for (let x = free.x0; x <= free.x1; x += 14) {
    for (let y = free.y0; y <= free.y1; y += 14) {
      if (inside(rings, 'evenodd', camera.toWorld({ x, y }))) continue;
      let radius = Math.min(x - free.x0, free.x1 - x, y - free.y0, free.y1 - y);
      for (const box of covered) {
        radius = Math.min(
          radius,
          Math.hypot(Math.max(box.x0 - x, 0, x - box.x1), Math.max(box.y0 - y, 0, y - box.y1)),
        );
      }
      // Trees stand up to two spacings above their ground.
      for (const corner of corners)
        radius = Math.min(radius, Math.hypot(corner.x - x, (corner.y - y) * 0.85));
      if (!best || radius > best.radius) best = { middle: { x, y }, radius };
    }
  }
  return best && best.radius > 34
    ? { middle: best.middle, radius: Math.min(96, best.radius * 0.74) }
    : undefined;
}

export class Hint {
  /** The ground its trees grow on, or null. */
  ghost: Area | null = null;
  private since = 0;
  private ended = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private loop: Ring | undefined;
  /** True if the last picture showed the loop. */
  private isShown = false;

  constructor(
    private readonly place: () => Parameters<typeof emptiest>,
    private readonly still: boolean,
    /** Asks for a frame. */
    private readonly wake: () => void,
  ) {}

  /** Starts to wait; `now` in seconds. */
  start(now: number): void {
    this.ended = false;
    this.loop = undefined;
    this.since = now;
    this.wake();
  }

  /** Any press ends it. */
  end(): void {
    this.ended = true;
    this.ghost = null;
  }

  get active(): boolean {
    return !this.ended && this.since > 0;
  }

  /** Returns true if its trees changed. Requests the next frame itself, at once or when it is needed. */
  step(now: number): boolean {
    const before = this.ghost;
    if (!this.active) return false;
    let t = now - this.since - IDLE;
    if (t > DRAW + STAND + AGAIN) {
      this.since = now - IDLE;
      this.loop = undefined;
      t = 0;
    }
    if (t >= 0 && !this.loop) this.loop = this.drawn();
    const standing = !this.still && this.loop !== undefined && t > DRAW && t < DRAW + STAND;
    if (standing && !this.ghost && this.loop) this.ghost = area('freehand', [this.loop]);
    if (!standing) this.ghost = null;
    const isOver = !this.still && t > DRAW + STAND + FADE;
    // However long a frame takes, one comes after the last in which the loop was seen.
    if (this.isShown && isOver) this.wake();
    if (t < 0 || isOver) this.wakeIn(t < 0 ? -t : DRAW + STAND + AGAIN - t);
    else if (!this.still) this.wake();
    return before !== this.ghost;
  }

  private wakeIn(wait: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.wake, wait * 1000 + 20);
  }

  private drawn(): Ring | undefined {
    const [camera, ...rest] = this.place();
    const found = emptiest(camera, ...rest);
    if (!found) return undefined;
    return Array.from({ length: POINTS }, (_, i) => {
      const angle = -2.5 + (i / POINTS) * Math.PI * 2;
      const radius =
        found.radius * (0.92 + 0.08 * Math.sin(3 * angle + 1) + 0.04 * Math.sin(5 * angle));
      const at = camera.toWorld({
        x: found.middle.x + Math.cos(angle) * radius,
        y: found.middle.y + Math.sin(angle) * radius * 0.94,
      });
      return [at.x, at.y];
    }).flat();
  }

  paint(context: CanvasRenderingContext2D, camera: Camera, palette: Palette, now: number): boolean {
    const loop = this.loop;
    const t = now - this.since - IDLE;
    const alpha = this.still ? 0.8 : Math.min(1, t * 4, Math.max(0, (DRAW + STAND + 0.5 - t) * 2));
    this.isShown = this.active && loop !== undefined && alpha > 0;
    if (!this.isShown || !loop) return false;
    const done = this.still ? 1 : Math.min(1, t / DRAW);
    const eased = done * done * (3 - 2 * done);
    const shown = Math.max(1, Math.round(eased * POINTS));
    const points: Point[] = [];
    for (let i = 0; i <= shown; i++) {
      const at = (i % POINTS) * 2;
      points.push(camera.toScreen({ x: loop[at] as number, y: loop[at + 1] as number }));
    }
    context.globalAlpha = alpha;
    strokeLine(context, points, palette.ink, '', [1, 7]);
    context.globalAlpha = alpha;
    if (!this.still && t < DRAW + 0.5)
      paintPencil(
        context,
        points[points.length - 1] as Point,
        palette.night ? '#e6efe4' : '#26332a',
        palette.paper,
      );
    context.globalAlpha = 1;
    return true;
  }
}

/** A pencil whose point is at (x, y). */
function paintPencil(
  context: CanvasRenderingContext2D,
  { x, y }: Point,
  ink: string,
  paper: string,
): void {
  context.save();
  context.translate(x, y);
  context.rotate(Math.PI / 4);
  context.lineJoin = 'round';
  context.lineWidth = 2;
  context.strokeStyle = ink;
  context.fillStyle = paper;
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(-4.5, -9);
  context.lineTo(-4.5, -27);
  context.lineTo(4.5, -27);
  context.lineTo(4.5, -9);
  context.closePath();
  context.fill();
  context.stroke();
  context.beginPath();
  context.moveTo(-4.5, -9);
  context.lineTo(4.5, -9);
  context.moveTo(-4.5, -22.5);
  context.lineTo(4.5, -22.5);
  context.stroke();
  context.fillStyle = ink;
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(-1.8, -3.8);
  context.lineTo(1.8, -3.8);
  context.fill();
  context.restore();
}
