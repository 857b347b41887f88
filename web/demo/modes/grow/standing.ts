/** The trees that stand at a step: every finished sample, and what was planted by hand. */

import { treesAt } from '../../wood/plant.ts';
import { copyRow, emptyTrees, type Trees } from '../../wood/trees.ts';
import type { Recording } from './recording.ts';

/** Trees are smaller here, so that discs and roots are seen between them. */
const SMALLER = 0.64;

export class StandingTrees {
  /** All trees of the finished growth. */
  private readonly all: Trees;
  private readonly isShown: Uint8Array;
  private shown = -1;

  constructor(private readonly recording: Recording) {
    const { site, count, positions } = recording;
    this.all = treesAt(positions, site.scene);
    this.isShown = new Uint8Array(this.all.count);
    for (let i = 0; i < count; i++) this.all.size[i] = SMALLER * (this.all.size[i] as number);
  }

  /** Undefined if they have not changed since the last call. New ones begin to rise at `now`; 0: not at all. */
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
  let to = 0;
  for (let i = 0; i < all.count; i++) if (wanted[i]) copyRow(all, i, trees, to++);
  return trees;
}
