/** Paint ground, or rub out what is there: a round brush, and what it covers on its way. */

import type { Board, Pointer } from '../board/tool.ts';
import type { Point } from '../geometry/rings.ts';
import { distance } from '../geometry/rings.ts';
import { swath } from '../geometry/swath.ts';
import type { Camera } from '../render/camera.ts';
import { ringPath } from '../render/lines.ts';
import type { Palette } from '../render/palette.ts';
import { erased, painted } from '../scene/edits.ts';
import { type Area, area } from '../scene/things.ts';
import { DrawingTool } from './drawing-tool.ts';

/** A new point of the stroke after this share of the brush's radius. */
const STEP = 0.12;

export class BrushTool extends DrawingTool<Area> {
  private path: Point[] = [];
  private at: Point | undefined;

  constructor(
    board: Board,
    readonly name: 'brush' | 'eraser',
  ) {
    super(board);
  }

  get busy(): boolean {
    return this.path.length > 0;
  }

  private get isErasing(): boolean {
    return this.name === 'eraser' || this.board.cutting;
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

  /** What the stroke covers becomes ground, or goes from all that is there. */
  override finish(): void {
    const made = this.thing();
    const { things } = this.board.scene;
    this.cancel();
    if (!made) return;
    const after = made.cut ? erased(things, made) : painted(things, made);
    if (after !== things) this.board.setThings(after);
  }

  protected reset(): void {
    this.path = [];
  }

  protected make(): Area | null {
    if (!this.busy) return null;
    const rings = swath(this.path, this.board.brushRadius);
    return area(this.name, rings, { cut: this.isErasing, fill: 'evenodd' });
  }

  paint(context: CanvasRenderingContext2D, camera: Camera, palette: Palette): boolean {
    const made = this.thing();
    context.strokeStyle = this.isErasing ? palette.cut : palette.ink;
    if (made) {
      context.globalAlpha = 0.8;
      context.lineWidth = 1.5;
      context.stroke(ringPath(made.rings, camera));
    }
    context.globalAlpha = 1;
    if (!this.at) return made !== null;
    const { x, y } = camera.toScreen(this.at);
    context.lineWidth = 2;
    context.beginPath();
    context.arc(x, y, this.board.brushRadius * camera.zoom, 0, Math.PI * 2);
    context.stroke();
    return true;
  }
}
