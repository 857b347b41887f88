/** A tree under the mouse shows its disc, and those of its neighbours. */

import type { Editor } from '../../board/editor.ts';
import type { Stage } from '../../board/stage.ts';
import type { Point } from '../../geometry/rings.ts';
import type { Camera } from '../../render/camera.ts';
import type { Palette } from '../../render/palette.ts';
import { isStanding, type Trees } from '../../wood/trees.ts';

/** Neighbours stand within so many mean spacings. */
const NEIGHBOURS = 1.5;
/** Pixels of a disc's radius under which there is nothing to see. */
const LEAST = 4;

export class Hover {
  private at: Point | undefined;

  constructor(
    private readonly editor: Editor,
    private readonly stage: Stage,
  ) {
    const { surface } = stage;
    surface.addEventListener('pointermove', (event) => {
      const still = event.pointerType !== 'touch' && event.buttons === 0;
      this.move(still ? { x: event.offsetX, y: event.offsetY } : undefined);
    });
    for (const end of ['pointerdown', 'pointerleave'] as const)
      surface.addEventListener(end, () => this.move(undefined));
    stage.painters.push((context) => this.paint(context));
  }

  private move(at: Point | undefined): void {
    if (!at && !this.at) return;
    this.at = at;
    this.stage.repaint('sketch');
  }

  private radiusOf({ kind }: Trees, i: number): number {
    return this.stage.radii[kind[4 * i + 3] as number] ?? 0;
  }

  /** The rows of trees and houses that stand within `reach` of a place. */
  private near(trees: Trees, x: number, y: number, reach: number): number[] {
    const rows: number[] = [];
    for (let i = 0; i < trees.count; i++) {
      const [dx, dy] = [(trees.x[i] as number) - x, (trees.y[i] as number) - y];
      if (dx * dx + dy * dy <= reach * reach && isStanding(trees, i)) rows.push(i);
    }
    return rows;
  }

  private paint(context: CanvasRenderingContext2D): boolean {
    const { editor, stage, at } = this;
    const { trees } = stage;
    const { camera, tool } = editor;
    const widest = Math.max(...stage.radii);
    if (!at || !trees || tool.busy || 0.5 * widest * camera.zoom < LEAST) return false;
    const world = camera.toWorld(at);
    const away = (i: number): number =>
      Math.hypot((trees.x[i] as number) - world.x, (trees.y[i] as number) - world.y);
    const under = this.near(trees, world.x, world.y, widest / 2).filter(
      (i) => away(i) <= this.radiusOf(trees, i) / 2,
    )[0];
    if (under === undefined) return false;
    const [x, y] = [trees.x[under] as number, trees.y[under] as number];
    const own = this.radiusOf(trees, under);
    for (const i of this.near(trees, x, y, NEIGHBOURS * widest)) {
      const radius = this.radiusOf(trees, i);
      const [px, py] = [trees.x[i] as number, trees.y[i] as number];
      const near = Math.hypot(px - x, py - y) <= (NEIGHBOURS * (own + radius)) / 2;
      if (radius > 0 && near)
        paintDisc(context, camera, stage.palette, px, py, radius, i === under ? 1 : 0.45);
    }
    return true;
  }
}

/** The disc of a tree at (x, y) in the scene: half its spacing to all sides, so that discs never overlap. */
function paintDisc(
  context: CanvasRenderingContext2D,
  camera: Camera,
  palette: Palette,
  x: number,
  y: number,
  spacing: number,
  alpha: number,
): void {
  const at = camera.toScreen({ x, y });
  context.save();
  context.beginPath();
  context.arc(at.x, at.y, 0.5 * spacing * camera.zoom, 0, Math.PI * 2);
  const [light, dark] = palette.night ? [palette.ink, palette.paper] : [palette.paper, palette.ink];
  context.globalAlpha = 0.34 * alpha;
  context.fillStyle = light;
  context.fill();
  context.globalAlpha = alpha;
  for (const [colour, width] of [
    [dark, 4.2],
    [light, 2],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.stroke();
  }
  context.beginPath();
  context.arc(at.x, at.y, 2.6, 0, Math.PI * 2);
  context.fill();
  context.restore();
}
