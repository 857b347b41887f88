// A radius from a range: each sample draws its own.

import { asFinite, asNumber, conflicting, fieldsOf, isObject, wrongType } from '../values/check.js';
import { CopseError } from '../values/error.js';
import { toFloat64 } from '../values/numbers.js';
import type { EngineExisting } from './existing.js';

/**
 * How often each radius of a range occurs:
 *
 * - `'uniform'`: every radius equally often
 * - `'log-uniform'`: every ratio equally often, as many from 1 to 2 as from 2 to 4
 * - `'log-normal'`: a bell over the ratios, as stones and trees have it. Its middle is √(min · max); `min`
 *   and `max` cut it off two standard deviations away.
 * - numbers: the weights of as many equal steps of the range
 * - a function: returns the weight of a radius, 0 or more; it is read at 256 radii
 */
export type RadiusDistribution =
  | 'uniform'
  | 'log-uniform'
  | 'log-normal'
  | ArrayLike<number>
  | ((radius: number) => number);

/**
 * A range of radii, of which each sample draws its own by its place and the seed.
 *
 * @example
 * ```js
 * const stones = copse.sample({
 *   region: meadow,
 *   radius: { min: 4, max: 12, distribution: 'log-normal' },
 * });
 * stones.radii.every((r) => r >= 4 && r <= 12); // → true
 * ```
 */
export interface RadiusRange {
  /** The least radius, in the region's units: above 0. In the end, no further sample of this radius fits. */
  readonly min: number;
  /** The greatest radius: above `min`, at most 100 · `min`. */
  readonly max: number;
  /**
   * How often each radius occurs; by default `'uniform'`. Samples `max` apart are placed first, and have
   * this distribution. Others then fill the gaps, each with the greatest radius that fits. So there are more
   * small samples than you asked for. `report.deviation` says by how much.
   */
  readonly distribution?: RadiusDistribution | undefined;
  readonly at?: undefined;
  readonly data?: undefined;
}

/** A range as C++ takes it: sizes, and the weight between each two consecutive ones. */
export interface EngineSizes {
  sizes: number[];
  weights: number[];
}

const most = 100;
const mostSteps = 4096;
/** The number of steps, a power of two for the square roots below. */
const steps = 256;

/** Returns true if the option `radius` is a range, false if it is a field. */
export function isRange(radius: Record<string, unknown>): boolean {
  if (radius.distribution !== undefined) return true;
  const ofFields = ['at', 'data', 'width', 'height', 'bounds', 'resolution'];
  return ['min', 'max'].some((name) => name in radius) && !ofFields.some((name) => name in radius);
}

/** Checks the option `radius` if it is a range. */
export function readRange(given: Record<string, unknown>): EngineSizes {
  if (given.at !== undefined || given.data !== undefined) {
    const rule = 'cannot be combined with a radius by place';
    conflicting('radius.distribution', given.distribution, rule);
  }
  const fields = fieldsOf('radius', given, ['min', 'max', 'distribution']);
  const min = asNumber('radius.min', fields.min);
  const max = asNumber('radius.max', fields.max);
  if (!(min > 0 && min < Number.POSITIVE_INFINITY))
    refuse('radius.min', min, 'must be a positive finite number');
  if (!(max > min)) refuse('radius.max', max, `must be above min, ${min}`);
  if (!(max <= most * min)) refuse('radius.max', max, `must be at most ${most} times min, ${min}`);
  const read = readDistribution(fields.distribution ?? 'uniform', min, max);
  const greatest = Math.max(...read.weights);
  if (!(greatest > 0))
    refuse('radius.distribution', fields.distribution, 'must have a weight above 0');
  return { ...read, weights: read.weights.map((weight) => weight / greatest) };
}

function readDistribution(given: unknown, min: number, max: number): EngineSizes {
  const rule =
    "must be 'uniform', 'log-uniform', 'log-normal', a list of weights or a function of the radius";
  if (typeof given === 'function') {
    const sizes = ofOneRatio(min, max);
    const weights = sizes.slice(1).map((to, i) => {
      const from = sizes[i] as number;
      const radius = from + (to - from) / 2;
      const weight: unknown = given(radius);
      return asWeight(weight, `radius.distribution(${radius})`) * ((to - from) / min);
    });
    return { sizes, weights };
  }
  if (given === 'uniform') return { sizes: [min, max], weights: [1] };
  if (given === 'log-uniform') {
    const sizes = ofOneRatio(min, max);
    return { sizes, weights: sizes.slice(1).map(() => 1) };
  }
  if (given === 'log-normal') return { sizes: ofOneRatio(min, max), weights: bell() };
  if (!isObject(given)) {
    if (typeof given === 'string') refuse('radius.distribution', given, rule);
    wrongType('radius.distribution', given, rule);
  }
  const weights = [...toFloat64(given, 'radius.distribution', rule)];
  if (weights.length < 1 || weights.length > mostSteps) {
    const range = `must have from 1 to ${mostSteps} weights`;
    refuse('radius.distribution', given, range);
  }
  for (const [i, weight] of weights.entries()) asWeight(weight, `radius.distribution[${i}]`);
  const { length } = weights;
  const sizes = weights.map((_, i) => Math.min(min + (max - min) * (i / length), max));
  return { sizes: [...sizes, max], weights };
}

function asWeight(weight: unknown, at: string): number {
  const number = asFinite(at, weight);
  if (number < 0) refuse(at, number, 'must be 0 or more');
  return number;
}

/** The ends of steps with a constant ratio, without `Math.pow`, whose last bits differ between engines. */
function ofOneRatio(min: number, max: number): number[] {
  let ratio = max / min;
  for (let root = 1; root < steps; root *= 2) ratio = Math.sqrt(ratio);
  const sizes = [min];
  for (let i = 1; i < steps; i++) sizes.push(Math.min((sizes[i - 1] as number) * ratio, max));
  return [...sizes, max];
}

/**
 * The weights exp(−z² / 2) at the centres of steps from −2 to 2. Each is computed from the one before, since
 * `Math.exp` differs between engines.
 */
function bell(): number[] {
  const weights: number[] = [];
  let weight = 1;
  let ratio = 1.0314915477646036; // exp(h (2 − h / 2) − h² / 2), h = 4 / 256
  for (let i = 0; i < steps; i++) {
    weights.push(weight);
    weight *= ratio;
    ratio *= 0.9997558891748972; // exp(−h²)
  }
  return weights;
}

/** Refuses existing samples without a distance for new ones. */
export function checkExisting(
  existing: EngineExisting | undefined,
  sizes: EngineSizes | undefined,
  option = 'existing',
  rule = 'needs radii or clearance when the radius is a range',
): void {
  if (!sizes || !existing || existing.radii || existing.clearances) return;
  conflicting(option, existing.positions, rule);
}

/**
 * Kolmogorov's distance from the given distribution, at 256 radii: the greatest difference between the
 * part of the samples up to a radius and the part of the distribution. 0 without samples.
 */
export function deviationOf(radii: Float64Array, { sizes, weights }: EngineSizes): number {
  const ends = [0];
  for (const weight of weights) ends.push((ends.at(-1) as number) + weight);
  const all = ends.at(-1) as number;
  // Count the radii in each 256th of the distribution. A radius at the end of a bin belongs to it.
  const counts = new Uint32Array(steps);
  for (const radius of radii) {
    let low = 0;
    let high = sizes.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((sizes[middle] as number) < radius) low = middle;
      else high = middle;
    }
    const from = sizes[low] as number;
    const part = Math.max(0, (radius - from) / ((sizes[high] as number) - from));
    const begin = ends[low] as number;
    const asked = (begin + part * ((ends[high] as number) - begin)) / all;
    const bin = Math.min(Math.max(Math.ceil(asked * steps) - 1, 0), steps - 1);
    counts[bin] = (counts[bin] as number) + 1;
  }
  let greatest = 0;
  let below = 0;
  for (let i = 0; i < steps && radii.length > 0; i++) {
    below += counts[i] as number;
    greatest = Math.max(greatest, Math.abs(below / radii.length - (i + 1) / steps));
  }
  return greatest;
}

function refuse(option: string, value: unknown, rule: string): never {
  throw new CopseError({ code: 'invalid-radius', option, value, rule });
}
