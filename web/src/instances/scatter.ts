import { asOptions, asWhole } from '../values/check.js';
import { type ColorRange, readColors } from './colors.js';
import { type InstanceGroup, SlotGroup } from './instance-group.js';
import type { InstancedMeshLike } from './instanced-mesh.js';
import { allOf } from './matrices.js';
import { type SlotOptions, slotNames } from './options.js';
import { asList, type InstanceSamples, readSource } from './source.js';
import { readStand } from './standing.js';

/** A forest: that of `copse.forest`, or of a pool. */
export interface ScatteredForest extends InstanceSamples {
  /** More than any slot so far. */
  readonly capacity: number;
  /** Whether a sample stands in a slot. */
  isAlive(slot: number): boolean;
}

/** What an edit of a forest has changed. */
export interface SlotChange {
  /** The slots of the samples that were placed. */
  readonly added: ArrayLike<number>;
  /** The slots of the samples that are gone. */
  readonly removed: ArrayLike<number>;
}

/** How the instances of one kind stand. */
export interface KindOptions extends SlotOptions {
  /** Gives each instance a color, by its key. */
  colors?: ColorRange | undefined;
}

/** The options of {@link Scatter}. */
export interface ScatterOptions extends KindOptions {
  /** What differs between the forest's classes, by their names, or indices where they have none. */
  kinds?: Readonly<Record<string, KindOptions>> | undefined;
}

/**
 * The instances of a forest, which follow its edits in place: each `update` writes what has changed,
 * and nothing else. There is a group for each class of the forest, or one for all.
 */
export class Scatter {
  /** The instances of each class, in the forest's order. */
  readonly groups: readonly InstanceGroup[];
  readonly #groups: readonly SlotGroup[];
  readonly #forest: ScatteredForest;

  /**
   * Makes the instances of all that stands.
   *
   * @throws CopseError for what is no forest, no option, or out of range.
   */
  constructor(forest: ScatteredForest, options: ScatterOptions = {}) {
    const { kinds = {}, ...all } = asOptions(options, [...kindNames, 'kinds']);
    const slots = asWhole('forest.capacity', forest?.capacity, 0);
    const { classes, names } = readSource(forest);
    const labels = classes ? names.map((name, kind) => name ?? String(kind)) : [];
    const own = asOptions(kinds as object, labels);
    this.#forest = forest;
    this.#groups = (classes ? labels : ['']).map((label, kind, { length }) => {
      const { colors, ...rest } = { ...all, ...asOptions(own[label] ?? {}, kindNames) };
      const colorOf = colors === undefined ? undefined : readColors(colors);
      const room = Math.ceil(slots / length);
      return new SlotGroup(names[kind], readStand(rest, undefined), colorOf, room);
    });
    this.groups = this.#groups;
    this.update();
  }

  /** Shows all groups by instanced meshes of three.js, one for each in their order. */
  applyTo(...meshes: readonly InstancedMeshLike[]): void {
    this.groups.forEach((group, kind) => {
      group.applyTo(meshes[kind] as InstancedMeshLike);
    });
  }

  /**
   * Follows an edit. Several edits may be told of late, but in their order. Without a change, makes
   * all anew: after an edit that nobody told of, or when `height` gives other numbers.
   *
   * @throws CopseError for what is no change, and for what functions of the options return.
   */
  update(change?: SlotChange): void {
    const forest = this.#forest;
    const source = readSource(forest);
    const { added, removed } = change ?? {
      added: allOf(source),
      removed: allOf(source).filter((slot) => !forest.isAlive(slot)),
    };
    asList('change.added', added, added?.length);
    asList('change.removed', removed, removed?.length);
    try {
      for (let i = 0; i < removed.length; i++) {
        for (const group of this.#groups) group.remove(removed[i] as number);
      }
      for (let i = 0; i < added.length; i++) {
        const slot = added[i] as number;
        // A later edit may have removed it.
        if (!forest.isAlive(slot)) continue;
        const own = this.#groups[source.classes?.[slot] ?? 0];
        for (const group of this.#groups) if (group !== own) group.remove(slot);
        own?.put(source, slot);
      }
    } finally {
      for (const group of this.#groups) group.close();
    }
  }
}

const kindNames = [...slotNames, 'colors'] as const;
