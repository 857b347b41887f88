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

/** As many samples as come without a radius or a count. */
const usualCount = 10_000;

/**
 * Spreads samples evenly over a mesh. It has the form of three's `MeshSurfaceSampler`, and takes its
 * place where only the import is changed; but no two samples are nearer than a radius, and there is no
 * bald patch. All is in the mesh's own coordinates, before its position, rotation and scale.
 *
 * ```js
 * const scatter = new SurfaceScatter(mesh).setRadius(0.5).build();
 * scene.add(scatter.toInstancedMesh(stone, material, { size: [0.2, 0.4] }));
 * ```
 *
 * Samples are in a progressive order: any number of them from the first on is spread evenly over the
 * whole mesh.
 */
export class SurfaceScatter {
  /** The mesh's geometry. Change it before `build`. */
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

  /** Sets the least distance between two samples, in the mesh's units. */
  setRadius(radius: number): this {
    this.#radius = radius;
    return this;
  }

  /**
   * Sets how many samples there are: without a radius, exactly so many; beside one, so many at most.
   * With neither there are 10,000.
   */
  setCount(count: number): this {
    this.#count = count;
    return this;
  }

  /** Sets which draw of all possible ones it is, a number or text; 0 by default. */
  setSeed(seed: number | string): this {
    this.#seed = seed;
    return this;
  }

  /** Draws the seed from a function that returns numbers from 0 to 1. */
  setRandomGenerator(random: () => number): this {
    return this.setSeed(Math.floor(random() * 2 ** 32));
  }

  /**
   * Names a vertex attribute whose x says how many samples stand there, relative to where it is
   * greatest: where it is 0 there are none. `null`: everywhere as many.
   */
  setWeightAttribute(name: string | null): this {
    const attribute = name === null ? undefined : this.geometry.getAttribute(name);
    if (name !== null && !attribute) throw new Error(`The geometry has no attribute ${name}.`);
    this.#weight = attribute;
    return this;
  }

  /** Sets further options of `sampleSurface` of `copse/space`, such as `existing` or `sides`. */
  setOptions(options: Partial<SurfaceOptions>): this {
    this.#more = { ...options };
    return this;
  }

  /**
   * Places the samples. The first time it starts the sampler, in some ten milliseconds.
   *
   * @throws CopseError for options that are out of range, and where the sampler cannot be started at
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

  /** The samples, once they are built. */
  get samples(): SurfaceSamples {
    if (!this.#samples) throw new Error('Call build() first.');
    return this.#samples;
  }

  /** How many samples there are. */
  get length(): number {
    return this.samples.length;
  }

  /**
   * Takes the next sample: after the last one, the first again.
   *
   * @param targetPosition - is set to its place.
   * @param targetNormal - is set to the direction of the surface there.
   * @param targetColor - is set to the color there, where the geometry has colors.
   * @param targetUV - is set to the texture's coordinates there, where the geometry has them.
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
   * The samples as instances of a model, turned and sized by the options of `instanceMatrices` of
   * `copse/instances`, and aligned to the surface.
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

  /** Between 0 and 1, as the sampler takes them. */
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
