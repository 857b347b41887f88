import type { Report, SurfaceDetails } from '../engine/replies.js';
import { copied, indexIn, type Lists, PlaceList } from '../results/indexed.js';
import { keysOf } from '../results/sample-key.js';
import { asWhole, isObject } from '../values/check.js';

/** What `SpaceSamples` is made of. */
export interface SpaceParts<Positions = Float64Array | Float32Array> {
  positions: Positions;
  dimension: number;
  report: Report;
  radii?: Float64Array | undefined;
  classes?: Uint8Array | undefined;
  classNames?: readonly (string | undefined)[] | undefined;
  /** The two halves of its 64 bits. */
  seed: ArrayLike<number>;
}

/**
 * The samples that a call placed. They are an array-like: `samples[i]` and iterating give `[x, y, z]`.
 * In loops over many samples read `positions`, which is far faster. `structuredClone` gives an object
 * with the same fields, which `SpaceSamples.from` and the option `existing` take.
 */
export class SpaceSamples<
  Positions extends Float64Array | Float32Array = Float64Array | Float32Array,
> extends PlaceList<number[]> {
  /**
   * x0 y0 z0 x1 y1 z1 …, in the units that were given, and as many numbers for each sample as there
   * are dimensions; yours to keep or transfer.
   */
  declare readonly positions: Positions;
  /** How many numbers a position has. */
  declare readonly dimension: number;
  /** How the call went. */
  declare readonly report: Report;
  /** The radius of each sample, where they differ: with a radius by vertex, or classes. */
  declare readonly radii?: Float64Array | undefined;
  /** The class of each sample, as its index in the option `classes`; without that option undefined. */
  declare readonly classes?: Uint8Array | undefined;
  /** The names of the option `classes`, undefined for those without. */
  declare readonly classNames?: readonly (string | undefined)[] | undefined;
  /** The two halves of the seed's 64 bits, of which `keys` are made. */
  declare readonly seed: ArrayLike<number>;
  #keys: Uint32Array | undefined;

  /** @internal */
  protected static readonly lists: Lists = {
    positions: [Float64Array],
    radii: [Float64Array, 1],
    classes: [Uint8Array, 1],
    seed: [Uint32Array, 0, 2],
  };

  /** @internal */
  constructor(parts: SpaceParts<Positions>) {
    super(parts);
  }

  /**
   * The samples of which `structuredClone`, `postMessage` or JSON has made a plain object, with their
   * methods and keys. Arrays are not copied; JSON's become typed ones, of which `positions` are a
   * Float64Array.
   *
   * @throws CopseError when it is none of these.
   */
  static from<Kind extends SpaceSamples>(plain: Kind): Kind;
  static from(plain: object): SpaceSamples;
  static from(plain: unknown): SpaceSamples {
    const dimension = isObject(plain) ? asWhole('samples.dimension', plain.dimension, 2, 16) : 3;
    // biome-ignore lint/complexity/noThisInStatic: surfaces have more lists.
    const lists = { ...this.lists, positions: [Float64Array, dimension] as const };
    const fields = copied(plain, lists, dimension);
    return new this({ ...fields, dimension } as unknown as SpaceSamples);
  }

  /**
   * A number from 0 to 2³² − 1 for each sample, which belongs to its place and the seed alone: for its
   * turn, its size, its picture. Made of `positions` when first asked for.
   */
  get keys(): Uint32Array {
    this.#keys ??= keysOf(this.positions, this.seed, this.dimension);
    return this.#keys;
  }

  /** How many samples there are. */
  get length(): number {
    return this.positions.length / this.dimension;
  }

  /** The place of a sample, counted from the end where `i` is negative; undefined beyond. */
  at(i: number): number[] | undefined {
    const index = indexIn(this, i);
    const { positions, dimension } = this;
    return index < 0
      ? undefined
      : Array.from(positions.subarray(index * dimension, (index + 1) * dimension));
  }
}

/** What samples of a call with `classes` have. */
export interface ClassesInSpace {
  /** The class of each sample, as its index in the option. */
  readonly classes: Uint8Array;
  /** The names in the option, undefined for classes without. */
  readonly classNames: readonly (string | undefined)[];
  /** The radius of each sample. */
  readonly radii: Float64Array;
}

/** The samples that a call placed on a surface. */
export class SurfaceSamples<
  Positions extends Float64Array | Float32Array = Float64Array | Float32Array,
> extends SpaceSamples<Positions> {
  /** Three numbers for each sample, of length 1; all 0 on a triangle that is a line or a point. */
  declare readonly normals: Float32Array;
  /** The triangle of each sample: three times this is its first place in `indices`. */
  declare readonly triangles: Uint32Array;
  /** Three numbers for each sample: the shares of its triangle's vertices, in their order. */
  declare readonly barycentrics: Float32Array;
  /** Two numbers for each sample, where the mesh has them. */
  declare readonly uv?: Float32Array | undefined;
  /**
   * A number for each sample which belongs to its place and the seed alone: the same in every call
   * that has that sample, for its turn, its size, its picture.
   */
  declare readonly ids: Uint32Array;

  /** @internal */
  protected static override readonly lists: Lists = {
    ...SpaceSamples.lists,
    normals: [Float32Array, 3],
    triangles: [Uint32Array, 1],
    barycentrics: [Float32Array, 3],
    uv: [Float32Array, 2],
    ids: [Uint32Array, 1],
  };

  /** @internal */
  constructor(
    parts: SpaceParts<Positions> & Omit<SurfaceDetails, 'uv'> & { uv: Float32Array | undefined },
  ) {
    super(parts);
  }

  /** The same as `ids`. */
  override get keys(): Uint32Array {
    return this.ids;
  }
}
