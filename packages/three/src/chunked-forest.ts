import type { ColorRange, InstanceOptions, InstanceSamples } from 'copse/instances';
import {
  type BufferGeometry,
  Group,
  InstancedMesh,
  type Intersection,
  type Material,
  Matrix4,
  type Object3D,
  Vector3,
} from 'three';
import { setInstances } from './instances.js';

/** A world of copse: what `copse.world(options)`, or `pool.world(options)` of `copse/worker`, gives. */
export interface ChunkedWorld {
  /** The side of a chunk. */
  readonly chunkSize: number;
  /** The samples of a chunk, now or soon. */
  chunk(
    i: number,
    j: number,
    options?: { level?: number | undefined },
  ): ChunkSamples | PromiseLike<ChunkSamples>;
}

/** The samples of a chunk. */
export interface ChunkSamples extends InstanceSamples {
  /** The corner of the chunk. */
  readonly origin: readonly [x: number, y: number];
  /** A number for each sample that no other one in the chunk has. */
  readonly ids: Uint32Array;
}

/** What a tree looks like. */
export interface TreeModel {
  /** Its form, which stands on the origin. */
  readonly geometry: BufferGeometry;
  /** Its surface. */
  readonly material: Material | Material[];
  /** How it stands: size, turn, tilt and so on; beside the options for all. */
  readonly instances?: InstanceOptions | undefined;
  /** Gives each tree a color, by its key. */
  readonly colors?: ColorRange | undefined;
}

/** A chunk that is shown. */
export interface ShownChunk {
  /** Its column and row. */
  readonly i: number;
  /** Its row. */
  readonly j: number;
  /** The level that is shown, undefined for all. */
  readonly level: number | undefined;
  /** Its samples, felled ones included. */
  readonly samples: ChunkSamples;
}

/** A tree of a world. */
export interface TreePlace {
  /** The column of its chunk. */
  readonly i: number;
  /** The row of its chunk. */
  readonly j: number;
  /** Its number in the chunk. */
  readonly id: number;
}

/** Felled trees: by `"i,j"` of their chunks, their numbers there. */
export type FelledTrees = Readonly<Record<string, readonly number[]>>;

/** The options of {@link ChunkedForest}. */
export interface ChunkedForestOptions {
  /** The world to show: of `copse.world`, or of a pool, which makes chunks off the main thread. */
  world: ChunkedWorld;
  /**
   * What trees look like: one model for all; one for each class, by its name, or its index where it has
   * none; or a function of both and of the level that a chunk is shown with. `null` shows none.
   */
  models:
    | TreeModel
    | Readonly<Record<string, TreeModel | null>>
    | ((kind: string, level: number | undefined) => TreeModel | null);
  /** How far one sees, in the world's units: chunks come and go at this distance. */
  sight: number;
  /** The level to show at a distance, for worlds with levels; all of them by default. */
  levelAt?: ((distance: number) => number | undefined) | undefined;
  /** How all trees stand, as `instanceMatrices` of `copse/instances` takes it. */
  instances?: InstanceOptions | undefined;
  /** Trees that are felled, as an earlier forest's `toJSON` gave them. */
  felled?: FelledTrees | undefined;
  /** How many chunks are made at once in a pool; 8 by default. */
  atOnce?: number | undefined;
  /** The milliseconds that one update may take to make chunks in place; 4 by default, one chunk at least. */
  budget?: number | undefined;
  /** Is given the group of a chunk that comes, at the chunk's corner, to add its ground to. */
  onChunk?: ((group: Group, chunk: ShownChunk) => void) | undefined;
  /** Is given the group of a chunk that goes, to dispose of what was added. */
  onRemove?: ((group: Group, chunk: ShownChunk) => void) | undefined;
}

/** A chunk in sight. */
interface Place {
  readonly i: number;
  readonly j: number;
  distance: number;
  isPending: boolean;
  /** Of a chunk that could not be made. */
  hasFailed: boolean;
  shown: { readonly chunk: ShownChunk; readonly group: Group } | undefined;
}

/** The trees of one kind in a chunk. */
interface Kind {
  readonly place: Place;
  readonly indices: Uint32Array;
}

/**
 * Shows a world without end around a camera: chunks come as they get into sight, the nearest first, and
 * go when they are out of it. Trees can be felled, and stay felled when one comes back.
 *
 * ```js
 * const forest = new ChunkedForest({ world, models: { geometry, material }, sight: 300 });
 * scene.add(forest);
 * renderer.setAnimationLoop(() => {
 *   forest.update(camera);
 *   renderer.render(scene, camera);
 * });
 * ```
 *
 * A sample (x, y) stands at (x, height, y) of this group, or with `instances: { up: 'z' }` at
 * (x, y, height). Each chunk's matrices begin at its corner, so that places far from the origin are as
 * exact as those near it.
 */
export class ChunkedForest extends Group {
  readonly #options: ChunkedForestOptions;
  readonly #places = new Map<string, Place>();
  readonly #felled = new Map<string, Set<number>>();
  readonly #kinds = new WeakMap<Object3D, Kind>();
  readonly #eye = new Vector3();
  readonly #inverse = new Matrix4();
  #pending = 0;
  #failure: { readonly cause: unknown } | undefined;
  #isDisposed = false;

  constructor(options: ChunkedForestOptions) {
    super();
    const { world, sight } = options;
    if (!(world?.chunkSize > 0))
      throw new TypeError('world: must be a world, as copse.world() returns');
    if (!(sight > 0 && sight < Number.POSITIVE_INFINITY))
      throw new RangeError(`sight: ${sight} must be a positive finite number`);
    this.#options = options;
    for (const [name, ids] of Object.entries(options.felled ?? {}))
      this.#felled.set(name, new Set(ids));
  }

  /** How many trees are shown. */
  get count(): number {
    let sum = 0;
    for (const { shown } of this.#places.values())
      for (const mesh of shown?.group.children ?? [])
        if (this.#kinds.has(mesh)) sum += (mesh as InstancedMesh).count;
    return sum;
  }

  /** Whether all that is in sight is shown, as of the last update. */
  get isComplete(): boolean {
    return [...this.#places.values()].every(
      (place) => this.#isCurrent(place) || place.hasFailed || place.distance > this.#options.sight,
    );
  }

  /**
   * Shows what is in sight of a camera, or of a point of the scene. Call it once a frame: it does
   * little where nothing changes.
   *
   * @throws what was thrown when a chunk was made, once; that chunk is not tried again while it is in
   * sight.
   */
  update(from: Object3D | Vector3): void {
    if (this.#failure) {
      const { cause } = this.#failure;
      this.#failure = undefined;
      throw cause;
    }
    if (this.#isDisposed) return;
    this.updateWorldMatrix(true, false);
    if ('isVector3' in from) this.#eye.copy(from);
    else from.getWorldPosition(this.#eye);
    this.#eye.applyMatrix4(this.#inverse.copy(this.matrixWorld).invert());
    this.#look();
    this.#ask();
  }

  /** Updates from a place until all in sight is shown: for a picture, a test, a loading screen. */
  async settled(from: Object3D | Vector3): Promise<void> {
    for (;;) {
      this.update(from);
      if (this.isComplete || this.#isDisposed) return;
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  /** The tree that a ray has hit: one of the intersections of a `Raycaster`. */
  treeAt(hit: Pick<Intersection, 'object' | 'instanceId'>): TreePlace | undefined {
    const kind = this.#kinds.get(hit.object);
    const index = kind?.indices[hit.instanceId ?? -1];
    if (!kind || index === undefined) return undefined;
    const { i, j, shown } = kind.place;
    return { i, j, id: shown?.chunk.samples.ids[index] as number };
  }

  /** Fells a tree, or the one that a ray has hit. Returns whether it stood. */
  fell(tree: TreePlace | Pick<Intersection, 'object' | 'instanceId'>): boolean {
    const place = 'object' in tree ? this.treeAt(tree) : tree;
    if (!place) return false;
    const name = `${place.i},${place.j}`;
    const felled = this.#felled.get(name) ?? new Set();
    if (felled.has(place.id)) return false;
    this.#felled.set(name, felled.add(place.id));
    const known = this.#places.get(name);
    if (known?.shown) this.#plant(known);
    return true;
  }

  /** Lets a felled tree stand again. Returns whether it was felled. */
  restore({ i, j, id }: TreePlace): boolean {
    const name = `${i},${j}`;
    const wasFelled = this.#felled.get(name)?.delete(id) ?? false;
    const known = this.#places.get(name);
    if (wasFelled && known?.shown) this.#plant(known);
    return wasFelled;
  }

  /** All felled trees, for the option `felled`. */
  get felled(): FelledTrees {
    const entries = Array.from(this.#felled, ([name, ids]) => [name, [...ids]] as const);
    return Object.fromEntries(entries.filter(([, ids]) => ids.length > 0));
  }

  /** Frees all that it made; models are yours. */
  dispose(): void {
    this.#isDisposed = true;
    for (const place of this.#places.values()) this.#hide(place);
    this.#places.clear();
    this.removeFromParent();
  }

  /** Notes which chunks are in sight, and hides those well beyond it. */
  #look(): void {
    const { world, sight, instances } = this.#options;
    const { chunkSize: size } = world;
    const [x, y] = [this.#eye.x / size, (instances?.up === 'z' ? this.#eye.y : this.#eye.z) / size];
    const reach = sight / size;
    const distanceTo = (i: number, j: number) =>
      size * Math.hypot(Math.max(i - x, 0, x - i - 1), Math.max(j - y, 0, y - j - 1));
    for (const [name, place] of this.#places) {
      place.distance = distanceTo(place.i, place.j);
      if (place.distance <= sight + size / 2) continue;
      this.#hide(place);
      this.#places.delete(name);
    }
    for (let i = Math.floor(x - reach); i <= x + reach; i++) {
      for (let j = Math.floor(y - reach); j <= y + reach; j++) {
        const distance = distanceTo(i, j);
        const name = `${i},${j}`;
        if (distance > sight || this.#places.has(name)) continue;
        this.#places.set(name, {
          ...{ i, j, distance },
          ...{ isPending: false, hasFailed: false, shown: undefined },
        });
      }
    }
  }

  #levelOf({ distance }: Place): number | undefined {
    return this.#options.levelAt?.(distance);
  }

  #isCurrent(place: Place): boolean {
    return place.shown !== undefined && place.shown.chunk.level === this.#levelOf(place);
  }

  /** Makes what is missing, or of another level, the nearest first. */
  #ask(): void {
    const { atOnce = 8, budget = 4, sight } = this.#options;
    const end = performance.now() + budget;
    const missing = [...this.#places.values()].filter(
      (place) =>
        !(place.isPending || place.hasFailed || place.distance > sight || this.#isCurrent(place)),
    );
    missing.sort((one, other) => one.distance - other.distance);
    for (const place of missing) {
      if (this.#pending >= atOnce) return;
      this.#make(place);
      if (!place.isPending && performance.now() >= end) return;
    }
  }

  #make(place: Place): void {
    const { i, j } = place;
    const level = this.#levelOf(place);
    try {
      const made = this.#options.world.chunk(i, j, level === undefined ? {} : { level });
      if (!('then' in made)) {
        this.#show(place, { i, j, level, samples: made });
        return;
      }
      place.isPending = true;
      this.#pending++;
      const end = () => {
        place.isPending = false;
        this.#pending--;
      };
      made.then(
        (samples) => {
          end();
          // It may be out of sight by now.
          if (this.#places.get(`${i},${j}`) !== place) return;
          try {
            this.#show(place, { i, j, level, samples });
          } catch (cause) {
            this.#fail(place, cause);
          }
        },
        (cause) => {
          end();
          this.#fail(place, cause);
        },
      );
    } catch (cause) {
      this.#fail(place, cause);
    }
  }

  #fail(place: Place, cause: unknown): void {
    place.hasFailed = true;
    this.#failure ??= { cause };
  }

  #show(place: Place, chunk: ShownChunk): void {
    this.#hide(place);
    const group = new Group();
    const [x, y] = chunk.samples.origin;
    if (this.#options.instances?.up === 'z') group.position.set(x, y, 0);
    else group.position.set(x, 0, y);
    place.shown = { chunk, group };
    this.#plant(place);
    this.add(group);
    this.#options.onChunk?.(group, chunk);
  }

  /** Makes the meshes of a chunk's trees anew. */
  #plant(place: Place): void {
    const { chunk, group } = place.shown as { chunk: ShownChunk; group: Group };
    this.#clear(group);
    const { samples, level } = chunk;
    const felled = this.#felled.get(`${place.i},${place.j}`);
    const { classes, classNames = [], ids } = samples;
    const byKind: number[][] = [];
    ids.forEach((id, index) => {
      if (felled?.has(id)) return;
      const kind = classes?.[index] ?? 0;
      byKind[kind] ??= [];
      byKind[kind]?.push(index);
    });
    byKind.forEach((list, kind) => {
      const model = this.#modelOf(classes ? (classNames[kind] ?? String(kind)) : '', level);
      if (!model) return;
      const indices = Uint32Array.from(list);
      const { origin } = samples;
      const options = { ...this.#options.instances, ...model.instances, origin, indices };
      const mesh = new InstancedMesh(model.geometry, model.material, 0);
      setInstances(mesh, samples, options, model.colors);
      this.#kinds.set(mesh, { place, indices });
      group.add(mesh);
    });
  }

  #modelOf(kind: string, level: number | undefined): TreeModel | null {
    const { models } = this.#options;
    if (typeof models === 'function') return models(kind, level);
    if ('geometry' in models && 'material' in models) return models as TreeModel;
    const model = (models as Readonly<Record<string, TreeModel | null>>)[kind];
    if (model === undefined)
      throw new RangeError(`models: must have a model for the class ${kind}`);
    return model;
  }

  #clear(group: Group): void {
    for (const mesh of [...group.children]) {
      if (!this.#kinds.has(mesh)) continue;
      group.remove(mesh);
      (mesh as InstancedMesh).dispose();
    }
  }

  #hide(place: Place): void {
    if (!place.shown) return;
    const { chunk, group } = place.shown;
    place.shown = undefined;
    this.#clear(group);
    this.remove(group);
    this.#options.onRemove?.(group, chunk);
  }
}
