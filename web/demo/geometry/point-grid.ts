/** Points sorted into square cells, so that those near a place are found at once. */
import { boxOf } from './boxes.ts';

export class PointGrid {
  private readonly cell: number;
  private readonly x0: number;
  private readonly y0: number;
  private readonly columns: number;
  private readonly rows: number;
  /** The index of the first member of each cell, row by row. */
  private readonly starts: Uint32Array;
  private readonly members: Uint32Array;

  /**
   * @param points flat, x0 y0 x1 y1 …
   * @param distance about what `near` is asked for later.
   */
  constructor(
    private readonly points: Float64Array,
    distance: number,
  ) {
    const count = points.length / 2;
    const { x0, y0, x1, y1 } = count ? boxOf([points]) : { x0: 0, y0: 0, x1: 0, y1: 0 };
    // Points may be few and far apart: no more cells than a few for each.
    this.cell = Math.max(distance, Math.sqrt(((x1 - x0) * (y1 - y0)) / (4 * count + 1)));
    [this.x0, this.y0] = [x0, y0];
    this.columns = this.column(x1) + 1;
    this.rows = this.row(y1) + 1;
    this.starts = new Uint32Array(this.columns * this.rows + 1);
    this.members = new Uint32Array(count);
    const cells = this.members.map(
      (_, i) => this.row(points[2 * i + 1]!) * this.columns + this.column(points[2 * i]!),
    );
    for (const cell of cells) this.starts[cell + 1]!++;
    for (let c = 1; c < this.starts.length; c++) this.starts[c]! += this.starts[c - 1]!;
    const next = this.starts.slice();
    cells.forEach((cell, i) => {
      this.members[next[cell]!++] = i;
    });
  }

  private column(x: number): number {
    return Math.floor((x - this.x0) / this.cell);
  }

  private row(y: number): number {
    return Math.floor((y - this.y0) / this.cell);
  }

  /** The points closer to (x, y) than the distance, but not more than are wanted. */
  near(x: number, y: number, distance: number, most = Infinity): number[] {
    const { points, columns, starts } = this;
    const [left, right] = [this.column(x - distance), this.column(x + distance)];
    const [top, bottom] = [this.row(y - distance), this.row(y + distance)];
    const found: number[] = [];
    if (right < 0 || left >= columns) return found;
    for (let row = Math.max(0, top); row <= Math.min(this.rows - 1, bottom); row++) {
      const first = row * columns + Math.max(0, left);
      const last = row * columns + Math.min(columns - 1, right);
      for (let k = starts[first]!; k < starts[last + 1]!; k++) {
        const i = this.members[k]!;
        const [dx, dy] = [points[2 * i]! - x, points[2 * i + 1]! - y];
        if (dx * dx + dy * dy >= distance * distance) continue;
        found.push(i);
        if (found.length >= most) return found;
      }
    }
    return found;
  }
}
