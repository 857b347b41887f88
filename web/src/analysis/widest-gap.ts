// The largest empty circle whose centre lies in a region. It is at a Voronoi vertex inside, where
// the boundary crosses a Voronoi edge, or at the boundary's own vertices (Toussaint 1983).

import { walkBoundary } from '../geometry/boundary.js';
import { Delaunay, distinct } from '../geometry/delaunay.js';
import { boxOf, type Edges } from '../geometry/edges.js';
import { Inside } from '../geometry/inside.js';
import { readSamples, type SampleSet } from '../geometry/samples.js';
import type { RectangleRegion, Region } from '../shapes/region.js';
import { wrongType } from '../values/check.js';
import { Frame } from './frame.js';
import { type Ground, type GroundOptions, readGround, readNames } from './ground.js';
import { withImages, wrapped } from './tile.js';

/**
 * The options of {@link widestGap}: a region, or a rectangle that repeats. See {@link GroundOptions}
 * for each.
 */
export type WidestGapOptions =
  | (GroundOptions & {
      /** The region in which to look for gaps. */
      region: Region;
      periodic?: undefined;
    })
  | (GroundOptions & {
      /** The rectangle in which to look for gaps. It repeats on all sides. */
      periodic: RectangleRegion;
      region?: undefined;
    });

/** The result of {@link widestGap}. */
export interface WidestGap {
  /**
   * The greatest distance from a point of the region to its nearest sample: the radius of the largest
   * empty circle. Infinity without samples.
   */
  readonly radius: number;
  /** The x of the centre of this circle. */
  readonly x: number;
  /** The y of the centre of this circle. */
  readonly y: number;
}

/**
 * Finds the largest empty circle whose centre lies in a region: the greatest distance from a point to
 * its nearest sample. In a saturated set it is at most the radius. The region may have holes and
 * several parts, also parts without a sample; samples outside the region count, too.
 *
 * It is exact up to rounding; among samples that nearly coincide, up to their distance. It takes about
 * O(n log n) for n samples, and for each edge of the region time for the Voronoi cells that it crosses.
 * See `tolerance` for paths and circles.
 *
 * @example
 * ```js
 * const trees = copse.sample({ region: meadow, radius: 12 });
 * const { radius, x, y } = widestGap(trees, { region: meadow });
 * radius <= 12; // → true
 * ```
 * @throws CopseError: `unknown-option`, `missing-option`, `wrong-type` or `out-of-range` for an option
 * or the samples; `invalid-region`, `invalid-geojson` or `invalid-path` for the region.
 * @see [Judge samples](../../../docs/methods.md)
 */
export function widestGap(samples: SampleSet, options: WidestGapOptions): WidestGap {
  const positions = readSamples(samples);
  const read = readNames(options, []);
  const ground = readGround(read, samples) ?? missing(read.region);
  const { edges } = ground;
  // Compute the area only if it decides: with many edges it takes as long as all the rest.
  if (positions.length === 0 && ground.area > 0)
    return { radius: Number.POSITIVE_INFINITY, x: edges.coords[0]!, y: edges.coords[1]! };
  if (ground.isPeriodic) return gapOfTile(positions, ground);
  const gap = gapIn(positions, edges, 'real');
  if (gap.radius >= 0) return gap;
  // The region is thinner than rounding can tell, or it has no area; then `ground.area` throws.
  return gapIn(positions, edges, ground.area > 0 ? 'all' : 'real');
}

function missing(region: unknown): never {
  return wrongType('region', region, 'must be given, or else periodic');
}

/**
 * The gap of a tile with its neighbours up to the size of the gap: points farther from the tile cannot
 * bound a smaller circle.
 */
function gapOfTile(positions: Float64Array, { edges, area }: Ground): WidestGap {
  const { box } = edges;
  const points = wrapped(positions, box);
  const whole = Math.max(box.right - box.left, box.top - box.bottom);
  for (let reach = 2.5 * Math.sqrt((2 * area) / points.length); ; reach *= 4) {
    const { radius, x, y } = gapIn(withImages(points, box, reach), edges, 'tile');
    if (radius < reach || reach > whole) {
      const [left, bottom] = wrapped(Float64Array.of(x, y), box);
      return { radius, x: left!, y: bottom! };
    }
  }
}

/** The edges that count: those with the region beside them, all, or none. */
type Boundary = 'real' | 'all' | 'tile';

/** Finds the gap. The radius is NaN if no place of the boundary and no vertex belongs to the region. */
function gapIn(positions: Float64Array, edges: Edges, boundary: Boundary): WidestGap {
  const frame = new Frame(boxOf(positions), edges.box);
  const delaunay = new Delaunay(distinct(frame.to(positions).map(rounded)).points);
  const coords = frame.to(edges.coords);
  const gap = new LargestCircle(delaunay, { ...edges, coords, box: boxOf(coords) });
  if (boundary !== 'tile') gap.tryBoundary(boundary === 'all');
  gap.tryVertices(boundary === 'tile');
  return { radius: gap.radius / frame.scale, x: frame.xFrom(gap.x), y: frame.yFrom(gap.y) };
}

/**
 * Rounds to 46 bits of a frame. For points nearer to each other, rounding could make all places equally
 * far, and a walk to the nearest point would end there.
 */
function rounded(coordinate: number): number {
  return Math.round(coordinate / 2 ** 14) * 2 ** 14;
}

class LargestCircle {
  x = 0;
  y = 0;
  readonly #delaunay: Delaunay;
  readonly #edges: Edges;
  readonly #inside: Inside;
  /** A length far below the region's size, but above the rounding of its coordinates. */
  readonly #little: number;
  #squared = -1;

  constructor(delaunay: Delaunay, edges: Edges) {
    const { left, bottom, right, top } = edges.box;
    this.#delaunay = delaunay;
    this.#edges = edges;
    this.#inside = new Inside(edges);
    this.#little = Math.max(right - left, top - bottom) * 2 ** -46;
  }

  get radius(): number {
    return Math.sqrt(this.#squared);
  }

  /** Tries the vertices of the boundary, and its crossings with Voronoi edges. */
  tryBoundary(isAll: boolean): void {
    const { coords } = this.#edges;
    walkBoundary(coords, this.#delaunay, (edge, x, y, cell) => {
      if (this.#delaunay.squaredDistance(cell, x, y) <= this.#squared) return;
      if (isAll || this.#isOfRegion(edge, x, y)) this.#take(x, y, cell);
    });
  }

  /**
   * Returns true if the region is on either side of the edge. It is on neither side of an edge that
   * goes out and comes back. The test looks ahead along the edge, since the place may be its start:
   * once very near, and once where even the tip of a needle is wider than rounding.
   */
  #isOfRegion(edge: number, x: number, y: number): boolean {
    const { coords } = this.#edges;
    const dx = coords[edge + 2]! - x;
    const dy = coords[edge + 3]! - y;
    const length = Math.sqrt(dx * dx + dy * dy);
    if (length === 0) return false;
    const aside = Math.min(this.#little, length / 2 ** 14) / length;
    return [2 ** 12 * aside, 2 ** -10].some((ahead) => {
      const px = x + ahead * dx;
      const py = y + ahead * dy;
      return (
        this.#inside.has(px - aside * dy, py + aside * dx) ||
        this.#inside.has(px + aside * dy, py - aside * dx)
      );
    });
  }

  /** Tries the Voronoi vertices, which are the circumcentres of triangles. */
  tryVertices(isTile: boolean): void {
    const { points, triangles } = this.#delaunay;
    // A vertex next to the tile's side lies in the tile, or has an image that does.
    const slack = isTile ? 4096 * this.#little : 0;
    const { left, bottom, right, top } = this.#edges.box;
    for (let t = 0; t < triangles.length; t += 3) {
      const a = 2 * triangles[t]!;
      const b = 2 * triangles[t + 1]!;
      const c = 2 * triangles[t + 2]!;
      const ax = points[a]!;
      const ay = points[a + 1]!;
      const bx = points[b]! - ax;
      const by = points[b + 1]! - ay;
      const cx = points[c]! - ax;
      const cy = points[c + 1]! - ay;
      const bb = bx * bx + by * by;
      const cc = cx * cx + cy * cy;
      const inverse = 0.5 / (bx * cy - by * cx);
      const dx = (cy * bb - by * cc) * inverse;
      const dy = (bx * cc - cx * bb) * inverse;
      // This also skips three points on a line, which have no circle: their numbers are not finite.
      if (!(dx * dx + dy * dy > this.#squared)) continue;
      const x = ax + dx;
      const y = ay + dy;
      if (!(x >= left - slack && x <= right + slack)) continue;
      if (!(y >= bottom - slack && y <= top + slack)) continue;
      if (!isTile && !this.#inside.has(x, y)) continue;
      this.#take(x, y, triangles[t]!);
    }
  }

  /** Takes a place if the point nearest to it, about `near`, is the farthest so far. */
  #take(x: number, y: number, near: number): void {
    const nearest = this.#delaunay.nearest(x, y, near);
    const squared = this.#delaunay.squaredDistance(nearest, x, y);
    if (squared <= this.#squared) return;
    this.#squared = squared;
    this.x = x;
    this.y = y;
  }
}
