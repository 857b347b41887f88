// How many samples a call in space makes, in which order and of which kinds.

import {
  asName,
  asPositive,
  asRanged,
  asWhole,
  conflicting,
  fieldsOf,
  isArray,
  wrongType,
} from '../values/check.js';
import { CopseError } from '../values/error.js';
import type { OfSurface } from './places.js';

/** One kind of samples in space. */
export interface SpaceClass {
  /** Comes back in the result's `classNames`. */
  readonly name?: string | undefined;
  /** The least distance between two samples of this class. Two classes keep the mean of theirs. */
  readonly radius: number;
  /** How many of all samples are of this class, beside the others' weights; 1 by default. */
  readonly weight?: number | undefined;
}

/** One kind of samples on a surface. */
export interface SurfaceClass extends SpaceClass {
  /**
   * Where it stands: everywhere by default. Ranges of height, slope and aspect, all of which must hold,
   * or a function that multiplies its weight by 0 to 1, see {@link SurfacePlace}.
   */
  readonly where?: SurfaceRules | OfSurface | undefined;
}

/** Where a kind of samples stands on a surface. Angles are in radians. */
export interface SurfaceRules {
  /** The least and the greatest height: two numbers, as all of these. */
  readonly height?: readonly number[] | undefined;
  /** The least and the greatest slope: 0 is level, π/2 upright. */
  readonly slope?: readonly number[] | undefined;
  /** The direction downhill, from one angle on to another, anticlockwise as the axes are. */
  readonly aspect?: readonly number[] | undefined;
}

/** The options of boxes and surfaces that say how many samples, in which order and of which kinds. */
export interface ArrangementOptions {
  /**
   * How many samples, a whole number from 1 on. In place of `radius`: that many, spread evenly, and
   * `report.radius` is the distance reached. Beside it: that many of a full set, drawn at random, or
   * the first in progressive order. Where fewer fit, all that fit come, and `report.reason` is
   * `'saturated'` instead of `'count'`. Up to six dimensions.
   */
  count?: number | undefined;
  /**
   * `'placed'` by default. `'random'` shuffles by a hash of the place; `'progressive'` puts each sample
   * as far as can be from all before it, so that every first part is spread evenly. Up to six dimensions.
   */
  order?: 'placed' | 'random' | 'progressive' | undefined;
  /**
   * Two to sixteen kinds of samples that share the ground, in place of `radius` and `count`. The result
   * has the class and the radius of each sample. In the end nothing more of any class fits.
   */
  classes?: readonly SpaceClass[] | undefined;
}

export const arrangementNames: readonly string[] = ['count', 'order', 'classes'];

/** Classes as a plan takes them. */
export interface EngineKinds {
  readonly radii: readonly number[];
  readonly weights: readonly number[];
  /** By vertex of a surface, from 0 to 1. */
  readonly wheres?: readonly (Float64Array | undefined)[] | undefined;
}

/** What is asked of a plan. */
export interface Arrangement {
  count?: number | undefined;
  order?: 'random' | 'progressive' | undefined;
  kinds?: EngineKinds | undefined;
}

const mostClasses = 16;
const mostDimensions = 6;

/** Checks the options, with the radius beside them; `dimension` is that of the space. */
export function readArrangement(
  options: Record<string, unknown>,
  dimension: number,
  isSurface = false,
): {
  arrangement: Arrangement;
  classNames: (string | undefined)[] | undefined;
  /** Undefined where all classes stand everywhere. */
  wheres: (OfSurface | undefined)[] | undefined;
} {
  const { radius, count, order, classes, limit } = options;
  const asked = asName('order', order, ['placed', 'random', 'progressive']);
  if (dimension > mostDimensions)
    for (const name of arrangementNames)
      if (options[name] !== undefined)
        conflicting(name, options[name], 'goes with two to six dimensions only');
  if (classes !== undefined) {
    if (radius !== undefined) conflicting('radius', radius, 'does not go with classes');
    if (count !== undefined) conflicting('count', count, 'does not go with classes');
  } else if (radius === undefined && count === undefined)
    wrongType('radius', radius, 'must be given, or count, or classes');
  const most = typeof limit === 'number' && limit >= 1 ? Math.floor(limit) : 1e7;
  const read = classes === undefined ? undefined : readClasses(classes, isSurface);
  return {
    arrangement: {
      count: count === undefined ? undefined : asWhole('count', count, 1, most),
      order: asked === 'placed' ? undefined : asked,
      kinds: read?.kinds,
    },
    classNames: read?.names,
    wheres: read?.wheres.some(Boolean) ? read.wheres : undefined,
  };
}

function readClasses(
  classes: unknown,
  isSurface: boolean,
): { kinds: EngineKinds; names: (string | undefined)[]; wheres: (OfSurface | undefined)[] } {
  const known = ['name', 'radius', 'weight', ...(isSurface ? ['where'] : [])];
  const rule = `must be two to sixteen of { ${known.join(', ')} }`;
  if (!isArray(classes)) wrongType('classes', classes, rule);
  if (classes.length < 2 || classes.length > mostClasses)
    throw new CopseError({ code: 'invalid-classes', option: 'classes', value: classes, rule });
  const read = classes.map((given, i) => {
    const at = `classes[${i}]`;
    const { name, radius, weight = 1, where } = fieldsOf(at, given, known);
    if (name !== undefined && typeof name !== 'string')
      wrongType(`${at}.name`, name, 'must be a string');
    return {
      name,
      radius: asPositive(`${at}.radius`, radius),
      weight: asPositive(`${at}.weight`, weight),
      where: where === undefined ? undefined : readWhere(`${at}.where`, where),
    };
  });
  return {
    kinds: { radii: read.map(({ radius }) => radius), weights: read.map(({ weight }) => weight) },
    names: read.map(({ name }) => name),
    wheres: read.map(({ where }) => where),
  };
}

function readWhere(at: string, given: unknown): OfSurface {
  if (typeof given === 'function') return given as OfSurface;
  const { height, slope, aspect } = fieldsOf(at, given, ['height', 'slope', 'aspect']);
  const ranged = (name: string, range: unknown) => {
    if (range === undefined) return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;
    const rule = 'must be two numbers, the least and the greatest';
    if (!isArray(range) || range.length !== 2) wrongType(`${at}.${name}`, range, rule);
    const [least, greatest] = range.map((value, i) =>
      asRanged(`${at}.${name}[${i}]`, value, (n) => !Number.isNaN(n), 'must be a number'),
    ) as [number, number];
    return [least, greatest] as const;
  };
  const [heights, slopes] = [ranged('height', height), ranged('slope', slope)];
  const [from, to] = ranged('aspect', aspect);
  const turn = 2 * Math.PI;
  /** Any aspect, or the way from one to the other. */
  const faces = (angle: number) => {
    if (!(to - from < turn)) return true;
    const beyond = (value: number) => value - turn * Math.floor((value - from) / turn);
    return beyond(angle) <= beyond(to);
  };
  return (place) =>
    place.height >= heights[0] &&
    place.height <= heights[1] &&
    place.slope >= slopes[0] &&
    place.slope <= slopes[1] &&
    faces(place.aspect)
      ? 1
      : 0;
}
