/** Recognizes tangles before a sweep finds all their crossings. */
import type { Edges } from './edges.ts';

/** The most pairs of edges to test all; of more pairs, DRAWN are drawn at random. */
const FEW = 100_000;
const DRAWN = 4096;
/** Fewer crossings among the drawn pairs prove nothing. */
const PROOF = 100;

/** The crossings of all pairs. */
function counted(edges: Edges): number {
  let crossings = 0;
  for (let i = 1; i < edges.count; i++)
    for (let j = 0; j < i; j++) if (edges.cross(i, j)) crossings++;
  return crossings;
}

/** About as many crossings as there are, by pairs drawn at random, the same each time; 0 if few of them cross. */
function estimated(edges: Edges): number {
  const { count } = edges;
  let state = 1;
  const draw = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
  let found = 0;
  for (let i = 0; i < DRAWN; i++) if (edges.cross(draw(), draw())) found++;
  return found < PROOF ? 0 : (found / DRAWN) * (count ** 2 / 2);
}

/**
 * Returns true if edges cross more than `most` times. It may not notice that they do when they are many and cross fewer
 * than twice as often; it is never wrong about those that cross less, but by a chance of one in millions.
 */
export function isTangle(edges: Edges, most: number): boolean {
  const pairs = (edges.count * (edges.count - 1)) / 2;
  if (pairs <= most) return false;
  return pairs <= FEW ? counted(edges) > most : estimated(edges) > 2 * most;
}
