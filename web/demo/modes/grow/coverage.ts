/** The coverage of the ground: the share that is closer than the radius to a sample, where no other fits. */

import { type Box, boxOf, grown } from '../../geometry/boxes.ts';
import type { Ring } from '../../geometry/rings.ts';
import { pathOf } from '../../render/paths.ts';
import type { Site } from './site.ts';

/** Squares to a radius, and at most so many along the longer side. */
const FINE = 6;
const MOST = 512;

/** The squares in which a sample may lie, as a picture: a square at the edge does not count. */
function groundIn(rings: readonly Ring[], box: Box, side: number): Uint8Array {
  const width = Math.max(1, Math.ceil((box.x1 - box.x0) / side));
  const height = Math.max(1, Math.ceil((box.y1 - box.y0) / side));
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no 2-D canvas.');
  context.setTransform(1 / side, 0, 0, 1 / side, -box.x0 / side, -box.y0 / side);
  context.fill(pathOf(rings), 'evenodd');
  const { data } = context.getImageData(0, 0, width, height);
  return Uint8Array.from({ length: width * height }, (_, i) => (data[4 * i + 3] === 255 ? 1 : 0));
}

export class Coverage {
  private readonly box: Box;
  private readonly side: number;
  private readonly width: number;
  /** 1 in squares that are still bare. */
  private readonly bare: Uint8Array;
  private readonly all: number;
  private left: number;

  constructor(site: Site) {
    const { radius } = site.scene;
    this.box = grown(boxOf(site.free), radius / FINE);
    const { x0, y0, x1, y1 } = this.box;
    this.side = Math.max(radius / FINE, Math.max(x1 - x0, y1 - y0) / MOST);
    this.width = Math.max(1, Math.ceil((x1 - x0) / this.side));
    this.bare = groundIn(site.free, this.box, this.side);
    this.all = this.bare.reduce((sum, each) => sum + each, 0);
    this.left = this.all;
  }

  /** From 0 to 1. */
  get share(): number {
    return this.all ? 1 - this.left / this.all : 1;
  }

  add(x: number, y: number, radius: number): void {
    const { side, width, bare } = this;
    // In squares, from the middle of the first one.
    const [u, v, reach] = [
      (x - this.box.x0) / side - 0.5,
      (y - this.box.y0) / side - 0.5,
      radius / side,
    ];
    const rows = bare.length / width;
    for (let j = Math.max(0, Math.ceil(v - reach)); j <= Math.min(rows - 1, v + reach); j++) {
      const half = Math.sqrt(Math.max(0, reach ** 2 - (j - v) ** 2));
      for (let i = Math.max(0, Math.ceil(u - half)); i <= Math.min(width - 1, u + half); i++) {
        this.left -= bare[j * width + i] as number;
        bare[j * width + i] = 0;
      }
    }
  }
}
