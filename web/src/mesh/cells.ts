// Voronoi cells, clipped to a region: the part of the region that is nearer to a point than to all other points.
import type { Delaunay } from '../geometry/delaunay.js';
import type { Box } from '../geometry/edges.js';
import type { Inside } from '../geometry/inside.js';
import type { Outline } from '../geometry/outline.js';
import { clipped } from './clip.js';
import { Convex } from './convex.js';
import { piecesOf } from './pieces.js';

/** The ground of the cells: a region, its box, and a test of places. */
export interface Ground {
  readonly outline: Outline;
  readonly box: Box;
  readonly inside: Inside;
}

/** Visits the cell of each point in turn, as rings x0 y0 x1 y1 … with the cell on their left. */
export function eachCell(
  delaunay: Delaunay,
  centres: Float64Array,
  { outline, box, inside }: Ground,
  visit: (rings: readonly (readonly number[])[]) => void,
): void {
  const { points } = delaunay;
  const pieces = points.length > 0 ? piecesOf(outline, delaunay) : new Map();
  const wide = grown(box);
  const shape = new Shape(delaunay, centres, wide);
  for (let point = 0; point < points.length / 2; point++) {
    const [x, y] = [points[2 * point]!, points[2 * point + 1]!];
    const cell = shape.of(point);
    const own = pieces.get(point);
    if (cell.length < 6) visit([]);
    else if (!own) visit(inside.has(x, y) ? [cell] : []);
    else
      visit(
        clipped(cell, own, () => {
          // Let the places halfway between the point and the corners vote.
          let balance = 0;
          for (let i = 0; i < cell.length; i += 2)
            balance += inside.has((x + cell[i]!) / 2, (y + cell[i + 1]!) / 2) ? 1 : -1;
          return balance > 0;
        }),
      );
  }
}

/** Returns a larger box, which a region in the given box does not touch. */
function grown({ left, bottom, right, top }: Box): Box {
  const more = Math.max(right - left, top - bottom);
  return { left: left - more, bottom: bottom - more, right: right + more, top: top + more };
}

/** Makes cells, cut off at a box. */
class Shape {
  readonly #delaunay: Delaunay;
  readonly #centres: Float64Array;
  readonly #box: Box;
  /** 1 for triangles whose centre is in the box. */
  readonly #isNear: Uint8Array;
  readonly #corners: number[] = [];
  readonly #around: number[] = [];
  readonly #edges: number[] = [];
  readonly #convex = new Convex();

  constructor(delaunay: Delaunay, centres: Float64Array, box: Box) {
    this.#delaunay = delaunay;
    this.#centres = centres;
    this.#box = box;
    const { left, bottom, right, top } = box;
    this.#isNear = new Uint8Array(centres.length / 2);
    for (let t = 0; t < this.#isNear.length; t++) {
      const [x, y] = [centres[2 * t]!, centres[2 * t + 1]!];
      this.#isNear[t] = x > left && x < right && y > bottom && y < top ? 1 : 0;
    }
  }

  /**
   * Returns the cell of a point: x0 y0 x1 y1 …, counter-clockwise, valid until the next call. Empty if there are
   * other points but the point has no neighbours.
   */
  of(point: number): number[] {
    const { points, anyPoint } = this.#delaunay;
    const count = this.#delaunay.neighbours(point, this.#around, this.#edges);
    if (count === 0 && point !== anyPoint) return [];
    const corners = this.#corners;
    const edges = this.#edges;
    const centres = this.#centres;
    let used = 0;
    for (let i = 0; i < count; i++) {
      const triangle = Math.floor(edges[i]! / 3);
      if (this.#isNear[triangle] !== 1) break;
      corners[used++] = centres[2 * triangle]!;
      corners[used++] = centres[2 * triangle + 1]!;
    }
    corners.length = used;
    if (used === 2 * count && count > 0) return corners;
    const convex = this.#convex;
    convex.begin(this.#box);
    const [x, y] = [points[2 * point]!, points[2 * point + 1]!];
    for (let i = 0; i < count; i++) {
      const other = 2 * this.#around[i]!;
      convex.cut(x, y, points[other]!, points[other + 1]!, i);
    }
    // Give corners that cells share exactly the same coordinates.
    convex.labels.forEach((label, k) => {
      const before = convex.labels.at(k - 1)!;
      if (label < 0 || (before + 1) % count !== label) return;
      const triangle = Math.floor(edges[before]! / 3);
      if (this.#isNear[triangle] !== 1) return;
      convex.corners[2 * k] = centres[2 * triangle]!;
      convex.corners[2 * k + 1] = centres[2 * triangle + 1]!;
    });
    return convex.corners;
  }
}

/** Returns the centre of the circle around each triangle, x0 y0 x1 y1 …; not finite if the triangle is a line. */
export function centresOf({ points, triangles }: Delaunay): Float64Array {
  const centres = new Float64Array((2 * triangles.length) / 3);
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [2 * triangles[t]!, 2 * triangles[t + 1]!, 2 * triangles[t + 2]!];
    const [ax, ay] = [points[a]!, points[a + 1]!];
    const [bx, by] = [points[b]! - ax, points[b + 1]! - ay];
    const [cx, cy] = [points[c]! - ax, points[c + 1]! - ay];
    const [bb, cc] = [bx * bx + by * by, cx * cx + cy * cy];
    const inverse = 0.5 / (bx * cy - by * cx);
    centres[(2 * t) / 3] = ax + (cy * bb - by * cc) * inverse;
    centres[(2 * t) / 3 + 1] = ay + (bx * cc - cx * bb) * inverse;
  }
  return centres;
}
