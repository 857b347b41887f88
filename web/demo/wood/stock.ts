/** The trees on show: new ones rise, those gone sink, and those that stay do neither. */
import { type Dress, emptyTrees, plant, type Trees } from './trees.ts';
import type { Stand } from './wood.ts';

/** How a change is shown: `rise` in the order placed, `pop` at once, `still` not at all. */
export type Manner = 'rise' | 'pop' | 'still';

/** Seconds from an edit's first tree to its last, and for one tree to rise or to sink. */
export const RISE = { span: 0.52, each: 0.38, sink: 0.22 } as const;

/** Beyond this many, trees just vanish. */
const MOST_SINKING = 20_000;

interface Rows {
  start: number;
  count: number;
}

/** Which row stands at a place: open addressing, since a Map of 100,000 strings takes too long. */
class Places {
  private readonly slots: Int32Array;
  private readonly mask: number;
  readonly taken: Uint8Array;

  constructor(
    private readonly trees: Trees,
    count: number,
  ) {
    const size = 2 ** Math.ceil(Math.log2(count * 2 + 2));
    this.slots = new Int32Array(size).fill(-1);
    this.mask = size - 1;
    this.taken = new Uint8Array(count);
    for (let row = 0; row < count; row++) {
      let slot = this.slotOf(trees.x[row] as number, trees.y[row] as number);
      while (this.slots[slot] !== -1) slot = (slot + 1) & this.mask;
      this.slots[slot] = row;
    }
  }

  private slotOf(x: number, y: number): number {
    return (
      (Math.imul(Math.round(x * 64), 0x9e3779b1) ^ Math.imul(Math.round(y * 64), 0x85ebca6b)) &
      this.mask
    );
  }

  /** The row of the tree at exactly (x, y), or −1. */
  take(x: number, y: number): number {
    let slot = this.slotOf(x, y);
    for (let row = this.slots[slot] as number; row !== -1; row = this.slots[slot] as number) {
      if (this.trees.x[row] === x && this.trees.y[row] === y) {
        this.taken[row] = 1;
        return row;
      }
      slot = (slot + 1) & this.mask;
    }
    return -1;
  }
}

function copyRows(from: Trees, start: number, to: Trees, at: number, count: number): void {
  for (const column of ['x', 'y', 'size', 'birth'] as const) {
    (to[column] as Float64Array).set(
      from[column].subarray(start, start + count) as Float64Array,
      at,
    );
  }
  for (const column of ['kind', 'tint'] as const) {
    to[column].set(from[column].subarray(start * 4, (start + count) * 4), at * 4);
  }
}

export class Stock {
  trees: Trees = emptyTrees(0);
  /** How many of them stand or rise; those after them are sinking. */
  count = 0;
  private rows = new Map<Stand, Rows>();
  private look = '';

  change(stands: readonly Stand[], dress: Dress, now: number, manner: Manner): void {
    const look = JSON.stringify(dress);
    const kept = look === this.look ? this.rows : new Map<Stand, Rows>();
    const fresh = stands.filter((stand) => !kept.has(stand));
    if (fresh.length === 0 && stands.length === kept.size) return;
    const before = this.trees;
    const places = new Places(before, this.count);
    const total = stands.reduce((sum, { positions }) => sum + positions.length / 2, 0);
    const trees = emptyTrees(total);
    const rows = new Map<Stand, Rows>();
    let start = 0;
    for (const stand of stands) {
      const count = stand.positions.length / 2;
      const old = kept.get(stand);
      rows.set(stand, { start, count });
      if (old) {
        copyRows(before, old.start, trees, start, count);
        places.taken.fill(1, old.start, old.start + count);
      } else {
        this.plantAll(trees, start, stand, dress);
        this.time(trees, start, count, look === this.look ? places : undefined, now, manner);
      }
      start += count;
    }
    const gone = manner === 'still' ? [] : this.leaving(places, now);
    this.trees = gone.length ? withSinking(trees, before, gone, now) : trees;
    this.count = total;
    this.rows = rows;
    this.look = look;
  }

  private plantAll(trees: Trees, start: number, stand: Stand, dress: Dress): void {
    const { positions, kinds, ranks } = stand;
    for (let i = 0; i < kinds.length; i++) {
      const [x, y] = [positions[2 * i] as number, positions[2 * i + 1] as number];
      plant(trees, start + i, x, y, kinds[i] as number, dress);
      if (ranks) trees.kind[(start + i) * 4 + 1] = ranks[i] as number;
    }
  }

  private time(
    trees: Trees,
    start: number,
    count: number,
    places: Places | undefined,
    now: number,
    manner: Manner,
  ): void {
    if (manner === 'still') return;
    for (let row = start; row < start + count; row++) {
      const was = places ? places.take(trees.x[row] as number, trees.y[row] as number) : -1;
      const delay = manner === 'rise' ? (RISE.span * (row - start)) / count : 0;
      trees.birth[row] = was >= 0 ? (this.trees.birth[was] as number) : now + delay;
    }
  }

  private leaving(places: Places, now: number): number[] {
    const rows: number[] = [];
    for (let row = 0; row < this.count; row++) if (!places.taken[row]) rows.push(row);
    for (let row = this.count; row < this.trees.count; row++) {
      if (now + (this.trees.birth[row] as number) < RISE.sink) rows.push(row);
    }
    return rows.length > MOST_SINKING ? [] : rows;
  }
}

function withSinking(standing: Trees, before: Trees, gone: readonly number[], now: number): Trees {
  const trees = emptyTrees(standing.count + gone.length);
  copyRows(standing, 0, trees, 0, standing.count);
  gone.forEach((row, i) => {
    const at = standing.count + i;
    copyRows(before, row, trees, at, 1);
    if ((before.birth[row] as number) >= 0) trees.birth[at] = -now;
  });
  return trees;
}
