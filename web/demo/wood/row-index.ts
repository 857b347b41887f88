/** The row of the tree at a place, by open addressing, because a Map of 100,000 strings takes too long. */
import type { Trees } from './trees.ts';

export class RowIndex {
  private readonly slots: Int32Array;
  private readonly mask: number;

  constructor(
    private readonly trees: Trees,
    rows: readonly number[],
  ) {
    const size = 2 ** Math.ceil(Math.log2(rows.length * 2 + 2));
    this.slots = new Int32Array(size).fill(-1);
    this.mask = size - 1;
    for (const row of rows) {
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
  at(x: number, y: number): number {
    let slot = this.slotOf(x, y);
    for (let row = this.slots[slot] as number; row !== -1; row = this.slots[slot] as number) {
      if (this.trees.x[row] === x && this.trees.y[row] === y) return row;
      slot = (slot + 1) & this.mask;
    }
    return -1;
  }
}
