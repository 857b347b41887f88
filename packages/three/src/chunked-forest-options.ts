import type { ColorRange, InstanceOptions, InstanceSamples } from 'copse/instances';
import type { BufferGeometry, Group, Material } from 'three';

/** A world, as `copse.world(options)`, or `pool.world(options)` of `copse/worker`, gives it. */
export interface ChunkedWorld {
  /** The side of a chunk. */
  readonly chunkSize: number;
  /** Returns the samples of a chunk, or a promise of them. */
  chunk(
    i: number,
    j: number,
    options?: { level?: number | undefined },
  ): ChunkSamples | PromiseLike<ChunkSamples>;
}

/** The samples of a chunk. */
export interface ChunkSamples extends InstanceSamples {
  /** The corner of the chunk with the least coordinates. */
  readonly origin: readonly [x: number, y: number];
  /** A number for each sample that is unique in the chunk. */
  readonly ids: Uint32Array;
}

/** The look of a tree. */
export interface TreeModel {
  /** The geometry, which stands on the origin. */
  readonly geometry: BufferGeometry;
  /** The material, or one for each group of the geometry. */
  readonly material: Material | Material[];
  /** How this kind of tree stands. These options replace those for all trees. */
  readonly instances?: InstanceOptions | undefined;
  /** The colors of the trees: a range or a list, from which the key of each tree chooses. */
  readonly colors?: ColorRange | undefined;
}

/** A chunk that is shown. */
export interface ShownChunk {
  /** The column of the chunk. */
  readonly i: number;
  /** The row of the chunk. */
  readonly j: number;
  /** The level that is shown, undefined for all levels. */
  readonly level: number | undefined;
  /** The samples of the chunk, felled trees included. */
  readonly samples: ChunkSamples;
}

/** A tree of a world. */
export interface TreePlace {
  /** The column of the tree's chunk. */
  readonly i: number;
  /** The row of the tree's chunk. */
  readonly j: number;
  /** The tree's number in the chunk. */
  readonly id: number;
}

/** The felled trees: their numbers by chunk, `"i,j"`. It is plain JSON. */
export type FelledTrees = Readonly<Record<string, readonly number[]>>;

/** The options of {@link ChunkedForest}. */
export interface ChunkedForestOptions {
  /**
   * The world to show. A world of `copse/worker` makes chunks off the main thread.
   *
   * @example
   * ```ts
   * import { ChunkedForest } from '@copse/three';
   *
   * const world = copse.world({ radius: 4, seed: 'north' });
   * const forest = new ChunkedForest({ world, models: { geometry, material }, sight: 300 });
   * ```
   * @throws TypeError if it has no `chunkSize`.
   */
  world: ChunkedWorld;
  /**
   * The look of trees: one model for all; or one for each class, by its name, or its index if it has no
   * name; or a function of the class and the level of a chunk. `null` shows no trees.
   *
   * @example
   * ```ts
   * import { ChunkedForest } from '@copse/three';
   *
   * const world = copse.world({ classes: [{ name: 'oak', radius: 8 }, { name: 'herb', radius: 2 }] });
   * const models = { oak: { geometry, material }, herb: null };
   * const forest = new ChunkedForest({ world, models, sight: 300 });
   * ```
   * @throws RangeError, from `update`, if a class has no model.
   */
  models:
    | TreeModel
    | Readonly<Record<string, TreeModel | null>>
    | ((kind: string, level: number | undefined) => TreeModel | null);
  /**
   * The distance up to which chunks are shown, in the world's units: above 0.
   *
   * @example
   * ```ts
   * import { ChunkedForest } from '@copse/three';
   *
   * const world = copse.world({ radius: 4 });
   * const forest = new ChunkedForest({ world, models: { geometry, material }, sight: 500 });
   * ```
   * @throws RangeError if it is not a positive, finite number.
   */
  sight: number;
  /**
   * Returns the level to show at a distance, for a world with levels. By default all levels.
   *
   * @example
   * ```ts
   * import { ChunkedForest } from '@copse/three';
   *
   * const world = copse.world({ radius: 4, levels: 3 });
   * const levelAt = (distance: number) => (distance < 100 ? 2 : distance < 200 ? 1 : 0);
   * const forest = new ChunkedForest({ world, models: { geometry, material }, sight: 300, levelAt });
   * ```
   * @throws CopseError, from `update`: `out-of-range` if the world has no such level;
   * `conflicting-options` if it has no levels.
   */
  levelAt?: ((distance: number) => number | undefined) | undefined;
  /**
   * How all trees stand: the options of `instanceMatrices` of `copse/instances`.
   *
   * @example
   * ```ts
   * import { ChunkedForest } from '@copse/three';
   *
   * const world = copse.world({ radius: 4 });
   * const models = { geometry, material };
   * const forest = new ChunkedForest({ world, models, sight: 300, instances: { size: [0.8, 1.2] } });
   * ```
   * @throws CopseError, from `update`, as `instanceMatrices` does.
   */
  instances?: InstanceOptions | undefined;
  /**
   * The trees that are felled from the start, as `felled` of an earlier forest gave them.
   *
   * @defaultValue `{}`
   * @example
   * ```ts
   * import { ChunkedForest } from '@copse/three';
   *
   * const world = copse.world({ radius: 4 });
   * const felled = JSON.parse(localStorage.getItem('felled') ?? '{}');
   * const forest = new ChunkedForest({ world, models: { geometry, material }, sight: 300, felled });
   * ```
   * @throws TypeError if its lists cannot be iterated.
   */
  felled?: FelledTrees | undefined;
  /**
   * The most chunks that a pool makes at the same time.
   *
   * @defaultValue `8`
   * @example
   * ```ts
   * import { ChunkedForest } from '@copse/three';
   * import { createPool } from 'copse/worker';
   *
   * const world = await (await createPool()).world({ radius: 4 });
   * const forest = new ChunkedForest({ world, models: { geometry, material }, sight: 300, atOnce: 4 });
   * ```
   */
  atOnce?: number | undefined;
  /**
   * The most milliseconds that one update may take to make chunks on the main thread; it makes one
   * chunk at least.
   *
   * @defaultValue `4`
   * @example
   * ```ts
   * import { ChunkedForest } from '@copse/three';
   *
   * const world = copse.world({ radius: 4 });
   * const forest = new ChunkedForest({ world, models: { geometry, material }, sight: 300, budget: 8 });
   * ```
   */
  budget?: number | undefined;
  /**
   * Called with the group of each new chunk, which stands at the chunk's corner: add its ground there.
   *
   * @example
   * ```ts
   * import { ChunkedForest } from '@copse/three';
   * import { type Group, Mesh } from 'three';
   *
   * const world = copse.world({ radius: 4 });
   * const onChunk = (group: Group) => group.add(new Mesh(geometry, material));
   * const forest = new ChunkedForest({ world, models: { geometry, material }, sight: 300, onChunk });
   * ```
   * @throws Whatever the function throws comes from `update`.
   */
  onChunk?: ((group: Group, chunk: ShownChunk) => void) | undefined;
  /**
   * Called with the group of each chunk that is removed: dispose there of what you added.
   *
   * @example
   * ```ts
   * import { ChunkedForest } from '@copse/three';
   * import type { Group } from 'three';
   *
   * const world = copse.world({ radius: 4 });
   * const onRemove = (group: Group) => group.clear();
   * const forest = new ChunkedForest({ world, models: { geometry, material }, sight: 300, onRemove });
   * ```
   * @throws Whatever the function throws comes from `update`.
   */
  onRemove?: ((group: Group, chunk: ShownChunk) => void) | undefined;
}
