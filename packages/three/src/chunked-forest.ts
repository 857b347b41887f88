import { Group, InstancedMesh, type Intersection, Matrix4, type Object3D, Vector3 } from 'three';
import type {
  ChunkedForestOptions,
  FelledTrees,
  ShownChunk,
  TreeModel,
  TreePlace,
} from './chunked-forest-options.js';
import { setInstances } from './instances.js';

/** A chunk in sight. */
interface Place {
  readonly i: number;
  readonly j: number;
  distance: number;
  isPending: boolean;
  /** True if the chunk could not be made. */
  hasFailed: boolean;
  shown: { readonly chunk: ShownChunk; readonly group: Group } | undefined;
}

/** The trees of one kind in a chunk. */
interface Kind {
  readonly place: Place;
  readonly indices: Uint32Array;
}

/**
 * Shows an infinite world around a camera. Chunks appear as they come into sight, the nearest first,
 * and disappear beyond it. You can fell trees; they stay felled when their chunk comes back.
 *
 * A sample (x, y) stands at (x, height, y) of this group, or with `instances: { up: 'z' }` at (x, y,
 * height). The matrices of a chunk begin at its corner, so places far from the origin are as exact as
 * near ones.
 *
 * @example
 * ```ts
 * import { ChunkedForest } from '@copse/three';
 *
 * const world = copse.world({ radius: 4, seed: 'north' });
 * const forest = new ChunkedForest({ world, models: { geometry, material }, sight: 300 });
 * scene.add(forest);
 * renderer.setAnimationLoop(() => {
 *   forest.update(camera);
 *   renderer.render(scene, camera);
 * });
 * ```
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

  /**
   * Makes a group that shows nothing until `update` is called.
   *
   * @throws TypeError or RangeError for `world` or `sight`.
   */
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

  // Vue wraps objects without a tag in proxies, which cannot read private members.
  /** @internal */
  get [Symbol.toStringTag](): string {
    return 'ChunkedForest';
  }

  /** How many trees are shown. */
  get count(): number {
    let sum = 0;
    for (const { shown } of this.#places.values())
      for (const mesh of shown?.group.children ?? [])
        if (this.#kinds.has(mesh)) sum += (mesh as InstancedMesh).count;
    return sum;
  }

  /** True if all chunks in sight were shown at the last update. */
  get isComplete(): boolean {
    return [...this.#places.values()].every(
      (place) => this.#isCurrent(place) || place.hasFailed || place.distance > this.#options.sight,
    );
  }

  /**
   * Shows the chunks in sight of a camera, or of a point of the scene. Call it once per frame: it does
   * little if nothing changes.
   *
   * @throws The error of a chunk that could not be made, once. That chunk is not tried again while it
   * is in sight.
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

  /** Updates until all chunks in sight are shown: for a screenshot, a test, a loading screen. */
  async settled(from: Object3D | Vector3): Promise<void> {
    for (;;) {
      this.update(from);
      if (this.isComplete || this.#isDisposed) return;
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  /** Returns the tree that a ray hit, from an intersection of a `Raycaster`; undefined if it is no tree. */
  treeAt(hit: Pick<Intersection, 'object' | 'instanceId'>): TreePlace | undefined {
    const kind = this.#kinds.get(hit.object);
    const index = kind?.indices[hit.instanceId ?? -1];
    if (!kind || index === undefined) return undefined;
    const { i, j, shown } = kind.place;
    return { i, j, id: shown?.chunk.samples.ids[index] as number };
  }

  /** Fells a tree, or the one that a ray hit. Returns true if it stood. */
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

  /** Restores a felled tree. Returns true if it was felled. */
  restore({ i, j, id }: TreePlace): boolean {
    const name = `${i},${j}`;
    const wasFelled = this.#felled.get(name)?.delete(id) ?? false;
    const known = this.#places.get(name);
    if (wasFelled && known?.shown) this.#plant(known);
    return wasFelled;
  }

  /** All felled trees, as plain JSON for the option `felled`. */
  get felled(): FelledTrees {
    const entries = Array.from(this.#felled, ([name, ids]) => [name, [...ids]] as const);
    return Object.fromEntries(entries.filter(([, ids]) => ids.length > 0));
  }

  /** Removes all chunks and frees their buffers. It does not dispose of your models. */
  dispose(): void {
    this.#isDisposed = true;
    for (const place of this.#places.values()) this.#hide(place);
    this.#places.clear();
    this.removeFromParent();
  }

  /** Lists the chunks in sight, and hides those well beyond. */
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

  /** Makes chunks that are missing or have another level, the nearest first. */
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
          // The chunk may be out of sight by now.
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

  /** Makes the meshes of a chunk again. */
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
