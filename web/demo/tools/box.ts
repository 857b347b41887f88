/** Rectangles and ellipses: dragged from corner to corner, Shift makes them square or round. */

import type { Board, Pointer } from '../board/tool.ts';
import type { Point, Ring } from '../geometry/rings.ts';
import type { Camera } from '../render/camera.ts';
import { onScreen, strokeLine } from '../render/lines.ts';
import type { Palette } from '../render/palette.ts';
import { type Area, area } from '../scene/things.ts';
import { DrawingTool } from './drawing-tool.ts';

/** Sides of the polygon that stands for an ellipse. */
const SIDES = 96;
/** Pixels: a box smaller than this was a slip. */
const SLIP = 5;

function rectangle(a: Point, b: Point): Ring {
  return [a.x, a.y, b.x, a.y, b.x, b.y, a.x, b.y];
}

function ellipse(a: Point, b: Point): Ring {
  const [x, y, across, up] = [(a.x + b.x) / 2, (a.y + b.y) / 2, (b.x - a.x) / 2, (b.y - a.y) / 2];
  return Array.from({ length: SIDES }, (_, i) => {
    const angle = (i / SIDES) * Math.PI * 2;
    return [x + across * Math.cos(angle), y + up * Math.sin(angle)];
  }).flat();
}

export class BoxTool extends DrawingTool<Area> {
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
    const ring =
      this.name === 'ellipse' ? ellipse(this.from, this.to) : rectangle(this.from, this.to);
    return area(this.name, [ring], { cut: this.cut });
  }

  paint(context: CanvasRenderingContext2D, camera: Camera, palette: Palette): boolean {
    const ring = this.thing()?.rings[0];
    if (!ring) return false;
    const corners = onScreen(ring, camera);
    strokeLine(context, corners, this.cut ? palette.cut : palette.ink, palette.paper, [], true);
    return true;
  }
}
