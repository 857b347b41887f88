/** Click corner by corner; a double click, the first corner or C closes. */

import type { Pointer } from '../board/tool.ts';
import { distance, type Point, signedArea } from '../geometry/rings.ts';
import type { Camera } from '../render/camera.ts';
import { strokeLine } from '../render/lines.ts';
import type { Palette } from '../render/palette.ts';
import { type Area, area } from '../scene/things.ts';
import { CornerTool } from './corner-tool.ts';
import { paintHandle } from './marks.ts';

/** How near the first corner a press closes, in pixels. */
const NEAR = { mouse: 10, touch: 22 } as const;

export class PolygonTool extends CornerTool<Area> {
  readonly cuts = true;
  readonly name = 'polygon';
  private cut = false;

  press({ world, touch, alt }: Pointer): void {
    const at = this.board.snapped(world);
    const first = this.corners[0];
    const near = (touch ? NEAR.touch : NEAR.mouse) / this.board.camera.zoom;
    if (first && this.corners.length > 2 && distance(first, at) < near) {
      this.finish();
      return;
    }
    if (!first) this.cut = alt || this.board.cutting;
    this.addCorner(at);
  }

  drag(path: readonly Pointer[]): void {
    const last = path[path.length - 1];
    if (!last || !this.busy) return;
    this.corners[this.corners.length - 1] = this.board.snapped(last.world);
    this.changed();
  }

  override release(): void {}

  protected make(): Area | null {
    const ring = this.path.flatMap(({ x, y }) => [x, y]);
    if (ring.length < 6 || signedArea(ring) === 0) return null;
    return area('polygon', [ring], { cut: this.cut });
  }

  paint(context: CanvasRenderingContext2D, camera: Camera, palette: Palette): boolean {
    if (!this.busy) return false;
    const colour = this.cut ? palette.cut : palette.ink;
    const path = this.path.map((corner) => camera.toScreen(corner));
    strokeLine(context, path, colour, palette.paper);
    const [first, last] = [path[0] as Point, path[path.length - 1] as Point];
    if (path.length > 1) strokeLine(context, [last, first], colour, '', [2, 6]);
    path.slice(0, this.corners.length).forEach((corner, i) => {
      paintHandle(context, corner, colour, palette.paper, i === 0 ? 7 : 4.5);
    });
    return true;
  }
}
