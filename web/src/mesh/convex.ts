import type { Box } from '../geometry/edges.js';

/** A convex polygon, counter-clockwise if y points up, that you can cut by half-planes. */
export class Convex {
  /** x0 y0 x1 y1 …, with `labels` for the edge from each corner to the next. */
  corners: number[] = [];
  labels: number[] = [];

  /** Begins with a box, whose edges have the label −1. */
  begin({ left, bottom, right, top }: Box): void {
    this.corners = [left, bottom, right, bottom, right, top, left, top];
    this.labels = [-1, -1, -1, -1];
  }

  /** Keeps the part that is nearer to p than to q. The new edge gets the label. */
  cut(px: number, py: number, qx: number, qy: number, label: number): void {
    const { corners, labels } = this;
    const [dx, dy] = [qx - px, qy - py];
    const [mx, my] = [px + dx / 2, py + dy / 2];
    const far = (k: number) => (corners[k]! - mx) * dx + (corners[k + 1]! - my) * dy;
    const kept: number[] = [];
    const keptLabels: number[] = [];
    for (let k = 0; k < corners.length; k += 2) {
      const next = (k + 2) % corners.length;
      const [a, b] = [far(k), far(next)];
      if (a <= 0) {
        kept.push(corners[k]!, corners[k + 1]!);
        keptLabels.push(labels[k / 2]!);
      }
      if (a <= 0 === b <= 0) continue;
      const t = a / (a - b);
      kept.push(
        corners[k]! + t * (corners[next]! - corners[k]!),
        corners[k + 1]! + t * (corners[next + 1]! - corners[k + 1]!),
      );
      keptLabels.push(a <= 0 ? label : labels[k / 2]!);
    }
    this.corners = kept;
    this.labels = keptLabels;
  }
}
