/** Paint ground, or rub things out, with a round brush. */

import type { Board } from '../board/tool.ts';
import type { Ring } from '../geometry/rings.ts';
import { swath } from '../geometry/swath.ts';
import type { Camera } from '../render/camera.ts';
import type { Palette } from '../render/palette.ts';
import { erased, painted } from '../scene/edits.ts';
import { type Area, area } from '../scene/things.ts';
import { onScreen } from './marks.ts';
import { RoundBrush } from './round-brush.ts';

export class BrushTool extends RoundBrush<Area> {
  constructor(
    board: Board,
    readonly name: 'brush' | 'eraser',
  ) {
    super(board);
  }

  get cuts(): boolean {
    return this.name === 'brush';
  }

  private get isErasing(): boolean {
    return this.name === 'eraser' || this.board.cutting;
  }

  /** Makes the stroke's cover ground, or takes it from all ground. */
  override finish(): void {
    const made = this.thing();
    const { things } = this.board.scene;
    this.cancel();
    if (!made) return;
    const after = made.cut ? erased(things, made) : painted(things, made);
    if (after !== things) this.board.setThings(after);
  }

  protected make(): Area | null {
    if (!this.busy) return null;
    const rings = swath(this.path, this.board.brushRadius);
    return area(this.name, rings, { cut: this.isErasing, fill: 'evenodd' });
  }

  protected override colourIn({ cut, ink }: Palette): string {
    return this.isErasing ? cut : ink;
  }

  override paint(context: CanvasRenderingContext2D, camera: Camera, palette: Palette): boolean {
    const made = this.thing();
    if (made) {
      context.strokeStyle = this.colourIn(palette);
      context.globalAlpha = 0.8;
      context.lineWidth = 1.5;
      context.stroke(ringPath(made.rings, camera));
      context.globalAlpha = 1;
    }
    return super.paint(context, camera, palette) || made !== null;
  }
}

function ringPath(rings: readonly Ring[], camera: Camera): Path2D {
  const path = new Path2D();
  for (const ring of rings) {
    for (const { x, y } of onScreen(ring, camera)) path.lineTo(x, y);
    path.closePath();
  }
  return path;
}
