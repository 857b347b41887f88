/** The trees on show: new ones rise, those gone sink, and those that stay do neither. */
import { type Dress, emptyTrees, footOf, plant, type Trees } from './trees.ts';
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

function copyRow(from: Trees, row: number, to: Trees, at: number): void {
  for (const column of ['x', 'y', 'size', 'birth'] as const)
    to[column][at] = from[column][row] as number;
  for (const column of ['kind', 'tint'] as const) {
    for (let i = 0; i < 4; i++) to[column][4 * at + i] = from[column][4 * row + i] as number;
  }
}

/** Milliseconds of planting after which the page may draw a frame. */
const SLICE = 8;
/** How many trees are planted between looks at the clock. */
const BATCH = 2048;

const nextFrame = (): Promise<unknown> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(0);
  });

export class Stock {
  trees: Trees = emptyTrees(0);
  /** How many of them stand or rise; those after them are sinking. */
  count = 0;
  private rows = new Map<Stand, Rows>();
  private look = '';

  /**
   * Plants the stands in place of what was there. Large woods take a while, in which the page lives
   * on with the trees of before.
   * @param now tells the time in seconds, on the clock of `Trees.birth`.
   */
  async change(
    stands: readonly Stand[],
    dress: Dress,
    now: () => number,
    manner: Manner,
    signal: AbortSignal,
  ): Promise<void> {
    const look = JSON.stringify(dress);
    const isSame = look === this.look;
    const kept = isSame ? this.rows : new Map<Stand, Rows>();
    const fresh = stands.filter((stand) => !kept.has(stand));
    if (fresh.length === 0 && stands.length === kept.size) return;
    const before = this.trees;
    const places = new Places(before, this.count);
    const total = stands.reduce((sum, { kinds }) => sum + kinds.length, 0);
    const trees = emptyTrees(total);
    const rows = new Map<Stand, Rows>();
    const added: number[] = [];
    let start = 0;
    let since = performance.now();
    for (const stand of stands) {
      const { positions, kinds } = stand;
      const count = kinds.length;
      const old = kept.get(stand);
      rows.set(stand, { start, count });
      if (old) {
        copyRows(before, old.start, trees, start, count);
        places.taken.fill(1, old.start, old.start + count);
      }
      for (let i = 0; !old && i < count; i++) {
        const [x, y, kind] = [positions[2 * i], positions[2 * i + 1], kinds[i]] as number[];
        const row = start + i;
        const was = places.take(x as number, footOf(kind as number, y as number));
        const stays = was >= 0 && isSame && before.kind[was * 4 + 3] === kind;
        if (stays) copyRow(before, was, trees, row);
        else {
          plant(trees, row, x as number, y as number, kind as number, dress);
          if (was < 0) added.push(row);
        }
        if (i % BATCH === BATCH - 1 && performance.now() - since > SLICE) {
          await nextFrame();
          signal.throwIfAborted();
          since = performance.now();
        }
      }
      start += count;
    }
    const time = now();
    if (manner !== 'still') this.raise(trees, added, time, manner);
    const gone = manner === 'still' ? [] : this.leaving(places, time);
    this.trees = gone.length ? withSinking(trees, before, gone, time) : trees;
    this.count = total;
    this.rows = rows;
    this.look = look;
  }

  /** New trees rise in the order placed. */
  private raise(trees: Trees, added: readonly number[], now: number, manner: Manner): void {
    const span = manner === 'rise' ? RISE.span : 0;
    added.forEach((row, i) => {
      trees.birth[row] = now + (span * i) / added.length;
    });
  }

  /**
   * Ranks the trees that stand at these places, the first of which are drawn from far away.
   * @param orders positions in progressive order, of each wood apart.
   */
  rank(orders: readonly Float64Array[]): void {
    const places = new Places(this.trees, this.count);
    for (const positions of orders) {
      const count = positions.length / 2;
      for (let i = 0; i < count; i++) {
        const row = places.take(positions[2 * i] as number, positions[2 * i + 1] as number);
        if (row >= 0) this.trees.kind[row * 4 + 1] = (256 * i) / count;
      }
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
