import type { Edges } from '../geometry/edges.js';
import { eachChord } from './chords.js';

/** Cells along the longer side of the region's box, besides a rim of empty ones. */
const cellsAlong = 254;
/** Regions whose widest place has fewer cells to its edge are too thin to fade out on this raster. */
const leastDepth = 3;
/** The depth from which on the weight is 1, as a part of the region's greatest depth. */
const fadingPart = 0.5;

/**
 * Weights that are 1 well inside a region and fade to 0 towards its edge, as sin²: so the region's
 * own shape does not show in a spectrum.
 */
export class Taper {
  /** Side of a cell. */
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
  /** The weight times the share of each cell that is inside, at its centre; row by row. */
  readonly weights: Float64Array;
  /** Left and lower corner of the raster. */
  readonly x: number;
  readonly y: number;

  constructor(edges: Edges) {
    const { left, bottom, right, top } = edges.box;
    const cell = Math.max(right - left, top - bottom) / cellsAlong;
    this.cell = cell;
    this.columns = Math.ceil((right - left) / cell) + 2;
    this.rows = Math.ceil((top - bottom) / cell) + 2;
    this.x = left - cell;
    this.y = bottom - cell;
    this.weights = this.#coverage(edges);
    const depths = depthsOf(this.weights, this.columns, this.rows);
    let deepest = 0;
    for (const depth of depths) deepest = Math.max(deepest, depth);
    if (deepest < leastDepth) return;
    for (let i = 0; i < depths.length; i++) {
      const depth = Math.min(1, depths[i]! / (deepest * fadingPart));
      this.weights[i]! *= Math.sin((Math.PI / 2) * depth) ** 2;
    }
  }

  /** The weight at a point, from the four cells' centres around it. */
  at(x: number, y: number): number {
    const u = (x - this.x) / this.cell - 0.5;
    const v = (y - this.y) / this.cell - 0.5;
    const column = Math.floor(u);
    const row = Math.floor(v);
    if (!(column >= 0 && row >= 0 && column < this.columns - 1 && row < this.rows - 1)) return 0;
    const { weights } = this;
    const i = row * this.columns + column;
    const lower = weights[i]! + (u - column) * (weights[i + 1]! - weights[i]!);
    const above = i + this.columns;
    const upper = weights[above]! + (u - column) * (weights[above + 1]! - weights[above]!);
    return lower + (v - row) * (upper - lower);
  }

  /** Returns the share of each cell that is inside, along the line through its middle. */
  #coverage(edges: Edges): Float64Array {
    const { cell, columns, rows } = this;
    const shares = new Float64Array(columns * rows);
    const lines = Float64Array.from({ length: rows }, (_, row) => this.y + cell * (row + 0.5));
    eachChord(edges, 1, 0, lines, (row, ends, from, to) => {
      for (let i = from; i < to; i += 2) {
        const begin = (ends[i]! - this.x) / cell;
        const end = (ends[i + 1]! - this.x) / cell;
        for (let column = Math.floor(begin); column < end; column++)
          shares[row * columns + column]! += Math.min(end, column + 1) - Math.max(begin, column);
      }
    });
    return shares;
  }
}

/**
 * Returns the depth of each cell in cells: the distance from a cell that is more than half inside to
 * the nearest that is not, minus the half cell to the edge between them. Cells that are not have 0
 * (Felzenszwalb and Huttenlocher 2012, lower envelopes of parabolas).
 */
function depthsOf(shares: Float64Array, columns: number, rows: number): Float64Array {
  const far = columns * columns + rows * rows;
  const squared = shares.map((share) => (share > 0.5 ? far : 0));
  const envelope = new Envelope(Math.max(columns, rows));
  for (let row = 0; row < rows; row++) envelope.lower(squared, row * columns, 1, columns);
  for (let column = 0; column < columns; column++) envelope.lower(squared, column, columns, rows);
  return squared.map((value) => Math.max(0, Math.sqrt(value) - 0.5));
}

class Envelope {
  readonly #heights: Float64Array;
  readonly #places: Uint32Array;
  readonly #begins: Float64Array;

  constructor(most: number) {
    this.#heights = new Float64Array(most);
    this.#places = new Uint32Array(most);
    this.#begins = new Float64Array(most + 1);
  }

  /** Replaces each of `length` values, `step` apart, by the least of value + distance². */
  lower(values: Float64Array, from: number, step: number, length: number): void {
    const heights = this.#heights;
    const places = this.#places;
    const begins = this.#begins;
    let last = -1;
    for (let q = 0; q < length; q++) {
      heights[q] = values[from + q * step]!;
      let meets = Number.NEGATIVE_INFINITY;
      for (; last >= 0; last--) {
        const p = places[last]!;
        meets = (heights[q]! + q * q - heights[p]! - p * p) / (2 * (q - p));
        if (meets > begins[last]!) break;
        meets = Number.NEGATIVE_INFINITY;
      }
      places[++last] = q;
      begins[last] = meets;
    }
    begins[last + 1] = Number.POSITIVE_INFINITY;
    for (let q = 0, k = 0; q < length; q++) {
      while (begins[k + 1]! < q) k++;
      const p = places[k]!;
      values[from + q * step] = heights[p]! + (q - p) * (q - p);
    }
  }
}
