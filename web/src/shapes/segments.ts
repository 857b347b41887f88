// Find the segments of lines by place.
import type { Polyline } from './lines.js';

/** A lattice of squares, each with the segments that cross it. */
export class Segments {
  /** Four numbers for each segment: x and y of both ends. */
  readonly ends: Float64Array;
  readonly #side: number;
  readonly #squares = new Map<number, number[]>();
  /** The last search that found each segment. */
  readonly #found: Uint32Array;
  #search = 0;

  /** Prepares searches within `reach`. */
  constructor(lines: readonly Polyline[], reach: number) {
    const counts = lines.map(({ coords, isClosed }) => coords.length / 2 - (isClosed ? 0 : 1));
    const count = counts.reduce((sum, each) => sum + each, 0);
    this.ends = new Float64Array(4 * count);
    this.#found = new Uint32Array(count);
    let all = 0;
    let used = 0;
    lines.forEach(({ coords }, line) => {
      for (let i = 0; i < (counts[line] as number); i++) {
        const next = (2 * i + 2) % coords.length;
        const [ax, ay] = [coords[2 * i] as number, coords[2 * i + 1] as number];
        const [bx, by] = [coords[next] as number, coords[next + 1] as number];
        this.ends.set([ax, ay, bx, by], used);
        used += 4;
        all += Math.abs(bx - ax) + Math.abs(by - ay);
      }
    });
    this.#side = Math.max(reach, all / count);
    for (let i = 0; i < count; i++) {
      const [ax, ay, bx, by] = this.ends.subarray(4 * i, 4 * i + 4) as unknown as Four;
      this.#eachSquare(ax, ay, bx, by, 0, (square) => {
        const there = this.#squares.get(square);
        if (!there) this.#squares.set(square, [i]);
        else if (there.at(-1) !== i) there.push(i);
      });
    }
  }

  /**
   * Calls `visit` once for each segment that may be nearer than `reach` to the one from a to b, and for
   * some others, with its index in `ends`.
   */
  eachNear(
    ax: number,
    ay: number,
    bx: number,
    by: number,
    reach: number,
    visit: (first: number) => void,
  ): void {
    const search = ++this.#search;
    this.#eachSquare(ax, ay, bx, by, reach, (square) => {
      for (const i of this.#squares.get(square) ?? []) {
        if (this.#found[i] === search) continue;
        this.#found[i] = search;
        visit(4 * i);
      }
    });
  }

  /** Visits squares piece by piece: a slanting segment crosses few squares of its box. */
  #eachSquare(
    ax: number,
    ay: number,
    bx: number,
    by: number,
    reach: number,
    visit: (square: number) => void,
  ): void {
    const side = this.#side;
    const pieces = Math.max(1, Math.ceil(Math.max(Math.abs(bx - ax), Math.abs(by - ay)) / side));
    for (let piece = 0; piece < pieces; piece++) {
      const [from, to] = [piece / pieces, (piece + 1) / pieces];
      const [x0, x1] = [ax + from * (bx - ax), ax + to * (bx - ax)];
      const [y0, y1] = [ay + from * (by - ay), ay + to * (by - ay)];
      const last = Math.floor((Math.max(x0, x1) + reach) / side);
      const top = Math.floor((Math.max(y0, y1) + reach) / side);
      for (let i = Math.floor((Math.min(x0, x1) - reach) / side); i <= last; i++) {
        for (let j = Math.floor((Math.min(y0, y1) - reach) / side); j <= top; j++)
          visit(i * 0x4000001 + j);
      }
    }
  }
}

type Four = [ax: number, ay: number, bx: number, by: number];
