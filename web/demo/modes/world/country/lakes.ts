/** Lakes: where water stays, and here and there along rivers; large ones have islets. */
import type { Node } from './drainage.ts';
import { angleOf, directionOf } from './lines.ts';
import { chance, hash, noise } from './noise.ts';

interface Islet {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

export interface Lake {
  readonly x: number;
  readonly y: number;
  /** From its middle to its shore, on average. */
  readonly radius: number;
  readonly level: number;
  /** A number of its own, for its shape. */
  readonly key: number;
  readonly islets: readonly Islet[];
}

/** A lake that no river comes to or leaves is a pond, in metres at most. */
export const POND = 90;
/** From this radius on lakes have islets, so many in parts of their radius, and at most so wide. */
const ISLETS = { least: 150, share: 0.17, most: 130 } as const;

/** The lake at a node that is at (x, y); `share` of those without a reason for one have one. */
export function lakeAt(
  node: Node,
  x: number,
  y: number,
  largest: number,
  share: number,
  salt: number,
): Lake | undefined {
  // Next to the sea, the lake would be part of it.
  const mayBe = node.level > 4 && chance(node.i, node.j, salt ^ 0x41) < share;
  const hasWay = node.toI !== 0 || node.toJ !== 0;
  if (!node.isHollow && !mayBe) return undefined;
  const size = chance(node.i, node.j, salt ^ 0x42);
  const radius =
    share > 0 && hasWay ? largest * (0.42 + 0.58 * size * size) : POND * (0.4 + 0.6 * size);
  const key = hash(node.i, node.j, salt ^ 0x43);
  return { x, y, radius, level: node.level, key, islets: isletsIn(x, y, radius, key) };
}

/** Beside the river that passes the middle. */
function isletsIn(x: number, y: number, radius: number, key: number): Islet[] {
  if (radius < ISLETS.least) return [];
  const count = 1 + (radius > 6 * ISLETS.least ? 2 : 0);
  return Array.from({ length: count }, (_, n) => {
    const h = hash(n, 9, key);
    const to = directionOf((h & 31) + 32 * (n & 1));
    const far = radius * (0.36 + 0.12 * chance(n, 10, key));
    const wide = Math.min(ISLETS.most, radius * ISLETS.share * (0.8 + 0.4 * chance(n, 11, key)));
    return { x: x + far * to.x, y: y + far * to.y, radius: wide };
  });
}

/** The greatest distance of its shore from its middle, in radii. */
export const OUTERMOST = 1.46;

/** How far from its shore a lake lies in the ground that is raised or lowered towards it. */
export const shoreOf = (radius: number): number => 0.5 * radius + 50;

/** How far from its middle a lake matters, where its distance does up to `reach`. */
export const reachOf = (radius: number, reach: number): number =>
  OUTERMOST * radius + 1.6 * Math.max(shoreOf(radius), reach);

/** Which way it is the longest, as an angle from the east to the south, less the rounder it is. */
export function axisOf({ key }: Lake): number {
  const t = ((key & 15) / 7.5 - 1) * 0.9;
  const flat = ((key >>> 4) & 15) / 15;
  return flat * angleOf(1 - t * t, 2 * t);
}

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
    0.27 * noise(dx / (1.4 * radius), dy / (1.4 * radius), key) +
    0.09 * noise(dx / (0.6 * radius), dy / (0.6 * radius), key ^ 1);
  return (far - radius * bays) / slope;
}

/** The distance to the nearest islet's shore; negative on it. */
export function distanceToIslet({ islets, key }: Lake, px: number, py: number): number {
  let least = Infinity;
  for (const { x, y, radius } of islets) {
    const [dx, dy] = [px - x, py - y];
    const off = Math.sqrt(dx * dx + dy * dy) - radius;
    const bays = 0.35 * radius * noise(dx / (1.5 * radius), dy / (1.5 * radius), key ^ 2);
    least = Math.min(least, off + bays);
  }
  return least;
}
