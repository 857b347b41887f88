/** Paint woods sparser, or dense again, with a soft brush. */

import { simplified } from '../geometry/curves.ts';
import type { Camera } from '../render/camera.ts';
import type { Palette } from '../render/palette.ts';
import { CORE } from '../scene/density.ts';
import { type Stroke, stroke } from '../scene/things.ts';
import { RoundBrush } from './round-brush.ts';

/** The error that simplifying may add to a stroke, as a share of its reach. */
const TOLERANCE = 1 / 24;

export class DensityTool extends RoundBrush<Stroke> {
  readonly name = 'density';

  protected make(): Stroke | null {
    if (!this.busy) return null;
    const { brushRadius, brushShare } = this.board;
    const line = simplified(this.path, TOLERANCE * brushRadius).flatMap(({ x, y }) => [x, y]);
    return stroke(line, brushRadius, brushShare);
  }

  /** It fades outwards from the inner ring. */
  override paint(context: CanvasRenderingContext2D, camera: Camera, palette: Palette): boolean {
    if (!this.at) return false;
    const { x, y } = camera.toScreen(this.at);
    context.strokeStyle = palette.ink;
    context.lineWidth = 1.5;
    context.setLineDash([2, 5]);
    context.lineCap = 'round';
    context.beginPath();
    context.arc(x, y, CORE * this.board.brushRadius * camera.zoom, 0, Math.PI * 2);
    context.stroke();
    context.setLineDash([]);
    return super.paint(context, camera, palette);
  }
}
