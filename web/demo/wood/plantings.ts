/** All stands of a scene, planted as one wood: what the worker does. */
import type { Copse } from 'copse/all';
import { type Chosen, numberBelow } from './chosen.ts';
import { type Planted, Planting, type StandEdit } from './planting.ts';
import { emptyTrees } from './trees.ts';

export interface Edit {
  /** The edits of each stand; if the first has settings, all stands are new ones. */
  readonly stands: readonly StandEdit[];
  readonly chosen: Chosen;
  /** The most trees of a stand. */
  readonly limit: number;
}

export class Plantings {
  private all: readonly Planting[] = [];

  constructor(private readonly copse: Copse) {}

  /** @throws CopseError; then the next edit must begin all stands anew. */
  edit({ stands, chosen, limit }: Edit): Planted {
    const start = performance.now();
    const isNew = stands[0]?.settings !== undefined;
    if (isNew) {
      for (const planting of this.all) planting.dispose();
      this.all = stands.map(() => new Planting(this.copse));
    }
    const { all } = this;
    stands.forEach((stand, i) => {
      all[i]?.edit(stand, limit);
    });
    const ms = performance.now() - start;
    const below = numberBelow(this.numbers(), chosen);
    const changes = all.map((planting) => planting.choose(below));
    const added = this.slotsOf(changes.map((change) => change.added));
    const trees = emptyTrees(added.length);
    let row = 0;
    all.forEach((planting, i) => {
      const slots = changes[i]?.added as Uint32Array;
      planting.plantOn(slots, (stands[i] as StandEdit).style, trees, row);
      row += slots.length;
    });
    const full = all.reduce((sum, planting) => sum + planting.full, 0);
    const removed = this.slotsOf(changes.map((change) => change.removed));
    const worked = performance.now() - start;
    return { isNew, removed, added, trees, full, ms, worked };
  }

  /** The numbers of all trees that could stand. */
  private *numbers(): Generator<number> {
    for (const planting of this.all) yield* planting.allNumbers();
  }

  /** The slots of all stands as those of one wood: they take turns. */
  private slotsOf(slots: readonly Uint32Array[]): Uint32Array {
    const { length } = this.all;
    const shared = new Uint32Array(slots.reduce((sum, each) => sum + each.length, 0));
    let at = 0;
    slots.forEach((own, i) => {
      for (const slot of own) shared[at++] = slot * length + i;
    });
    return shared;
  }
}
