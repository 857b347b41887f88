// Lines beside lines at a constant distance: the offset curves of Tiller and Hanson (1984). Each
// segment is moved aside, outer corners are rounded, and parts nearer to any line than the distance are
// cut away.
import { unit } from './arc.js';
import { Curve, type Place } from './curve.js';
import { lengthBetween, type Polyline } from './lines.js';
import { Segments } from './segments.js';

/** The cosine of 0.1, the greatest turn at a point of a round corner. */
const cosOfTurn = 0.995;

/** Finds lines at a distance from given lines, and places on them. */
export class Parallels {
  readonly #segments: Segments;
  readonly #distance: number;
  /** The distance, less the rounding of the coordinates of the current line. */
  #reach = 0;
  /** Points of the current line this near to each other count as one. */
  #same = 0;
  /** The greatest such distance of all lines, or a little more, so that other lines rarely change it. */
  same: number;

  constructor(lines: readonly Polyline[], distance: number) {
    this.#distance = distance;
    this.same = 1.3e-4 * distance;
    this.#segments = new Segments(lines, distance);
  }

  /** Other lines, however far from the origin, must not change the points of a line. */
  #begin({ coords }: Polyline): void {
    const distance = this.#distance;
    const far = coords.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    const error = 1e-9 + (2 ** -50 * far) / distance;
    this.#reach = distance * (1 - error);
    this.#same = distance * Math.max(1e-4, 4 * Math.sqrt(error));
    this.same = Math.max(this.same, this.#same);
  }

  /** Returns the lines on one side: 1 is left, where y grows beside a line towards greater x; −1 is right. */
  beside(line: Polyline, side: number): Curve[] {
    this.#begin(line);
    const points = this.#movedAside(line, side);
    const pieces: number[][] = [];
    const count = points.length / 2;
    for (let i = 0; i < (line.isClosed ? count : count - 1); i++) {
      this.#cut(points, 2 * i, (2 * i + 2) % points.length, pieces);
    }
    const [first, last] = [pieces[0], pieces.at(-1)];
    if (line.isClosed && first && last && first !== last && this.#meet(last, first))
      pieces[0] = [...(pieces.pop() as number[]).slice(0, -2), ...first];
    return pieces
      .map((piece) => {
        // A loop may remain between lines.
        const isClosed = piece.length > 4 && this.#meet(piece, piece);
        const coords = Float64Array.from(isClosed ? piece.slice(0, -2) : piece);
        return new Curve({ coords, isClosed }, side);
      })
      .filter((curve) => curve.length > this.#same);
  }

  /** Moves a place on such a line to the exact distance from the nearest line. */
  settle(place: Place, side: number): Place {
    const distance = this.#distance;
    const { x, y } = place;
    let nearest = 1.02 * distance;
    let [awayX, awayY] = [0, 0];
    const { ends } = this.#segments;
    this.#segments.eachNear(x, y, x, y, nearest, (first) => {
      const ax = ends[first] as number;
      const ay = ends[first + 1] as number;
      const ex = (ends[first + 2] as number) - ax;
      const ey = (ends[first + 3] as number) - ay;
      const along = ((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey);
      const share = Math.min(1, Math.max(0, along));
      const fx = x - (ax + share * ex);
      const fy = y - (ay + share * ey);
      const far = Math.sqrt(fx * fx + fy * fy);
      if (far >= nearest) return;
      nearest = far;
      [awayX, awayY] = [fx, fy];
    });
    if (nearest < 0.98 * distance || nearest >= 1.02 * distance) return place;
    const more = distance / nearest - 1;
    const [dx, dy] = [(side * awayY) / nearest, (-side * awayX) / nearest];
    const turn = dx * place.dx + dy * place.dy < 0 ? -1 : 1;
    return { x: x + more * awayX, y: y + more * awayY, dx: turn * dx, dy: turn * dy };
  }

  /** Moves the segments of a line aside, and joins them: x0 y0 x1 y1 … */
  #movedAside({ coords, isClosed }: Polyline, side: number): number[] {
    const distance = this.#distance;
    const count = coords.length / 2;
    const points: number[] = [];
    const at = (i: number) => coords.subarray(2 * (i % count)) as unknown as [number, number];
    const add = (x: number, y: number, nx: number, ny: number) =>
      points.push(x + distance * nx, y + distance * ny);
    const aside = (i: number) => {
      const [[ax, ay], [bx, by]] = [at(i), at(i + 1)];
      const [dx, dy] = unit(bx - ax, by - ay);
      const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
      return { dx, dy, nx: -side * dy, ny: side * dx, length };
    };
    let before = isClosed ? aside(count - 1) : undefined;
    for (let i = 0; i < count; i++) {
      const after = isClosed || i + 1 < count ? aside(i) : undefined;
      const [x, y] = at(i);
      const only = before && after ? undefined : (before ?? after);
      if (only) add(x, y, only.nx, only.ny);
      else if (before && after) {
        const cross = side * (before.dx * after.dy - before.dy * after.dx);
        const dot = before.dx * after.dx + before.dy * after.dy;
        const isOuter = cross < 0 || (cross === 0 && dot < 0);
        // The two meet if they are long enough.
        const meets = distance * cross <= Math.min(before.length, after.length) * (1 + dot);
        if (isOuter) round(x, y, before.nx, before.ny, after.nx, after.ny, before.dx, before.dy);
        else if (meets && dot > -1) meet(x, y, before.nx, before.ny, after.nx, after.ny);
        else {
          add(x, y, before.nx, before.ny);
          add(x, y, after.nx, after.ny);
        }
      }
      before = after;
    }
    return points;

    function meet(x: number, y: number, mx: number, my: number, nx: number, ny: number): void {
      const scale = 1 / (1 + mx * nx + my * ny);
      add(x, y, scale * (mx + nx), scale * (my + ny));
    }

    /** The tangents around a corner, from one normal to another, by way of the line's direction. */
    function round(
      ...[x, y, mx, my, nx, ny, dx, dy]: [x: number, y: number, ...Four, dx: number, dy: number]
    ): void {
      const cosine = mx * nx + my * ny;
      if (cosine > cosOfTurn) {
        meet(x, y, mx, my, nx, ny);
        return;
      }
      const [hx, hy] = cosine > -0.5 ? unit(mx + nx, my + ny) : [dx, dy];
      round(x, y, mx, my, hx, hy, dx, dy);
      round(x, y, hx, hy, nx, ny, dx, dy);
    }
  }

  /**
   * Adds the remaining parts of a segment to the pieces. It continues the last piece if it begins at
   * its end.
   */
  #cut(points: readonly number[], a: number, b: number, pieces: number[][]): void {
    const [ax, ay] = [points[a] as number, points[a + 1] as number];
    const [bx, by] = [points[b] as number, points[b + 1] as number];
    const length = lengthBetween(points, a, b);
    if (!(length > 0)) return;
    const [from, u] = [
      { x: ax, y: ay },
      { x: (bx - ax) / length, y: (by - ay) / length },
    ];
    const { ends } = this.#segments;
    const taken: [from: number, to: number][] = [];
    const span = new Span();
    this.#segments.eachNear(ax, ay, bx, by, this.#reach, (first) => {
      if (!span.find(from, u, ends, first, this.#reach)) return;
      if (span.to > 0 && span.from < length) taken.push([span.from, span.to]);
    });
    taken.sort((one, other) => one[0] - other[0]);
    let done = 0;
    for (const [begin, end] of [...taken, [length, length] as const]) {
      if (begin > done) {
        const start = [ax + done * u.x, ay + done * u.y];
        const stop = begin < length ? [ax + begin * u.x, ay + begin * u.y] : [bx, by];
        const last = pieces.at(-1);
        const piece = last && this.#meet(last, start) ? last : start;
        if (piece === start) pieces.push(piece);
        if (!this.#meet(piece, stop)) piece.push(...stop);
      }
      done = Math.max(done, end);
    }
  }

  /** Returns true if one line ends where another begins. */
  #meet(one: readonly number[], [x, y]: readonly number[]): boolean {
    const dx = (x as number) - (one.at(-2) as number);
    const dy = (y as number) - (one.at(-1) as number);
    return dx * dx + dy * dy <= this.#same * this.#same;
  }
}

type Four = [number, number, number, number];

/** An interval. */
class Span {
  from = 0;
  to = 0;
  #low = 0;
  #high = 0;

  /** Finds the points a + t · u nearer than `reach` to a segment. Returns false if there are none. */
  find(a: Vector, u: Vector, ends: Float64Array, first: number, reach: number): boolean {
    this.from = Number.POSITIVE_INFINITY;
    this.to = Number.NEGATIVE_INFINITY;
    const px = ends[first] as number;
    const py = ends[first + 1] as number;
    const ex = (ends[first + 2] as number) - px;
    const ey = (ends[first + 3] as number) - py;
    const [x, y] = [px - a.x, py - a.y];
    // These are in the discs around both ends or in the band between, which together are convex.
    this.#disc(x, y, u, reach);
    this.#disc(x + ex, y + ey, u, reach);
    const length = Math.sqrt(ex * ex + ey * ey);
    const [vx, vy] = [ex / length, ey / length];
    this.#low = Number.NEGATIVE_INFINITY;
    this.#high = Number.POSITIVE_INFINITY;
    this.#clip(-x * vx - y * vy, u.x * vx + u.y * vy, 0, length);
    this.#clip(y * vx - x * vy, u.x * vy - u.y * vx, -reach, reach);
    if (this.#low < this.#high) this.#add(this.#low, this.#high);
    return this.from < this.to;
  }

  /** Clips to the t for which begin + t · slope lies between two numbers. */
  #clip(begin: number, slope: number, least: number, most: number): void {
    if (slope === 0) {
      if (!(begin > least && begin < most)) this.#low = this.#high;
      return;
    }
    const one = (least - begin) / slope;
    const other = (most - begin) / slope;
    this.#low = Math.max(this.#low, Math.min(one, other));
    this.#high = Math.min(this.#high, Math.max(one, other));
  }

  #disc(x: number, y: number, u: Vector, reach: number): void {
    const along = x * u.x + y * u.y;
    const off = x * u.y - y * u.x;
    if (Math.abs(off) >= reach) return;
    const half = Math.sqrt((reach - off) * (reach + off));
    this.#add(along - half, along + half);
  }

  #add(from: number, to: number): void {
    this.from = Math.min(this.from, from);
    this.to = Math.max(this.to, to);
  }
}

interface Vector {
  readonly x: number;
  readonly y: number;
}
