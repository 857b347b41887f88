/** Trees as the 2-D renderer has them: in their order, and where they were when they were drawn. */
import { HOUSE_KIND, type Trees } from '../wood/trees.ts';
import { backToFront } from './back-to-front.ts';

/** Gets the place of a tree, now or before, and its height there. */
type Visit = (x: number, y: number, tall: number) => void;

export class PlainPart {
  /** The tallest tree, which is larger far away, and the tallest house, which is not. */
  private tallest = { tree: 0, house: 0 };
  /** Rows, back to front. */
  private order: Uint32Array;
  private x: Float64Array;
  private y: Float64Array;
  private size: Float32Array;

  constructor(private held: Trees) {
    this.order = backToFront(held);
    this.x = held.x.slice();
    this.y = held.y.slice();
    this.size = held.size.slice();
    for (let row = 0; row < held.count; row++) this.measure(row);
  }

  get trees(): Trees {
    return this.held;
  }

  /** The height of the tallest when trees are so many times larger. */
  tallestAt(swell: number): number {
    const { tree, house } = this.tallest;
    return Math.max(tree * swell, house);
  }

  private measure(row: number): void {
    const { tallest, held } = this;
    const sort = held.kind[4 * row + 3] === HOUSE_KIND ? 'house' : 'tree';
    tallest[sort] = Math.max(tallest[sort], held.size[row] as number);
  }

  /** The same trees but for these rows; `visit` is told where they were and where they are. */
  patch(trees: Trees, rows: readonly number[], visit: Visit): void {
    const isOther = new Uint8Array(trees.count);
    const coming: number[] = [];
    if (this.x.length < trees.count) {
      const { x, y, size } = this;
      this.x = trees.x.slice();
      this.y = trees.y.slice();
      this.size = new Float32Array(trees.size.length);
      this.x.set(x);
      this.y.set(y);
      this.size.set(size);
    }
    this.held = trees;
    const { x, y, size } = this;
    for (const row of rows) {
      if (isOther[row]) continue;
      isOther[row] = 1;
      this.measure(row);
      if (size[row]) visit(x[row] as number, y[row] as number, size[row]);
      x[row] = trees.x[row] as number;
      y[row] = trees.y[row] as number;
      size[row] = trees.size[row] as number;
      if (!size[row]) continue;
      visit(x[row], y[row], size[row]);
      coming.push(row);
    }
    coming.sort((a, b) => (trees.y[a] as number) - (trees.y[b] as number));
    this.order = this.merged(coming, isOther);
  }

  /** Merges the order of the trees that stay with the order of the new trees. */
  private merged(coming: readonly number[], isOther: Uint8Array): Uint32Array {
    const { order, held } = this;
    const { y } = held;
    const all = new Uint32Array(order.length + coming.length);
    let [at, next] = [0, 0];
    for (const row of order) {
      if (isOther[row]) continue;
      const foot = y[row] as number;
      while (next < coming.length && (y[coming[next] as number] as number) < foot)
        all[at++] = coming[next++] as number;
      all[at++] = row;
    }
    while (next < coming.length) all[at++] = coming[next++] as number;
    return all.subarray(0, at);
  }

  /** The place in the order of the first tree whose foot is at y or nearer. */
  private firstAt(y: number): number {
    let [low, high] = [0, this.order.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.held.y[this.order[middle] as number] as number) < y) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Visits rows of trees with feet from y0 to y1, back to front. */
  each(y0: number, y1: number, visit: (row: number) => void): void {
    const { order, held } = this;
    for (let i = this.firstAt(y0); i < order.length; i++) {
      const row = order[i] as number;
      if ((held.y[row] as number) > y1) return;
      visit(row);
    }
  }
}
