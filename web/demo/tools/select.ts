/** Select a shape, then move it, nudge it, copy it or delete it. Only what is selected can be dragged. */
import type { Camera } from '../camera.ts';
import { inside, moved, type Point } from '../geometry.ts';
import { strokeLine } from '../render/lines.ts';
import type { Palette } from '../render/palette.ts';
import { type Shape, shape } from '../scene.ts';
import type { Board, Pointer, Tool } from './tool.ts';

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export class Select implements Tool {
  readonly name = 'select';
  private chosen: Shape | undefined;
  /** Where the drag began, and the shape as it was then. */
  private grip: { at: Point; shape: Shape; gesture: string } | undefined;
  private gestures = 0;

  constructor(
    private readonly board: Board,
    /** What the tool does not want moves the view. */
    private readonly pan: (dx: number, dy: number) => void,
  ) {}

  private last: Point | undefined;

  get busy(): boolean {
    return this.grip !== undefined;
  }

  /** The selected shape, as long as it is in the scene. */
  get selected(): Shape | undefined {
    if (this.chosen && !this.board.scene.shapes.includes(this.chosen)) this.chosen = undefined;
    return this.chosen;
  }

  choose(shape: Shape | undefined): void {
    this.chosen = shape;
    this.board.redraw();
  }

  private under(at: Point): Shape | undefined {
    return [...this.board.scene.shapes]
      .reverse()
      .find(({ rings, fill }) => inside(rings, fill, at));
  }

  press({ world, screen }: Pointer): void {
    const found = this.under(world);
    this.last = screen;
    if (found && found === this.selected) {
      this.grip = { at: world, shape: found, gesture: `move ${++this.gestures}` };
    }
    this.choose(found);
  }

  drag(path: readonly Pointer[]): void {
    const to = path[path.length - 1];
    if (!to || !this.last) return;
    if (this.grip) {
      const { at, shape: from, gesture } = this.grip;
      this.moveTo(from, to.world.x - at.x, to.world.y - at.y, gesture);
    } else {
      this.pan(to.screen.x - this.last.x, to.screen.y - this.last.y);
    }
    this.last = to.screen;
  }

  private moveTo(from: Shape, dx: number, dy: number, gesture?: string): void {
    const now = this.selected;
    if (!now) return;
    const { kind, cut, fill, name } = from;
    const next = shape(kind, moved(from.rings, dx, dy), { cut, fill, ...(name ? { name } : {}) });
    this.board.replace(now, next, gesture);
    this.choose(next);
  }

  release(): void {
    this.grip = undefined;
    this.last = undefined;
    this.board.redraw();
  }

  cancel(): void {
    this.release();
    this.choose(undefined);
  }

  remove(): void {
    if (this.selected) this.board.replace(this.selected, undefined);
    this.choose(undefined);
  }

  duplicate(): void {
    const from = this.selected;
    if (!from) return;
    const away = 24 / this.board.camera.zoom;
    const copy = shape(from.kind, moved(from.rings, away, away), { ...from });
    this.board.add(copy);
    this.choose(copy);
  }

  /** Tab goes from shape to shape, arrows move by a pixel, with Shift by ten. */
  key(event: KeyboardEvent): boolean {
    const { shapes } = this.board.scene;
    const arrow = ARROWS[event.key];
    if (event.key === 'Tab' && shapes.length > 0 && !event.ctrlKey) {
      const next =
        (this.selected ? shapes.indexOf(this.selected) : event.shiftKey ? shapes.length : -1) +
        (event.shiftKey ? -1 : 1);
      this.choose(shapes[next]);
      return next >= 0 && next < shapes.length;
    }
    if (!this.selected) return false;
    if (event.key === 'Delete' || event.key === 'Backspace') this.remove();
    else if ((event.ctrlKey || event.metaKey) && event.key === 'd') this.duplicate();
    else if (arrow) {
      const step = (event.shiftKey ? 10 : 1) / this.board.camera.zoom;
      this.moveTo(this.selected, arrow[0] * step, arrow[1] * step, `nudge ${this.gestures}`);
    } else return false;
    return true;
  }

  draft(): null {
    return null;
  }

  paint(brush: CanvasRenderingContext2D, camera: Camera, palette: Palette): void {
    const selected = this.selected;
    if (!selected) return;
    for (const ring of selected.rings) {
      const corners: Point[] = [];
      for (let i = 0; i < ring.length; i += 2) {
        corners.push(camera.toScreen({ x: ring[i] as number, y: ring[i + 1] as number }));
      }
      strokeLine(
        brush,
        corners,
        selected.cut ? palette.cut : palette.ink,
        palette.paper,
        [7, 5],
        true,
      );
    }
  }
}
