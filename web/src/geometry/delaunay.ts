// The Delaunay graph of distinct points. The build puts Delaunator into this module, so this file imports
// nothing else.
import Delaunator from 'delaunator';

/**
 * Points and their neighbours, for walks from point to point. Coordinates should be centred, and large
 * against 1: Delaunator treats points within 2⁻⁵² of each other as one.
 */
export class Delaunay {
  /** The points, all distinct: x0 y0 x1 y1 … */
  readonly points: Float64Array;
  /** Three points for each triangle; empty if all points lie on one line, or nearly. */
  readonly triangles: Uint32Array;
  /** The twin of each half-edge in the triangle beside it, or −1. */
  readonly halfedges: Int32Array;
  /** The points of the convex hull in order. If all points lie on one line, all of them in their order. */
  readonly hull: Uint32Array;
  /** For each point a half-edge that ends there, on the hull the last one; −1 for an omitted point. */
  readonly #incoming: Int32Array;
  /** If all points lie on one line, the points in order along it, and the rank of each. */
  readonly #line: Uint32Array | undefined;
  readonly #places: Uint32Array;

  constructor(points: Float64Array) {
    const { triangles, halfedges, hull } = new Delaunator(points);
    const count = points.length / 2;
    this.points = points;
    this.#incoming = incomingOf(count, triangles, halfedges);
    this.#line = triangles.length === 0 ? hull : lineOf(points, this.#incoming);
    const end = this.#line && 0;
    this.triangles = triangles.subarray(0, end);
    this.halfedges = halfedges.subarray(0, end);
    this.hull = this.#line ?? hull;
    this.#places = new Uint32Array(this.#line ? count : 0);
    this.#line?.forEach((point, place) => {
      this.#places[point] = place;
    });
  }

  /** A point with neighbours, from which to start walks. */
  get anyPoint(): number {
    return this.#line?.[0] ?? this.triangles[0] ?? 0;
  }

  /**
   * Writes a point's neighbours in order to the front of `into`, and returns how many. For each, writes
   * to `edges` the half-edge from the neighbour to the point, whose triangle lies between this
   * neighbour and the next; −1 for the last one on the hull, or without triangles.
   */
  neighbours(point: number, into: number[], edges?: number[]): number {
    if (this.#line) {
      edges?.fill(-1);
      return this.#neighboursOnLine(this.#line, point, into);
    }
    const { triangles } = this;
    const first = this.#incoming[point]!;
    let count = 0;
    for (let edge = first; edge !== -1; ) {
      if (edges) edges[count] = edge;
      into[count++] = triangles[edge]!;
      const outgoing = nextOf(edge);
      edge = this.halfedges[outgoing]!;
      if (edge === first) break;
      if (edge === -1) {
        if (edges) edges[count] = -1;
        into[count++] = triangles[nextOf(outgoing)]!;
      }
    }
    return count;
  }

  #neighboursOnLine(line: Uint32Array, point: number, into: number[]): number {
    const place = this.#places[point]!;
    if (line[place] !== point) return 0;
    let count = 0;
    if (place > 0) into[count++] = line[place - 1]!;
    if (place + 1 < line.length) into[count++] = line[place + 1]!;
    return count;
  }

  /** Returns the point nearest to (x, y), by a walk from `start` that comes nearer with every step. */
  nearest(x: number, y: number, start: number): number {
    const around: number[] = [];
    let best = start;
    let least = this.squaredDistance(best, x, y);
    for (let from = -1; from !== best; ) {
      from = best;
      const count = this.neighbours(from, around);
      for (let i = 0; i < count; i++) {
        const squared = this.squaredDistance(around[i]!, x, y);
        if (squared < least) {
          least = squared;
          best = around[i]!;
        }
      }
    }
    return best;
  }

  squaredDistance(point: number, x: number, y: number): number {
    const dx = this.points[2 * point]! - x;
    const dy = this.points[2 * point + 1]! - y;
    return dx * dx + dy * dy;
  }
}

function nextOf(edge: number): number {
  return edge % 3 === 2 ? edge - 2 : edge + 1;
}

function incomingOf(points: number, triangles: Uint32Array, halfedges: Int32Array): Int32Array {
  const incoming = new Int32Array(points).fill(-1);
  for (let edge = 0; edge < triangles.length; edge++) {
    const end = triangles[nextOf(edge)]!;
    if (halfedges[edge] === -1 || incoming[end] === -1) incoming[end] = edge;
  }
  return incoming;
}

/**
 * Returns the points in order along a line if they are nearly on one and Delaunator has omitted some: circles
 * through such points are too large for doubles.
 */
function lineOf(points: Float64Array, incoming: Int32Array): Uint32Array | undefined {
  if (!incoming.includes(-1)) return undefined;
  const from = (a: number, b: number) =>
    [points[2 * b]! - points[2 * a]!, points[2 * b + 1]! - points[2 * a + 1]!] as const;
  let [dx, dy] = [0, 0];
  for (let i = 0; i < incoming.length; i++) {
    const [x, y] = from(0, i);
    if (x * x + y * y > dx * dx + dy * dy) [dx, dy] = [x, y];
  }
  const line = Uint32Array.from(incoming, (_, i) => i).sort((i, j) => {
    const [x, y] = from(j, i);
    return x * dx + y * dy;
  });
  const isStraight = line.every((i, place) => {
    const [x, y] = from(line[place - 1] ?? i, i);
    return Math.abs(x * dy - y * dx) <= 2 ** -7 * (x * dx + y * dy);
  });
  return isStraight ? line : undefined;
}

/** Points without duplicates. */
export interface Distinct {
  /** The first point at each place: x0 y0 x1 y1 … */
  points: Float64Array;
  /** The index in `points` of each given point. */
  ids: Uint32Array;
}

/** Removes duplicates from points x0 y0 x1 y1 … */
export function distinct(points: Float64Array): Distinct {
  const count = points.length / 2;
  const bits = 32 - Math.clz32(2 * count);
  const slots = new Int32Array(1 << bits).fill(-1);
  const kept = new Float64Array(points.length);
  const ids = new Uint32Array(count);
  const number = new Float64Array(1);
  const halves = new Uint32Array(number.buffer);
  const hash = (value: number) => {
    number[0] = value;
    return Math.imul(halves[0]! ^ Math.imul(halves[1]!, 0x85ebca6b), 0x9e3779b1);
  };
  let used = 0;
  for (let i = 0; i < points.length; i += 2) {
    // Adding 0 turns −0 into 0.
    const x = points[i]! + 0;
    const y = points[i + 1]! + 0;
    const mixed = Math.imul(
      hash(x) ^ (hash(y) >>> 15) ^ Math.imul(hash(y), 0xc2b2ae35),
      0x27d4eb2f,
    );
    let slot = mixed >>> (32 - bits);
    while (slots[slot]! >= 0 && !(kept[slots[slot]!] === x && kept[slots[slot]! + 1] === y))
      slot = (slot + 1) & (slots.length - 1);
    if (slots[slot]! < 0) {
      slots[slot] = used;
      kept[used++] = x;
      kept[used++] = y;
    }
    ids[i / 2] = slots[slot]! / 2;
  }
  return { points: kept.subarray(0, used), ids };
}
