/**
 * Shapes laid over each other, in the order drawn, become one even-odd region: a shape adds its
 * inside, a cut takes its inside away. All edges are split where they meet; a piece is kept when one
 * of its two sides is inside and the other is not.
 */
import { type Arrangement, arranged } from './arrangement.ts';
import { Edges, GRID, keyOf } from './edges.ts';
import { Filling, type Layer } from './filling.ts';
import type { Ring } from './rings.ts';

export type { Layer } from './filling.ts';

/** For each leader of the edges 1 if the inside lies above it alone, −1 if below it alone, else 0. */
export function boundary(
  { edges, leader, below, order }: Arrangement,
  filling: Filling,
): Int8Array {
  const { count } = edges;
  /** Linked lists: of the edges next above an edge, or above none; and of those that are one. */
  const [above, beside] = [new Int32Array(count + 1).fill(-1), new Int32Array(count)];
  const [alike, next] = [new Int32Array(count).fill(-1), new Int32Array(count).fill(-1)];
  for (const edge of order) {
    const under = below[edge]! < 0 ? count : below[edge]!;
    beside[edge] = above[under]!;
    above[under] = edge;
  }
  for (let i = 0; i < count; i++) {
    if (leader[i] === i) continue;
    next[i] = alike[leader[i]!]!;
    alike[leader[i]!] = i;
  }
  const cross = (edge: number, times: number): void => {
    const { owner, turn } = edges;
    filling.cross(owner[edge]!, times * turn[edge]!);
    for (let i = alike[edge]!; i >= 0; i = next[i]!) filling.cross(owner[i]!, times * turn[i]!);
  };
  const insides = new Int8Array(count);
  const ways: number[] = [];
  const climb = (from: number): void => {
    for (let edge = above[from]!; edge >= 0; edge = beside[edge]!) ways.push(edge);
  };
  climb(count);
  // Upwards across each edge, on to all that lie above it, and back.
  for (let edge = ways.pop(); edge !== undefined; edge = ways.pop()) {
    if (edge < 0) {
      cross(-1 - edge, -1);
      continue;
    }
    const wasFilled = filling.isFilled;
    cross(edge, 1);
    insides[edge] = Number(filling.isFilled) - Number(wasFilled);
    ways.push(-1 - edge);
    climb(edge);
  }
  return insides;
}

/** Rings of the pieces that bound the inside, which lies to the left of each where y points up. */
function chain(edges: Edges, insides: Int8Array): Ring[] {
  const { ax, ay, bx, by } = edges;
  const from = new Map<number, number[]>();
  const pieces: number[] = [];
  const isForward = (i: number): boolean => insides[i]! > 0;
  insides.forEach((inside, i) => {
    if (inside === 0) return;
    pieces.push(i);
    const key = isForward(i) ? keyOf(ax[i]!, ay[i]!) : keyOf(bx[i]!, by[i]!);
    const list = from.get(key);
    if (list) list.push(i);
    else from.set(key, [i]);
  });
  for (const list of from.values()) list.reverse();
  const used = new Uint8Array(edges.count);
  /** Takes the next piece that begins at a corner. */
  const take = (key: number): number | undefined => {
    const list = from.get(key);
    let piece = list?.pop();
    while (piece !== undefined && used[piece]) piece = list?.pop();
    return piece;
  };
  const rings: Ring[] = [];
  for (const first of pieces) {
    const ring: number[] = [];
    let piece = used[first] ? undefined : first;
    while (piece !== undefined) {
      used[piece] = 1;
      const [x, y] = isForward(piece) ? [ax[piece]!, ay[piece]!] : [bx[piece]!, by[piece]!];
      ring.push(x / GRID, y / GRID);
      piece = take(
        isForward(piece) ? keyOf(bx[piece]!, by[piece]!) : keyOf(ax[piece]!, ay[piece]!),
      );
    }
    if (ring.length >= 6) rings.push(ring);
  }
  return rings;
}

/**
 * The region of the layers as rings to be filled by the even-odd rule; the inside is to the same side of all.
 * Takes time in the order of (n + k) log n, of n edges that meet k times.
 * @throws TooManyMeetings if they meet more than `most` times.
 */
export function overlay(layers: readonly Layer[], most = Infinity): Ring[] {
  const filling = new Filling(layers);
  const edges = new Edges();
  layers.forEach(({ rings, fill }, i) => {
    rings.forEach((ring, k) => {
      edges.addRing(ring, filling.firsts[i]! + (fill === 'shell' ? k : 0));
    });
  });
  const found = arranged(edges, most);
  return chain(found.edges, boundary(found, filling));
}
