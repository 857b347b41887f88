/** Roads: dragged along their course, or set corner by corner; both are smoothed. */

import type { Pointer } from '../board/tool.ts';
import { lineThrough, simplified, smoothed } from '../geometry/curves.ts';
import { distance, type Point } from '../geometry/rings.ts';
import type { Camera } from '../render/camera.ts';
import { strokeLine } from '../render/lines.ts';
import type { Palette } from '../render/palette.ts';
import { halfWidth, type Road, road } from '../scene/things.ts';
import { CornerTool } from './corner-tool.ts';
import { onScreen, paintHandle } from './marks.ts';

/** Pixels: the least length of a drag, the tolerance of simplifying, and to a new point of a drag. */
const DRAGGED = 8;
const TOLERANCE = 1.5;
const STEP = 2;
/** Pieces of the curve between two corners. */
const PIECES = 8;

export class RoadTool extends CornerTool<Road> {
  readonly name = 'road';
  private isDragged = false;
  private from: Point | undefined;

  press({ world }: Pointer): void {
    this.from = this.board.snapped(world);
    this.addCorner(this.from);
  }

  drag(path: readonly Pointer[]): void {
    if (!this.busy || !this.from) return;
    const { zoom } = this.board.camera;
    const before = this.corners.length;
    for (const { world } of path) {
      if (distance(this.from, world) * zoom > DRAGGED) this.isDragged = true;
      const last = this.corners[this.corners.length - 1] as Point;
      if (this.isDragged && distance(last, world) * zoom >= STEP) this.corners.push(world);
    }
    if (this.corners.length > before) this.changed();
  }

  override release(at: Pointer): void {
    this.drag([at]);
    this.from = undefined;
    if (this.isDragged) this.finish();
  }

  protected override reset(): void {
    super.reset();
    this.isDragged = false;
    this.from = undefined;
  }

  protected make(): Road | null {
    if (this.path.length < 2) return null;
    const tolerance = TOLERANCE / this.board.camera.zoom;
    return this.isDragged
      ? road(smoothed(simplified(this.path, tolerance), false))
      : road(
          lineThrough(
            this.path.flatMap(({ x, y }) => [x, y]),
            PIECES,
          ),
        );
  }

  paint(context: CanvasRenderingContext2D, camera: Camera, palette: Palette): boolean {
    const made = this.thing();
    if (made) {
      const path = onScreen(made.line, camera);
      context.globalAlpha = 0.5;
      context.lineWidth = 2 * halfWidth(made) * camera.zoom;
      context.lineCap = 'round';
      context.lineJoin = 'round';
      context.strokeStyle = palette.road;
      context.beginPath();
      for (const { x, y } of path) context.lineTo(x, y);
      context.stroke();
      context.globalAlpha = 1;
      strokeLine(context, path, palette.ink, '');
    }
    if (this.isDragged) return true;
    for (const point of this.corners)
      paintHandle(context, camera.toScreen(point), palette.ink, palette.paper);
    return this.corners.length > 0;
  }
}
