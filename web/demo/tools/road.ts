/** Roads: dragged along their course, or set corner by corner; both are smoothed. */
import type { Camera } from '../board/camera.ts';
import { handle, onScreen, strokeLine } from '../render/lines.ts';
import type { Palette } from '../render/palette.ts';
import { lineThrough, type Point } from '../scene/geometry.ts';
import { simplified, smoothed } from '../scene/strokes.ts';
import { CLEARANCE, halfWidth, type Road, road, type Thing } from '../scene/things.ts';
import { type Board, distance, type Pointer, type Tool } from './tool.ts';

/** Pixels: a drag rather than a click, what simplifying may move, corners that are the same. */
const DRAGGED = 8;
const TOLERANCE = 1.5;
const SAME = 4;
const STEP = 2;

export class RoadTool implements Tool {
  readonly name = 'road';
  readonly byClicks = true;
  private points: Point[] = [];
  private next: Point | undefined;
  /** The stroke is being dragged, or corners are being set. */
  private way: 'drag' | 'clicks' | undefined;
  private from: Point | undefined;
  private made: Road | null = null;

  constructor(private readonly board: Board) {}

  get busy(): boolean {
    return this.points.length > 0;
  }

  press({ world }: Pointer): void {
    const at = this.board.snapped(world);
    this.from = at;
    this.next = undefined;
    const last = this.points[this.points.length - 1];
    if (last && distance(last, at) * this.board.camera.zoom < SAME) return;
    this.points.push(at);
    this.changed();
  }

  drag(path: readonly Pointer[]): void {
    if (!this.busy || !this.from) return;
    const { zoom } = this.board.camera;
    for (const { world } of path) {
      if (!this.way && distance(this.from, world) * zoom > DRAGGED) this.way = 'drag';
      if (this.way !== 'drag') continue;
      const last = this.points[this.points.length - 1] as Point;
      if (distance(last, world) * zoom >= STEP) this.points.push(world);
    }
    this.changed();
  }

  release(at: Pointer): void {
    this.drag([at]);
    this.from = undefined;
    if (this.way === 'drag') this.finish();
    else this.way = 'clicks';
  }

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
    this.cancel();
    if (made) this.board.setThings(made);
  }

  cancel(): void {
    this.points = [];
    this.next = undefined;
    this.way = undefined;
    this.from = undefined;
    this.changed();
  }

  key(event: KeyboardEvent): boolean {
    if (!this.busy) return false;
    if (event.key === 'c' || event.key === 'C') this.finish();
    else if (event.key === 'Backspace') {
      this.points.pop();
      this.changed();
    } else return false;
    return true;
  }

  private changed(): void {
    this.made = null;
    this.board.redraw();
  }

  private shape(): Road | null {
    if (this.made) return this.made;
    const points = this.next ? [...this.points, this.next] : this.points;
    if (points.length < 2) return null;
    const tolerance = TOLERANCE / this.board.camera.zoom;
    const line =
      this.way === 'drag'
        ? smoothed(simplified(points, tolerance), false)
        : lineThrough(
            points.flatMap(({ x, y }) => [x, y]),
            8,
          );
    this.made = road(line, CLEARANCE.road);
    return this.made;
  }

  draft(): readonly Thing[] | null {
    const made = this.shape();
    return made && [...this.board.scene.things, made];
  }

  paint(brush: CanvasRenderingContext2D, camera: Camera, palette: Palette): void {
    if (!this.busy) return;
    const made = this.shape();
    if (made) {
      const path = onScreen(made.line, camera);
      brush.globalAlpha = 0.5;
      brush.lineWidth = 2 * halfWidth(made) * camera.zoom;
      brush.lineCap = 'round';
      brush.lineJoin = 'round';
      brush.strokeStyle = palette.road;
      brush.beginPath();
      for (const { x, y } of path) brush.lineTo(x, y);
      brush.stroke();
      brush.globalAlpha = 1;
      strokeLine(brush, path, palette.ink, '');
    }
    if (this.way === 'drag') return;
    for (const point of this.points)
      handle(brush, camera.toScreen(point), palette.ink, palette.paper);
  }
}
