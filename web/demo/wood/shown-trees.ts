/** The trees on show, each in a row that it keeps: new ones rise, those gone sink, the others do neither. */
import type { Scene } from '../scene/scene.ts';
import { HandPlaced } from './hand-placed.ts';
import type { Planted } from './planting.ts';
import { RowIndex } from './row-index.ts';
import { copyRow, copyRows, emptyTrees, isStanding, type Trees } from './trees.ts';

/** The motion of a change: trees `rise` one after the other, `pop` up at once, or stand `still`. */
export type Transition = 'rise' | 'pop' | 'still';

/** Seconds from an edit's first tree to its last, and for one tree to rise or to sink. */
export const RISE = { span: 0.52, each: 0.38, sink: 0.22 } as const;

/** Beyond this many, trees just vanish. */
const MOST_SINKING = 20_000;
/** New columns have this many times the rows that they need. */
const SPARE = 1.3;

/** The state that an edit is shown with. */
interface Showing {
  /** Seconds, on the clock of `Trees.birth`. */
  readonly now: number;
  readonly transition: Transition;
}

export class ShownTrees {
  trees: Trees = emptyTrees(0);
  /** How many sampled trees stand, and how many of them were not there before the last change. */
  standing = 0;
  fresh = 0;
  /** The row of each slot; −1 where no tree stands. */
  private rowOf = new Int32Array();
  private free: number[] = [];
  private readonly byHand = new HandPlaced();
  private sinking: number[] = [];

  /** Shows the planted trees of a scene, and its things placed by hand. Returns the changed rows. */
  show(scene: Scene, planted: Planted, showing: Showing): number[] {
    const placed = this.byHand.changed(scene);
    const rows = this.follow(planted, showing);
    if (placed) rows.push(...this.followPlaced(placed, showing));
    return rows;
  }

  /** Takes over the planted trees. Returns the changed rows. */
  follow({ isNew, removed, added, trees: planted }: Planted, showing: Showing): number[] {
    const changed = this.sweep(showing.now);
    this.standing = (isNew ? 0 : this.standing - removed.length) + added.length;
    const leaving = isNew ? this.letGo() : this.takeAway(removed);
    // A tree at the same place stays: all may be planted again, or the distance to others may have changed.
    const index = new RowIndex(this.trees, leaving);
    const isKept = new Uint8Array(this.trees.count);
    this.reserve(added);
    const fresh: number[] = [];
    added.forEach((slot, i) => {
      const was = index.at(planted.x[i] as number, planted.y[i] as number);
      if (was >= 0 && !isKept[was]) {
        isKept[was] = 1;
        this.rowOf[slot] = was;
        if (this.restyle(was, planted, i)) changed.push(was);
      } else {
        const row = this.newRow();
        copyRow(planted, i, this.trees, row);
        this.rowOf[slot] = row;
        fresh.push(row);
      }
    });
    this.fresh = fresh.length;
    const gone = leaving.filter((row) => !isKept[row]);
    this.raise(fresh, showing);
    this.sink(gone, showing);
    for (const rows of [fresh, gone]) for (const row of rows) changed.push(row);
    return changed;
  }

  /** Empties all slots. Returns the rows of their trees. */
  private letGo(): number[] {
    const leaving = Array.from(this.rowOf).filter((row) => row >= 0);
    this.rowOf.fill(-1);
    return leaving;
  }

  private takeAway(slots: Uint32Array): number[] {
    const leaving = Array.from(slots, (slot) => this.rowOf[slot] as number);
    for (const slot of slots) this.rowOf[slot] = -1;
    return leaving;
  }

  /** Gives the tree of a row the looks of another. Returns true if they differ. */
  private restyle(row: number, planted: Trees, i: number): boolean {
    const { trees } = this;
    const isSame =
      trees.size[row] === planted.size[i] &&
      [0, 1, 2, 3].every((c) => trees.kind[4 * row + c] === planted.kind[4 * i + c]) &&
      [0, 1, 2].every((c) => trees.tint[4 * row + c] === planted.tint[4 * i + c]);
    if (isSame) return false;
    const birth = trees.birth[row] as number;
    copyRow(planted, i, trees, row);
    trees.birth[row] = birth;
    return true;
  }

  /** Makes room for new slots and rows. */
  private reserve(added: Uint32Array): void {
    let last = -1;
    for (const slot of added) if (slot > last) last = slot;
    if (last >= this.rowOf.length) {
      const rowOf = new Int32Array(Math.ceil(SPARE * (last + 1))).fill(-1);
      rowOf.set(this.rowOf);
      this.rowOf = rowOf;
    }
    this.reserveRows(added.length);
  }

  private reserveRows(more: number): void {
    const needed = this.trees.count + more - this.free.length;
    if (needed <= this.trees.x.length) return;
    const trees = emptyTrees(Math.ceil(SPARE * needed));
    copyRows(this.trees, 0, trees, 0, this.trees.count);
    trees.count = this.trees.count;
    this.trees = trees;
  }

  private newRow(): number {
    const row = this.free.pop();
    if (row !== undefined) return row;
    this.trees.count++;
    return this.trees.count - 1;
  }

  private clear(row: number): void {
    this.trees.size[row] = 0;
    this.free.push(row);
  }

  /** Clears the rows of trees that have sunk. */
  private sweep(now: number): number[] {
    const isSunk = (row: number): boolean => now + (this.trees.birth[row] as number) >= RISE.sink;
    const sunk = this.sinking.filter(isSunk);
    this.sinking = this.sinking.filter((row) => !isSunk(row));
    for (const row of sunk) this.clear(row);
    return sunk;
  }

  private raise(rows: readonly number[], { now, transition }: Showing): void {
    const { birth, kind } = this.trees;
    const span = transition === 'rise' ? RISE.span / 256 : 0;
    // By rank, which is spread over the ground.
    for (const row of rows)
      birth[row] = transition === 'still' ? 0 : now + span * (kind[4 * row + 1] as number);
  }

  private sink(rows: readonly number[], { now, transition }: Showing): void {
    const isAtOnce = transition === 'still' || rows.length > MOST_SINKING;
    for (const row of rows) {
      if (isAtOnce) this.clear(row);
      else {
        this.trees.birth[row] = -now;
        this.sinking.push(row);
      }
    }
  }

  private readonly placed: number[] = [];

  /** Replaces the things placed by hand, in order: they move without rising again. */
  followPlaced(placed: Trees, showing: Showing): number[] {
    const rows = this.placed;
    this.reserveRows(placed.count);
    const fresh: number[] = [];
    const changed: number[] = [];
    for (let i = 0; i < placed.count; i++) {
      const row = rows[i] ?? this.newRow();
      const birth = i < rows.length ? (this.trees.birth[row] as number) : 0;
      copyRow(placed, i, this.trees, row);
      this.trees.birth[row] = birth;
      if (i >= rows.length) fresh.push(row);
      changed.push(row);
    }
    const gone = rows.splice(placed.count);
    rows.push(...fresh);
    this.raise(fresh, showing);
    this.sink(gone, showing);
    return [...changed, ...gone];
  }

  /** The rows of sampled trees that stand, by their places: the same for the same trees. */
  sampled(): number[] {
    const { x, y } = this.trees;
    return Array.from(this.rowOf)
      .filter((row) => row >= 0 && isStanding(this.trees, row))
      .sort((a, b) => (y[a] as number) - (y[b] as number) || (x[a] as number) - (x[b] as number));
  }
}
