/** Draw an outline; it closes by its chord, simplified and smoothed, when the pointer is lifted. */
import type { Camera } from '../board/camera.ts';
import { strokeLine } from '../render/lines.ts';
import type { Palette } from '../render/palette.ts';
import { type Point, area as sizeOf } from '../scene/geometry.ts';
import { simplified, smoothed } from '../scene/strokes.ts';
import { type Area, area, type Thing } from '../scene/things.ts';
import { type Board, distance, type Pointer, type Tool } from './tool.ts';

/** Pixels: a new point, what simplifying may move, and a stroke long enough to be meant. */
const STEP = 1.5;
const TOLERANCE = 1.3;
const MEANT = 10;

export class Freehand implements Tool {
  readonly name = 'freehand';
  private points: Point[] = [];
  private cut = false;
  private made: Area | null = null;

  constructor(private readonly board: Board) {}

  get busy(): boolean {
    return this.points.length > 0;
  }

  press({ world, alt }: Pointer): void {
    this.points = [world];
    this.cut = alt || this.board.cutting;
    this.made = null;
  }

  drag(path: readonly Pointer[]): void {
    if (!this.busy) return;
    const step = STEP / this.board.camera.zoom;
    for (const { world } of path) {
      const last = this.points[this.points.length - 1] as Point;
      if (distance(last, world) < step) continue;
      this.points.push(world);
      this.made = null;
    }
    this.board.redraw();
  }

  release(at: Pointer): void {
    this.drag([at]);
    this.finish();
  }

  finish(): void {
    const made = this.draft();
    this.points = [];
    this.made = null;
    if (made) this.board.setThings(made);
    this.board.redraw();
  }

  cancel(): void {
    this.points = [];
    this.made = null;
    this.board.redraw();
  }

  draft(): readonly Thing[] | null {
    const made = this.shape();
    return made && [...this.board.scene.things, made];
  }

  private shape(): Area | null {
    if (this.made) return this.made;
    const { zoom } = this.board.camera;
    const tolerance = TOLERANCE / zoom;
    const kept = simplified(this.points, tolerance);
    if (kept.length < 3) return null;
    const ring = smoothed(kept, true);
    if (Math.abs(sizeOf(ring)) * zoom * zoom < MEANT * MEANT) return null;
    this.made = area('freehand', [ring], { cut: this.cut });
    return this.made;
  }

  paint(brush: CanvasRenderingContext2D, camera: Camera, palette: Palette): void {
    if (this.points.length < 2) return;
    const path = this.points.map((point) => camera.toScreen(point));
    strokeLine(brush, path, this.cut ? palette.cut : palette.ink, palette.paper);
    const [first, last] = [path[0] as Point, path[path.length - 1] as Point];
    strokeLine(brush, [last, first], this.cut ? palette.cut : palette.ink, '', [2, 6]);
  }
}
