import type { Edges } from './edges.js';
import { type Winding, windingOf } from './winding.js';

/** The most entries in slabs for each edge. */
const entriesPerEdge = 6;

/**
 * Tests points for being inside a region, by counting the edges that a ray crosses. Edges are sorted
 * into slabs along the rays, which run upright or level, whichever crosses fewer edges.
 */
export class Inside {
  protected readonly coords: Float64Array;
  protected readonly winding: Winding;
  /** 0 if slabs divide x and rays go up, 1 if slabs divide y and rays go right. */
  protected readonly axis: 0 | 1;
  readonly #least: number;
  readonly #perUnit: number;
  /** The start of each slab in `#edges`. */
  readonly #begins: Uint32Array;
  readonly #edges: Uint32Array;

  constructor({ coords, rule, polygons, box }: Edges, axis?: 0 | 1) {
    const count = coords.length / 4;
    const extents = [box.right - box.left, box.top - box.bottom] as const;
    const spans = [spanOf(coords, 0, extents[0]), spanOf(coords, 1, extents[1])] as const;
    this.coords = coords;
    this.winding = windingOf(rule, polygons);
    this.axis = axis ?? (spans[0] < spans[1] ? 0 : 1);
    this.#least = this.axis === 0 ? box.left : box.bottom;
    const span = Math.max(1, spans[this.axis]);
    const slabs = Math.max(1, Math.ceil(Math.min(count, ((entriesPerEdge - 2) * count) / span)));
    this.#perUnit = extents[this.axis] > 0 ? slabs / extents[this.axis] : 0;
    this.#begins = new Uint32Array(slabs + 1);
    this.#eachEntry(count, (slab) => {
      this.#begins[slab]!++;
    });
    for (let slab = 0, sum = 0; slab <= slabs; slab++) {
      sum += this.#begins[slab]!;
      this.#begins[slab] = sum;
    }
    this.#edges = new Uint32Array(this.#begins[slabs]!);
    this.#eachEntry(count, (slab, edge) => {
      this.#edges[--this.#begins[slab]!] = edge;
    });
  }

  has(x: number, y: number): boolean {
    const { axis } = this;
    this.cross(axis === 0 ? x : y, axis === 0 ? y : x);
    return this.winding.isInside();
  }

  /** Counts the edges that a ray from a place crosses, except those that `skip` accepts. */
  protected cross(
    along: number,
    across: number,
    skip?: (edge: number, turn: number) => boolean,
  ): void {
    const { coords, axis } = this;
    const slab = this.#slabOf(along);
    this.winding.reset();
    for (let i = this.#begins[slab]!; i < this.#begins[slab + 1]!; i++) {
      const index = this.#edges[i]!;
      const edge = 4 * index;
      const a = coords[edge + axis]!;
      const b = coords[edge + 2 + axis]!;
      if (a <= along === b <= along) continue;
      const turn = b > a ? 1 : -1;
      if (skip?.(index, turn)) continue;
      const from = coords[edge + 1 - axis]!;
      const crossing = from + ((along - a) / (b - a)) * (coords[edge + 3 - axis]! - from);
      if (crossing > across) this.winding.cross(index, turn);
    }
  }

  #slabOf(along: number): number {
    const slab = Math.floor((along - this.#least) * this.#perUnit);
    return Math.max(0, Math.min(this.#begins.length - 2, slab));
  }

  #eachEntry(count: number, visit: (slab: number, edge: number) => void): void {
    for (let edge = 0; edge < count; edge++) {
      const a = this.#slabOf(this.coords[4 * edge + this.axis]!);
      const b = this.#slabOf(this.coords[4 * edge + 2 + this.axis]!);
      for (let slab = Math.min(a, b); slab <= Math.max(a, b); slab++) visit(slab, edge);
    }
  }
}

/** The mean number of edges that a line across the axis meets; 0 without an extent. */
function spanOf(coords: Float64Array, axis: 0 | 1, extent: number): number {
  let sum = 0;
  for (let i = axis; i < coords.length; i += 4) sum += Math.abs(coords[i + 2]! - coords[i]!);
  return extent > 0 ? sum / extent : 0;
}
