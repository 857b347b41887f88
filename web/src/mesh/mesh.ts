import { Delaunay, distinct } from '../geometry/delaunay.js';
import type { EngineRings } from '../shapes/rings.js';
import { RingWriter } from '../shapes/rings.js';
import { asFinite, asRanged } from '../values/check.js';
import { centresOf, eachCell, type Ground } from './cells.js';

/** All cells of a mesh as flat numbers. */
export interface Cells {
  /** The corners of all rings, one ring after another: x0 y0 x1 y1 … */
  readonly coords: Float64Array;
  /** The end of each ring: the index after its last corner, counted in corners. */
  readonly ringEnds: Uint32Array;
  /** The end of each sample's cell: the index after its last ring, counted in rings. */
  readonly cellEnds: Uint32Array;
}

/** A ground whose coordinates are multiplied by `scale`, a power of two. */
export interface ScaledGround extends Ground {
  readonly scale: number;
}

/**
 * Samples with the Delaunay triangles between them and the Voronoi cells around them, as `createMesh`
 * gives them. Samples keep their indices. A sample at the same place as an earlier one has no
 * neighbours and an empty cell.
 *
 * @example
 * ```js
 * const trees = copse.sample({ region: meadow, radius: 12 });
 * const mesh = createMesh(trees, { region: meadow });
 * const nearest = mesh.find(200, 150);
 * const around = mesh.neighbours(nearest);
 * ```
 * @see [Triangles and cells](../../../docs/mesh.md)
 */
export class Mesh {
  /** The positions of the samples: x0 y0 x1 y1 … */
  readonly positions: Float64Array;
  /** Three samples for each triangle; empty if all samples lie on one line, or nearly. */
  readonly triangles: Uint32Array;
  /**
   * The twin of each half-edge, or −1 on the hull. Half-edge e leads from sample `triangles[e]` to the next
   * sample of that triangle; its twin is the same edge in the triangle beside it.
   */
  readonly halfedges: Int32Array;
  /** The samples of the convex hull in order. If all samples lie on one line, all of them in their order. */
  readonly hull: Uint32Array;
  /** @internal */
  readonly ground: ScaledGround;
  readonly #delaunay: Delaunay;
  /** The first sample at each point of `#delaunay`; undefined if no two samples share a place. */
  readonly #samples: Uint32Array | undefined;
  readonly #ids: Uint32Array;
  #centres: Float64Array | undefined;
  #cells: Cells | undefined;
  #areas: Float64Array | undefined;
  #centroids: Float64Array | undefined;
  #last = -1;

  /** @internal */
  constructor(positions: Float64Array, ground: ScaledGround) {
    this.positions = positions;
    this.ground = ground;
    const { points, ids } = distinct(positions.map((value) => rounded(value * ground.scale)));
    this.#delaunay = new Delaunay(points);
    this.#ids = ids;
    this.#samples = points.length < positions.length ? firstsOf(ids, points.length / 2) : undefined;
    this.triangles = this.#named(this.#delaunay.triangles);
    this.halfedges = this.#delaunay.halfedges;
    this.hull = this.#named(this.#delaunay.hull);
  }

  // Vue wraps objects without a tag in proxies, which cannot read private members.
  /** @internal */
  get [Symbol.toStringTag](): string {
    return 'Mesh';
  }

  /** How many samples there are. */
  get length(): number {
    return this.#ids.length;
  }

  /** The circumcentre of each triangle, x0 y0 x1 y1 …: the corners of Voronoi cells before clipping. */
  get centres(): Float64Array {
    return this.#scaledCentres.map((value) => value / this.ground.scale);
  }

  /** All cells, clipped to the region. They are computed on first use. */
  get cells(): Cells {
    this.#cells ??= this.#makeCells();
    return this.#cells;
  }

  /** The area of each cell. */
  get areas(): Float64Array {
    this.#measure();
    return this.#areas as Float64Array;
  }

  /** The centre of mass of each cell, x0 y0 x1 y1 …; for an empty cell, the sample itself. */
  get centroids(): Float64Array {
    this.#measure();
    return this.#centroids as Float64Array;
  }

  /**
   * Returns the samples that share a triangle edge with sample i, in order around it. If all samples lie on one
   * line, the ones before and after it.
   *
   * @throws CopseError: `out-of-range` or `wrong-type` if `i` is no index of a sample.
   */
  neighbours(i: number): number[] {
    const point = this.#pointOf(i);
    const around: number[] = [];
    if (point < 0) return around;
    around.length = this.#delaunay.neighbours(point, around);
    return this.#samples ? around.map((other) => this.#samples![other]!) : around;
  }

  /**
   * Returns the cell of sample i as rings of `[x, y]`, which are a region for `sample`. Each part has an outer ring,
   * counter-clockwise if y points up; holes are clockwise. Most cells have one ring; a cell outside the region has
   * none.
   *
   * @throws CopseError: `out-of-range` or `wrong-type` if `i` is no index of a sample.
   */
  cell(i: number): [x: number, y: number][][] {
    return this.#ringsOf(i).map((ring) =>
      Array.from({ length: ring.length / 2 }, (_, k) => [ring[2 * k]!, ring[2 * k + 1]!]),
    );
  }

  /**
   * Returns the cell of sample i as SVG path data, for `Path2D` and the attribute `d`.
   *
   * @throws CopseError: `out-of-range` or `wrong-type` if `i` is no index of a sample.
   */
  path(i: number): string {
    return this.#ringsOf(i)
      .map((ring) => `M${ring.join(' ')}Z`)
      .join('');
  }

  /**
   * Returns the sample nearest to a place, whose cell holds the place; −1 without samples. It is fast
   * near the place of the last call.
   *
   * @throws CopseError: `out-of-range` or `wrong-type` if `x` or `y` is no finite number.
   */
  find(x: number, y: number): number {
    asFinite('x', x);
    asFinite('y', y);
    if (this.length === 0) return -1;
    const { scale } = this.ground;
    const from = this.#last < 0 ? this.#delaunay.anyPoint : this.#last;
    this.#last = this.#delaunay.nearest(x * scale, y * scale, from);
    return this.#samples?.[this.#last] ?? this.#last;
  }

  #ringsOf(i: number): Float64Array[] {
    const { coords, ringEnds, cellEnds } = this.cells;
    this.#pointOf(i);
    const rings: Float64Array[] = [];
    for (let ring = cellEnds[i - 1] ?? 0; ring < cellEnds[i]!; ring++)
      rings.push(coords.subarray(2 * (ringEnds[ring - 1] ?? 0), 2 * ringEnds[ring]!));
    return rings;
  }

  /** The point of sample i if it is the first sample there, or −1. */
  #pointOf(i: number): number {
    const { length } = this;
    const isIndex = (n: number) => Number.isInteger(n) && n >= 0 && n < length;
    asRanged('i', i, isIndex, `must be the index of one of ${length} samples`);
    const point = this.#ids[i]!;
    return (this.#samples?.[point] ?? point) === i ? point : -1;
  }

  #named(points: Uint32Array): Uint32Array {
    return this.#samples ? points.map((point) => this.#samples![point]!) : points;
  }

  get #scaledCentres(): Float64Array {
    this.#centres ??= centresOf(this.#delaunay);
    return this.#centres;
  }

  #makeCells(): Cells {
    const { scale } = this.ground;
    const writer = new RingWriter();
    const ends = new Uint32Array(this.#delaunay.points.length / 2);
    let point = 0;
    eachCell(this.#delaunay, this.#scaledCentres, this.ground, (rings) => {
      for (const ring of rings) {
        for (let k = 0; k < ring.length; k += 2) writer.add(ring[k]! / scale, ring[k + 1]! / scale);
        writer.close();
      }
      ends[point++] = writer.ringCount;
    });
    const { coords, ringEnds }: EngineRings = writer.finish();
    // Points come in the order of their first samples.
    let last = 0;
    const cellEnds = this.#ids.map((id, i) => {
      if ((this.#samples?.[id] ?? id) === i) last = ends[id]!;
      return last;
    });
    return { coords, ringEnds, cellEnds };
  }

  #measure(): void {
    if (this.#areas) return;
    const { coords, ringEnds, cellEnds } = this.cells;
    const { scale } = this.ground;
    const areas = new Float64Array(this.length);
    const centroids = this.positions.slice();
    let ring = 0;
    for (let i = 0; i < areas.length; i++) {
      const [ox, oy] = [this.positions[2 * i]!, this.positions[2 * i + 1]!];
      let [sum, sumX, sumY] = [0, 0, 0];
      for (; ring < cellEnds[i]!; ring++) {
        const end = 2 * ringEnds[ring]!;
        let ax = (coords[end - 2]! - ox) * scale;
        let ay = (coords[end - 1]! - oy) * scale;
        for (let k = 2 * (ringEnds[ring - 1] ?? 0); k < end; k += 2) {
          const bx = (coords[k]! - ox) * scale;
          const by = (coords[k + 1]! - oy) * scale;
          const cross = ax * by - ay * bx;
          sum += cross;
          sumX += cross * (ax + bx);
          sumY += cross * (ay + by);
          [ax, ay] = [bx, by];
        }
      }
      areas[i] = sum / 2 / scale / scale;
      if (!(sum > 0)) continue;
      centroids[2 * i] = ox + sumX / sum / 3 / scale;
      centroids[2 * i + 1] = oy + sumY / sum / 3 / scale;
    }
    this.#areas = areas;
    this.#centroids = centroids;
  }
}

/**
 * Rounds to 46 bits of a width of 2⁶⁰. For points nearer to each other, rounding could make all places equally
 * far.
 */
export function rounded(coordinate: number): number {
  return Math.round(coordinate / 2 ** 14) * 2 ** 14;
}

function firstsOf(ids: Uint32Array, count: number): Uint32Array {
  const firsts = new Uint32Array(count);
  for (let i = ids.length - 1; i >= 0; i--) firsts[ids[i]!] = i;
  return firsts;
}
