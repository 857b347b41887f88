import type { Report } from '../engine/replies.js';
import { asFlag, asOptions } from '../values/check.js';
import { copied, indexIn, type Lists, PlaceList } from './indexed.js';
import { keysOf } from './sample-key.js';

/** A GeoJSON MultiPoint. */
export interface GeoJSONMultiPoint {
  type: 'MultiPoint';
  /** `[x, y]` of each sample, in the region's units. */
  coordinates: [number, number][];
}

/** A GeoJSON FeatureCollection of Points. */
export interface GeoJSONSamples<Properties = SampleProperties> {
  type: 'FeatureCollection';
  /** A Feature for each sample. */
  features: GeoJSONSample<Properties>[];
}

/** A sample as a GeoJSON Feature. */
export interface GeoJSONSample<Properties = SampleProperties> {
  type: 'Feature';
  /** The place of the sample, in the region's units. */
  geometry: { type: 'Point'; coordinates: [number, number] };
  /** Class, level, radius and key of the sample. */
  properties: Properties;
}

/** The properties of a sample in {@link Samples.toGeoJSON}. */
export interface SampleProperties {
  /** The name of the sample's class, or its index if it has no name; only with the option `classes`. */
  class?: string | number;
  /** The level in which the sample came, from 0 on; only with the option `levels`. */
  level?: number;
  /** The sample's own radius, or the call's if all samples share one. */
  radius: number;
  /** The sample's key; see {@link Samples.keys}. */
  key: number;
}

/** The options of {@link Samples.toGeoJSON}. */
export interface GeoJSONOptions {
  /**
   * True to get a Feature with class, level, radius and key for each sample, instead of one MultiPoint.
   *
   * @defaultValue `false`
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12 });
   * trees.toGeoJSON({ properties: true }).features[0].properties.radius; // → 12
   * ```
   * @throws `wrong-type` if it is not true or false.
   */
  properties?: boolean | undefined;
}

/** The parts of `Samples`. */
export interface SampleParts<Positions> {
  positions: Positions;
  report: Report;
  radii?: Float64Array | undefined;
  classes?: Uint8Array | undefined;
  classNames?: readonly (string | undefined)[] | undefined;
  levelEnds?: Uint32Array | undefined;
  /** The two halves of its 64 bits. */
  seed: ArrayLike<number>;
}

/** The samples as plain JSON, as {@link Samples.toJSON} gives them. {@link Samples.from} restores them. */
export interface SamplesJSON {
  /** The coordinates of all samples: x0 y0 x1 y1 … */
  positions: number[];
  /** How the call ended. */
  report: Report;
  /** The radius of each sample, if radii differ. */
  radii?: number[] | undefined;
  /** The class of each sample, with the option `classes`. */
  classes?: number[] | undefined;
  /** The names of the classes. */
  classNames?: readonly (string | undefined)[] | undefined;
  /** The number of samples at the end of each level, with the option `levels`. */
  levelEnds?: number[] | undefined;
  /** The feature of each sample, with the option `each`. */
  features?: number[] | undefined;
  /** The two halves of the seed's 64 bits. */
  seed: readonly number[];
}

/**
 * The samples that a call placed. They are array-like: `samples[i]` and iteration give `[x, y]`, so other
 * libraries, such as d3-delaunay, take them as points. In loops over many samples read `positions`, which is
 * far faster.
 *
 * `structuredClone` and `postMessage` keep the fields, but not the methods: `Samples.from` restores them.
 *
 * @example
 * ```js
 * const trees = copse.sample({ region: meadow, radius: 12 });
 * for (const [x, y] of trees) plant(x, y);
 * const [x0, y0, x1, y1] = trees.positions;
 * trees.report.reason; // → 'saturated'
 * ```
 */
export class Samples<
  Positions extends Float64Array | Float32Array = Float64Array | Float32Array,
> extends PlaceList<[x: number, y: number]> {
  /**
   * The coordinates of all samples, in the region's units: x0 y0 x1 y1 …, two for each sample. The array is
   * yours to keep or transfer.
   */
  declare readonly positions: Positions;
  /** How the call ended: the reason, the least distance, and warnings. */
  declare readonly report: Report;
  /** The radius of each sample, if radii differ: with classes, a density, or a radius by place or range. */
  declare readonly radii?: Float64Array | undefined;
  /** The class of each sample, as its index in the option `classes`; undefined without that option. */
  declare readonly classes?: Uint8Array | undefined;
  /** The name of each class, undefined for a class without a name; undefined without the option `classes`. */
  declare readonly classNames?: readonly (string | undefined)[] | undefined;
  /**
   * The number of samples at the end of each level, with all levels before it:
   * `positions.subarray(0, 2 * levelEnds[0])` is level 0. Undefined without the option `levels`. If you
   * dispose of a `grow` early, it has the levels that were complete.
   */
  declare readonly levelEnds?: Uint32Array | undefined;
  /** The two halves of the seed's 64 bits, from which `keys` are made. */
  declare readonly seed: ArrayLike<number>;
  #keys: Uint32Array | undefined;

  /** @internal */
  protected static readonly lists: Lists = {
    positions: [Float64Array, 2],
    radii: [Float64Array, 1],
    classes: [Uint8Array, 1],
    levelEnds: [Uint32Array],
    features: [Uint32Array, 1],
    angles: [Float64Array, 1],
    seed: [Uint32Array, 0, 2],
  };

  /** @internal */
  constructor(parts: SampleParts<Positions>) {
    super(parts);
  }

  /**
   * Restores the methods and keys of samples that `structuredClone`, `postMessage` or JSON made a plain
   * object. Typed arrays are not copied; arrays from JSON become typed ones, `positions` a Float64Array.
   *
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12 });
   * const saved = JSON.stringify(trees);
   * const same = Samples.from(JSON.parse(saved));
   * same.length === trees.length; // → true
   * ```
   * @throws CopseError: `wrong-type` or `missing-option` if `plain` is no such object.
   */
  static from(plain: SamplesJSON): Samples<Float64Array>;
  static from<Kind extends Samples>(plain: Kind): Kind;
  static from(plain: unknown): Samples {
    // biome-ignore lint/complexity/noThisInStatic: chunks make chunks.
    return new this(copied(plain, this.lists) as unknown as SampleParts<Float64Array>);
  }

  /** How many samples there are. */
  get length(): number {
    return this.positions.length / 2;
  }

  /**
   * A number from 0 to 2³² − 1 for each sample that depends only on its place and the seed. Every call with
   * this sample has the same key: use it to choose its turn, size or picture. It is computed on first use.
   *
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12 });
   * const turns = Array.from(trees.keys, (key) => (key / 2 ** 32) * 2 * Math.PI);
   * ```
   */
  get keys(): Uint32Array {
    this.#keys ??= keysOf(this.positions, this.seed);
    return this.#keys;
  }

  /** Returns `[x, y]` of sample i, counted from the end if `i` is negative; undefined beyond the ends. */
  at(i: number): [x: number, y: number] | undefined {
    const k = 2 * indexIn(this, i);
    return k >= 0 ? [this.positions[k] as number, this.positions[k + 1] as number] : undefined;
  }

  /**
   * Returns the samples as a GeoJSON MultiPoint, or with `properties` as a FeatureCollection of Points.
   *
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12 });
   * const { coordinates } = trees.toGeoJSON();
   * const { features } = trees.toGeoJSON({ properties: true });
   * ```
   * @throws CopseError: `unknown-option` or `wrong-type` for an option.
   */
  toGeoJSON(options: { properties: true }): GeoJSONSamples;
  toGeoJSON(options?: { properties?: false | undefined }): GeoJSONMultiPoint;
  toGeoJSON(options?: GeoJSONOptions): GeoJSONMultiPoint | GeoJSONSamples;
  toGeoJSON(options: GeoJSONOptions = {}): GeoJSONMultiPoint | GeoJSONSamples {
    const { properties } = asOptions(options, ['properties']);
    const coordinates = [...this];
    if (!asFlag('properties', properties)) return { type: 'MultiPoint', coordinates };
    return {
      type: 'FeatureCollection',
      features: coordinates.map((place, i) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: place },
        properties: this.#propertiesOf(i),
      })),
    };
  }

  #propertiesOf(i: number): SampleProperties {
    const index = this.classes?.[i];
    const ends = this.levelEnds;
    return {
      ...(index !== undefined && { class: this.classNames?.[index] ?? index }),
      ...(ends && { level: ends.filter((end) => end <= i).length }),
      radius: this.radii?.[i] ?? this.report.radius,
      key: this.keys[i] as number,
    };
  }

  /**
   * Returns the fields with plain arrays, for `JSON.stringify`. `Samples.from` and the option `existing` take
   * the result.
   */
  declare toJSON: () => SamplesJSON;

  /** Returns the samples as objects `{ x, y }`. */
  toPoints(): { x: number; y: number }[] {
    return this.map(([x, y]) => ({ x, y }));
  }
}

/** The samples of a call with `classes`. */
export interface ClassSamples<
  Positions extends Float64Array | Float32Array = Float64Array | Float32Array,
> extends Samples<Positions> {
  /** The class of each sample, as its index in the option `classes`. */
  readonly classes: Uint8Array;
  /** The name of each class, undefined for a class without a name. */
  readonly classNames: readonly (string | undefined)[];
  /** The radius of each sample: that of its class, scaled by the density at its place if there is one. */
  readonly radii: Float64Array;
}

/** The samples of a call whose radii differ: by place, from a range, or by density. */
export interface FieldSamples<
  Positions extends Float64Array | Float32Array = Float64Array | Float32Array,
> extends Samples<Positions> {
  readonly classes?: undefined;
  readonly classNames?: undefined;
  /** The radius of each sample, in the last level if there are several. */
  readonly radii: Float64Array;
}

/** The samples of a call with `levels`. */
export interface LevelSamples<
  Positions extends Float64Array | Float32Array = Float64Array | Float32Array,
> extends Samples<Positions> {
  readonly classes?: undefined;
  readonly classNames?: undefined;
  readonly radii?: undefined;
  /** The number of samples at the end of each level, with all levels before it. */
  readonly levelEnds: Uint32Array;
}

/** The points that `copse.along` places. */
export interface LineSamples extends PlainSamples<Float64Array> {
  /**
   * The direction of the line at each point, in radians from −π to π: 0 towards greater x, π / 2 towards
   * greater y. At a corner it is halfway between both sides.
   */
  readonly angles: Float64Array;
}

/** The samples of a call with `border`. */
export interface BorderSamples<
  Positions extends Float64Array | Float32Array = Float64Array | Float32Array,
> extends PlainSamples<Positions> {
  /** The number of samples on the border, which come first: `positions.subarray(0, 2 * borderEnd)`. */
  readonly borderEnd: number;
}

/** The samples of a call without classes, levels or differing radii. */
export interface PlainSamples<
  Positions extends Float64Array | Float32Array = Float64Array | Float32Array,
> extends Samples<Positions> {
  readonly classes?: undefined;
  readonly classNames?: undefined;
  readonly radii?: undefined;
  readonly levelEnds?: undefined;
}
