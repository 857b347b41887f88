/** Click corner by corner; a double click, the first corner or Enter closes. */
import type { Camera } from '../board/camera.ts';
import { handle, strokeLine } from '../render/lines.ts';
import type { Palette } from '../render/palette.ts';
import { type Point, area as sizeOf } from '../scene/geometry.ts';
import { type Area, area, type Thing } from '../scene/things.ts';
import { type Board, distance, type Pointer, type Tool } from './tool.ts';

/** How near the first corner a press closes, in pixels. */
const NEAR = { mouse: 10, touch: 22 } as const;
const SAME = 3;

export class Polygon implements Tool {
  readonly name = 'polygon';
  readonly byClicks = true;
  private corners: Point[] = [];
  private next: Point | undefined;
  private cut = false;
  private made: Area | null = null;

  constructor(private readonly board: Board) {}

  get busy(): boolean {
    return this.corners.length > 0;
  }

  press({ world: at, touch, alt }: Pointer): void {
    const { zoom } = this.board.camera;
    const world = this.board.snapped(at);
    const [first, last] = [this.corners[0], this.corners[this.corners.length - 1]];
    if (
      first &&
      this.corners.length > 2 &&
      distance(first, world) * zoom < (touch ? NEAR.touch : NEAR.mouse)
    ) {
      this.finish();
      return;
    }
    // The second press of a double click falls on the first one's corner.
    if (last && distance(last, world) * zoom < SAME) return;
    if (!first) this.cut = alt || this.board.cutting;
    this.corners.push(world);
    this.next = undefined;
    this.changed();
  }

  drag(path: readonly Pointer[]): void {
    const last = path[path.length - 1];
    if (!last || !this.busy) return;
    this.corners[this.corners.length - 1] = this.board.snapped(last.world);
    this.changed();
  }

  release(): void {}

  hover({ world }: Pointer): void {
    if (!this.busy) return;
    this.next = this.board.snapped(world);
    this.changed();
  }

  doublePress(): void {
    this.finish();
  }

  finish(): void {
    this.next = undefined;
    this.made = null;
    const made = this.draft();
    this.corners = [];
    this.changed();
    if (made) this.board.setThings(made);
  }

  cancel(): void {
    this.corners = [];
    this.next = undefined;
    this.changed();
  }

  key(event: KeyboardEvent): boolean {
    if (!this.busy) return false;
    if (event.key === 'c' || event.key === 'C') this.finish();
    else if (event.key === 'Backspace') {
      this.corners.pop();
      this.changed();
    } else return false;
    return true;
  }

  private changed(): void {
    this.made = null;
    this.board.redraw();
  }

  draft(): readonly Thing[] | null {
    const made = this.shape();
    return made && [...this.board.scene.things, made];
  }

  private shape(): Area | null {
    if (this.made) return this.made;
    const corners = this.next ? [...this.corners, this.next] : this.corners;
    const ring = corners.flatMap(({ x, y }) => [x, y]);
    if (ring.length < 6 || sizeOf(ring) === 0) return null;
    this.made = area('polygon', [ring], { cut: this.cut });
    return this.made;
  }

  paint(brush: CanvasRenderingContext2D, camera: Camera, palette: Palette): void {
    if (!this.busy) return;
    const colour = this.cut ? palette.cut : palette.ink;
    const path = this.corners.map((corner) => camera.toScreen(corner));
    const first = path[0] as Point;
    const end = this.next ? camera.toScreen(this.next) : (path[path.length - 1] as Point);
    strokeLine(brush, this.next ? [...path, end] : path, colour, palette.paper);
    if (path.length > 1) strokeLine(brush, [end, first], colour, '', [2, 6]);
    path.forEach((corner, i) => {
      handle(brush, corner, colour, palette.paper, i === 0 ? 7 : 4.5);
    });
  }
}
