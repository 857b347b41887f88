// A k-d tree in arrays. Each node is split in the middle of the tight box of its points. So
// clusters make the tree deeper only where they are, and no input makes it degenerate.

const pointsPerLeaf = 8;

/** A tree over points; `Tree.box` has left, bottom, right, top of each node. */
export class Tree {
  /** The coordinates, in an order in which the points of each node are adjacent. */
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  /** The index that each point had. */
  readonly ids: Uint32Array;
  readonly boxes: Float64Array;
  /** A node's points are those from `begins` to `ends` − 1. */
  readonly begins: Uint32Array;
  readonly ends: Uint32Array;
  /** The second child; the first is the next node. 0 where there are none. */
  readonly seconds: Uint32Array;
  /** The number of nodes. Node 0 is the root; parents come before children. */
  length = 0;
  /** The most nodes that wait at once in a depth-first visit. */
  depth = 0;

  /** `positions` are x0 y0 x1 y1 …. */
  constructor(positions: Float64Array) {
    const count = positions.length / 2;
    this.xs = new Float64Array(count);
    this.ys = new Float64Array(count);
    this.ids = new Uint32Array(count);
    for (let i = 0; i < count; i++) {
      this.xs[i] = positions[2 * i]!;
      this.ys[i] = positions[2 * i + 1]!;
      this.ids[i] = i;
    }
    const most = Math.max(2 * count - 1, 0);
    this.boxes = new Float64Array(4 * most);
    this.begins = new Uint32Array(most);
    this.ends = new Uint32Array(most);
    this.seconds = new Uint32Array(most);
    if (count > 0) this.#grow(0, count, 1);
  }

  /** Squared distance of two boxes, the second moved by (dx, dy); 0 when they touch. */
  boxDistance(a: number, b: number, dx: number, dy: number): number {
    const { boxes } = this;
    const i = 4 * a;
    const j = 4 * b;
    const x = Math.max(0, boxes[i]! - boxes[j + 2]! - dx, boxes[j]! + dx - boxes[i + 2]!);
    const y = Math.max(0, boxes[i + 1]! - boxes[j + 3]! - dy, boxes[j + 1]! + dy - boxes[i + 3]!);
    return x * x + y * y;
  }

  /** Makes the node of the points from `begin` to `end` − 1, and those under it. */
  #grow(begin: number, end: number, depth: number): void {
    const { xs, ys, boxes } = this;
    let left = xs[begin]!;
    let bottom = ys[begin]!;
    let right = left;
    let top = bottom;
    for (let i = begin + 1; i < end; i++) {
      const x = xs[i]!;
      const y = ys[i]!;
      if (x < left) left = x;
      else if (x > right) right = x;
      if (y < bottom) bottom = y;
      else if (y > top) top = y;
    }
    const node = this.length++;
    boxes[4 * node] = left;
    boxes[4 * node + 1] = bottom;
    boxes[4 * node + 2] = right;
    boxes[4 * node + 3] = top;
    this.begins[node] = begin;
    this.ends[node] = end;
    this.depth = Math.max(this.depth, depth);
    if (end - begin <= pointsPerLeaf || (left === right && bottom === top)) return;

    const isWide = right - left >= top - bottom;
    const middle = isWide
      ? this.#part(xs, begin, end, left, right)
      : this.#part(ys, begin, end, bottom, top);
    this.#grow(begin, middle, depth + 1);
    this.seconds[node] = this.length;
    this.#grow(middle, end, depth + 1);
  }

  /** Moves points below the middle of `least` and `greatest` to the front; returns how far. */
  #part(keys: Float64Array, begin: number, end: number, least: number, greatest: number): number {
    const { xs, ys, ids } = this;
    const half = least + (greatest - least) / 2;
    // There is no number between adjacent numbers. Then use the greatest, so that neither side is empty.
    const middle = half > least ? half : greatest;
    let i = begin;
    let j = end - 1;
    for (;;) {
      while (keys[i]! < middle) i++;
      while (keys[j]! >= middle) j--;
      if (i > j) return i;
      const x = xs[i]!;
      xs[i] = xs[j]!;
      xs[j] = x;
      const y = ys[i]!;
      ys[i] = ys[j]!;
      ys[j] = y;
      const id = ids[i]!;
      ids[i++] = ids[j]!;
      ids[j--] = id;
    }
  }
}
