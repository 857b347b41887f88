import type { InstanceOptions } from 'copse/instances';
import { loadSync, type SurfaceOptions, type SurfaceSamples } from 'copse/space';
import {
  type BufferAttribute,
  type BufferGeometry,
  type Color,
  InstancedMesh,
  type InterleavedBufferAttribute,
  type Material,
  type Mesh,
  type Vector2,
  type Vector3,
} from 'three';
import { setInstances } from './instances.js';

type Attribute = BufferAttribute | InterleavedBufferAttribute;

/** The count of samples without a radius or a count. */
const usualCount = 10_000;

/**
 * Spreads samples evenly over a mesh. It has the interface of three's `MeshSurfaceSampler`: to switch,
 * change the import. No two samples are nearer than a radius, and there are no bald patches.
 * Coordinates are the mesh's own, before its position, rotation and scale.
 *
 * Samples come in progressive order: the first n of them are spread evenly over the whole mesh, for any
 * n.
 *
 * @example
 * ```ts
 * import { SurfaceScatter } from '@copse/three';
 *
 * const scatter = new SurfaceScatter(mesh).setRadius(0.5).build();
 * scene.add(scatter.toInstancedMesh(stone, material, { size: [0.2, 0.4] }));
 * ```
 */
export class SurfaceScatter {
  /** The geometry of the mesh. Change it before `build`. */
  readonly geometry: BufferGeometry;
  #radius: number | undefined;
  #count: number | undefined;
  #seed: number | string = 0;
  #weight: Attribute | undefined;
  #more: Partial<SurfaceOptions> = {};
  #samples: SurfaceSamples | undefined;
  #next = 0;

  /** Takes the geometry of a mesh. */
  constructor(mesh: Pick<Mesh, 'geometry'>) {
    this.geometry = mesh.geometry;
  }

  // Vue wraps objects without a tag in proxies, which cannot read private members.
  /** @internal */
  get [Symbol.toStringTag](): string {
    return 'SurfaceScatter';
  }

  /** Sets the least distance between two samples, in the mesh's units. */
  setRadius(radius: number): this {
    this.#radius = radius;
    return this;
  }

  /**
   * Sets how many samples there are: without a radius exactly that many, with a radius at most. By
   * default 10,000 if there is no radius.
   */
  setCount(count: number): this {
    this.#count = count;
    return this;
  }

  /** Sets the seed, a number or text: by default 0. */
  setSeed(seed: number | string): this {
    this.#seed = seed;
    return this;
  }

  /** Takes the seed from a function that returns numbers from 0 to 1. */
  setRandomGenerator(random: () => number): this {
    return this.setSeed(Math.floor(random() * 2 ** 32));
  }

  /**
   * Names a vertex attribute whose x sets the share of samples at each place, relative to its greatest
   * value. Where it is 0 there are none. `null` removes the weight.
   *
   * @throws Error if the geometry has no such attribute.
   */
  setWeightAttribute(name: string | null): this {
    const attribute = name === null ? undefined : this.geometry.getAttribute(name);
    if (name !== null && !attribute) throw new Error(`The geometry has no attribute ${name}.`);
    this.#weight = attribute;
    return this;
  }

  /** Sets further options of `sampleSurface` in `copse/space`, such as `existing` or `sides`. */
  setOptions(options: Partial<SurfaceOptions>): this {
    this.#more = { ...options };
    return this;
  }

  /**
   * Places the samples. The first call starts the sampler, which takes some ten milliseconds.
   *
   * @throws CopseError as `sampleSurface` does; and `load-failed` if the sampler cannot be started at
   * once: then `await load()` of `copse/space` before.
   */
  build(): this {
    const { geometry } = this;
    const attribute = (name: string) => geometry.getAttribute(name) ?? undefined;
    const isOpen = this.#radius === undefined && this.#count === undefined && !this.#more.classes;
    this.#samples = loadSync().sampleSurface({
      positions: geometry.getAttribute('position'),
      indices: geometry.index,
      normals: attribute('normal'),
      uv: attribute('uv'),
      weight: this.#weights(),
      radius: this.#radius,
      count: isOpen ? usualCount : this.#count,
      order: 'progressive',
      seed: this.#seed,
      ...this.#more,
    });
    this.#next = 0;
    return this;
  }

  /**
   * The samples that `build` placed.
   *
   * @throws Error before `build`.
   */
  get samples(): SurfaceSamples {
    if (!this.#samples) throw new Error('Call build() first.');
    return this.#samples;
  }

  /** How many samples there are. */
  get length(): number {
    return this.samples.length;
  }

  /**
   * Writes the next sample into the targets. After the last sample comes the first again.
   *
   * @param targetPosition - Receives the place.
   * @param targetNormal - Receives the normal of the surface.
   * @param targetColor - Receives the color, if the geometry has colors.
   * @param targetUV - Receives the texture coordinates, if the geometry has them.
   */
  sample(
    targetPosition: Vector3,
    targetNormal?: Vector3,
    targetColor?: Color,
    targetUV?: Vector2,
  ): this {
    const { samples } = this;
    if (samples.length === 0) return this;
    const i = this.#next;
    this.#next = (i + 1) % samples.length;
    targetPosition.fromArray(samples.positions, 3 * i);
    targetNormal?.fromArray(samples.normals, 3 * i);
    if (samples.uv) targetUV?.fromArray(samples.uv, 2 * i);
    const colors = this.geometry.getAttribute('color');
    if (targetColor && colors) this.#colorAt(i, colors, targetColor);
    return this;
  }

  /**
   * Returns the samples as instances of a model, aligned to the surface, and turned and sized by the options of
   * `instanceMatrices` in `copse/instances`.
   *
   * @throws CopseError as `instanceMatrices` does; Error before `build`.
   */
  toInstancedMesh(
    geometry: BufferGeometry,
    material: Material | Material[],
    options: InstanceOptions = {},
  ): InstancedMesh {
    const mesh = new InstancedMesh(geometry, material, 0);
    setInstances(mesh, this.samples, options);
    return mesh;
  }

  /** The weights from 0 to 1, as the sampler takes them. */
  #weights(): Float32Array | undefined {
    const attribute = this.#weight;
    if (!attribute) return undefined;
    const weights = Float32Array.from({ length: attribute.count }, (_, i) => attribute.getX(i));
    const greatest = weights.reduce((most, weight) => Math.max(most, weight), 0);
    return greatest > 0 ? weights.map((weight) => Math.max(0, weight / greatest)) : weights;
  }

  #colorAt(i: number, colors: Attribute, target: Color): void {
    const { samples } = this;
    const triangle = samples.triangles[i] as number;
    const parts: [number, number, number] = [0, 0, 0];
    for (let corner = 0; corner < 3; corner++) {
      const index = 3 * triangle + corner;
      const vertex = this.geometry.index ? this.geometry.index.getX(index) : index;
      const share = samples.barycentrics[3 * i + corner] as number;
      parts[0] += share * colors.getX(vertex);
      parts[1] += share * colors.getY(vertex);
      parts[2] += share * colors.getZ(vertex);
    }
    target.setRGB(...parts);
  }
}
