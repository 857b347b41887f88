// Places along a line, by distance from its start.
import { unit } from './arc.js';
import { lengthBetween, type Polyline } from './lines.js';

/** A place on a line. */
export interface Place {
  x: number;
  y: number;
  /** The direction of the line, a unit vector. */
  dx: number;
  dy: number;
}

/** A line with its lengths. */
export class Curve {
  readonly coords: Float64Array;
  readonly isClosed: boolean;
  /** The side of a line beside another: 1 is left, −1 right; 0 for all other lines. */
  readonly side: number;
  /**
   * The distance of each vertex from the first, along the line; for a closed line also its length at
   * the end.
   */
  readonly #distances: Float64Array;

  constructor({ coords, isClosed }: Polyline, side: number = 0) {
    this.coords = coords;
    this.isClosed = isClosed;
    this.side = side;
    const count = coords.length / 2;
    this.#distances = new Float64Array(isClosed ? count + 1 : count);
    let sum = 0;
    for (let i = 1; i < this.#distances.length; i++) {
      sum += lengthBetween(coords, 2 * i - 2, (2 * i) % coords.length);
      this.#distances[i] = sum;
    }
  }

  get length(): number {
    return this.#distances.at(-1) as number;
  }

  /** The distance of a vertex from the start. */
  distanceOf(vertex: number): number {
    return this.#distances[vertex] as number;
  }

  /** The place at a distance from the start. At a vertex it has the direction of the next segment. */
  at(distance: number): Place {
    const all = this.#distances;
    const last = all.length - 2;
    const { length } = this;
    let along = distance;
    if (this.isClosed && along < 0) along += length;
    if (this.isClosed && along >= length) along -= length;
    let [low, high] = [0, last];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((all[middle] as number) <= along) low = middle;
      else high = middle - 1;
    }
    const [begin, end] = [all[low] as number, all[low + 1] as number];
    // A segment may be too short for rounding.
    const share = end > begin ? Math.min(1, Math.max(0, (along - begin) / (end - begin))) : 1;
    const [a, b] = [2 * low, (2 * low + 2) % this.coords.length];
    const [ax, ay, bx, by] = [a, a + 1, b, b + 1].map((i) => this.coords[i]) as Four;
    const [dx, dy] = unit(bx - ax, by - ay);
    // Vertices are exact.
    if (share === 1) return { x: bx, y: by, dx, dy };
    return { x: ax + share * (bx - ax), y: ay + share * (by - ay), dx, dy };
  }

  /** The direction at a vertex, halfway between the segments before and after it. */
  directionAt(vertex: number): [dx: number, dy: number] {
    const [[ax, ay], [bx, by]] = this.#directions(vertex);
    const [x, y] = [ax + bx, ay + by];
    return x * x + y * y > 1e-12 ? unit(x, y) : [bx, by];
  }

  /**
   * Returns the vertices of corners in ascending order: those where the cosine of the turn is below
   * `cosine`. Of corners nearer than `least` to each other along the line it returns only the sharpest,
   * and none that near to an end.
   */
  corners(cosine: number, least: number): number[] {
    const found: { vertex: number; bend: number }[] = [];
    const count = this.coords.length / 2;
    for (
      let vertex = this.isClosed ? 0 : 1;
      vertex < (this.isClosed ? count : count - 1);
      vertex++
    ) {
      const [[ax, ay], [bx, by]] = this.#directions(vertex);
      const bend = ax * bx + ay * by;
      // Round, so that the first of equal corners is kept.
      if (bend < cosine) found.push({ vertex, bend: Math.round(bend * 2 ** 30) });
    }
    const kept: number[] = [];
    // For each span of length `least`, the distance of the corner kept in it.
    const spans = new Map<number, number>();
    const { length } = this;
    const add = (distance: number) => spans.set(Math.floor(distance / least), distance);
    if (!this.isClosed) [0, length].forEach(add);
    for (const { vertex } of found.sort((a, b) => a.bend - b.bend || a.vertex - b.vertex)) {
      const distance = this.distanceOf(vertex);
      const span = Math.floor(distance / least);
      const near = [span - 1, span, span + 1].map((other) => spans.get(other));
      const isTooNear = (other?: number) =>
        other !== undefined && Math.abs(other - distance) < least * (1 - 1e-9);
      if (near.some(isTooNear)) continue;
      kept.push(vertex);
      add(distance);
      // A closed line continues beyond its start.
      if (this.isClosed) [distance - length, distance + length].forEach(add);
    }
    return kept.sort((a, b) => a - b);
  }

  #directions(vertex: number): [before: [number, number], after: [number, number]] {
    const { coords, isClosed } = this;
    const { length } = coords;
    const at = 2 * vertex;
    const to = (a: number, b: number) =>
      unit(
        (coords[b] as number) - (coords[a] as number),
        (coords[b + 1] as number) - (coords[a + 1] as number),
      );
    const after = isClosed || at + 2 < length ? to(at, (at + 2) % length) : undefined;
    const before = isClosed || at > 0 ? to((at - 2 + length) % length, at) : undefined;
    return [before ?? after, after ?? before] as [[number, number], [number, number]];
  }
}

type Four = [number, number, number, number];
