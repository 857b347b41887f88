import type { Box } from '../geometry/edges.js';
import { Tree } from './tree.js';

/** For each point, the squared distance to its nearest neighbour, and the neighbour's index. */
export interface Neighbours {
  squared: Float64Array;
  /** −1 where there is none. */
  partner: Int32Array;
}

/**
 * Finds all nearest neighbours exactly, for any points, leaf by leaf of a k-d tree. It takes
 * O(n log n), except for points made to defeat it. With a `period`, all points must lie within it;
 * they repeat beyond it, and a point's own image counts.
 */
export function nearestNeighbours(positions: Float64Array, period: Box | undefined): Neighbours {
  const tree = new Tree(positions);
  const search = new Search(tree, positions.length / 2);
  const width = period ? period.right - period.left : 0;
  const height = period ? period.top - period.bottom : 0;
  const own = Math.min(width, height);
  if (period) search.startFromOwnImages(own * own);
  for (let leaf = 0; leaf < tree.length; leaf++) {
    if (tree.seconds[leaf] !== 0) continue;
    search.within(leaf);
    search.around(leaf, 0, 0);
    if (!period) continue;
    for (let i = -1; i <= 1; i++) {
      for (let j = -1; j <= 1; j++)
        if (i !== 0 || j !== 0) search.around(leaf, i * width, j * height);
    }
  }
  return search.result();
}

class Search {
  readonly #tree: Tree;
  /** By the tree's order of points. */
  readonly #squared: Float64Array;
  readonly #partner: Int32Array;
  readonly #waiting: Uint32Array;

  constructor(tree: Tree, count: number) {
    this.#tree = tree;
    this.#squared = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
    this.#partner = new Int32Array(count).fill(-1);
    this.#waiting = new Uint32Array(tree.depth + 1);
  }

  startFromOwnImages(squared: number): void {
    this.#squared.fill(squared);
    for (let i = 0; i < this.#partner.length; i++) this.#partner[i] = i;
  }

  /** Compares a leaf's points with one another. */
  within(leaf: number): void {
    const { xs, ys, begins, ends } = this.#tree;
    const begin = begins[leaf]!;
    const end = ends[leaf]!;
    const isOnePoint =
      end - begin > 1 && this.#tree.boxes[4 * leaf] === this.#tree.boxes[4 * leaf + 2];
    for (let i = begin; i < end; i++) {
      for (let j = i + 1; j < end; j++) {
        const dx = xs[i]! - xs[j]!;
        const dy = ys[i]! - ys[j]!;
        const squared = dx * dx + dy * dy;
        this.#improve(i, j, squared);
        this.#improve(j, i, squared);
        // Leaves are large only if all their points coincide. Then the first pair is enough.
        if (isOnePoint && squared === 0) break;
      }
    }
  }

  /** Compares a leaf's points with those of all other leaves, moved by (dx, dy). */
  around(leaf: number, dx: number, dy: number): void {
    const tree = this.#tree;
    const waiting = this.#waiting;
    const isMoved = dx !== 0 || dy !== 0;
    let worst = this.#worstOf(leaf);
    let count = 0;
    waiting[count++] = 0;
    while (count > 0) {
      const node = waiting[--count]!;
      if (tree.boxDistance(leaf, node, dx, dy) >= worst) continue;
      const second = tree.seconds[node]!;
      if (second !== 0) {
        waiting[count++] = second;
        waiting[count++] = node + 1;
      } else if (node !== leaf || isMoved) {
        this.#compare(leaf, node, dx, dy);
        worst = this.#worstOf(leaf);
      }
    }
  }

  #compare(leaf: number, other: number, dx: number, dy: number): void {
    const { xs, ys, begins, ends } = this.#tree;
    const end = ends[leaf]!;
    const otherEnd = ends[other]!;
    for (let i = begins[leaf]!; i < end; i++) {
      const x = xs[i]! - dx;
      const y = ys[i]! - dy;
      let best = this.#squared[i]!;
      for (let j = begins[other]!; j < otherEnd && best > 0; j++) {
        const toX = x - xs[j]!;
        const toY = y - ys[j]!;
        const squared = toX * toX + toY * toY;
        if (squared >= best) continue;
        best = squared;
        this.#improve(i, j, squared);
      }
    }
  }

  #improve(i: number, j: number, squared: number): void {
    if (squared >= this.#squared[i]!) return;
    this.#squared[i] = squared;
    this.#partner[i] = j;
  }

  #worstOf(leaf: number): number {
    const end = this.#tree.ends[leaf]!;
    let worst = 0;
    for (let i = this.#tree.begins[leaf]!; i < end; i++)
      if (this.#squared[i]! > worst) worst = this.#squared[i]!;
    return worst;
  }

  /** By the points' own indices. */
  result(): Neighbours {
    const { ids } = this.#tree;
    const squared = new Float64Array(ids.length);
    const partner = new Int32Array(ids.length);
    for (let i = 0; i < ids.length; i++) {
      squared[ids[i]!] = this.#squared[i]!;
      partner[ids[i]!] = this.#partner[i]! < 0 ? -1 : ids[this.#partner[i]!]!;
    }
    return { squared, partner };
  }
}
