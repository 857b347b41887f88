import type { Report } from '../engine/replies.js';
import { asFlag, asOptions } from '../values/check.js';
import { giveIndices, withPlainArrays } from './indexed.js';
import { keysOf } from './sample-key.js';

/** A GeoJSON MultiPoint. */
export interface GeoJSONMultiPoint {
  type: 'MultiPoint';
  /** `[x, y]` of each sample, in the region's units. */
  coordinates: [number, number][];
}

/** A GeoJSON FeatureCollection of Points. */
export interface GeoJSONSamples {
  type: 'FeatureCollection';
  /** One for each sample. */
  features: GeoJSONSample[];
}

/** A sample as a GeoJSON Feature. */
export interface GeoJSONSample {
  type: 'Feature';
  /** Where it is, in the region's units. */
  geometry: { type: 'Point'; coordinates: [number, number] };
  /** What it is. */
  properties: SampleProperties;
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
}

/**
 * The samples that a call placed. They are an array-like: `samples[i]` and iterating give `[x, y]`, so
 * that d3-delaunay and others take them as points. In loops over many samples read `positions`, which
 * is far faster than indices. `structuredClone` gives an object with the same fields, but without the
 * methods; the option `existing` takes it.
 */
export class Samples<Positions extends Float64Array | Float32Array = Float64Array | Float32Array> {
  /** Each sample as `[x, y]`; makes an array each time. */
  readonly [index: number]: [x: number, y: number];
  /**
   * x0 y0 x1 y1 …, in the region's units; twice as long as there are samples, and yours to keep or
   * transfer.
   */
  readonly positions: Positions;
  /** How the call went. */
  readonly report: Report;
  /** The radius of each sample, where they differ: with a radius that depends on the place, or classes. */
  readonly radii?: Float64Array | undefined;
  /** The class of each sample, as its index in the option `classes`; without that option undefined. */
  readonly classes?: Uint8Array | undefined;
  /** The names of the option `classes`, undefined for those without; without that option undefined. */
  readonly classNames?: readonly (string | undefined)[] | undefined;
  /**
   * With the option `levels`, how many samples each level ends at, all before it included:
   * `positions.subarray(0, 2 * levelEnds[0])` is level 0. Without that option undefined; of a run that
   * was disposed of, of the levels that were full.
   */
  readonly levelEnds?: Uint32Array | undefined;
  readonly #seed: ArrayLike<number>;
  #keys: Uint32Array | undefined;

  /** @internal */
  constructor(parts: SampleParts<Positions>) {
    this.positions = parts.positions;
    this.report = parts.report;
    this.radii = parts.radii;
    this.classes = parts.classes;
    this.classNames = parts.classNames;
    this.levelEnds = parts.levelEnds;
    this.#seed = parts.seed;
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
    this.#keys ??= keysOf(this.positions, this.#seed);
    return this.#keys;
  }

  /** Gives each sample as `[x, y]`. */
  *[Symbol.iterator](): IterableIterator<[x: number, y: number]> {
    for (let i = 0; i < this.positions.length; i += 2) {
      yield [this.positions[i] as number, this.positions[i + 1] as number];
    }
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

  /** What `JSON.stringify` writes, which the option `existing` takes back. */
  toJSON(): SamplesJSON {
    return withPlainArrays(this) as unknown as SamplesJSON;
  }

  /** The samples as objects. */
  toPoints(): { x: number; y: number }[] {
    return Array.from(this, ([x, y]) => ({ x, y }));
  }
}

giveIndices<Samples>(Samples.prototype, ({ positions }, i) => [
  positions[2 * i] as number,
  positions[2 * i + 1] as number,
]);

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
