/** Points sorted into squares, so that those near a place are found at once. */
import { boxOf } from '../scene/geometry.ts';

export class Buckets {
  private readonly x0: number;
  private readonly y0: number;
  private readonly columns: number;
  private readonly rows: number;
  private readonly starts: Uint32Array;
  private readonly members: Uint32Array;

  /** @param side how far `near` sees. */
  constructor(
    private readonly points: Float64Array,
    private readonly side: number,
  ) {
    const count = points.length / 2;
    const { x0, y0, x1, y1 } = count ? boxOf([Array.from(points)]) : { x0: 0, y0: 0, x1: 0, y1: 0 };
    this.x0 = x0;
    this.y0 = y0;
    this.columns = Math.floor((x1 - x0) / side) + 1;
    this.rows = Math.floor((y1 - y0) / side) + 1;
    this.starts = new Uint32Array(this.columns * this.rows + 1);
    this.members = new Uint32Array(count);
    const squares = Uint32Array.from({ length: count }, (_, i) => {
      const [x, y] = [points[2 * i] as number, points[2 * i + 1] as number];
      return Math.floor((y - y0) / side) * this.columns + Math.floor((x - x0) / side);
    });
    for (const square of squares) this.starts[square + 1]!++;
    for (let s = 1; s < this.starts.length; s++) this.starts[s]! += this.starts[s - 1]!;
    const next = this.starts.slice();
    squares.forEach((square, i) => {
      this.members[next[square]!++] = i;
    });
  }

  /** The points nearer to (x, y) than the side, but not more than are wanted. */
  near(x: number, y: number, most = Infinity): number[] {
    const { points, side, columns, rows } = this;
    const [column, row] = [Math.floor((x - this.x0) / side), Math.floor((y - this.y0) / side)];
    const found: number[] = [];
    for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++) {
      const first = r * columns + Math.max(0, column - 1);
      const last = r * columns + Math.min(columns - 1, column + 1);
      if (last < first) continue;
      for (let k = this.starts[first]!; k < this.starts[last + 1]!; k++) {
        const i = this.members[k]!;
        const [dx, dy] = [points[2 * i]! - x, points[2 * i + 1]! - y];
        if (dx * dx + dy * dy >= side * side) continue;
        found.push(i);
        if (found.length >= most) return found;
      }
    }
    return found;
  }
}
