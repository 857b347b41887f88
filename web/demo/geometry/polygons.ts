/** Rings as polygons: each outer ring with its holes. */
import { Edges } from './edges.ts';
import { Filling } from './filling.ts';
import { boundary } from './overlay.ts';
import type { Ring } from './rings.ts';
import { sweep } from './sweep.ts';

export interface Polygon {
  readonly outer: Ring;
  readonly holes: readonly Ring[];
}

/**
 * Polygons of rings that do not cross, under the even-odd rule, in the order of their outer rings; takes time in the
 * order of n log n, of n edges.
 */
export function polygonsFrom(rings: readonly Ring[]): Polygon[] {
  const edges = new Edges();
  rings.forEach((ring, i) => {
    edges.addRing(ring, i);
  });
  const found = sweep(edges, Infinity);
  const insides = boundary({ ...found, edges: edges.inOne() }, new Filling([EVENODD]));
  /** The outer ring around each ring, or the ring itself; of rings without a width undefined. */
  const around: (number | undefined)[] = rings.map(() => undefined);
  const isSeen = new Uint8Array(rings.length);
  for (const edge of found.order) {
    const ring = edges.owner[edge]!;
    if (isSeen[ring]) continue;
    // The lower of the two edges at the leftmost corner: the ring's inside lies above it.
    isSeen[ring] = 1;
    const under = found.below[edge]!;
    if (insides[edge]! > 0) around[ring] = ring;
    else if (insides[edge]! < 0 && under >= 0) around[ring] = around[edges.owner[under]!];
  }
  const holes = rings.map((): Ring[] => []);
  around.forEach((outer, i) => {
    if (outer !== undefined && outer !== i) holes[outer]!.push(rings[i]!);
  });
  return rings.flatMap((outer, i) => (around[i] === i ? [{ outer, holes: holes[i]! }] : []));
}

const EVENODD = { rings: [], fill: 'evenodd', cut: false } as const;
