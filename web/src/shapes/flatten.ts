// Turn curves into chords. These vertices decide on samples, and sin, cos and the like differ in their
// last bits between JavaScript engines. So this file uses only + − × ÷ and the square root, which are
// exact by IEEE 754.
import { CopseError } from '../values/error.js';
import type { RingWriter } from './rings.js';

/** The most vertices of one region: 256 MB of coordinates. */
const mostVertices = 16_777_216;
/** The most vertices of all its curves, about a second of work, and of each curve. */
const mostOfCurves = 1_048_576;
const mostOfCurve = 256;
/** The least number of halvings of a curve, so that a blob smaller than the tolerance keeps an area. */
const leastDepth = 2;
/**
 * The greatest number of halvings. Each divides the error by four, down to 2⁻³⁰ of the curve, which is near the
 * rounding of coordinates.
 */
const mostDepth = 15;

/** Writes curves into rings as chords that lie within `tolerance` of them. */
export class Flattener {
  readonly writer: RingWriter;
  readonly #tolerance: number;
  #left = mostOfCurves;

  /** `tolerance` is in the region's units and positive. */
  constructor(writer: RingWriter, tolerance: number) {
    this.writer = writer;
    this.#tolerance = tolerance;
  }

  /** Writes a straight line to (x, y). */
  line(x: number, y: number): void {
    if (this.writer.length >= mostVertices || this.#left < 0) {
      throw new CopseError({
        code: 'out-of-range',
        option: 'tolerance',
        value: this.#tolerance,
        rule: 'must be larger: curves would have more than a million vertices',
      });
    }
    this.writer.add(x, y);
  }

  #chord(x: number, y: number): void {
    this.#left--;
    this.line(x, y);
  }

  /** Writes a quadratic Bézier curve from (x0, y0), which is already written, to (x2, y2). */
  quadratic(x0: number, y0: number, x1: number, y1: number, x2: number, y2: number): void {
    const toward = 2 / 3;
    this.cubic(
      x0,
      y0,
      x0 + toward * (x1 - x0),
      y0 + toward * (y1 - y0),
      x2 + toward * (x1 - x2),
      y2 + toward * (y1 - y2),
      x2,
      y2,
    );
  }

  /** Writes a cubic Bézier curve from (x0, y0), which is already written, to (x3, y3). */
  cubic(
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    x2: number,
    y2: number,
    x3: number,
    y3: number,
    depth: number = 0,
  ): void {
    if (depth === 0) this.#left += mostOfCurve;
    if (isFineEnough(depth, bendOf(x0, y0, x1, y1, x2, y2, x3, y3), this.#tolerance)) {
      this.#chord(x3, y3);
      return;
    }
    // de Casteljau at the middle
    const ax = (x0 + x1) / 2,
      ay = (y0 + y1) / 2;
    const bx = (x1 + x2) / 2,
      by = (y1 + y2) / 2;
    const cx = (x2 + x3) / 2,
      cy = (y2 + y3) / 2;
    const dx = (ax + bx) / 2,
      dy = (ay + by) / 2;
    const ex = (bx + cx) / 2,
      ey = (by + cy) / 2;
    const mx = (dx + ex) / 2,
      my = (dy + ey) / 2;
    this.cubic(x0, y0, ax, ay, dx, dy, mx, my, depth + 1);
    this.cubic(mx, my, ex, ey, cx, cy, x3, y3, depth + 1);
  }

  /** Writes a circle as a ring, inside the true circle, counter-clockwise if y points up. */
  circle(x: number, y: number, radius: number): void {
    const ellipse: Ellipse = { x, y, ux: radius, uy: 0, vx: 0, vy: radius };
    let [ax, ay] = [1, 0];
    for (let quarter = 0; quarter < 4; quarter++) {
      const [bx, by] = [-ay, ax];
      this.#bisect(ellipse, ax, ay, bx, by, this.#tolerance / radius, 0);
      this.line(x + radius * bx, y + radius * by);
      [ax, ay] = [bx, by];
    }
    this.writer.close();
  }

  /**
   * Writes the arc of `ellipse` from the unit vector (ax, ay) to (bx, by), both in the ellipse's own
   * frame, turning from u towards v; with `large` by more than half a turn. The caller writes the end,
   * which it knows exactly.
   */
  arc(ellipse: Ellipse, ax: number, ay: number, bx: number, by: number, large: boolean): void {
    this.#left += mostOfCurve;
    const { ux, uy, vx, vy } = ellipse;
    const sagitta = this.#tolerance / Math.sqrt(Math.max(ux * ux + uy * uy, vx * vx + vy * vy));
    for (let quarters = quartersBefore(ax, ay, bx, by, large); quarters > 0; quarters--) {
      this.#bisect(ellipse, ax, ay, -ay, ax, sagitta, 0);
      [ax, ay] = [-ay, ax];
      this.#point(ellipse, ax, ay);
    }
    this.#bisect(ellipse, ax, ay, bx, by, sagitta, 0);
  }

  /**
   * Writes the points between two unit vectors at most a quarter turn apart. The middle one is their
   * normalized sum.
   */
  #bisect(
    ellipse: Ellipse,
    ax: number,
    ay: number,
    bx: number,
    by: number,
    sagitta: number,
    depth: number,
  ): void {
    const sx = ax + bx,
      sy = ay + by;
    const sum = Math.sqrt(sx * sx + sy * sy);
    const gap = (ax - bx) * (ax - bx) + (ay - by) * (ay - by);
    // 1 − cos(half the angle) of a unit circle, without the cancellation
    if (isFineEnough(depth, gap / (4 + 2 * sum), sagitta)) return;
    const mx = sx / sum,
      my = sy / sum;
    this.#bisect(ellipse, ax, ay, mx, my, sagitta, depth + 1);
    this.#point(ellipse, mx, my);
    this.#bisect(ellipse, mx, my, bx, by, sagitta, depth + 1);
  }

  #point({ x, y, ux, uy, vx, vy }: Ellipse, cos: number, sin: number): void {
    this.#chord(x + ux * cos + vx * sin, y + uy * cos + vy * sin);
  }
}

/** The points (x, y) + cos·u + sin·v. */
export interface Ellipse {
  x: number;
  y: number;
  ux: number;
  uy: number;
  vx: number;
  vy: number;
}

/**
 * A bound for the distance of a cubic from its chord at equal parameters: an eighth of the greatest
 * second derivative, which is linear and so greatest at an end.
 */
function bendOf(
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  x3: number,
  y3: number,
): number {
  const ax = x0 - 2 * x1 + x2,
    ay = y0 - 2 * y1 + y2;
  const bx = x1 - 2 * x2 + x3,
    by = y1 - 2 * y2 + y3;
  return 0.75 * Math.sqrt(Math.max(ax * ax + ay * ay, bx * bx + by * by));
}

/** The number of whole quarter turns between two unit vectors, so that at most a quarter remains. */
function quartersBefore(ax: number, ay: number, bx: number, by: number, large: boolean): number {
  const cos = ax * bx + ay * by;
  const sin = ax * by - ay * bx;
  // The ends nearly meet: only the flag decides between nothing and a whole turn.
  if (cos > 0 && sin < 0 !== large) return large ? 3 : 0;
  if (sin > 0) return cos > 0 ? 0 : 1;
  return cos < 0 ? 2 : 3;
}

// A NaN, from coordinates near the end of a double's range, ends the halving.
function isFineEnough(depth: number, error: number, tolerance: number): boolean {
  return depth >= mostDepth || (depth >= leastDepth && !(error > tolerance));
}
