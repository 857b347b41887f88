import type { Delaunay } from './delaunay.js';

/** Visits a place (x, y) on an edge, with the point whose cell holds the place. */
export type PlaceVisitor = (edge: number, x: number, y: number, cell: number) => void;

/**
 * Walks all edges of closed loops through the Voronoi cells of the points. It visits each place where
 * the distance to the nearest point can be greatest: the start of an edge, and each crossing from one
 * cell to the next.
 */
export function walkBoundary(coords: Float64Array, delaunay: Delaunay, visit: PlaceVisitor): void {
  const { points } = delaunay;
  const around: number[] = [];
  let cell = delaunay.anyPoint;
  for (let edge = 0; edge < coords.length; edge += 4) {
    const ax = coords[edge]!;
    const ay = coords[edge + 1]!;
    const dx = coords[edge + 2]! - ax;
    const dy = coords[edge + 3]! - ay;
    cell = delaunay.nearest(ax, ay, cell);
    visit(edge, ax, ay, cell);
    for (let at = 0; ; ) {
      // Cells follow one another as their points do along the edge: so the walk cannot turn back.
      const px = points[2 * cell]!;
      const py = points[2 * cell + 1]!;
      const here = px * dx + py * dy;
      const count = delaunay.neighbours(cell, around);
      let next = -1;
      let leave = 1;
      for (let i = 0; i < count; i++) {
        const qx = points[2 * around[i]!]!;
        const qy = points[2 * around[i]! + 1]!;
        if (!(qx * dx + qy * dy > here)) continue;
        // The place on the edge, from 0 to 1, where it meets the bisector of the two.
        const offset = (qx - px) * (px + qx - 2 * ax) + (qy - py) * (py + qy - 2 * ay);
        const meets = offset / (2 * ((qx - px) * dx + (qy - py) * dy));
        if (meets >= leave) continue;
        leave = meets;
        next = around[i]!;
      }
      if (next < 0) break;
      at = Math.max(at, leave);
      cell = next;
      visit(edge, ax + at * dx, ay + at * dy, cell);
    }
  }
}
