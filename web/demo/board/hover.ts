/** A tree under the mouse shows its disc, and those of its neighbours. */
import { discOf } from '../render/lines.ts';
import type { Point } from '../scene/geometry.ts';
import { SIZES } from '../scene/scene.ts';
import { Nearby } from '../wood/nearby.ts';
import type { Trees } from '../wood/trees.ts';
import type { Editor } from './editor.ts';
import type { Stage } from './stage.ts';

/** Neighbours stand within so many mean spacings. */
const NEIGHBOURS = 1.5;
/** Pixels of a disc's radius under which there is nothing to see. */
const LEAST = 4;

export class Hover {
  private at: Point | undefined;
  private nearby: { trees: Trees; index: Nearby } | undefined;

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
    stage.over.push((brush) => this.paint(brush));
  }

  private move(at: Point | undefined): void {
    if (!at && !this.at) return;
    this.at = at;
    this.stage.ask('sketch');
  }

  private radiusOf({ kind }: Trees, i: number): number {
    return this.stage.scene.radius * (SIZES[kind[4 * i + 3] as number] ?? 0);
  }

  private paint(brush: CanvasRenderingContext2D): void {
    const { editor, stage, at } = this;
    const { trees, scene } = stage;
    const { camera, tool } = editor;
    const widest = scene.radius * SIZES[0];
    if (!at || !trees || tool.busy || 0.5 * widest * camera.zoom < LEAST) return;
    if (this.nearby?.trees !== trees) this.nearby = { trees, index: new Nearby(trees, widest) };
    const world = camera.toWorld(at);
    const away = (i: number): number =>
      Math.hypot((trees.x[i] as number) - world.x, (trees.y[i] as number) - world.y);
    const under = this.nearby.index
      .within(world, widest / 2)
      .filter((i) => away(i) <= this.radiusOf(trees, i) / 2)[0];
    if (under === undefined) return;
    const [x, y] = [trees.x[under] as number, trees.y[under] as number];
    const own = this.radiusOf(trees, under);
    for (const i of this.nearby.index.within({ x, y }, NEIGHBOURS * widest)) {
      const radius = this.radiusOf(trees, i);
      const [px, py] = [trees.x[i] as number, trees.y[i] as number];
      const near = Math.hypot(px - x, py - y) <= (NEIGHBOURS * (own + radius)) / 2;
      if (radius > 0 && near)
        discOf(brush, camera, stage.palette, px, py, radius, i === under ? 1 : 0.45);
    }
  }
}
