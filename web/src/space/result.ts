import type { Report, SurfaceDetails } from '../engine/replies.js';
import { copied, indexIn, type Lists, PlaceList } from '../results/indexed.js';
import { keysOf } from '../results/sample-key.js';
import { asWhole, isObject } from '../values/check.js';

/** The parts of `SpaceSamples`. */
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
 * The samples that `sampleBox` placed. They are array-like: `samples[i]` and iteration give `[x, y, z]`, or as
 * many numbers as there are dimensions. In loops over many samples read `positions`, which is far faster.
 *
 * `structuredClone` and `postMessage` keep the fields, but not the methods: `SpaceSamples.from` restores them.
 *
 * @example
 * ```js
 * const stars = space.sampleBox({ size: [10, 10, 10], radius: 1 });
 * for (const [x, y, z] of stars) plant(x, y, z);
 * ```
 */
export class SpaceSamples<
  Positions extends Float64Array | Float32Array = Float64Array | Float32Array,
> extends PlaceList<number[]> {
  /**
   * The coordinates of all samples, in the units of the options: x0 y0 z0 x1 y1 z1 …, `dimension` numbers for
   * each sample. The array is yours to keep or transfer.
   */
  declare readonly positions: Positions;
  /** The count of numbers for each position. */
  declare readonly dimension: number;
  /** How the call ended: the reason, the least distance, and warnings. */
  declare readonly report: Report;
  /** The radius of each sample, if radii differ: with classes, or a radius or density by place. */
  declare readonly radii?: Float64Array | undefined;
  /** The class of each sample, as its index in the option `classes`; undefined without that option. */
  declare readonly classes?: Uint8Array | undefined;
  /** The name of each class, undefined for a class without a name; undefined without the option `classes`. */
  declare readonly classNames?: readonly (string | undefined)[] | undefined;
  /** The two halves of the seed's 64 bits, from which `keys` are made. */
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
   * Restores the methods and keys of samples that `structuredClone`, `postMessage` or JSON made a plain
   * object. Typed arrays are not copied; arrays from JSON become typed ones, `positions` a Float64Array.
   *
   * @throws CopseError: `wrong-type`, `missing-option` or `out-of-range` if `plain` is no such object.
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
   * A number from 0 to 2³² − 1 for each sample that depends only on its place and the seed: use it to choose
   * its turn, size or picture. It is computed on first use.
   */
  get keys(): Uint32Array {
    this.#keys ??= keysOf(this.positions, this.seed, this.dimension);
    return this.#keys;
  }

  /** How many samples there are. */
  get length(): number {
    return this.positions.length / this.dimension;
  }

  /** Returns the place of sample i, counted from the end if `i` is negative; undefined beyond the ends. */
  at(i: number): number[] | undefined {
    const index = indexIn(this, i);
    const { positions, dimension } = this;
    return index < 0
      ? undefined
      : Array.from(positions.subarray(index * dimension, (index + 1) * dimension));
  }
}

/** The fields that samples of a call with `classes` always have. */
export interface ClassesInSpace {
  /** The class of each sample, as its index in the option `classes`. */
  readonly classes: Uint8Array;
  /** The name of each class, undefined for a class without a name. */
  readonly classNames: readonly (string | undefined)[];
  /** The radius of each sample. */
  readonly radii: Float64Array;
}

/**
 * The samples that `sampleSurface` placed, with normals, triangles and barycentric coordinates.
 *
 * @example
 * ```js
 * const positions = [0, 0, 0, 9, 0, 0, 0, 0, 9];
 * const grass = space.sampleSurface({ positions, radius: 0.5 });
 * grass.normals.length === 3 * grass.length; // → true
 * ```
 */
export class SurfaceSamples<
  Positions extends Float64Array | Float32Array = Float64Array | Float32Array,
> extends SpaceSamples<Positions> {
  /** The normal of each sample: three numbers, of length 1; all 0 on a triangle without an area. */
  declare readonly normals: Float32Array;
  /** The triangle of each sample: its first vertex is `indices[3 * triangle]`. */
  declare readonly triangles: Uint32Array;
  /** The barycentric coordinates of each sample: the shares of its triangle's three vertices, in order. */
  declare readonly barycentrics: Float32Array;
  /** The texture coordinates of each sample, two numbers; undefined for a mesh without `uv`. */
  declare readonly uv?: Float32Array | undefined;
  /**
   * A number for each sample that depends only on its place and the seed. Every call with this sample has the
   * same number: use it to choose its turn, size or picture.
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
