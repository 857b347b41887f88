/** Draw an outline; it closes by its chord, simplified and smoothed, when the pointer is lifted. */

import type { Board, Pointer } from '../board/tool.ts';
import { simplified, smoothed } from '../geometry/curves.ts';
import { distance, type Point, signedArea } from '../geometry/rings.ts';
import type { Camera } from '../render/camera.ts';
import { strokeLine } from '../render/lines.ts';
import type { Palette } from '../render/palette.ts';
import { area, lake, type Shape } from '../scene/things.ts';
import { DrawingTool } from './drawing-tool.ts';

/** Pixels: to a new point, the tolerance of simplifying, and the least length of a stroke. */
const STEP = 1.5;
const TOLERANCE = 1.3;
const MEANT = 10;

export class FreehandTool extends DrawingTool<Shape> {
  private points: Point[] = [];
  private cut = false;

  constructor(
    board: Board,
    readonly name: 'freehand' | 'lake',
  ) {
    super(board);
  }

  get cuts(): boolean {
    return this.name === 'freehand';
  }

  get busy(): boolean {
    return this.points.length > 0;
  }

  press({ world, alt }: Pointer): void {
    this.points = [world];
    this.cut = alt || this.board.cutting;
    this.changed();
  }

  drag(path: readonly Pointer[]): void {
    if (!this.busy) return;
    const step = STEP / this.board.camera.zoom;
    const before = this.points.length;
    for (const { world } of path) {
      const last = this.points[this.points.length - 1] as Point;
      if (distance(last, world) >= step) this.points.push(world);
    }
    if (this.points.length > before) this.changed();
  }

  protected reset(): void {
    this.points = [];
  }

  protected make(): Shape | null {
    const { zoom } = this.board.camera;
    const kept = simplified(this.points, TOLERANCE / zoom);
    if (kept.length < 3) return null;
    const ring = smoothed(kept, true);
    if (Math.abs(signedArea(ring)) * zoom * zoom < MEANT * MEANT) return null;
    if (this.name === 'lake') return lake('freehand', [ring]);
    return area('freehand', [ring], { cut: this.cut });
  }

  paint(context: CanvasRenderingContext2D, camera: Camera, palette: Palette): boolean {
    if (this.points.length < 2) return false;
    const path = this.points.map((point) => camera.toScreen(point));
    const colour = this.cut ? palette.cut : palette.ink;
    strokeLine(context, path, colour, palette.paper);
    const [first, last] = [path[0] as Point, path[path.length - 1] as Point];
    strokeLine(context, [last, first], colour, '', [2, 6]);
    return true;
  }
}
