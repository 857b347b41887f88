/** Paint ground, or rub out what is there: a round brush, and what it covers on its way. */
import type { Camera } from '../board/camera.ts';
import { ringPath } from '../render/lines.ts';
import type { Palette } from '../render/palette.ts';
import { erased, painted } from '../scene/edits.ts';
import type { Point } from '../scene/geometry.ts';
import { swath } from '../scene/strokes.ts';
import { type Area, area, type Thing } from '../scene/things.ts';
import { type Board, distance, type Pointer, type Tool } from './tool.ts';

/** A new point of the stroke after this share of the brush's reach. */
const STEP = 0.12;

export class Brush implements Tool {
  private path: Point[] = [];
  private made: Area | null = null;
  private at: Point | undefined;

  constructor(
    private readonly board: Board,
    readonly name: 'brush' | 'eraser',
  ) {}

  get busy(): boolean {
    return this.path.length > 0;
  }

  press({ world }: Pointer): void {
    this.path = [world];
    this.at = world;
    this.made = null;
    this.board.redraw();
  }

  drag(path: readonly Pointer[]): void {
    if (!this.busy) return;
    for (const { world } of path) {
      this.at = world;
      if (distance(this.path[this.path.length - 1] as Point, world) < STEP * this.board.brush)
        continue;
      this.path.push(world);
      this.made = null;
    }
    this.board.redraw();
  }

  hover({ world, touch }: Pointer): void {
    this.at = touch ? undefined : world;
    this.board.redraw();
  }

  release(at: Pointer): void {
    this.drag([at]);
    this.finish();
    if (at.touch) this.at = undefined;
  }

  finish(): void {
    const made = this.stroke();
    const { things } = this.board.scene;
    this.cancel();
    if (!made) return;
    const after = this.isErasing(made) ? erased(things, made) : painted(things, made);
    if (after !== things) this.board.setThings(after);
  }

  cancel(): void {
    this.path = [];
    this.made = null;
    this.board.redraw();
  }

  private isErasing({ cut }: Area): boolean {
    return cut;
  }

  private stroke(): Area | null {
    if (!this.busy) return null;
    const cut = this.name === 'eraser' || this.board.cutting;
    this.made ??= area(this.name, swath(this.path, this.board.brush), { cut, fill: 'evenodd' });
    return this.made;
  }

  draft(): readonly Thing[] | null {
    const made = this.stroke();
    return made && [...this.board.scene.things, made];
  }

  paint(brush: CanvasRenderingContext2D, camera: Camera, palette: Palette): void {
    const made = this.stroke();
    const colour = this.name === 'eraser' || this.board.cutting ? palette.cut : palette.ink;
    brush.strokeStyle = colour;
    if (made) {
      brush.globalAlpha = 0.8;
      brush.lineWidth = 1.5;
      brush.stroke(ringPath(made.rings, camera));
    }
    if (this.at) {
      const { x, y } = camera.toScreen(this.at);
      brush.globalAlpha = 1;
      brush.lineWidth = 2;
      brush.beginPath();
      brush.arc(x, y, this.board.brush * camera.zoom, 0, Math.PI * 2);
      brush.stroke();
    }
    brush.globalAlpha = 1;
  }
}
