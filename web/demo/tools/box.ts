/** Rectangles and ellipses: dragged from corner to corner, Shift makes them square or round. */

import type { Board, Pointer } from '../board/tool.ts';
import type { Point } from '../geometry/rings.ts';
import type { Camera } from '../render/camera.ts';
import { strokeLine } from '../render/lines.ts';
import type { Palette } from '../render/palette.ts';
import { boxRing } from '../scene/frame.ts';
import { type Area, area } from '../scene/things.ts';
import { DrawingTool } from './drawing-tool.ts';
import { onScreen } from './marks.ts';

/** Pixels: a box smaller than this was a slip. */
const SLIP = 5;

export class BoxTool extends DrawingTool<Area> {
  readonly cuts = true;
  private from: Point | undefined;
  private to: Point | undefined;
  private cut = false;

  constructor(
    board: Board,
    readonly name: 'rectangle' | 'ellipse',
  ) {
    super(board);
  }

  get busy(): boolean {
    return this.from !== undefined;
  }

  press({ world, alt }: Pointer): void {
    this.from = this.board.snapped(world);
    this.to = this.from;
    this.cut = alt || this.board.cutting;
    this.changed();
  }

  drag(path: readonly Pointer[]): void {
    const last = path[path.length - 1];
    if (!this.from || !last) return;
    let { x, y } = this.board.snapped(last.world);
    if (last.shift) {
      const [dx, dy] = [x - this.from.x, y - this.from.y];
      const side = Math.max(Math.abs(dx), Math.abs(dy));
      x = this.from.x + Math.sign(dx) * side;
      y = this.from.y + Math.sign(dy) * side;
    }
    this.to = { x, y };
    this.changed();
  }

  protected reset(): void {
    this.from = undefined;
    this.to = undefined;
  }

  protected make(): Area | null {
    if (!this.from || !this.to) return null;
    const { zoom } = this.board.camera;
    if (Math.abs(this.to.x - this.from.x) * zoom < SLIP) return null;
    if (Math.abs(this.to.y - this.from.y) * zoom < SLIP) return null;
    return area(this.name, [boxRing(this.name, this.from, this.to)], { cut: this.cut });
  }

  paint(context: CanvasRenderingContext2D, camera: Camera, palette: Palette): boolean {
    const ring = this.thing()?.rings[0];
    if (!ring) return false;
    const corners = onScreen(ring, camera);
    strokeLine(context, corners, this.cut ? palette.cut : palette.ink, palette.paper, [], true);
    return true;
  }
}
