import type { Report, SurfaceDetails } from '../engine/replies.js';
import { giveIndices, withPlainArrays } from '../results/indexed.js';
import { keysOf } from '../results/sample-key.js';

/** What `SpaceSamples` is made of. */
export interface SpaceParts<Positions = Float64Array | Float32Array> {
  positions: Positions;
  dimension: number;
  report: Report;
  radii: Float64Array | undefined;
  classes: Uint8Array | undefined;
  classNames: readonly (string | undefined)[] | undefined;
  /** The two halves of its 64 bits. */
  seed: ArrayLike<number>;
}

/**
 * The samples that a call placed. They are an array-like: `samples[i]` and iterating give `[x, y, z]`.
 * In loops over many samples read `positions`, which is far faster. `structuredClone` gives an object
 * with the same fields, which the option `existing` takes.
 */
export class SpaceSamples<
  Positions extends Float64Array | Float32Array = Float64Array | Float32Array,
> {
  /** The position of each sample; makes an array each time. */
  readonly [index: number]: number[];
  /**
   * x0 y0 z0 x1 y1 z1 …, in the units that were given, and as many numbers for each sample as there
   * are dimensions; yours to keep or transfer.
   */
  readonly positions: Positions;
  /** How many numbers a position has. */
  readonly dimension: number;
  /** How the call went. */
  readonly report: Report;
  /** The radius of each sample, where they differ: with a radius by vertex, or classes. */
  readonly radii?: Float64Array | undefined;
  /** The class of each sample, as its index in the option `classes`; without that option undefined. */
  readonly classes?: Uint8Array | undefined;
  /** The names of the option `classes`, undefined for those without. */
  readonly classNames?: readonly (string | undefined)[] | undefined;
  readonly #seed: ArrayLike<number>;
  #keys: Uint32Array | undefined;

  /** @internal */
  constructor({ positions, dimension, report, seed, ...kinds }: SpaceParts<Positions>) {
    this.positions = positions;
    this.dimension = dimension;
    this.report = report;
    this.radii = kinds.radii;
    this.classes = kinds.classes;
    this.classNames = kinds.classNames;
    this.#seed = seed;
  }

  /**
   * A number from 0 to 2³² − 1 for each sample, which belongs to its place and the seed alone: for its
   * turn, its size, its picture. Made of `positions` when first asked for.
   */
  get keys(): Uint32Array {
    this.#keys ??= keysOf(this.positions, this.#seed, this.dimension);
    return this.#keys;
  }

  /** How many samples there are. */
  get length(): number {
    return this.positions.length / this.dimension;
  }

  /** Gives the position of each sample. */
  *[Symbol.iterator](): IterableIterator<number[]> {
    for (let i = 0; i < this.positions.length; i += this.dimension) {
      yield Array.from(this.positions.subarray(i, i + this.dimension));
    }
  }

  /** What `JSON.stringify` writes: the fields with plain arrays, which the option `existing` takes back. */
  toJSON(): Record<string, unknown> {
    return withPlainArrays(this);
  }
}

giveIndices<SpaceSamples>(SpaceSamples.prototype, ({ positions, dimension }, i) => [
  ...positions.subarray(i * dimension, (i + 1) * dimension),
]);

/** The samples that a call placed on a surface. */
export class SurfaceSamples<
  Positions extends Float64Array | Float32Array = Float64Array | Float32Array,
> extends SpaceSamples<Positions> {
  /** Three numbers for each sample, of length 1; all 0 on a triangle that is a line or a point. */
  readonly normals: Float32Array;
  /** The triangle of each sample: three times this is its first place in `indices`. */
  readonly triangles: Uint32Array;
  /** Three numbers for each sample: the shares of its triangle's vertices, in their order. */
  readonly barycentrics: Float32Array;
  /** Two numbers for each sample, where the mesh has them. */
  readonly uv?: Float32Array | undefined;
  /**
   * A number for each sample which belongs to its place and the seed alone: the same in every call
   * that has that sample, for its turn, its size, its picture.
   */
  readonly ids: Uint32Array;

  /** @internal */
  constructor(parts: SpaceParts<Positions>, details: SurfaceDetails, hasUv: boolean) {
    super(parts);
    this.normals = details.normals;
    this.triangles = details.triangles;
    this.barycentrics = details.barycentrics;
    this.uv = hasUv ? details.uv : undefined;
    this.ids = details.ids;
  }

  /** The same as `ids`. */
  override get keys(): Uint32Array {
    return this.ids;
  }
}
