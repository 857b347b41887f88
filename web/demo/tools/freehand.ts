/** Draw an outline; it closes by its chord, simplified and smoothed, when the pointer is lifted. */
import simplify from 'simplify-js';
import type { Camera } from '../camera.ts';
import { area, type Point, type Ring } from '../geometry.ts';
import { strokeLine } from '../render/lines.ts';
import type { Palette } from '../render/palette.ts';
import { type Shape, shape } from '../scene.ts';
import { type Board, distance, type Pointer, type Tool } from './tool.ts';

/** Pixels: a new point, what simplifying may move, and a stroke long enough to be meant. */
const STEP = 1.5;
const TOLERANCE = 1.3;
const MEANT = 10;

/** Corner cutting (Chaikin), twice: close to the stroke, without its kinks. */
function smoothed(points: readonly Point[]): Ring {
  let ring = points.map(({ x, y }) => [x, y] as const);
  for (let pass = 0; pass < 2; pass++) {
    ring = ring.flatMap(([x, y], i) => {
      const [nx, ny] = ring[(i + 1) % ring.length] as readonly [number, number];
      return [
        [x * 0.75 + nx * 0.25, y * 0.75 + ny * 0.25],
        [x * 0.25 + nx * 0.75, y * 0.25 + ny * 0.75],
      ] as const;
    });
  }
  return ring.flat();
}

export class Freehand implements Tool {
  readonly name = 'freehand';
  private points: Point[] = [];
  private cut = false;
  private made: Shape | null = null;

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
    if (made) this.board.add(made);
    this.board.redraw();
  }

  cancel(): void {
    this.points = [];
    this.made = null;
    this.board.redraw();
  }

  draft(): Shape | null {
    if (this.made) return this.made;
    const { zoom } = this.board.camera;
    const tolerance = TOLERANCE / zoom;
    const kept = simplify(this.points as Point[], tolerance, true);
    if (kept.length < 3) return null;
    const ring = smoothed(kept);
    if (Math.abs(area(ring)) * zoom * zoom < MEANT * MEANT) return null;
    this.made = shape('freehand', [ring], { cut: this.cut });
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
