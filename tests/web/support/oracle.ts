// Judges samples apart from the sampler: spacing, containment and saturation, by exact predicates
// and plain search.
import type { FillRule, Samples } from 'copse/all';
import { orient2d } from 'robust-predicates';

export interface Rings {
  coords: ArrayLike<number>;
  ringEnds: ArrayLike<number>;
  /** Of a union of polygons: where the rings of each end. Its first ring is its shell. */
  polygonEnds?: ArrayLike<number>;
}

type Edge = readonly [ax: number, ay: number, bx: number, by: number];
type Point = readonly [x: number, y: number];

/** The first thing that is wrong, or undefined. */
export function complaint(
  samples: Samples,
  rings: Rings,
  fillRule: FillRule = 'evenodd',
): string | undefined {
  const { radius, unit } = samples.report;
  const region = new Outline(rings, fillRule);
  const crowd = new Crowd([...samples], radius);
  for (const [x, y] of samples) {
    // The only sample of a region without lattice points lies where it can.
    const isOnLattice = Number.isInteger(x / unit) && Number.isInteger(y / unit);
    if (!isOnLattice && samples.length > 1) return `${x} ${y} off lattice`;
    if (region.where(x, y) === 'outside') return `${x} ${y} outside`;
    const close = crowd.within(x, y, radius).filter((p) => p[0] !== x || p[1] !== y);
    if (close.length > 0) return `${x} ${y} too close to ${close[0]}`;
  }
  if (new Set([...samples].map(String)).size !== samples.length) return 'a sample twice';
  for (const [x, y] of corners(region, crowd, radius * (1 + 2 ** -12))) {
    if (crowd.within(x, y, radius).length > 0) continue;
    const free = freeLatticePoint(region, crowd, radius, unit, x, y);
    if (free) return `${free} is free`;
  }
  return undefined;
}

/** Lattice points about (x, y) that are inside, and no nearer than the radius to any sample. */
function freeLatticePoint(
  region: Outline,
  crowd: Crowd,
  radius: number,
  unit: number,
  x: number,
  y: number,
): Point | undefined {
  const [column, row] = [Math.round(x / unit), Math.round(y / unit)];
  for (let i = column - 2; i <= column + 2; i++) {
    for (let j = row - 2; j <= row + 2; j++) {
      const [px, py] = [i * unit, j * unit];
      if (region.where(px, py) !== 'inside') continue;
      if (crowd.within(px, py, radius).length === 0) return [px, py];
    }
  }
  return undefined;
}

/**
 * Where a hole in the cover by discs of radius `reach` would have its corners: where two circles
 * meet, where one meets an edge, where edges meet or cross.
 */
function* corners(region: Outline, crowd: Crowd, reach: number): Generator<Point> {
  for (const [ax, ay] of crowd.points) {
    for (const [bx, by] of crowd.within(ax, ay, 2 * reach)) {
      const [dx, dy] = [bx - ax, by - ay];
      const square = dx * dx + dy * dy;
      if (square === 0) continue;
      const rise = Math.sqrt(Math.max(0, reach * reach - square / 4) / square);
      // Each pair comes twice, once for either side.
      yield [ax + dx / 2 - dy * rise, ay + dy / 2 + dx * rise];
    }
  }
  for (const edge of region.edges) {
    const [ax, ay, bx, by] = edge;
    yield [ax, ay];
    const [dx, dy] = [bx - ax, by - ay];
    const square = dx * dx + dy * dy;
    for (const [x, y] of crowd.nearSegment(edge, reach)) {
      const along = ((x - ax) * dx + (y - ay) * dy) / square;
      const [fx, fy] = [ax + along * dx, ay + along * dy];
      const off = reach * reach - (x - fx) * (x - fx) - (y - fy) * (y - fy);
      const half = Math.sqrt(Math.max(0, off) / square);
      for (const t of [along - half, along + half]) {
        if (t >= 0 && t <= 1) yield [ax + t * dx, ay + t * dy];
      }
    }
    if (region.edges.length > 200) continue;
    for (const [cx, cy, ex, ey] of region.edges) {
      const cross = dx * (ey - cy) - dy * (ex - cx);
      const t = ((cx - ax) * (ey - cy) - (cy - ay) * (ex - cx)) / cross;
      if (t > 0 && t < 1) yield [ax + t * dx, ay + t * dy];
    }
  }
}

/** A region's edges, and where points lie among them. */
export class Outline {
  readonly edges: Edge[] = [];
  readonly #fillRule: FillRule;
  readonly #polygonEnds: number[] | undefined;
  readonly #rings = new Map<Edge, number>();
  /** The edges that touch each of some bands of y, so that few are looked at for a point. */
  readonly #bands: Edge[][] = [];
  readonly #bottom: number;
  readonly #height: number;

  constructor({ coords, ringEnds, polygonEnds }: Rings, fillRule: FillRule) {
    this.#fillRule = fillRule;
    this.#polygonEnds = polygonEnds && Array.from(polygonEnds);
    const at = (i: number): Point => [coords[2 * i] as number, coords[2 * i + 1] as number];
    let begin = 0;
    for (const [ring, end] of Array.from(ringEnds).entries()) {
      for (let i = begin; i < end; i++) {
        const [ax, ay] = at(i);
        const [bx, by] = at(i + 1 === end ? begin : i + 1);
        if (ax === bx && ay === by) continue;
        const edge: Edge = [ax, ay, bx, by];
        this.edges.push(edge);
        this.#rings.set(edge, ring);
      }
      begin = end;
    }
    const count = Math.ceil(this.edges.length / 16);
    this.#bottom = this.edges.reduce((y, edge) => Math.min(y, edge[1]), Infinity);
    const top = this.edges.reduce((y, edge) => Math.max(y, edge[1]), -Infinity);
    this.#height = (top - this.#bottom) / count;
    for (let i = 0; i <= count; i++) this.#bands.push([]);
    for (const edge of this.edges) {
      const [low, high] = [this.#band(edge[1]), this.#band(edge[3])].sort((a, b) => a - b);
      for (let i = low as number; i <= (high as number); i++) this.#bands[i]?.push(edge);
    }
  }

  #band(y: number): number {
    return Math.floor((y - this.#bottom) / this.#height);
  }

  where(x: number, y: number): 'inside' | 'outside' | 'edge' {
    const windings: number[] = [];
    for (const edge of this.#bands[this.#band(y)] ?? []) {
      const [ax, ay, bx, by] = edge;
      if (Math.max(ay, by) < y || Math.min(ay, by) > y || Math.max(ax, bx) < x) continue;
      // Positive when (x, y) lies to the left.
      const turn = -orient2d(ax, ay, bx, by, x, y);
      if (turn === 0 && Math.min(ax, bx) <= x) return 'edge';
      if (ay <= y !== by <= y && turn > 0 === ay <= y) {
        const ring = this.#polygonEnds ? (this.#rings.get(edge) as number) : 0;
        windings[ring] = (windings[ring] ?? 0) + (ay <= y ? -1 : 1);
      }
    }
    const isIn = (ring: number) => {
      const winding = windings[ring] ?? 0;
      return this.#fillRule === 'evenodd' ? winding % 2 !== 0 : winding !== 0;
    };
    const isInside = this.#polygonEnds
      ? this.#polygonEnds.some((end, polygon, ends) => {
          const shell = ends[polygon - 1] ?? 0;
          const holes = Array.from({ length: end - shell - 1 }, (_, i) => shell + 1 + i);
          return end > shell && isIn(shell) && !holes.some(isIn);
        })
      : isIn(0);
    return isInside ? 'inside' : 'outside';
  }
}

/** Points in buckets, for search by distance. */
class Crowd {
  readonly points: Point[];
  readonly #side: number;
  readonly #buckets = new Map<string, Point[]>();

  constructor(points: Point[], side: number) {
    this.points = points;
    this.#side = side;
    for (const point of points) {
      const key = `${this.#bucket(point[0])} ${this.#bucket(point[1])}`;
      const bucket = this.#buckets.get(key);
      if (bucket) bucket.push(point);
      else this.#buckets.set(key, [point]);
    }
  }

  #bucket(coordinate: number): number {
    return Math.floor(coordinate / this.#side);
  }

  /** Points nearer than `reach` to (x, y). */
  within(x: number, y: number, reach: number): Point[] {
    const near = this.#inBox(x - reach, y - reach, x + reach, y + reach);
    return near.filter(([px, py]) => (px - x) ** 2 + (py - y) ** 2 < reach * reach);
  }

  /** Points in the segment's box, widened by `reach`; all of them where that is less work. */
  nearSegment([ax, ay, bx, by]: Edge, reach: number): Point[] {
    const box = [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)] as const;
    return this.#inBox(box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach);
  }

  #inBox(left: number, bottom: number, right: number, top: number): Point[] {
    const [i0, i1] = [this.#bucket(left), this.#bucket(right)];
    const [j0, j1] = [this.#bucket(bottom), this.#bucket(top)];
    if ((i1 - i0 + 1) * (j1 - j0 + 1) > this.points.length) return this.points;
    const found: Point[] = [];
    for (let i = i0; i <= i1; i++) {
      for (let j = j0; j <= j1; j++) found.push(...(this.#buckets.get(`${i} ${j}`) ?? []));
    }
    return found;
  }
}
