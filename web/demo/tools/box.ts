/** Rectangles and ellipses: dragged from corner to corner, Shift makes them square or round. */
import type { Camera } from '../board/camera.ts';
import { onScreen, strokeLine } from '../render/lines.ts';
import type { Palette } from '../render/palette.ts';
import type { Point, Ring } from '../scene/geometry.ts';
import { type Area, area, type Thing } from '../scene/things.ts';
import type { Board, Pointer, Tool } from './tool.ts';

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

export class Box implements Tool {
  private from: Point | undefined;
  private to: Point | undefined;
  private cut = false;
  private made: Area | null = null;

  constructor(
    private readonly board: Board,
    readonly name: 'rectangle' | 'ellipse',
  ) {}

  get busy(): boolean {
    return this.from !== undefined;
  }

  press({ world, alt }: Pointer): void {
    this.from = this.board.snapped(world);
    this.to = this.from;
    this.cut = alt || this.board.cutting;
    this.made = null;
  }

  drag(path: readonly Pointer[]): void {
    const last = path[path.length - 1];
    if (!this.from || !last) return;
    let { x, y } = this.board.snapped(last.world);
    if (last.shift) {
      const [dx, dy] = [x - this.from.x, y - this.from.y];
      const reach = Math.max(Math.abs(dx), Math.abs(dy));
      x = this.from.x + Math.sign(dx) * reach;
      y = this.from.y + Math.sign(dy) * reach;
    }
    this.to = { x, y };
    this.made = null;
    this.board.redraw();
  }

  release(at: Pointer): void {
    this.drag([at]);
    this.finish();
  }

  finish(): void {
    const made = this.draft();
    this.cancel();
    if (made) this.board.setThings(made);
  }

  cancel(): void {
    this.from = undefined;
    this.to = undefined;
    this.made = null;
    this.board.redraw();
  }

  draft(): readonly Thing[] | null {
    const made = this.shape();
    return made && [...this.board.scene.things, made];
  }

  private shape(): Area | null {
    if (this.made || !this.from || !this.to) return this.made;
    const { zoom } = this.board.camera;
    if (Math.abs(this.to.x - this.from.x) * zoom < SLIP) return null;
    if (Math.abs(this.to.y - this.from.y) * zoom < SLIP) return null;
    const ring =
      this.name === 'ellipse' ? ellipse(this.from, this.to) : rectangle(this.from, this.to);
    this.made = area(this.name, [ring], { cut: this.cut });
    return this.made;
  }

  paint(brush: CanvasRenderingContext2D, camera: Camera, palette: Palette): void {
    const ring = this.shape()?.rings[0];
    if (!ring) return;
    const corners = onScreen(ring, camera);
    strokeLine(brush, corners, this.cut ? palette.cut : palette.ink, palette.paper, [], true);
  }
}
