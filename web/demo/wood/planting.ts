/** Woods as forests of copse, edited in place, and their trees planted: what the worker does. */
import type { Copse, Forest } from 'copse';
import type { Step } from './parts.ts';
import { plant, type TreeStyle } from './plant.ts';
import { emptyTrees, type Trees } from './trees.ts';

/** What a forest is of; another one is made when it changes. */
export interface Settings {
  readonly radius: number;
  readonly seed: string;
  /** An index of KIND_NAMES. */
  readonly kind: number;
}

/** The part of all trees that stand: a share, or so many of them. */
export interface Chosen {
  readonly share: number;
  readonly count: number | undefined;
}

export interface Edit {
  /** For a forest in place of the last one. */
  readonly settings: Settings | undefined;
  readonly steps: readonly Step[];
  readonly style: TreeStyle;
  readonly chosen: Chosen;
  /** The most trees. */
  readonly limit: number;
}

/** What became of it: which slots have no tree any more, and which have one now, a row for each. */
export interface Planted {
  /** The trees of a forest in place of the last one, of which none is left. */
  readonly isNew: boolean;
  readonly removed: Uint32Array;
  readonly added: Uint32Array;
  readonly trees: Trees;
  /** How many would stand if all did. */
  readonly full: number;
  /** Milliseconds of sampling, and of that and planting. */
  readonly ms: number;
  readonly worked: number;
}

const NUMBERS = 2 ** 32;

/** The number below which a tree's own must be, for as many to stand as are chosen. */
export function numberBelow(keys: Iterable<number>, { share, count }: Chosen): number {
  if (count === undefined) return share * NUMBERS;
  const sorted = Uint32Array.from(keys).sort();
  return count >= sorted.length ? NUMBERS : (sorted[count] as number);
}

export class Planting {
  private forest: Forest | undefined;
  private settings: Settings | undefined;
  /** By slot, whether a tree stands there. */
  private stands = new Uint8Array();
  private below = NUMBERS;

  constructor(private readonly copse: Copse) {}

  /** @throws CopseError; the forest is as it was then. */
  edit({ settings, steps, style, chosen, limit }: Edit): Planted {
    const start = performance.now();
    const isNew = settings !== undefined;
    if (isNew) this.begin(settings, limit);
    const { forest } = this;
    if (!forest) throw new Error('The first edit of a forest must have its settings.');
    const change = forest.edit((edit) => {
      for (const { name, part } of steps) {
        if (part) edit.put(name, part);
        else edit.delete(name);
      }
    });
    const ms = performance.now() - start;
    const { removed, added } = this.choose(change, chosen);
    const trees = this.planted(added, style);
    const worked = performance.now() - start;
    return { isNew, removed, added, trees, full: forest.length, ms, worked };
  }

  private begin(settings: Settings, limit: number): void {
    const { radius, seed } = settings;
    const next = this.copse.forest({ radius, seed, limit });
    this.forest?.dispose();
    this.forest = next;
    this.settings = settings;
    this.stands = new Uint8Array();
    this.below = NUMBERS;
  }

  /** Of what the edit changed, and of what the choice of trees did, the slots whose trees go and come. */
  private choose(
    change: { removed: Uint32Array; added: Uint32Array },
    chosen: Chosen,
  ): { removed: Uint32Array; added: Uint32Array } {
    const { capacity, keys } = this.forest as Forest;
    const isAll = chosen.count === undefined && chosen.share === 1;
    const below = isAll ? NUMBERS : numberBelow(this.alive(), chosen);
    const isSame = below === this.below;
    this.below = below;
    const before = this.stands;
    if (before.length < capacity) {
      this.stands = new Uint8Array(capacity);
      this.stands.set(before);
    }
    const { stands } = this;
    const [removed, added]: [number[], number[]] = [[], []];
    for (const slot of change.removed) {
      if (stands[slot]) removed.push(slot);
      stands[slot] = 0;
    }
    const settle = (slot: number): void => {
      const will = (keys[slot] as number) < below;
      if (will && !stands[slot]) added.push(slot);
      if (!will && stands[slot]) removed.push(slot);
      stands[slot] = Number(will);
    };
    if (isSame) change.added.forEach(settle);
    else for (let slot = 0; slot < capacity; slot++) if (this.isAlive(slot)) settle(slot);
    return { removed: Uint32Array.from(removed), added: Uint32Array.from(added) };
  }

  private isAlive(slot: number): boolean {
    return (this.forest as Forest).isAlive(slot);
  }

  private *alive(): Generator<number> {
    const { capacity, keys } = this.forest as Forest;
    for (let slot = 0; slot < capacity; slot++) if (this.isAlive(slot)) yield keys[slot] as number;
  }

  private planted(slots: Uint32Array, style: TreeStyle): Trees {
    const { positions } = this.forest as Forest;
    const { kind } = this.settings as Settings;
    const trees = emptyTrees(slots.length);
    slots.forEach((slot, i) => {
      plant(
        trees,
        i,
        positions[2 * slot] as number,
        positions[2 * slot + 1] as number,
        kind,
        style,
      );
    });
    return trees;
  }
}
