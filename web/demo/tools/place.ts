/** Houses and single trees: each press places one. */

import type { Board, Pointer } from '../board/tool.ts';
import type { Point } from '../geometry/rings.ts';
import type { Camera } from '../render/camera.ts';
import { strokeLine } from '../render/lines.ts';
import type { Palette } from '../render/palette.ts';
import { type House, house, type SingleTree, singleTree, wallsOf } from '../scene/things.ts';
import { DrawingTool } from './drawing-tool.ts';
import { onScreen } from './marks.ts';

export class PlaceTool extends DrawingTool<House | SingleTree> {
  readonly byClicks = true;
  private pressed: Point | undefined;
  private hovered: Point | undefined;

  constructor(
    board: Board,
    readonly name: 'house' | 'tree',
  ) {
    super(board);
  }

  get busy(): boolean {
    return this.pressed !== undefined;
  }

  press({ world }: Pointer): void {
    this.pressed = this.board.snapped(world);
    this.hovered = undefined;
    this.changed();
  }

  /** It may still be pushed about before the pointer is lifted. */
  drag(path: readonly Pointer[]): void {
    const last = path[path.length - 1];
    if (last && this.busy) this.press(last);
  }

  hover({ world, touch }: Pointer): void {
    this.hovered = touch ? undefined : this.board.snapped(world);
    this.board.redraw();
  }

  protected make(): House | SingleTree | null {
    if (!this.pressed) return null;
    return this.name === 'house' ? house(this.pressed) : singleTree(this.pressed);
  }

  protected reset(): void {
    this.pressed = undefined;
  }

  /** Paints the thing at the place where it would stand. */
  paint(context: CanvasRenderingContext2D, camera: Camera, palette: Palette): boolean {
    const at = this.hovered;
    if (!at) return false;
    if (this.name === 'house') {
      const walls = onScreen(wallsOf(at), camera);
      strokeLine(context, walls, palette.ink, palette.paper, [5, 4], true);
      return true;
    }
    const { x, y } = camera.toScreen(at);
    context.strokeStyle = palette.ink;
    context.lineWidth = 2;
    context.setLineDash([5, 4]);
    context.beginPath();
    context.arc(x, y, 0.5 * this.board.scene.radius * camera.zoom, 0, Math.PI * 2);
    context.stroke();
    context.setLineDash([]);
    return true;
  }
}
