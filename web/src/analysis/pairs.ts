// Counts pairs by their distance with a grid, in O(n) for a given number of neighbours.
import { boxOf } from '../geometry/edges.js';

/** The number of cells per reach, and so of cells on each side of a cell that may hold a neighbour. */
const cellsPerReach = 3;
/** The most comparisons: about a tenth of a second. If more are needed, only some samples are compared. */
const mostComparisons = 4e7;

/** Evenly spaced bins of distances. */
export interface Bins {
  count: number;
  least: number;
  greatest: number;
}

/**
 * Counts the ordered pairs (i, j) in each bin, with i among the first `own` points and j any other point.
 * Points after `own` are images of the first ones. If counting would take too long, as for clusters far
 * denser than the rest, estimates the counts from a random part of the samples.
 */
export function countPairs(points: Float64Array, own: number, bins: Bins): Float64Array {
  const grid = new Grid(points, bins.greatest / cellsPerReach);
  const comparisons = grid.comparisons();
  const share = Math.min(1, mostComparisons / comparisons);
  const isTaken = new Uint8Array(points.length / 2).fill(1);
  let taken = 1;
  if (share < 1) {
    // An image need not be chosen together with its original: each pair has its own chance.
    taken = 0;
    for (let i = 0; i < isTaken.length; i++) {
      isTaken[i] = scrambled(i) < share * 2 ** 32 ? 1 : 0;
      taken += isTaken[i]!;
    }
    taken /= isTaken.length;
  }
  const counts = grid.count(own, bins, isTaken);
  return taken < 1 ? counts.map((value) => value / taken) : counts;
}

/** A bijection of 32-bit numbers without a pattern (Wellons 2018). */
function scrambled(i: number): number {
  let x = i | 0;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return (x ^ (x >>> 16)) >>> 0;
}

/** Points sorted by square cells, row by row. */
class Grid {
  readonly #columns: number;
  readonly #rows: number;
  /** The index of each cell's first point. There are empty cells around all others. */
  readonly #begins: Uint32Array;
  readonly #xs: Float64Array;
  readonly #ys: Float64Array;
  readonly #ids: Uint32Array;

  constructor(points: Float64Array, cell: number) {
    const count = points.length / 2;
    const { left, bottom, right, top } = boxOf(points);
    // Use few cells if the reach is small beside the distance between points.
    const roomy = Math.sqrt(((right - left) / (4 * count)) * (top - bottom));
    const long = Math.max(right - left, top - bottom) / (4 * count);
    const side = Math.max(cell, roomy, long);
    const pad = cellsPerReach;
    this.#columns = Math.floor((right - left) / side) + 1 + 2 * pad;
    this.#rows = Math.floor((top - bottom) / side) + 1 + pad;
    const cells = new Uint32Array(count);
    this.#begins = new Uint32Array(this.#columns * this.#rows + 1);
    for (let i = 0; i < count; i++) {
      const column = Math.floor((points[2 * i]! - left) / side) + pad;
      const row = Math.floor((points[2 * i + 1]! - bottom) / side);
      cells[i] = row * this.#columns + column;
      this.#begins[cells[i]! + 1]!++;
    }
    for (let i = 1; i < this.#begins.length; i++) this.#begins[i]! += this.#begins[i - 1]!;
    this.#xs = new Float64Array(count);
    this.#ys = new Float64Array(count);
    this.#ids = new Uint32Array(count);
    const used = this.#begins.slice();
    for (let i = 0; i < count; i++) {
      const place = used[cells[i]!]!++;
      this.#xs[place] = points[2 * i]!;
      this.#ys[place] = points[2 * i + 1]!;
      this.#ids[place] = i;
    }
  }

  /** Returns how many comparisons `count` makes if it takes all points. */
  comparisons(): number {
    let sum = 0;
    this.#eachStretch((begin, end, from, to) => {
      sum +=
        from < end ? ((end - begin) * (2 * to - begin - end)) / 2 : (end - begin) * (to - from);
    });
    return sum;
  }

  count(own: number, { count, least, greatest }: Bins, isTaken: Uint8Array): Float64Array {
    const xs = this.#xs;
    const ys = this.#ys;
    const isTakenHere = Uint8Array.from(this.#ids, (id) => isTaken[id]!);
    const isOwn = Uint8Array.from(this.#ids, (id) => (id < own ? 1 : 0));
    const counts = new Float64Array(count + 1);
    const perUnit = count / (greatest - least);
    const most = greatest * greatest;
    const fewest = least * least;
    this.#eachStretch((begin, end, from, to) => {
      for (let i = begin; i < end; i++) {
        if (isTakenHere[i] === 0) continue;
        const x = xs[i]!;
        const y = ys[i]!;
        const weight = isOwn[i]!;
        for (let j = from < end ? i + 1 : from; j < to; j++) {
          const dx = xs[j]! - x;
          const dy = ys[j]! - y;
          const squared = dx * dx + dy * dy;
          // Rounding may put the last distance before `greatest` into one more bin.
          if (squared < most && squared >= fewest)
            counts[((Math.sqrt(squared) - least) * perUnit) | 0]! += weight + isOwn[j]!;
        }
      }
    });
    return counts.subarray(0, count);
  }

  /**
   * Visits all pairs of nearby cells once: a cell's points, begin to end − 1, with a stretch of points,
   * `from` to `to` − 1. In a stretch that starts at `begin`, each point pairs only with the points after it.
   */
  #eachStretch(visit: (begin: number, end: number, from: number, to: number) => void): void {
    const begins = this.#begins;
    const pad = cellsPerReach;
    const columns = this.#columns;
    const last = (this.#rows - pad) * columns;
    for (let cell = 0; cell < last; cell++) {
      const begin = begins[cell]!;
      const end = begins[cell + 1]!;
      if (begin === end) continue;
      visit(begin, end, begin, begins[cell + pad + 1]!);
      for (let above = 1; above <= pad; above++) {
        const middle = cell + above * columns;
        const from = begins[middle - pad]!;
        const to = begins[middle + pad + 1]!;
        if (from < to) visit(begin, end, from, to);
      }
    }
  }
}
