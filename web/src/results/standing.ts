// Existing samples by place: find the ones near a box among a million.
import type { Conflict } from '../options/existing.js';
import type { RectangleRegion } from '../shapes/region.js';

/** Samples of one radius in one cell. */
interface Group {
  readonly radius: number | undefined;
  readonly clearance: number | undefined;
  /** The places: x0 y0 x1 y1 … */
  readonly places: number[];
}

/** A square lattice of cells, with the greatest radius and clearance of its samples. */
interface Grid {
  radius: number;
  clearance: number;
  readonly cells: Group[][];
}

/** Existing samples, and the distance that a new sample keeps from each. */
export interface Near {
  readonly positions: Float64Array;
  readonly clearances: Float64Array;
}

/** The distance between samples with two radii. */
const distances: Record<Conflict, (a: number, b: number) => number> = {
  mean: (a, b) => (a + b) / 2,
  larger: Math.max,
  smaller: Math.min,
};

export class Standing {
  readonly #box: RectangleRegion;
  readonly #conflict: Conflict;
  /** Cells along each side. */
  readonly #side: number;
  /** Grids by octave of distance, so that few samples with a large distance do not slow down all others. */
  readonly #grids = new Map<number, Grid>();

  /** `parts` is about the number of later searches within `box`. */
  constructor(box: RectangleRegion, parts: number, conflict: Conflict) {
    this.#box = box;
    this.#conflict = conflict;
    this.#side = Math.min(Math.ceil(Math.sqrt(parts)), 512);
  }

  /**
   * Adds samples. They keep the distance of the two radii, or their clearance; with both, the larger;
   * with neither, the new sample's radius.
   */
  add(positions: ArrayLike<number>, radius: number | undefined, clearance?: number): void {
    const octave = Math.floor(Math.log2(Math.max(radius ?? 0, clearance ?? 0)));
    const grid = this.#grids.get(octave) ?? { radius: 0, clearance: 0, cells: [] };
    this.#grids.set(octave, grid);
    grid.radius = Math.max(grid.radius, radius ?? 0);
    grid.clearance = Math.max(grid.clearance, clearance ?? 0);
    const groups = new Map<number, Group>();
    for (let i = 0; i + 1 < positions.length; i += 2) {
      const [x, y] = [positions[i] as number, positions[i + 1] as number];
      const cell = this.#column(x) + this.#side * this.#row(y);
      let group = groups.get(cell);
      if (!group) {
        group = { radius, clearance, places: [] };
        groups.set(cell, group);
        const held = grid.cells[cell] ?? [];
        grid.cells[cell] = held;
        held.push(group);
      }
      group.places.push(x, y);
    }
  }

  /** The samples that may exclude others of a radius from a part of the box; undefined without any. */
  near(box: RectangleRegion, radius: number): Near | undefined {
    const positions: number[] = [];
    const clearances: number[] = [];
    const conflict = distances[this.#conflict];
    for (const { cells, ...most } of this.#grids.values()) {
      const reach = Math.max(radius, most.clearance, conflict(most.radius, radius));
      const lastColumn = this.#column(box.x + box.width + reach);
      const lastRow = this.#row(box.y + box.height + reach);
      for (let row = this.#row(box.y - reach); row <= lastRow; row++) {
        for (let column = this.#column(box.x - reach); column <= lastColumn; column++) {
          for (const group of cells[column + this.#side * row] ?? []) {
            const { clearance } = group;
            const usual = clearance === undefined ? radius : 0;
            const byRadius = group.radius === undefined ? usual : conflict(group.radius, radius);
            const apart = Math.max(byRadius, clearance ?? 0);
            const { places } = group;
            for (let i = 0; i < places.length; i += 2) {
              const [x, y] = [places[i] as number, places[i + 1] as number];
              const isNear =
                x >= box.x - apart &&
                x <= box.x + box.width + apart &&
                y >= box.y - apart &&
                y <= box.y + box.height + apart;
              if (!isNear) continue;
              positions.push(x, y);
              clearances.push(apart);
            }
          }
        }
      }
    }
    if (clearances.length === 0) return undefined;
    return {
      positions: Float64Array.from(positions),
      clearances: Float64Array.from(clearances),
    };
  }

  #column(x: number): number {
    return this.#cellOf((x - this.#box.x) / this.#box.width);
  }

  #row(y: number): number {
    return this.#cellOf((y - this.#box.y) / this.#box.height);
  }

  /** The cell of a coordinate. Coordinates outside the box are in the outermost cells. */
  #cellOf(share: number): number {
    const last = this.#side - 1;
    return share > 0 ? Math.min(Math.floor(share * this.#side), last) : 0;
  }
}
