/** Lakes: where water stays, and here and there along rivers. */
import type { Node } from './drainage.ts';
import { chance, hash, noise } from './noise.ts';

export interface Lake {
  readonly x: number;
  readonly y: number;
  /** From its middle to its shore, on average. */
  readonly radius: number;
  readonly level: number;
  /** A number of its own, for its shape. */
  readonly key: number;
}

/** The lake at a node that is at (x, y); `share` of those without a reason for one have one. */
export function lakeAt(
  node: Node,
  x: number,
  y: number,
  largest: number,
  share: number,
  salt: number,
): Lake | undefined {
  // By the sea it would be a part of it.
  const mayBe = node.level > 4 && chance(node.i, node.j, salt ^ 0x41) < share;
  if (!node.isHollow && !mayBe) return undefined;
  const size = chance(node.i, node.j, salt ^ 0x42);
  const radius = largest * (0.33 + 0.67 * size * size);
  return { x, y, radius, level: node.level, key: hash(node.i, node.j, salt ^ 0x43) };
}

/** How far its shore is at most from its middle, in radii. */
const OUTERMOST = 1.52;

/** How far from its shore a lake lies in the ground that is raised or lowered towards it. */
export const shoreOf = (radius: number): number => 0.5 * radius + 50;

/** How far from its middle a lake matters, where its distance does up to `reach`. */
export const reachOf = (radius: number, reach: number): number =>
  OUTERMOST * radius + 1.6 * Math.max(shoreOf(radius), reach);

/** The distance to its shore, to the first order; negative in it. Where it is at least `most`, some number from there up. */
export function distanceToLake(lake: Lake, px: number, py: number, most: number): number {
  const { x, y, radius, key } = lake;
  // An ellipse along one of 16 directions, by the tangent of half the angle.
  const t = ((key & 15) / 7.5 - 1) * 0.9;
  const cos = (1 - t * t) / (1 + t * t);
  const sin = (2 * t) / (1 + t * t);
  const flat = 1 + ((key >>> 4) & 15) / 20;
  const dx = px - x;
  const dy = py - y;
  const along = dx * cos + dy * sin;
  const across = (dy * cos - dx * sin) * flat;
  const far = Math.sqrt(along * along + across * across) + 1e-9;
  const slope = (1.05 * Math.sqrt(along * along + across * across * flat * flat)) / far + 1e-9;
  const least = (far - radius * OUTERMOST) / slope;
  if (least >= most) return least;
  const bays =
    1.1 +
    0.34 * noise(dx / (1.5 * radius), dy / (1.5 * radius), key) +
    0.08 * noise(dx / (0.55 * radius), dy / (0.55 * radius), key ^ 1);
  return (far - radius * bays) / slope;
}
