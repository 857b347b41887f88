// Decide if a place is inside a region, by counting while a line crosses edges.
import type { FillRule } from '../shapes/region.js';

/** The ring of each edge, and the polygon of each ring. The first ring of a polygon is its shell. */
export interface Polygons {
  readonly rings: Uint32Array;
  readonly polygons: Uint32Array;
}

/** Counts windings along a line that begins outside. */
export interface Winding {
  /** Counts a crossed edge; `turn` is 1 or −1, by its direction. */
  cross(edge: number, turn: number): void;
  /** Returns true if the line is inside now. */
  isInside(): boolean;
  /** Starts another line, outside. */
  reset(): void;
}

export function windingOf(rule: FillRule, polygons: Polygons | undefined): Winding {
  return polygons ? new PolygonWinding(rule, polygons) : new RingWinding(rule);
}

function isInside(winding: number, rule: FillRule): boolean {
  return rule === 'evenodd' ? (winding & 1) !== 0 : winding !== 0;
}

/** All rings count together. */
class RingWinding implements Winding {
  readonly #rule: FillRule;
  #winding = 0;

  constructor(rule: FillRule) {
    this.#rule = rule;
  }

  cross(_edge: number, turn: number): void {
    this.#winding += turn;
  }

  isInside(): boolean {
    return isInside(this.#winding, this.#rule);
  }

  reset(): void {
    this.#winding = 0;
  }
}

/** Each ring counts separately. A polygon is its shell less its holes; the region is the union of polygons. */
class PolygonWinding implements Winding {
  readonly #rule: FillRule;
  readonly #of: Polygons;
  readonly #windings: Int32Array;
  /**
   * For each polygon, the number of holes around the line, less 1 inside the shell: −1 is inside the
   * polygon.
   */
  readonly #depths: Int32Array;
  readonly #crossed: number[] = [];
  #inside = 0;

  constructor(rule: FillRule, of: Polygons) {
    this.#rule = rule;
    this.#of = of;
    this.#windings = new Int32Array(of.polygons.length);
    this.#depths = new Int32Array((of.polygons.at(-1) ?? -1) + 1);
  }

  cross(edge: number, turn: number): void {
    const ring = this.#of.rings[edge]!;
    const before = isInside(this.#windings[ring]!, this.#rule);
    this.#windings[ring]! += turn;
    this.#crossed.push(ring);
    const after = isInside(this.#windings[ring]!, this.#rule);
    if (before === after) return;
    const polygon = this.#of.polygons[ring]!;
    const isShell = ring === 0 || this.#of.polygons[ring - 1] !== polygon;
    if (this.#depths[polygon] === -1) this.#inside--;
    this.#depths[polygon]! += after === isShell ? -1 : 1;
    if (this.#depths[polygon] === -1) this.#inside++;
  }

  isInside(): boolean {
    return this.#inside > 0;
  }

  reset(): void {
    for (const ring of this.#crossed) {
      this.#windings[ring] = 0;
      this.#depths[this.#of.polygons[ring]!] = 0;
    }
    this.#crossed.length = 0;
    this.#inside = 0;
  }
}
