/** The trees that stand at a step: every finished sample, and what was planted by hand. */

import { emptyTrees, type Trees, treesAt } from '../../wood/trees.ts';
import type { Recording } from './record.ts';

/** Trees are smaller here, so that discs and roots are seen between them. */
const SMALLER = 0.64;

export class Standing {
  /** All trees that there will be. */
  private readonly all: Trees;
  private readonly isShown: Uint8Array;
  private shown = -1;

  constructor(private readonly recording: Recording) {
    const { call, count, positions } = recording;
    this.all = treesAt(positions, call.scene);
    this.isShown = new Uint8Array(this.all.count);
    for (let i = 0; i < count; i++) this.all.size[i] = SMALLER * (this.all.size[i] as number);
  }

  /** Undefined when they are those of the last call. `now` is when new ones begin to rise; 0: not at all. */
  at(step: number, now: number): Trees | undefined {
    const { all, isShown, recording } = this;
    let changed = false;
    let count = 0;
    for (let i = 0; i < all.count; i++) {
      const stands = i >= recording.count || (recording.finished[i] as number) <= step ? 1 : 0;
      count += stands;
      if (stands === isShown[i]) continue;
      isShown[i] = stands;
      all.birth[i] = i < recording.count ? now : 0;
      changed = true;
    }
    if (!changed && count === this.shown) return undefined;
    this.shown = count;
    return chosen(all, isShown, count);
  }
}

function chosen(all: Trees, wanted: Uint8Array, count: number): Trees {
  const trees = emptyTrees(count);
  const [kinds, tints] = [new Uint32Array(all.kind.buffer), new Uint32Array(all.tint.buffer)];
  const [kind, tint] = [new Uint32Array(trees.kind.buffer), new Uint32Array(trees.tint.buffer)];
  let to = 0;
  for (let i = 0; i < all.count; i++) {
    if (!wanted[i]) continue;
    trees.x[to] = all.x[i] as number;
    trees.y[to] = all.y[i] as number;
    trees.size[to] = all.size[i] as number;
    trees.birth[to] = all.birth[i] as number;
    kind[to] = kinds[i] as number;
    tint[to] = tints[i] as number;
    to++;
  }
  return trees;
}
