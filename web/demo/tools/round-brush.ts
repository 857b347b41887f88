/** The shared part of brushes: a round end, and its path. */

import type { Pointer } from '../board/tool.ts';
import { distance, type Point } from '../geometry/rings.ts';
import type { Camera } from '../render/camera.ts';
import type { Palette } from '../render/palette.ts';
import type { Stroke, Thing } from '../scene/things.ts';
import { DrawingTool } from './drawing-tool.ts';

/** A new point of the stroke after this share of the brush's radius. */
const STEP = 0.12;

export abstract class RoundBrush<Made extends Thing | Stroke> extends DrawingTool<Made> {
  readonly isBrush = true;
  protected path: Point[] = [];
  protected at: Point | undefined;

  get busy(): boolean {
    return this.path.length > 0;
  }

  press({ world }: Pointer): void {
    this.path = [world];
    this.at = world;
    this.changed();
  }

  drag(path: readonly Pointer[]): void {
    if (!this.busy) return;
    const before = this.path.length;
    const step = STEP * this.board.brushRadius;
    for (const { world } of path) {
      this.at = world;
      if (distance(this.path[this.path.length - 1] as Point, world) >= step) this.path.push(world);
    }
    if (this.path.length > before) this.changed();
    else this.board.redraw();
  }

  hover({ world, touch }: Pointer): void {
    this.at = touch ? undefined : world;
    this.board.redraw();
  }

  override release(at: Pointer): void {
    super.release(at);
    if (at.touch) this.at = undefined;
  }

  protected reset(): void {
    this.path = [];
  }

  protected colourIn({ ink }: Palette): string {
    return ink;
  }

  /** The brush's round end, where it is. */
  paint(context: CanvasRenderingContext2D, camera: Camera, palette: Palette): boolean {
    if (!this.at) return false;
    const { x, y } = camera.toScreen(this.at);
    context.strokeStyle = this.colourIn(palette);
    context.lineWidth = 2;
    context.beginPath();
    context.arc(x, y, this.board.brushRadius * camera.zoom, 0, Math.PI * 2);
    context.stroke();
    return true;
  }
}
