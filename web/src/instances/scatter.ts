import { asOptions, asWhole } from '../values/check.js';
import { type ColorRange, readColors } from './colors.js';
import { type InstanceGroup, SlotGroup } from './instance-group.js';
import type { InstancedMeshLike } from './instanced-mesh.js';
import { allOf } from './matrices.js';
import { type SlotOptions, slotNames } from './options.js';
import { asList, type InstanceSamples, readSource } from './source.js';
import { readStand } from './standing.js';

/** A forest of `copse.forest` or of a pool. */
export interface ScatteredForest extends InstanceSamples {
  /** One more than the largest slot used so far. */
  readonly capacity: number;
  /** Returns true if a sample stands in the slot. */
  isAlive(slot: number): boolean;
}

/** The slots that an edit of a forest changed. */
export interface SlotChange {
  /** The slots of the samples that were placed. */
  readonly added: ArrayLike<number>;
  /** The slots of the samples that are gone. */
  readonly removed: ArrayLike<number>;
}

/** The options for the instances of one class of a forest. */
export interface KindOptions extends SlotOptions {
  /**
   * The colors of the instances: a range or a list, from which the key of each sample chooses.
   *
   * @example
   * ```js
   * const forest = copse.forest({ radius: 4, parts: [{ name: 'wood', region: meadow }] });
   * const scatter = new Scatter(forest, { colors: { from: '#88aa55', to: '#557733' } });
   * ```
   * @throws `wrong-type` if it is no color; `out-of-range` if a number of a color is out of range.
   */
  colors?: ColorRange | undefined;
}

/** The options of {@link Scatter}. */
export interface ScatterOptions extends KindOptions {
  /**
   * Options for single classes, by the name of the class, or its index if it has no name. They replace the
   * options for all.
   *
   * @example
   * ```js
   * const classes = [{ name: 'oak', radius: 8 }, { name: 'birch', radius: 4 }];
   * const forest = copse.forest({ classes, parts: [{ name: 'wood', region: meadow }] });
   * const scatter = new Scatter(forest, { size: 0.5, kinds: { birch: { stretch: [1, 1.5] } } });
   * ```
   * @throws `unknown-option` if the forest has no such class.
   */
  kinds?: Readonly<Record<string, KindOptions>> | undefined;
}

/**
 * The instances of a forest, kept up to date. Each `update` writes only what an edit changed. There is
 * a group for each class of the forest, or one for all.
 *
 * @example
 * ```js
 * const forest = copse.forest({ radius: 4, parts: [{ name: 'wood', region: meadow }] });
 * const scatter = new Scatter(forest, { size: [0.8, 1.2] });
 * const lake = { circle: { x: 200, y: 150, radius: 60 } };
 * scatter.update(forest.put('lake', { region: lake, clear: true }));
 * const [{ matrices, count }] = scatter.groups;
 * ```
 * @see [Forests](../../../docs/instances.md)
 */
export class Scatter {
  /** The instances of each class, in the order of the forest's classes. */
  readonly groups: readonly InstanceGroup[];
  readonly #forest: ScatteredForest;

  /**
   * Makes the instances of all samples that stand.
   *
   * @throws CopseError: `unknown-option`, `wrong-type` or `out-of-range` for the forest or an option. See
   * {@link ScatterOptions} for each option.
   */
  constructor(forest: ScatteredForest, options: ScatterOptions = {}) {
    const { kinds = {}, ...all } = asOptions(options, [...kindNames, 'kinds']);
    const slots = asWhole('forest.capacity', forest?.capacity, 0);
    const { classes, names } = readSource(forest);
    const labels = classes ? names.map((name, kind) => name ?? String(kind)) : [];
    const own = asOptions(kinds as object, labels);
    this.#forest = forest;
    this.groups = (classes ? labels : ['']).map((label, kind, { length }) => {
      const { colors, ...rest } = { ...all, ...asOptions(own[label] ?? {}, kindNames) };
      const colorOf = colors === undefined ? undefined : readColors(colors);
      const room = Math.ceil(slots / length);
      return new SlotGroup(names[kind], readStand(rest, undefined), colorOf, room);
    });
    this.update();
  }

  // Vue wraps objects without a tag in proxies, which cannot read private members.
  /** @internal */
  get [Symbol.toStringTag](): string {
    return 'Scatter';
  }

  /** Shows all groups in instanced meshes of three.js: one mesh for each group, in order. */
  applyTo(...meshes: readonly InstancedMeshLike[]): void {
    this.groups.forEach((group, kind) => {
      group.applyTo(meshes[kind] as InstancedMeshLike);
    });
  }

  /**
   * Writes the instances that an edit changed. Pass the changes of several edits in order; you may pass
   * them late. Without a change it writes all instances: after a missed edit, or if `height` returns
   * other numbers.
   *
   * @example
   * ```js
   * const forest = copse.forest({ radius: 4, parts: [{ name: 'wood', region: meadow }] });
   * const scatter = new Scatter(forest);
   * scatter.update(forest.delete('wood'));
   * scatter.groups[0].count; // → 0
   * ```
   * @throws CopseError: `wrong-type` or `missing-option` if it is no change; `out-of-range` if a
   * function of the options returns a wrong number.
   */
  update(change?: SlotChange): void {
    const forest = this.#forest;
    const groups = this.groups as readonly SlotGroup[];
    const source = readSource(forest);
    const { added, removed } = change ?? { added: allOf(source), removed: [] };
    asList('change.added', added, added?.length);
    asList('change.removed', removed, removed?.length);
    try {
      for (const slot of Array.from(removed)) {
        for (const group of groups) group.remove(slot);
      }
      for (const slot of Array.from(added)) {
        // A later edit may have removed it.
        const own = forest.isAlive(slot) ? groups[source.classes?.[slot] ?? 0] : undefined;
        for (const group of groups) if (group !== own) group.remove(slot);
        own?.put(source, slot);
      }
    } finally {
      for (const group of groups) group.close();
    }
  }
}

const kindNames = [...slotNames, 'colors'] as const;
