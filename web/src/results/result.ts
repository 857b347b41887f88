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
  /** One for each sample. */
  features: GeoJSONSample<Properties>[];
}

/** A sample as a GeoJSON Feature. */
export interface GeoJSONSample<Properties = SampleProperties> {
  type: 'Feature';
  /** Where it is, in the region's units. */
  geometry: { type: 'Point'; coordinates: [number, number] };
  /** What it is. */
  properties: Properties;
}

/** What {@link Samples.toGeoJSON} tells of a sample. */
export interface SampleProperties {
  /** The name of its class, or its index where it has none; only with the option `classes`. */
  class?: string | number;
  /** The level that it came with; only with the option `levels`. */
  level?: number;
  /** Its radius: its own where they differ, or else the call's. */
  radius: number;
  /** Its key. */
  key: number;
}

/** What {@link Samples.toGeoJSON} takes. */
export interface GeoJSONOptions {
  /** Whether each sample comes as a Feature with class, level, radius and key; false by default. */
  properties?: boolean | undefined;
}

/** What `Samples` is made of. */
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

/** What {@link Samples.toJSON} gives: the fields of the samples, with plain arrays. */
export interface SamplesJSON {
  /** x0 y0 x1 y1 … */
  positions: number[];
  /** How the call went. */
  report: Report;
  /** The radius of each sample, where they differ. */
  radii?: number[] | undefined;
  /** The class of each sample, with the option `classes`. */
  classes?: number[] | undefined;
  /** The names of the option `classes`. */
  classNames?: readonly (string | undefined)[] | undefined;
  /** With the option `levels`, how many samples each level ends at. */
  levelEnds?: number[] | undefined;
  /** With the option `each`, the feature of each sample. */
  features?: number[] | undefined;
  /** The two halves of the seed's 64 bits. */
  seed: readonly number[];
}

/**
 * The samples that a call placed. They are an array-like: `samples[i]` and iterating give `[x, y]`, so
 * that d3-delaunay and others take them as points. In loops over many samples read `positions`, which
 * is far faster than indices. `structuredClone` gives an object with the same fields, but without the
 * methods; `Samples.from` and the option `existing` take it.
 */
export class Samples<
  Positions extends Float64Array | Float32Array = Float64Array | Float32Array,
> extends PlaceList<[x: number, y: number]> {
  /**
   * x0 y0 x1 y1 …, in the region's units; twice as long as there are samples, and yours to keep or
   * transfer.
   */
  declare readonly positions: Positions;
  /** How the call went. */
  declare readonly report: Report;
  /** The radius of each sample, where they differ: with a radius that depends on the place, or classes. */
  declare readonly radii?: Float64Array | undefined;
  /** The class of each sample, as its index in the option `classes`; without that option undefined. */
  declare readonly classes?: Uint8Array | undefined;
  /** The names of the option `classes`, undefined for those without; without that option undefined. */
  declare readonly classNames?: readonly (string | undefined)[] | undefined;
  /**
   * With the option `levels`, how many samples each level ends at, all before it included:
   * `positions.subarray(0, 2 * levelEnds[0])` is level 0. Without that option undefined; of a run that
   * was disposed of, of the levels that were full.
   */
  declare readonly levelEnds?: Uint32Array | undefined;
  /** The two halves of the seed's 64 bits, of which `keys` are made. */
  declare readonly seed: ArrayLike<number>;
  #keys: Uint32Array | undefined;

  /** @internal */
  protected static readonly lists: Lists = {
    positions: [Float64Array, 2],
    radii: [Float64Array, 1],
    classes: [Uint8Array, 1],
    levelEnds: [Uint32Array],
    features: [Uint32Array, 1],
    seed: [Uint32Array, 0, 2],
  };

  /** @internal */
  constructor(parts: SampleParts<Positions>) {
    super(parts);
  }

  /**
   * The samples of which `structuredClone`, `postMessage` or JSON has made a plain object, with their
   * methods and keys. Arrays are not copied; JSON's become typed ones, of which `positions` are a
   * Float64Array.
   *
   * @throws CopseError when it is none of these.
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
   * A number from 0 to 2³² − 1 for each sample, which belongs to its place and the seed alone: the
   * same in every call that has that sample, for its turn, its size, its picture. Made of `positions`
   * when first asked for.
   */
  get keys(): Uint32Array {
    this.#keys ??= keysOf(this.positions, this.seed);
    return this.#keys;
  }

  /** The place of a sample, counted from the end where `i` is negative; undefined beyond. */
  at(i: number): [x: number, y: number] | undefined {
    const k = 2 * indexIn(this, i);
    return k >= 0 ? [this.positions[k] as number, this.positions[k + 1] as number] : undefined;
  }

  /**
   * The samples as a GeoJSON MultiPoint, or with `properties` as a FeatureCollection of Points.
   *
   * @throws CopseError when an option is unknown or of a wrong type.
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
   * What `JSON.stringify` writes: the fields with plain arrays, which `from` and the option `existing`
   * take.
   */
  declare toJSON: () => SamplesJSON;

  /** The samples as objects. */
  toPoints(): { x: number; y: number }[] {
    return this.map(([x, y]) => ({ x, y }));
  }
}

/** The samples of a call with `classes`. */
export interface ClassSamples<
  Positions extends Float64Array | Float32Array = Float64Array | Float32Array,
> extends Samples<Positions> {
  /** The class of each sample, as its index in the option. */
  readonly classes: Uint8Array;
  /** The names in the option, undefined for classes without. */
  readonly classNames: readonly (string | undefined)[];
  /** The radius of each sample: that of its class, at its place if there is a density. */
  readonly radii: Float64Array;
}

/** The samples of a call with a radius that depends on the place. */
export interface FieldSamples<
  Positions extends Float64Array | Float32Array = Float64Array | Float32Array,
> extends Samples<Positions> {
  readonly classes?: undefined;
  readonly classNames?: undefined;
  /** The radius of each sample: that of its place, in the last level if there are several. */
  readonly radii: Float64Array;
}

/** The samples of a call with `levels`. */
export interface LevelSamples<
  Positions extends Float64Array | Float32Array = Float64Array | Float32Array,
> extends Samples<Positions> {
  readonly classes?: undefined;
  readonly classNames?: undefined;
  readonly radii?: undefined;
  /** How many samples each level ends at. */
  readonly levelEnds: Uint32Array;
}

/** The points that `copse.along` places. */
export interface LineSamples extends PlainSamples<Float64Array> {
  /**
   * The direction of the line at each point, in radians: 0 towards greater x, π / 2 towards greater y,
   * from −π to π. At a corner it is halfway between the two.
   */
  readonly angles: Float64Array;
}

/** The samples of a call with `border`. */
export interface BorderSamples<
  Positions extends Float64Array | Float32Array = Float64Array | Float32Array,
> extends PlainSamples<Positions> {
  /** How many samples, the first ones, are the border's: `positions.subarray(0, 2 * borderEnd)`. */
  readonly borderEnd: number;
}

/** The samples of a call with none of these. */
export interface PlainSamples<
  Positions extends Float64Array | Float32Array = Float64Array | Float32Array,
> extends Samples<Positions> {
  readonly classes?: undefined;
  readonly classNames?: undefined;
  readonly radii?: undefined;
  readonly levelEnds?: undefined;
}
