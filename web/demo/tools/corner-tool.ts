/** The shared part of tools that set a shape corner by corner. */

import type { Pointer } from '../board/tool.ts';
import type { Point } from '../geometry/rings.ts';
import { distance } from '../geometry/rings.ts';
import type { Thing } from '../scene/things.ts';
import { DrawingTool } from './drawing-tool.ts';

/** Pixels: the second press of a double click falls on the first one's corner. */
const SAME = 4;

export abstract class CornerTool<Made extends Thing> extends DrawingTool<Made> {
  readonly byClicks = true;
  protected corners: Point[] = [];
  /** The place of the next corner. */
  protected next: Point | undefined;

  get busy(): boolean {
    return this.corners.length > 0;
  }

  protected get path(): readonly Point[] {
    return this.next ? [...this.corners, this.next] : this.corners;
  }

  protected addCorner(at: Point): void {
    const last = this.corners[this.corners.length - 1];
    this.next = undefined;
    if (last && distance(last, at) * this.board.camera.zoom < SAME) return;
    this.corners.push(at);
    this.changed();
  }

  hover({ world }: Pointer): void {
    if (!this.busy) return;
    this.next = this.board.snapped(world);
    this.changed();
  }

  doublePress(): void {
    this.finish();
  }

  override finish(): void {
    this.next = undefined;
    this.changed();
    super.finish();
  }

  protected reset(): void {
    this.corners = [];
    this.next = undefined;
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
}
