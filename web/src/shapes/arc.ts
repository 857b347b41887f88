import type { Flattener } from './flatten.js';

/** An arc of SVG path data, without its ends; `turned` is the ellipse's rotation in degrees. */
export interface EndpointArc {
  rx: number;
  ry: number;
  turned: number;
  large: boolean;
  sweep: boolean;
}

/**
 * Writes the arc from (x0, y0), which is already written, to (x1, y1), by the formulas of SVG's
 * appendix on elliptical arcs: radii too short to reach are scaled up, a radius of 0 makes a line.
 */
export function writeArc(
  out: Flattener,
  x0: number,
  y0: number,
  arc: EndpointArc,
  x1: number,
  y1: number,
): void {
  let rx = Math.abs(arc.rx);
  let ry = Math.abs(arc.ry);
  if (x0 === x1 && y0 === y1) return;
  if (rx > 0 && ry > 0) {
    // In the frame where the ellipse is a unit circle, the ends are ±p around their middle.
    const { cos, sin } = turn(arc.turned);
    const dx = (x0 - x1) / 2;
    const dy = (y0 - y1) / 2;
    let px = (cos * dx + sin * dy) / rx;
    let py = (cos * dy - sin * dx) / ry;
    const reach = Math.sqrt(px * px + py * py);
    if (reach > 1) {
      rx *= reach;
      ry *= reach;
      px /= reach;
      py /= reach;
    }
    const square = px * px + py * py;
    const away = Math.sqrt(Math.max(0, 1 - square) / square) * (arc.large === arc.sweep ? -1 : 1);
    const cx = away * py;
    const cy = -away * px;
    const side = arc.sweep ? 1 : -1;
    const ellipse = {
      x: (x0 + x1) / 2 + cos * rx * cx - sin * ry * cy,
      y: (y0 + y1) / 2 + sin * rx * cx + cos * ry * cy,
      ux: rx * cos,
      uy: rx * sin,
      vx: -ry * sin * side,
      vy: ry * cos * side,
    };
    const [ax, ay] = unit(px - cx, (py - cy) * side);
    const [bx, by] = unit(-px - cx, (-py - cy) * side);
    out.arc(ellipse, ax, ay, bx, by, arc.large);
  }
  out.line(x1, y1);
}

/** The unit vector of a direction, which must not be 0. */
export function unit(x: number, y: number): [number, number] {
  const length = Math.sqrt(x * x + y * y);
  return [x / length, y / length];
}

/** Cosine and sine of an angle in degrees: the same bits everywhere, exact at right angles. */
export function turn(degrees: number): { cos: number; sin: number } {
  const within = degrees % 360;
  const quarters = Math.round(within / 90);
  const rest = (within - 90 * quarters) * (Math.PI / 180);
  const square = rest * rest;
  // Taylor's series by Horner's rule; at π/4 the first omitted term is below 2⁻⁵⁶.
  let sin = 1;
  let cos = 1;
  for (let n = 8; n >= 1; n--) {
    sin = 1 - (square / (2 * n * (2 * n + 1))) * sin;
    cos = 1 - (square / (2 * n * (2 * n - 1))) * cos;
  }
  sin *= rest;
  switch (quarters & 3) {
    case 0:
      return { cos, sin };
    case 1:
      return { cos: -sin, sin: cos };
    case 2:
      return { cos: -cos, sin: -sin };
    default:
      return { cos: sin, sin: -cos };
  }
}
