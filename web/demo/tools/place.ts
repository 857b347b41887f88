/** Houses and single trees: each press places one. */
import type { Camera } from '../board/camera.ts';
import { onScreen, strokeLine } from '../render/lines.ts';
import type { Palette } from '../render/palette.ts';
import type { Point } from '../scene/geometry.ts';
import { type House, house, type Planted, planted, type Thing, wallsOf } from '../scene/things.ts';
import type { Board, Pointer, Tool } from './tool.ts';

export class Place implements Tool {
  readonly byClicks = true;
  private made: House | Planted | null = null;
  private at: Point | undefined;

  constructor(
    private readonly board: Board,
    readonly name: 'house' | 'tree',
  ) {}

  get busy(): boolean {
    return this.made !== null;
  }

  press({ world }: Pointer): void {
    this.to(world);
  }

  /** It may still be pushed about before the pointer is lifted. */
  drag(path: readonly Pointer[]): void {
    const last = path[path.length - 1];
    if (last && this.busy) this.to(last.world);
  }

  private to(world: Point): void {
    const at = this.board.snapped(world);
    this.made = this.name === 'house' ? house(at) : planted(at);
    this.at = undefined;
    this.board.redraw();
  }

  hover({ world, touch }: Pointer): void {
    this.at = touch ? undefined : this.board.snapped(world);
    this.board.redraw();
  }

  release(): void {
    this.finish();
  }

  finish(): void {
    const made = this.draft();
    this.cancel();
    if (made) this.board.setThings(made);
  }

  cancel(): void {
    this.made = null;
    this.board.redraw();
  }

  draft(): readonly Thing[] | null {
    return this.made && [...this.board.scene.things, this.made];
  }

  /** Where it would be placed. */
  paint(brush: CanvasRenderingContext2D, camera: Camera, palette: Palette): void {
    if (!this.at) return;
    if (this.name === 'house') {
      strokeLine(
        brush,
        onScreen(wallsOf(this.at), camera),
        palette.ink,
        palette.paper,
        [5, 4],
        true,
      );
      return;
    }
    const { x, y } = camera.toScreen(this.at);
    brush.strokeStyle = palette.ink;
    brush.lineWidth = 2;
    brush.setLineDash([5, 4]);
    brush.beginPath();
    brush.arc(x, y, 0.5 * this.board.scene.radius * camera.zoom, 0, Math.PI * 2);
    brush.stroke();
    brush.setLineDash([]);
  }
}
