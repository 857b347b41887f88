import { asFinite, asNumber, asPositive, isObject, unknownName, wrongType } from './check.js';
import type { EngineOptions } from './engine.js';
import { CopseError } from './error.js';
import { type EngineRegion, type FillRule, type Region, readRegion } from './region.js';

/** What `sample` takes besides the distance. */
interface CommonOptions {
  /** The ground that may be filled. */
  region: Region;
  /**
   * Which draw of all possible ones, a number or text; 0 by default. The same options and seed give
   * the same samples, bit for bit, in every browser, in Node and in the native build.
   */
  seed?: number | string | undefined;
  /**
   * The most samples to make, 10 million by default. When the region's area and the radius promise
   * more, the call throws before it allocates anything for them, and says how many it would be.
   */
  limit?: number | undefined;
  /**
   * Whether `positions` is a Float32Array; false by default. The least distance holds for the
   * rounded numbers too, or the call throws.
   */
  float32?: boolean | undefined;
  /** What the rings of `region` enclose together; `'evenodd'` by default. */
  fillRule?: FillRule | undefined;
  /**
   * How far the chords that stand for a path's or circle's curves may lie from them, in the
   * region's units: positive, a thousandth of the radius by default, and never finer than 2⁻³⁰ of a
   * curve's own size.
   */
  tolerance?: number | undefined;
}

/** The least distance between two samples, centre to centre, under either of its names. */
type Spacing =
  | {
      /**
       * The least distance between two samples, centre to centre, in the region's units: positive
       * and finite.
       */
      radius: number;
      minDistance?: undefined;
    }
  | {
      /** Another name for `radius`. */
      minDistance: number;
      radius?: undefined;
    };

/** What {@link Copse.sample} takes. */
export type SampleOptions = CommonOptions & Spacing;

const names = [
  'region',
  'radius',
  'minDistance',
  'seed',
  'limit',
  'float32',
  'fillRule',
  'tolerance',
];
const planned = [
  'classes',
  'spacing',
  'conflict',
  'margin',
  'obstacles',
  'existing',
  'count',
  'order',
  'periodic',
  'method',
  'tries',
  'start',
];

/** A call as the engine takes it. */
export interface Request {
  region: EngineRegion;
  options: EngineOptions;
  /** What the user calls the radius. */
  radiusName: 'radius' | 'minDistance';
}

/** Checks names and types, and puts the options in the engine's form. */
export function readOptions(options: unknown): Request {
  if (!isObject(options)) wrongType('options', options, 'must be an object of options');
  checkOptionNames(options);
  const radius = readRadius(options.radius, options.minDistance);
  const { seed, limit, float32, fillRule, tolerance } = options;
  if (seed !== undefined && typeof seed !== 'string') asFinite('seed', seed);
  if (limit !== undefined) asNumber('limit', limit);
  if (float32 !== undefined && typeof float32 !== 'boolean')
    wrongType('float32', float32, 'must be true or false');
  if (fillRule !== undefined && fillRule !== 'evenodd' && fillRule !== 'nonzero') {
    wrongType('fillRule', fillRule, "must be 'evenodd' or 'nonzero'");
  }
  // A radius out of range is for C++ to see; until then it must not make for endless curves.
  const usual = radius > 0 ? radius / 1000 : Number.POSITIVE_INFINITY;
  const within = tolerance === undefined ? usual : asPositive('tolerance', tolerance);
  return {
    region: readRegion(options.region, fillRule, within),
    options: { radius, seed, limit, float32 } as EngineOptions,
    radiusName: options.minDistance === undefined ? 'radius' : 'minDistance',
  };
}

function checkOptionNames(options: Record<string, unknown>): void {
  for (const name of Object.keys(options)) {
    if (names.includes(name)) continue;
    if (!planned.includes(name))
      unknownName('', name, options[name], [...names, ...planned], 'unknown-option');
    if (options[name] !== undefined) notSupported(name, options[name], 'is not supported yet');
  }
}

function readRadius(radius: unknown, minDistance: unknown): number {
  if (radius !== undefined && minDistance !== undefined) {
    const rule = 'is another name for radius, which is given too; give one of them';
    throw new CopseError({
      code: 'conflicting-options',
      option: 'minDistance',
      value: minDistance,
      rule,
    });
  }
  if (isObject(radius)) notSupported('radius', radius, 'is not supported yet: it must be a number');
  return minDistance === undefined
    ? asNumber('radius', radius)
    : asNumber('minDistance', minDistance);
}

function notSupported(option: string, value: unknown, rule: string): never {
  throw new CopseError({ code: 'not-supported', option, value, rule });
}
