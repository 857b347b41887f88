/**
 * A line that sweeps over edges from left to right finds where they meet: Bentley and Ottmann, "Algorithms for reporting
 * and counting geometric intersections" (1979). With n edges and k meetings it takes time in the order of
 * (n + k) log n. Where a crossing lies is rounded, so that some may be missed as long as there are others; but if no
 * meeting is found there is none, as all that is asked then has an exact answer.
 */
import TinyQueue from 'tinyqueue';
import { Edges, keyOf, xOf, yOf } from './edges.ts';
import type { Ring } from './rings.ts';
import { Status } from './status.ts';
import { isTangle } from './tangle.ts';

export interface Sweep {
  /** The points at which to split edges: by edge, x0 y0 x1 y1 … in grid steps. */
  readonly stops: ReadonlyMap<number, readonly number[]>;
  /** For each edge the one that begins and ends with it and stands for it; most stand for themselves. */
  readonly leader: Int32Array;
  /** For each leader the edge next below it, or −1; without stops it is that all along. */
  readonly below: Int32Array;
  /** The leaders in the order of the sweep: each comes after the edge below it. */
  readonly order: readonly number[];
}

/** Edges meet more often than is allowed. */
export class TooManyMeetings extends Error {
  override readonly name = 'TooManyMeetings';
}

interface Crossing {
  readonly x: number;
  readonly y: number;
  readonly lower: number;
  readonly upper: number;
}

/** The edges that begin or end at each of the places, by its index: those of place p from starts[p] to starts[p + 1]. */
function byPlace(
  keys: Float64Array,
  places: Float64Array,
): { starts: Uint32Array; members: Uint32Array } {
  const starts = new Uint32Array(places.length + 1);
  const indices = new Uint32Array(keys.length);
  keys.forEach((key, i) => {
    let [low, high] = [0, places.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[middle] as number) < key) low = middle + 1;
      else high = middle;
    }
    indices[i] = low;
    starts[low + 1]!++;
  });
  for (let p = 0; p < places.length; p++) starts[p + 1]! += starts[p]!;
  const next = starts.slice();
  const members = new Uint32Array(keys.length);
  indices.forEach((p, i) => {
    members[next[p]!++] = i;
  });
  return { starts, members };
}

/** @throws TooManyMeetings if edges meet more than `most` times. */
export function sweep(edges: Edges, most: number): Sweep {
  if (isTangle(edges, most)) throw new TooManyMeetings();
  const { count, ax, ay, bx, by } = edges;
  const keysA = Float64Array.from(ax, (x, i) => keyOf(x, ay[i] as number));
  const keysB = Float64Array.from(bx, (x, i) => keyOf(x, by[i] as number));
  const sorted = new Float64Array(2 * count);
  sorted.set(keysA);
  sorted.set(keysB, count);
  sorted.sort();
  const places = sorted.filter((key, i) => i === 0 || key !== sorted[i - 1]);
  const [begin, end] = [byPlace(keysA, places), byPlace(keysB, places)];

  const stops = new Map<number, number[]>();
  const leader = new Int32Array(count).map((_, i) => i);
  const below = new Int32Array(count).fill(-1);
  const order: number[] = [];
  const status = new Status(edges);
  const queue = new TinyQueue<Crossing>([], (p, q) => p.x - q.x || p.y - q.y);
  let found = 0;

  const meet = (): void => {
    if (++found > most) throw new TooManyMeetings();
  };
  const stop = (edge: number, x: number, y: number): void => {
    if ((x === ax[edge] && y === ay[edge]) || (x === bx[edge] && y === by[edge])) return;
    const list = stops.get(edge);
    if (list) list.push(x, y);
    else stops.set(edge, [x, y]);
  };
  /** Two edges are next to each other from here on: remembers where they cross, if they do. */
  const look = (lower: number, upper: number): void => {
    if (lower < 0 || upper < 0 || edges.turnTo(lower, upper) >= 0) return;
    const from = edges.side(lower, ax[upper]!, ay[upper]!);
    const to = edges.side(lower, bx[upper]!, by[upper]!);
    const across =
      Math.sign(edges.side(upper, ax[lower]!, ay[lower]!)) *
      Math.sign(edges.side(upper, bx[lower]!, by[lower]!));
    if (Math.sign(from) * Math.sign(to) >= 0 || across >= 0) return;
    const t = from / (from - to);
    const isUpright = ax[lower] === bx[lower];
    const x = isUpright ? ax[lower]! : ax[upper]! + t * (bx[upper]! - ax[upper]!);
    const y = ay[lower] === by[lower] ? ay[lower]! : ay[upper]! + t * (by[upper]! - ay[upper]!);
    queue.push({ x, y, lower, upper });
    stop(lower, Math.round(x), Math.round(y));
    stop(upper, Math.round(x), Math.round(y));
  };
  const cross = ({ lower, upper }: Crossing): void => {
    if (edges.turnTo(lower, upper) >= 0 || !status.swap(lower, upper)) return;
    meet();
    look(status.lower, upper);
    look(lower, status.upper);
  };
  /** The edges that begin at a place, from the lowest; of those that are one, the leader. */
  const beginning = (p: number): number[] => {
    const [first, after] = [begin.starts[p]!, begin.starts[p + 1]!];
    if (after - first === 1) return [begin.members[first]!];
    const all = Array.from(begin.members.subarray(first, after));
    all.sort((i, j) => -edges.turnTo(i, j) || keysB[i]! - keysB[j]! || i - j);
    return all.filter((edge, k) => {
      const before = all[k - 1];
      const isOne =
        before !== undefined && keysB[before] === keysB[edge] && edges.turnTo(before, edge) === 0;
      if (isOne) leader[edge] = leader[before]!;
      return !isOne;
    });
  };

  places.forEach((key, p) => {
    const [x, y] = [xOf(key), yOf(key)];
    for (let next = queue.peek(); next; next = queue.peek()) {
      if (next.x > x || (next.x === x && next.y >= y)) break;
      queue.pop();
      cross(next);
    }
    const fresh = beginning(p);
    let kept: readonly number[] = fresh;
    status.replace(x, y, (through) => {
      const passing = through.filter((edge) => keysB[edge] !== key);
      for (const edge of passing) {
        meet();
        stop(edge, x, y);
      }
      if (passing.length) kept = [...passing, ...fresh].sort((i, j) => -edges.turnTo(i, j));
      return kept;
    });
    // An edge that was out of its order because of rounding was not met.
    for (let k = end.starts[p]!; k < end.starts[p + 1]!; k++) status.remove(end.members[k]!);
    let under = status.lower;
    for (const edge of fresh) {
      order.push(edge);
      below[edge] = under;
      under = edge;
    }
    if (kept.length === 0) look(status.lower, status.upper);
    else {
      look(status.lower, kept[0]!);
      look(kept.at(-1)!, status.upper);
    }
  });
  return { stops, leader, below, order };
}

/** Returns true if the edges of rings meet no more than `most` times. */
export function meetWithin(rings: readonly Ring[], most: number): boolean {
  const corners = rings.reduce((sum, ring) => sum + ring.length / 2, 0);
  if (corners ** 2 <= most) return true; // They cannot.
  const edges = new Edges();
  for (const ring of rings) edges.addRing(ring, 0);
  try {
    sweep(edges, most);
    return true;
  } catch (error) {
    if (error instanceof TooManyMeetings) return false;
    throw error;
  }
}
