/** A stand as a forest of copse, edited in place, and its trees planted. */
import type { Copse, Forest, ForestChange } from 'copse/all';
import { NUMBERS } from './chosen.ts';
import { plant, type TreeStyle } from './plant.ts';
import type { Step } from './steps.ts';
import type { Trees } from './trees.ts';

/** The settings of a forest; a change makes another forest. */
export interface Settings {
  readonly kinds: readonly KindSettings[];
  readonly seed: string;
}

interface KindSettings {
  /** A kind of trees. */
  readonly kind: number;
  readonly radius: number;
  readonly weight: number;
}

export interface StandEdit {
  /** For a forest in place of the last one. */
  readonly settings: Settings | undefined;
  readonly steps: readonly Step[];
  readonly style: TreeStyle;
}

/** The outcome: the slots that lost their tree, and those that have one now, a row for each. */
export interface Planted {
  /** True if the forest replaces the last one, of whose trees none is left. */
  readonly isNew: boolean;
  readonly removed: Uint32Array;
  readonly added: Uint32Array;
  readonly trees: Trees;
  /** The number of trees that fit. */
  readonly full: number;
  /** Milliseconds of sampling, and of that and planting. */
  readonly ms: number;
  readonly worked: number;
}

export class Planting {
  private forest: Forest | undefined;
  private settings: Settings | undefined;
  /** For each slot, 1 if a tree stands there. */
  private stands = new Uint8Array();
  private below = NUMBERS;
  private change: ForestChange = { removed: new Uint32Array(), added: new Uint32Array() };

  constructor(private readonly copse: Copse) {}

  /** @throws CopseError; the forest is as it was then. */
  edit({ settings, steps }: StandEdit, limit: number): void {
    if (settings) this.begin(settings, limit);
    const { forest } = this;
    if (!forest) throw new Error('The first edit of a forest must have its settings.');
    this.change = forest.edit((edit) => {
      for (const { name, part } of steps) {
        if (part) edit.put(name, part);
        else edit.delete(name);
      }
    });
    const { capacity } = forest;
    if (this.stands.length >= capacity) return;
    const stands = new Uint8Array(capacity);
    stands.set(this.stands);
    this.stands = stands;
  }

  /** The number of trees that fit. */
  get full(): number {
    return this.forest?.length ?? 0;
  }

  /** Frees the memory of the engine. */
  dispose(): void {
    this.forest?.dispose();
  }

  private begin(settings: Settings, limit: number): void {
    const { kinds, seed } = settings;
    const [only] = kinds;
    const classes = kinds.map(({ radius, weight }) => ({ radius, weight }));
    const next =
      kinds.length === 1 && only
        ? this.copse.forest({ radius: only.radius, seed, limit })
        : this.copse.forest({ classes, seed, limit });
    this.forest?.dispose();
    this.forest = next;
    this.settings = settings;
    this.stands = new Uint8Array();
    this.below = NUMBERS;
  }

  /** Chooses the trees. Returns the slots whose trees go and come, by the edit and by this choice. */
  choose(below: number): ForestChange {
    const { change, stands } = this;
    const { capacity, keys } = this.forest as Forest;
    const isSame = below === this.below;
    this.below = below;
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

  /** The numbers of all trees that could stand. */
  *allNumbers(): Generator<number> {
    const { capacity, keys } = this.forest as Forest;
    for (let slot = 0; slot < capacity; slot++) if (this.isAlive(slot)) yield keys[slot] as number;
  }

  /** Plants the trees of slots, from a row on. */
  plantOn(slots: Uint32Array, style: TreeStyle, trees: Trees, from: number): void {
    const { positions, classes } = this.forest as Forest;
    const { kinds } = this.settings as Settings;
    slots.forEach((slot, i) => {
      const [x, y] = [positions[2 * slot] as number, positions[2 * slot + 1] as number];
      const { kind } = kinds[classes?.[slot] ?? 0] as KindSettings;
      plant(trees, from + i, x, y, kind, style);
    });
  }
}
