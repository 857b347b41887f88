// The options that every entry has, and those that only `copse/all` has.

import { readObstacles } from '../shapes/obstacles.js';
import { type FillRule, readRegion } from '../shapes/region.js';
import { readTolerance, usualTolerance } from '../shapes/tolerance.js';
import { asDistance, asFlag, asName, asNumber, asOptions, isObject } from '../values/check.js';
import { CopseError } from '../values/error.js';
import { reading } from '../values/reading.js';
import { readSeed } from '../values/seed.js';
import type { RegionReading } from './ground.js';
import type { Asked, PlainRequest } from './request.js';
import type { Order } from './sample-options.js';
import { warningsOf } from './warnings.js';

const otherNames =
  'density classes spacing levels existing conflict periodic method tries start each border'.split(
    ' ',
  );
/** The names of all options. */
export const names: readonly string[] =
  'region radius count order margin obstacles seed limit float32 fillRule tolerance'
    .split(' ')
    .concat(otherNames);
/** The names of these options in other samplers. */
export const aliases = { minDistance: 'radius', shape: 'region', rng: 'seed' };

/** A checked plain call. */
export interface PlainCall extends Asked {
  readonly request: PlainRequest;
  /** See {@link Report}. */
  readonly warnings: readonly string[];
}

/**
 * Reads the options of the small entry. Other options are refused by name, unless they have the default
 * value.
 */
export function readPlainOptions(given: unknown): PlainCall {
  return reading('options', () => readPlain(asOptions(given, names, aliases)));
}

function readPlain(options: Record<string, unknown>): PlainCall {
  for (const name of otherNames) {
    const value = options[name];
    if (value !== undefined && value !== false && value !== 'maximal') notIncluded(name, value);
  }
  const { radius, count } = options;
  if (typeof radius === 'function' || (isObject(radius) && !Array.isArray(radius)))
    notIncluded('radius', radius);
  const isSought = radius === undefined && count !== undefined;
  const distance = isSought ? undefined : asNumber('radius', radius);
  const { request } = readShared(options, distance);
  return { options, request, warnings: warningsOf({ ...request, radius: distance }) };
}

/** Throws the error for an option that only `copse/all` has. */
export function notIncluded(option: string, value: unknown): never {
  const what = option === 'radius' ? 'by place, { at, min, max }, ' : '';
  const rule = `${what}is not part of 'copse': import { load } from 'copse/all'`;
  const problem = { code: 'not-included', option, value, rule } as const;
  throw value === undefined ? new CopseError(problem, '') : new CopseError(problem);
}

/**
 * Reads the options that all entries share. `least` is the least distance between two samples, infinite
 * if unknown; `ofClasses` is then the sum of the classes' counts.
 */
export function readShared(
  options: Record<string, unknown>,
  radius: number | undefined,
  least: number = radius !== undefined && radius > 0 ? radius : Number.POSITIVE_INFINITY,
  ofClasses?: number,
): { request: PlainRequest; regions: RegionReading } {
  const { limit, margin } = options;
  const count = options.count === undefined ? undefined : asNumber('count', options.count);
  const fillRule = asName<FillRule>('fillRule', options.fillRule, ['evenodd', 'nonzero']);
  const tolerance = readTolerance(
    options.tolerance,
    usualTolerance(options.region, fillRule, least, ofClasses ?? count),
  );
  return {
    request: {
      region: readRegion(options.region, fillRule, tolerance),
      radius,
      count,
      order: asName<Order>('order', options.order, ['placed', 'random', 'progressive']),
      margin: margin === undefined ? undefined : asDistance('margin', margin),
      obstacles: readObstacles(options.obstacles, fillRule, tolerance),
      seed: readSeed(options.seed),
      limit: limit === undefined ? undefined : asNumber('limit', limit),
      float32: asFlag('float32', options.float32),
    },
    regions: { fillRule, tolerance },
  };
}
