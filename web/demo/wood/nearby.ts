/** Which trees stand near a place: rows of a grid of square cells, made when first asked for. */
import type { Point } from '../scene/geometry.ts';
import type { Trees } from './trees.ts';

export class Nearby {
  private readonly starts: Uint32Array;
  private readonly rows: Uint32Array;
  private readonly x0: number;
  private readonly y0: number;
  private readonly across: number;
  private readonly down: number;

  private readonly cell: number;

  /** `reach` is about the distance that is asked for later. */
  constructor(
    private readonly trees: Trees,
    reach: number,
  ) {
    const { count, x, y } = trees;
    let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < count; i++) {
      x0 = Math.min(x0, x[i] as number);
      y0 = Math.min(y0, y[i] as number);
      x1 = Math.max(x1, x[i] as number);
      y1 = Math.max(y1, y[i] as number);
    }
    // Trees may be few and far apart: no more cells than a few for each.
    const size = Math.max(reach, Math.sqrt(((x1 - x0) * (y1 - y0)) / (4 * count + 1)) || reach);
    this.cell = size;
    [this.x0, this.y0] = [x0, y0];
    this.across = count ? Math.floor((x1 - x0) / size) + 1 : 0;
    this.down = count ? Math.floor((y1 - y0) / size) + 1 : 0;
    this.starts = new Uint32Array(this.across * this.down + 1);
    this.rows = new Uint32Array(count);
    const { starts, rows } = this;
    for (let i = 0; i < count; i++) {
      const after = this.cellOf(i) + 1;
      starts[after] = (starts[after] as number) + 1;
    }
    for (let c = 1; c < starts.length; c++)
      starts[c] = (starts[c] as number) + (starts[c - 1] as number);
    const next = starts.slice();
    for (let i = 0; i < count; i++) {
      const c = this.cellOf(i);
      rows[next[c] as number] = i;
      next[c] = (next[c] as number) + 1;
    }
  }

  private cellOf(i: number): number {
    const column = Math.floor(((this.trees.x[i] as number) - this.x0) / this.cell);
    return Math.floor(((this.trees.y[i] as number) - this.y0) / this.cell) * this.across + column;
  }

  /** The rows of all trees within `reach` of a place. */
  within({ x, y }: Point, reach: number): number[] {
    const { trees, cell, across, down } = this;
    const column = (value: number): number => Math.floor((value - this.x0) / cell);
    const row = (value: number): number => Math.floor((value - this.y0) / cell);
    const found: number[] = [];
    for (let r = Math.max(0, row(y - reach)); r <= Math.min(down - 1, row(y + reach)); r++) {
      const from = Math.max(0, column(x - reach));
      const to = Math.min(across - 1, column(x + reach));
      if (from > to) continue;
      const end = this.starts[r * across + to + 1] as number;
      for (let k = this.starts[r * across + from] as number; k < end; k++) {
        const i = this.rows[k] as number;
        if (Math.hypot((trees.x[i] as number) - x, (trees.y[i] as number) - y) <= reach)
          found.push(i);
      }
    }
    return found;
  }
}
