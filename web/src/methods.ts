// The methods of sampling, and which options go with which.
import { asFinite, asNumber, nearest, wrongType } from './check.js';
import { CopseError } from './error.js';
import type { CommonOptions } from './options.js';
import type { Position } from './rings.js';

/** A way of placing samples; see `method` in {@link SampleOptions}. */
export type Method =
  | 'maximal'
  | 'bridson'
  | 'dart-throwing'
  | 'best-candidate'
  | 'jittered'
  | 'uniform';

/** What every method takes. */
type General = Pick<
  CommonOptions,
  'region' | 'seed' | 'limit' | 'float32' | 'fillRule' | 'tolerance'
>;
type Specific = Exclude<keyof CommonOptions, keyof General> | 'radius' | 'minDistance' | 'tries';
/** The options of a method that has these of its own, and none of the others'. */
type With<Own> = General & Own & { [Name in Exclude<Specific | 'start', keyof Own>]?: undefined };

/** Every sample of the region keeps this distance, under either of its names. */
type Distance<Own> = With<Own & { radius: number }> | With<Own & { minDistance: number }>;

interface Tries {
  /** How often is tried before giving up, from 1 to a million; 30 by default. */
  tries?: number | undefined;
}

/**
 * Bridson 2007: samples grow from random ones of those that are active, each of which tries `tries`
 * (his k) candidates between one and two radii away before it is active no more. Every connected
 * part of the region gets a start of its own.
 *
 * Spaced, but not saturated: gaps of up to 1.6 radii stay, and corridors far thinner than the radius
 * stay mostly empty.
 */
export type BridsonOptions = Distance<
  Tries & {
    method: 'bridson';
    /**
     * The first sample: anywhere (the default), at the middle of the region's box (when that is
     * outside, at a point of the region near it), or here, inside the region.
     */
    start?: 'random' | 'center' | Position | undefined;
  }
>;

/**
 * Dart throwing, Cook 1986: uniform points, each kept when no sample is nearer than the radius,
 * until `tries` in a row miss. Spaced, but not saturated: of n samples about ln(n) / `tries` of the
 * ground stays open.
 */
export type DartThrowingOptions = Distance<Tries & { method: 'dart-throwing' }>;

/**
 * Best candidate, Mitchell 1991: of `tries` uniform points the one farthest from all samples so far,
 * `count` times. Keeps no distance; `report.radius` is the least one reached.
 */
export type BestCandidateOptions = With<
  Tries & {
    method: 'best-candidate';
    /** How many samples, a whole number from 1 on and not above `limit`. */
    count: number;
  }
>;

/**
 * Jittered, Cook 1986: one uniform point in each square of side `radius`; the squares are anchored
 * at the origin, and points outside the region are left out. Keeps no distance.
 */
export type JitteredOptions = Distance<{ method: 'jittered' }>;

/** `count` uniform points, independent of one another. Keeps no distance. */
export type UniformOptions = With<{
  method: 'uniform';
  /** How many samples, a whole number from 1 on and not above `limit`. */
  count: number;
}>;

/** What the methods take that the literature compares the maximal one with. */
export type OtherMethodOptions =
  | BridsonOptions
  | DartThrowingOptions
  | BestCandidateOptions
  | JitteredOptions
  | UniformOptions;

/** The maximal method's own. */
export interface MaximalMethod {
  /** Which method places the samples; `'maximal'` by default. */
  method?: 'maximal' | undefined;
  tries?: undefined;
  start?: undefined;
}

const general = ['region', 'seed', 'limit', 'float32', 'fillRule', 'tolerance', 'method'];
const distance = ['radius', 'minDistance'];
const others: Record<string, readonly string[]> = {
  bridson: [...distance, 'tries', 'start'],
  'dart-throwing': [...distance, 'tries'],
  'best-candidate': ['count', 'tries'],
  jittered: distance,
  uniform: ['count'],
};

/** As C++ takes it; undefined stands for the maximal method and for the defaults. */
export interface EngineMethod {
  method: string | undefined;
  tries: number | undefined;
  start: 'center' | readonly number[] | undefined;
}

/** Checks that all options go with the method; whether numbers are in range is for C++ to see. */
export function readMethod(options: Record<string, unknown>): EngineMethod {
  const { method = 'maximal', tries, start } = options;
  const own = typeof method === 'string' && Object.hasOwn(others, method) ? others[method] : null;
  if (!own && method !== 'maximal') unknownMethod(method);
  for (const name of Object.keys(options)) {
    const fits = own ? [...general, ...own].includes(name) : !['tries', 'start'].includes(name);
    if (fits || options[name] === undefined) continue;
    const rule = `does not go with method '${method}'`;
    throw new CopseError({
      code: 'conflicting-options',
      option: name,
      value: options[name],
      rule,
    });
  }
  if (own?.includes('count')) asNumber('count', options.count);
  if (tries !== undefined) asNumber('tries', tries);
  return {
    method: own ? (method as string) : undefined,
    tries: tries as number | undefined,
    start: readStart(start),
  };
}

function unknownMethod(method: unknown): never {
  const names = ['maximal', ...Object.keys(others)];
  const guess = typeof method === 'string' ? nearest(method, names, 3) : undefined;
  const meant = guess === undefined ? '' : `; did you mean '${guess}'?`;
  wrongType('method', method, `must be one of ${names.map((n) => `'${n}'`).join(', ')}${meant}`);
}

function readStart(start: unknown): EngineMethod['start'] {
  if (start === undefined || start === 'random') return undefined;
  if (start === 'center') return start;
  if (!Array.isArray(start) || start.length !== 2)
    wrongType('start', start, "must be 'random', 'center' or [x, y]");
  return start.map((value, i) => asFinite(`start[${i}]`, value));
}
