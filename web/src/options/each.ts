// Fill a FeatureCollection feature by feature.

import type { GeoJSONFeature } from '../shapes/geojson.js';
import { type EngineRegion, type FillRule, readRegion } from '../shapes/region.js';
import {
  asDistance,
  asFinite,
  asNumber,
  asOptions,
  asPositive,
  asWhole,
  conflicting,
  fieldsOf,
  isArray,
  isObject,
  nearest,
  wrongType,
} from '../values/check.js';
import { CopseError } from '../values/error.js';
import { calling, reading } from '../values/reading.js';
import { type Conflict, type Existing, readConflict } from './existing.js';
import { aliases, names } from './plain-options.js';
import type { PlainParts } from './sample-options.js';
import { type Call, read } from './whole-options.js';

/**
 * A number for each feature: the name of a numeric property, one number for all, or a function of the
 * feature and its index.
 */
export type EachNumber<Feature = GeoJSONFeature> =
  | string
  | number
  | ((feature: Feature, index: number) => number);

/** How to fill each feature: by a count, a radius, both, or a density. */
export type Each<Feature = GeoJSONFeature> =
  | {
      /**
       * How many samples each feature gets: 0 or more. A fraction carries over to the next features, so
       * that the counts add up to the sum. Without a radius, the samples of a feature are spread evenly,
       * and samples of two features keep the smaller of their two distances.
       */
      count: EachNumber<Feature>;
      /** The least distance between two samples of a feature: above 0. */
      radius?: EachNumber<Feature> | undefined;
      density?: undefined;
    }
  | { count?: undefined; radius: EachNumber<Feature>; density?: undefined }
  | {
      count?: undefined;
      radius?: undefined;
      /**
       * How densely samples stand in each feature, relative to the densest, which has the option `radius`.
       * Another feature has radius / √density, at most 100 · `radius`. With 0 it stays empty.
       */
      density: Exclude<EachNumber<Feature>, number>;
    };

/** The options of `sample` that fill a FeatureCollection feature by feature. */
export interface EachOptions<Feature extends GeoJSONFeature = GeoJSONFeature>
  extends Omit<PlainParts, 'region' | 'radius' | 'count' | 'order' | 'method'> {
  /**
   * The features of areas, filled in their order. A feature without a geometry is skipped.
   *
   * @example
   * ```js
   * const geometry = { type: 'Polygon', coordinates: [[...meadow, [0, 0]]] };
   * const trees = copse.sample({
   *   region: {
   *     type: 'FeatureCollection',
   *     features: [{ type: 'Feature', properties: { trees: 40 }, geometry }],
   *   },
   *   each: { count: 'trees' },
   * });
   * ```
   * @throws `missing-option` without one; `wrong-type` if it is no FeatureCollection; `invalid-geojson` or
   * `invalid-region` if it cannot be read or no feature encloses an area.
   */
  region: { readonly type: 'FeatureCollection'; readonly features: readonly Feature[] };
  /**
   * The number of samples, the radius or the density of each feature. The result has the feature of each
   * sample in `features`, and its radius in `radii`.
   *
   * @example
   * ```js
   * const geometry = { type: 'Polygon', coordinates: [[...meadow, [0, 0]]] };
   * const dots = copse.sample({
   *   region: {
   *     type: 'FeatureCollection',
   *     features: [{ type: 'Feature', properties: { people: 42_000 }, geometry }],
   *   },
   *   each: { count: (ward) => ward.properties.people / 100 },
   * });
   * ```
   * @throws `missing-option` if a feature lacks the property; `wrong-type` if it is no number;
   * `out-of-range` if it is negative, not finite, or a radius of 0; `limit` if all counts together are above
   * `limit`; `conflicting-options` beside options of the whole call, such as `count` or `classes`.
   */
  each: Each<Feature>;
  /**
   * The radius of all features beside `each.count`, or of the densest feature beside `each.density`.
   *
   * @example
   * ```js
   * const geometry = { type: 'Polygon', coordinates: [[...meadow, [0, 0]]] };
   * const trees = copse.sample({
   *   region: { type: 'FeatureCollection', features: [{ type: 'Feature', geometry }] },
   *   each: { count: 40 },
   *   radius: 12,
   * });
   * ```
   * @throws `missing-option` if `each.density` has none; `out-of-range` if it is not a positive, finite
   * number; `conflicting-options` beside `each.radius`.
   */
  radius?: number | undefined;
  /**
   * Samples that are already there, in any form. New samples keep their distance to them.
   *
   * @example
   * ```js
   * const geometry = { type: 'Polygon', coordinates: [[...meadow, [0, 0]]] };
   * const trees = copse.sample({
   *   region: { type: 'FeatureCollection', features: [{ type: 'Feature', geometry }] },
   *   each: { radius: 12 },
   *   existing: [[200, 150]],
   * });
   * ```
   * @throws `wrong-type` or `invalid-geojson` if it cannot be read; `out-of-range` if a coordinate, radius
   * or clearance is out of range; `conflicting-options` beside counts without a radius.
   */
  existing?: Existing | undefined;
  /**
   * The distance between two samples with different radii. By default `'mean'`; with counts alone,
   * `'smaller'`.
   *
   * @example
   * ```js
   * const geometry = { type: 'Polygon', coordinates: [[...meadow, [0, 0]]] };
   * const trees = copse.sample({
   *   region: { type: 'FeatureCollection', features: [{ type: 'Feature', geometry }] },
   *   each: { radius: 12 },
   *   conflict: 'larger',
   * });
   * ```
   * @throws `wrong-type` if it is another value; `conflicting-options` if no two radii can differ.
   */
  conflict?: Conflict | undefined;
}

/** A feature to fill. */
export interface Part {
  readonly index: number;
  readonly region: EngineRegion;
  /** Undefined if the count decides. */
  readonly radius: number | undefined;
  readonly count: number | undefined;
}

/** A checked call that fills feature by feature. Its request holds the options that all features share. */
export interface EachCall extends Call {
  /** The features that get samples. */
  readonly parts: readonly Part[];
  /** The distance of two samples with different radii. */
  readonly conflict: Conflict;
  /** The properties that samples take from each feature. */
  readonly attributes: readonly object[];
}

/** Options that do not go with `each`. */
const refused = [
  ...['count', 'order', 'density', 'classes', 'spacing', 'levels', 'periodic', 'method', 'tries'],
  ...['start', 'border'],
];
/** More features would take seconds even if all were empty. */
const mostFeatures = 2 ** 24;
/** The greatest ratio of radii from densities. */
const mostRatio = 100;
/** The default limit, as in C++. */
export const usualLimit = 1e7;

/** Reads the options of a call of `sample`. */
export function readSampleOptions(given: unknown): Call | EachCall {
  return reading('options', () => {
    const options = asOptions(given, names, aliases);
    return options.each === undefined ? read(options) : readEach(options);
  });
}

function readEach(options: Record<string, unknown>): EachCall {
  for (const name of refused) {
    const way = name === 'count' ? ': give each.count' : '';
    if (options[name] !== undefined)
      conflicting(name, options[name], `cannot be combined with each${way}`);
  }
  const { each, region, radius: ofAll, conflict, ...others } = options;
  const features = featuresOf(region);
  const { count, radius, density } = fieldsOf('each', each, ['count', 'radius', 'density']);
  checkEach(each, { count, radius, density }, ofAll);
  const numbers = (name: string, by: unknown, isPositive = false) =>
    features.map((feature, i) => numberOf(feature, i, name, by, isPositive));
  const counts = count === undefined ? undefined : wholesOf(numbers('count', count));
  const radii =
    density !== undefined
      ? radiiOf(numbers('density', density), ofAll as number)
      : radius !== undefined
        ? numbers('radius', radius, true)
        : features.map(() => ofAll as number | undefined);
  const asked = features.map((_, i) => i).filter((i) => counts?.[i] !== 0 && radii[i] !== 0);
  const sum = counts?.reduce((all, each) => all + each, 0);
  const differ = radius !== undefined || density !== undefined;
  const call = read({
    ...others,
    region,
    conflict: differ ? undefined : conflict,
    radius: asked.reduce<number | undefined>(
      (least, i) => least && Math.min(least, radii[i] as number),
      differ ? Number.MAX_VALUE : (ofAll as number | undefined),
    ),
    count: sum,
  });
  const { existing, limit = usualLimit } = call.request;
  existing?.positions.forEach((value, i) => {
    asFinite(`existing.positions[${i >> 1}]`, value);
  });
  existing?.radii?.forEach((value, i) => {
    asPositive(`existing.radii[${i}]`, value);
  });
  existing?.clearances?.forEach((value, i) => {
    asDistance(`existing.clearance[${i}]`, value);
  });
  if (sum !== undefined && sum > limit) {
    const rule = `asks for ${sum} samples, above the limit of ${limit}; ask for fewer or raise the limit`;
    throw new CopseError({ code: 'limit', option: 'each.count', value: count, rule });
  }
  const isCountAlone = call.request.radius === undefined;
  return {
    ...call,
    options,
    warnings: asked.length > 0 ? call.warnings : [],
    conflict: readConflict(conflict) ?? (isCountAlone ? 'smaller' : 'mean'),
    attributes: features.map(attributesOf),
    parts: asked.map((index) => ({
      index,
      // Read geometries alone: a feature may have members that GeoJSON does not know.
      region: readRegion(
        { type: 'FeatureCollection', features: [features[index]] },
        options.fillRule as FillRule | undefined,
        0,
      ),
      radius: radii[index],
      count: counts?.[index],
    })),
  };
}

function featuresOf(region: unknown): readonly unknown[] {
  if (region === undefined) wrongType('region', region, 'must be a GeoJSON FeatureCollection');
  const { type, features } = isObject(region) ? region : {};
  if (type === 'FeatureCollection' && isArray(features)) {
    asWhole('region.features.length', features.length, 0, mostFeatures);
    return Array.from(features);
  }
  wrongType('region', region, 'must be a GeoJSON FeatureCollection: each needs one');
}

/** Refuses numbers that exclude each other, and missing ones. */
function checkEach(
  each: unknown,
  { count, radius, density }: Record<string, unknown>,
  ofAll: unknown,
): void {
  if (ofAll !== undefined) asPositive('radius', ofAll);
  if (density !== undefined) {
    const rule = 'cannot be combined with each.count or each.radius';
    if (count !== undefined || radius !== undefined) conflicting('each.density', density, rule);
    asNumber('radius', ofAll);
    if (typeof density === 'number') {
      const way =
        'must be the name of a property or a function: it is relative to the densest feature';
      wrongType('each.density', density, way);
    }
  } else if (radius !== undefined) {
    if (ofAll !== undefined) conflicting('radius', ofAll, 'cannot be combined with each.radius');
  } else if (count === undefined)
    wrongType('each', each, 'must have a count, a radius or a density');
}

/** The number of a feature: 0 or more, or above 0 if `isPositive`. */
function numberOf(
  feature: unknown,
  index: number,
  name: string,
  by: unknown,
  isPositive: boolean,
): number {
  const at = `region.features[${index}]`;
  const { properties, id } = isObject(feature) ? feature : {};
  const own = isObject(properties) ? properties : {};
  let option = `each.${name}`;
  let value = by;
  let way = '';
  if (typeof by === 'function') {
    option += `(${at})`;
    value = calling(() => by(feature, index));
  } else if (typeof by === 'string') {
    option = `${at}.properties.${by}`;
    value = Object.hasOwn(own, by) ? own[by] : undefined;
    const guess = nearest(by, Object.keys(own), 2);
    if (value === undefined && guess !== undefined) way = `; did you mean ${guess}?`;
    else if (typeof value !== 'number')
      way = `; or give a function: each: { ${name}: (feature) => … }`;
  } else if (typeof by !== 'number') {
    wrongType(option, by, 'must be the name of a property, a number or a function of the feature');
  }
  const isFine = typeof value === 'number' && value >= 0 && value < Number.POSITIVE_INFINITY;
  if (isFine && !(isPositive && value === 0)) return value as number;
  const called = [own.name ?? own.NAME, id].find((each) => /^(str|num)/.test(typeof each));
  const whose = called === undefined ? '' : ` in the feature ${JSON.stringify(called)}`;
  const rule = `must be a ${isPositive ? 'positive finite number' : 'finite number, 0 or more'}${whose}${way}`;
  const type = value === undefined ? 'missing-option' : 'wrong-type';
  const code = typeof value === 'number' ? 'out-of-range' : type;
  throw new CopseError({ code, option, value, rule });
}

/** Rounds to whole numbers, and carries each remainder to the next number. */
function wholesOf(numbers: readonly number[]): number[] {
  let left = 0;
  return numbers.map((number) => {
    if (Number.isInteger(number)) return number;
    left += number;
    const whole = Math.max(0, Math.floor(left + 0.5));
    left -= whole;
    return whole;
  });
}

/** The radius for each density; 0 for no samples. */
function radiiOf(densities: readonly number[], radius: number): number[] {
  const most = densities.reduce((greatest, each) => Math.max(greatest, each), 0);
  return densities.map((each) =>
    each === 0 ? 0 : Math.min(radius / Math.sqrt(each / most), mostRatio * radius),
  );
}

/** The feature's properties, and its id. */
function attributesOf(feature: unknown, index: number): object {
  const { properties, id = index } = feature as Record<string, unknown>;
  return { ...(isObject(properties) && properties), feature: id };
}
