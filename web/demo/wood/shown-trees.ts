/** The trees on show: new ones rise, those gone sink, and those that stay do neither. */
import { footOf, plant, type TreeStyle } from './plant.ts';
import { RowIndex } from './row-index.ts';
import { copyRow, copyRows, emptyTrees, type Trees } from './trees.ts';
import type { Stand } from './wood.ts';

/** How a change is shown: `rise` in the order placed, `pop` at once, `still` not at all. */
export type Transition = 'rise' | 'pop' | 'still';

/** Seconds from an edit's first tree to its last, and for one tree to rise or to sink. */
export const RISE = { span: 0.52, each: 0.38, sink: 0.22 } as const;

/** Beyond this many, trees just vanish. */
const MOST_SINKING = 20_000;
/** Milliseconds of planting after which the page may draw a frame. */
const SLICE = 8;
/** How many trees are planted between looks at the clock. */
const BATCH = 2048;

const nextTask = (): Promise<unknown> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(0);
  });

/** To be called now and then in long work: lets the page draw when the work has taken a while. */
function pauseFor(signal: AbortSignal): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since <= SLICE) return;
    await nextTask();
    signal.throwIfAborted();
    since = performance.now();
  };
}

/** What takes the trees of before to those that come. */
interface Change {
  readonly before: Trees;
  /** Of those before; in the end it knows which are gone. */
  readonly index: RowIndex;
  readonly trees: Trees;
  readonly style: TreeStyle;
  /** Whether trees that stay look as before. */
  readonly isSame: boolean;
  /** The rows of trees where none stood. */
  readonly added: number[];
}

async function plantStand(
  { positions, kinds }: Stand,
  start: number,
  { before, index, trees, style, isSame, added }: Change,
  pause: () => Promise<void>,
): Promise<void> {
  for (let i = 0; i < kinds.length; i++) {
    const x = positions[2 * i] as number;
    const y = positions[2 * i + 1] as number;
    const kind = kinds[i] as number;
    const was = index.take(x, footOf(kind, y));
    const stays = was >= 0 && isSame && before.kind[was * 4 + 3] === kind;
    if (stays) copyRow(before, was, trees, start + i);
    else plant(trees, start + i, x, y, kind, style);
    if (was < 0) added.push(start + i);
    if (i % BATCH === BATCH - 1) await pause();
  }
}

export class ShownTrees {
  trees: Trees = emptyTrees(0);
  /** How many of them stand or rise; those after them are sinking. */
  count = 0;
  /** In which row those of each stand begin. */
  private starts = new Map<Stand, number>();
  private style = '';

  /**
   * Plants the stands in place of what was there. Large woods take a while, in which the page lives
   * on with the trees of before.
   * @param now tells the time in seconds, on the clock of `Trees.birth`.
   */
  async change(
    stands: readonly Stand[],
    style: TreeStyle,
    now: () => number,
    transition: Transition,
    signal: AbortSignal,
  ): Promise<void> {
    const text = JSON.stringify(style);
    const isSame = text === this.style;
    const kept = isSame ? this.starts : new Map<Stand, number>();
    if (stands.length === kept.size && stands.every((stand) => kept.has(stand))) return;
    const trees = emptyTrees(stands.reduce((sum, { kinds }) => sum + kinds.length, 0));
    const before = this.trees;
    const index = new RowIndex(before, this.count);
    const change: Change = { before, index, trees, style, isSame, added: [] };
    const pause = pauseFor(signal);
    const starts = new Map<Stand, number>();
    let start = 0;
    for (const stand of stands) {
      const { length } = stand.kinds;
      const old = kept.get(stand);
      if (old === undefined) await plantStand(stand, start, change, pause);
      else {
        copyRows(before, old, trees, start, length);
        index.taken.fill(1, old, old + length);
      }
      starts.set(stand, start);
      start += length;
    }
    this.show(change, now(), transition);
    this.starts = starts;
    this.style = text;
  }

  private show({ trees, added, index }: Change, now: number, transition: Transition): void {
    const gone = transition === 'still' ? [] : this.leaving(index, now);
    if (transition !== 'still') raise(trees, added, now, transition);
    const { count } = trees;
    this.trees = gone.length ? withSinking(trees, this.trees, gone, now) : trees;
    this.count = count;
  }

  /**
   * Ranks the trees that stand at these places, the first of which are drawn from far away.
   * @param orders positions in progressive order, of each wood apart.
   */
  rank(orders: readonly Float64Array[]): void {
    const index = new RowIndex(this.trees, this.count);
    for (const positions of orders) {
      const count = positions.length / 2;
      for (let i = 0; i < count; i++) {
        const row = index.take(positions[2 * i] as number, positions[2 * i + 1] as number);
        if (row >= 0) this.trees.kind[row * 4 + 1] = (256 * i) / count;
      }
    }
  }

  private leaving(index: RowIndex, now: number): number[] {
    const rows: number[] = [];
    for (let row = 0; row < this.count; row++) if (!index.taken[row]) rows.push(row);
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
    copyRow(before, row, trees, at);
    if ((before.birth[row] as number) >= 0) trees.birth[at] = -now;
  });
  return trees;
}

/** New trees rise in the order placed. */
function raise(trees: Trees, added: readonly number[], now: number, transition: Transition): void {
  const span = transition === 'rise' ? RISE.span : 0;
  added.forEach((row, i) => {
    trees.birth[row] = now + (span * i) / added.length;
  });
}
