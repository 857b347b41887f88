// The outline of a region: loops with the region on their left that cross neither each other nor themselves,
// even if the given rings do.
import { CopseError } from '../values/error.js';
import { distinct } from './delaunay.js';
import type { Edges } from './edges.js';
import { Inside } from './inside.js';

/** Closed loops of edges, one loop after another: ax ay bx by each. */
export interface Outline {
  readonly coords: Float64Array;
  /** The end of each loop: the index after its last edge, counted in edges. */
  readonly ends: number[];
}

/** Corners nearer to each other than this part of the region's size are merged. */
const nearness = 2 ** -44;
/** The most places at which edges may cross or touch: about a second of work. */
const mostCuts = 1e6;

/** Consecutive edges. */
type Chain = number[];

/**
 * Computes the outline of the area that edges enclose.
 *
 * @throws CopseError if edges cross too often.
 */
export function outlineOf(given: Edges): Outline {
  const edges = given.isOutline ? given : divided(given);
  const { coords } = edges;
  const { ids, points } = distinct(coords);
  const twins = twinsOf(ids);
  const sides = [new Sides(edges, 0, twins), new Sides(edges, 1, twins)] as const;
  // For each corner a list of the edges that leave it with the region on their left.
  const first = new Int32Array(points.length / 2).fill(-1);
  const next = new Int32Array(twins.length).fill(-1);
  /** The number of edges that leave each corner, less those that reach it. */
  const surplus = new Int32Array(first.length);
  const isBackward = new Uint8Array(twins.length);
  for (let edge = 0; edge < twins.length; edge++) {
    if (twins[edge] !== edge) continue;
    const [ax, ay, bx, by] = coords.subarray(4 * edge, 4 * edge + 4) as unknown as number[];
    const isFlat = Math.abs(bx! - ax!) > Math.abs(by! - ay!);
    const side = given.isOutline ? 1 : sides[isFlat ? 0 : 1].of(edge);
    if (side === 0) continue;
    isBackward[edge] = side < 0 ? 1 : 0;
    const from = ids[2 * edge + isBackward[edge]!]!;
    next[edge] = first[from]!;
    first[from] = edge;
    surplus[from]!++;
    surplus[ids[2 * edge + 1 - isBackward[edge]!]!]!--;
  }
  const chains: Chain[] = [];
  const chainFrom = (begin: number): Chain => {
    const chain: number[] = [];
    for (let at = begin; first[at]! >= 0; ) {
      const edge = first[at]!;
      first[at] = next[edge]!;
      const [from, to] = isBackward[edge] ? [4 * edge + 2, 4 * edge] : [4 * edge, 4 * edge + 2];
      chain.push(coords[from]!, coords[from + 1]!, coords[to]!, coords[to + 1]!);
      at = ids[to / 2]!;
    }
    return chain;
  };
  // First the chains that do not close, because crossings were rounded.
  surplus.forEach((count, begin) => {
    for (let i = 0; i < count; i++) chains.push(chainFrom(begin));
  });
  const loops = closed(chains);
  for (let begin = 0; begin < first.length; begin++)
    while (first[begin]! >= 0) loops.push(chainFrom(begin));
  const linked: number[] = [];
  const ends: number[] = [];
  for (const loop of loops) {
    for (const value of loop) linked.push(value);
    ends.push(linked.length / 4);
  }
  return { coords: Float64Array.from(linked), ends };
}

/** Joins each chain to the one that begins nearest to its end. */
function closed(chains: Chain[]): Chain[] {
  const loops: Chain[] = [];
  for (let chain = chains.pop(); chain; ) {
    const [x, y] = [chain.at(-2)!, chain.at(-1)!];
    const far = (other: Chain) => (other[0]! - x) ** 2 + (other[1]! - y) ** 2;
    let nearest = chain;
    for (const other of chains) if (far(other) < far(nearest)) nearest = other;
    if (nearest === chain) {
      loops.push(chain);
      chain = chains.pop();
    } else {
      chains.splice(chains.indexOf(nearest), 1);
      for (const value of nearest) chain.push(value);
    }
  }
  return loops;
}

/** For each edge the first one with the same two ends; `ids` are the corners of ends. */
function twinsOf(ids: Uint32Array): Uint32Array {
  const twins = new Uint32Array(ids.length / 2);
  const seen = new Map<number, number>();
  for (let edge = 0; edge < twins.length; edge++) {
    const a = ids[2 * edge]!;
    const b = ids[2 * edge + 1]!;
    const ends = Math.min(a, b) * ids.length + Math.max(a, b);
    const twin = seen.get(ends) ?? edge;
    if (twin === edge) seen.set(ends, edge);
    twins[edge] = twin;
  }
  return twins;
}

/** Finds the sides of edges that touch each other at their ends only. */
class Sides extends Inside {
  readonly #twins: Uint32Array;

  constructor(edges: Edges, axis: 0 | 1, twins: Uint32Array) {
    super(edges, axis);
    this.#twins = twins;
  }

  /** 1 if the region is only on the left of an edge and its twins, −1 if only on the right, else 0. */
  of(edge: number): number {
    const { coords, axis, winding } = this;
    const at = 4 * edge;
    const a = coords[at + axis]!;
    const b = coords[at + 2 + axis]!;
    const from = coords[at + 1 - axis]!;
    const across = from + (coords[at + 3 - axis]! - from) / 2;
    const own: [edge: number, turn: number][] = [];
    this.cross(
      a + (b - a) / 2,
      across,
      (other, turn) => this.#twins[other] === this.#twins[edge] && own.push([other, turn]) > 0,
    );
    const isAhead = winding.isInside();
    for (const [other, turn] of own) winding.cross(other, turn);
    if (isAhead === winding.isInside()) return 0;
    return isAhead === (b > a === (axis === 0)) ? 1 : -1;
  }
}

/** Divides edges wherever they meet or nearly meet. A sweep over their boxes finds the candidates. */
function divided(edges: Edges): Edges {
  const { coords, box, polygons } = edges;
  const [width, height] = [box.right - box.left, box.top - box.bottom];
  const near = Math.max(width, height) * nearness;
  const cuts = new Cuts(coords, near);
  const axis = isWide(coords, width, height) ? 1 : 0;
  const least = (edge: number, of: number) =>
    Math.min(coords[4 * edge + of]!, coords[4 * edge + 2 + of]!);
  const most = (edge: number, of: number) =>
    Math.max(coords[4 * edge + of]!, coords[4 * edge + 2 + of]!);
  const order = new Uint32Array(coords.length / 4).map((_, edge) => edge);
  const begins = Float64Array.from(order, (edge) => least(edge, axis) - near);
  order.sort((a, b) => begins[a]! - begins[b]!);
  const active: number[] = [];
  for (const edge of order) {
    const low = least(edge, 1 - axis) - near;
    const high = most(edge, 1 - axis) + near;
    let kept = 0;
    for (const other of active) {
      if (most(other, axis) < begins[edge]!) continue;
      active[kept++] = other;
      if (least(other, 1 - axis) <= high && most(other, 1 - axis) >= low) cuts.meet(edge, other);
    }
    active.length = kept;
    active.push(edge);
  }
  return { ...edges, ...cuts.divide(polygons) };
}

/** Returns true if a line across x meets more edges than one across y. */
function isWide(coords: Float64Array, width: number, height: number): boolean {
  let [across, up] = [0, 0];
  for (let i = 0; i < coords.length; i += 4) {
    across += Math.abs(coords[i + 2]! - coords[i]!);
    up += Math.abs(coords[i + 3]! - coords[i + 1]!);
  }
  return across * height > up * width;
}

/** The places at which to divide edges. */
class Cuts {
  readonly #coords: Float64Array;
  readonly #near: number;
  /** The places x0 y0 x1 y1 …, and the places of each edge. */
  readonly #places: number[] = [];
  readonly #of = new Map<number, number[]>();

  constructor(coords: Float64Array, near: number) {
    this.#coords = coords;
    this.#near = near;
  }

  /** Notes the place where two edges cross, or where the end of one nearly lies on the other. */
  meet(i: number, j: number): void {
    const [ax, ay, bx, by] = this.#ends(i);
    const [cx, cy, dx, dy] = this.#ends(j);
    const near = this.#near;
    const a = sideOf(cx, cy, dx, dy, ax, ay);
    const b = sideOf(cx, cy, dx, dy, bx, by);
    if ((a > near && b > near) || (a < -near && b < -near)) return;
    const c = sideOf(ax, ay, bx, by, cx, cy);
    const d = sideOf(ax, ay, bx, by, dx, dy);
    if ((c > near && d > near) || (c < -near && d < -near)) return;
    if ([a, b, c, d].every((side) => Math.abs(side) > near)) {
      const t = a / (a - b);
      const [x, y] = [ax + t * (bx - ax), ay + t * (by - ay)];
      this.#cut(i, x, y);
      this.#cut(j, x, y);
      return;
    }
    if (Math.abs(a) <= near && isBeside(cx, cy, dx, dy, ax, ay)) this.#cut(j, ax, ay);
    if (Math.abs(b) <= near && isBeside(cx, cy, dx, dy, bx, by)) this.#cut(j, bx, by);
    if (Math.abs(c) <= near && isBeside(ax, ay, bx, by, cx, cy)) this.#cut(i, cx, cy);
    if (Math.abs(d) <= near && isBeside(ax, ay, bx, by, dx, dy)) this.#cut(i, dx, dy);
  }

  /** Returns the divided edges. Ends that were near each other are now equal. */
  divide(polygons: Edges['polygons']): Pick<Edges, 'coords' | 'polygons'> {
    const count = this.#coords.length / 4;
    const all = new Float64Array(4 * count + this.#places.length);
    all.set(this.#coords);
    all.set(this.#places, 4 * count);
    const places = snapped(all, this.#near);
    const coords: number[] = [];
    const rings: number[] = [];
    for (let edge = 0; edge < count; edge++) {
      const [ax, ay, bx, by] = this.#ends(edge);
      const far = (place: number) =>
        (places[2 * place]! - ax) * (bx - ax) + (places[2 * place + 1]! - ay) * (by - ay);
      const own = (this.#of.get(edge) ?? []).map((cut) => 2 * count + cut);
      own.sort((p, q) => far(p) - far(q));
      let last = 2 * edge;
      for (const place of [...own, 2 * edge + 1]) {
        const [x, y] = [places[2 * place]!, places[2 * place + 1]!];
        if (x === places[2 * last] && y === places[2 * last + 1]) continue;
        coords.push(places[2 * last]!, places[2 * last + 1]!, x, y);
        if (polygons) rings.push(polygons.rings[edge]!);
        last = place;
      }
    }
    return {
      coords: Float64Array.from(coords),
      polygons: polygons && { ...polygons, rings: Uint32Array.from(rings) },
    };
  }

  #ends(edge: number): [ax: number, ay: number, bx: number, by: number] {
    const at = 4 * edge;
    const coords = this.#coords;
    return [coords[at]!, coords[at + 1]!, coords[at + 2]!, coords[at + 3]!];
  }

  #cut(edge: number, x: number, y: number): void {
    const own = this.#of.get(edge) ?? [];
    own.push(this.#places.length / 2);
    this.#of.set(edge, own);
    this.#places.push(x, y);
    if (this.#places.length <= 2 * mostCuts) return;
    const rule = 'must be simplified: its edges cross more than half a million times';
    const problem = { code: 'invalid-region', option: 'region', value: undefined, rule } as const;
    throw new CopseError(problem, '');
  }
}

type Coordinates = [ax: number, ay: number, bx: number, by: number, x: number, y: number];

/** The distance from the line through a and b: positive on its left. */
function sideOf(...[ax, ay, bx, by, x, y]: Coordinates): number {
  const [dx, dy] = [bx - ax, by - ay];
  return (dx * (y - ay) - dy * (x - ax)) / Math.sqrt(dx * dx + dy * dy);
}

/** Returns true if a place, projected onto the line through a and b, lies between them. */
function isBeside(...[ax, ay, bx, by, x, y]: Coordinates): boolean {
  const [dx, dy] = [bx - ax, by - ay];
  const along = (x - ax) * dx + (y - ay) * dy;
  return along > 0 && along < dx * dx + dy * dy;
}

/** Moves places that are near each other to the first of them. */
function snapped(places: Float64Array, near: number): Float64Array {
  let moved = places;
  // Near places share a square of at least one of four grids.
  for (const shift of [0, 1, 2, 3]) {
    const before = moved;
    const shifts = [shift & 1, shift >> 1];
    const squares = before.map((value, i) => Math.floor((value / near + shifts[i % 2]!) / 2));
    const { ids, points } = distinct(squares);
    const first = new Uint32Array(points.length / 2);
    for (let i = ids.length - 1; i >= 0; i--) first[ids[i]!] = i;
    moved = before.map((_, i) => before[2 * first[ids[i >> 1]!]! + (i % 2)]!);
  }
  return moved;
}
