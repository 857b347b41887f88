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
import { chanceOf, type SurfaceTexture } from './texture.js';

/** One kind of samples in space. */
export interface SpaceClass {
  /** Comes back in the result's `classNames`. */
  readonly name?: string | undefined;
  /** The least distance between two samples of this class. Two classes keep the mean of theirs. */
  readonly radius: number;
  /** How many of all samples are of this class, beside the others' weights; 1 by default. */
  readonly weight?: number | undefined;
  readonly count?: undefined;
}

/** One kind of samples in space, so many of them. */
export interface CountedSpaceClass extends Omit<SpaceClass, 'weight' | 'count'> {
  /** How many samples of this class, a whole number from 1 on, if there is room for as many. */
  readonly count: number;
  readonly weight?: undefined;
}

/** Where a kind of samples stands on a surface. */
export interface SurfaceWhere {
  /**
   * Where it stands: everywhere by default. Ranges of height, slope and aspect, all of which must hold,
   * or what multiplies its weight by 0 to 1: a function, see {@link SurfacePlace}, or a texture.
   */
  readonly where?: SurfaceRules | OfSurface | SurfaceTexture | undefined;
}

/** One kind of samples on a surface. */
export interface SurfaceClass extends SpaceClass, SurfaceWhere {}

/** One kind of samples on a surface, so many of them. */
export interface CountedSurfaceClass extends CountedSpaceClass, SurfaceWhere {}

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
   * has the class and the radius of each sample. In the end nothing more of any class fits that has no
   * `count` of its own. `report.reason` is `'count'` where all counts were reached.
   */
  classes?: readonly (SpaceClass | CountedSpaceClass)[] | undefined;
}

export const arrangementNames: readonly string[] = ['count', 'order', 'classes'];

/** A class; once functions were asked, it stands where they say by vertex, from 0 to 1. */
export interface Kind<Where = Float64Array> {
  readonly name: string | undefined;
  readonly radius: number;
  readonly weight: number;
  readonly count: number | undefined;
  readonly where: Where | undefined;
}

/** What is asked of a plan. */
export interface Arrangement {
  count?: number | undefined;
  order?: 'random' | 'progressive' | undefined;
  kinds?: readonly Kind[] | undefined;
}

const mostClasses = 16;
const mostDimensions = 6;

/** Checks the options, with the radius beside them; `dimension` is that of the space. */
export function readArrangement(
  options: Record<string, unknown>,
  dimension: number,
  isSurface = false,
): { arrangement: Arrangement; kinds: Kind<OfSurface>[] | undefined } {
  const { radius, count, order, classes, limit } = options;
  const asked = asName('order', order, ['placed', 'random', 'progressive']);
  if (dimension > mostDimensions)
    for (const name of arrangementNames)
      if (options[name] !== undefined)
        conflicting(name, options[name], 'works in two to six dimensions only');
  if (classes !== undefined) {
    if (radius !== undefined) conflicting('radius', radius, 'cannot be combined with classes');
    if (count !== undefined) conflicting('count', count, 'cannot be combined with classes');
  } else if (radius === undefined && count === undefined)
    wrongType('radius', radius, 'must be given, or else count or classes');
  const most = typeof limit === 'number' && limit >= 1 ? Math.floor(limit) : 1e7;
  return {
    arrangement: {
      count: count === undefined ? undefined : asWhole('count', count, 1, most),
      order: asked === 'placed' ? undefined : asked,
    },
    kinds: classes === undefined ? undefined : readClasses(classes, isSurface, most),
  };
}

function readClasses(classes: unknown, isSurface: boolean, most: number): Kind<OfSurface>[] {
  const known = ['name', 'radius', 'count', 'weight', ...(isSurface ? ['where'] : [])];
  const rule = `must be two to sixteen of { ${known.join(', ')} }`;
  if (!isArray(classes)) wrongType('classes', classes, rule);
  if (classes.length < 2 || classes.length > mostClasses)
    throw new CopseError({ code: 'invalid-classes', option: 'classes', value: classes, rule });
  let sum = 0;
  return classes.map((given, i) => {
    const at = `classes[${i}]`;
    const { name, radius, count, weight, where } = fieldsOf(at, given, known);
    if (name !== undefined && typeof name !== 'string')
      wrongType(`${at}.name`, name, 'must be a string');
    if (count !== undefined && weight !== undefined)
      conflicting(`${at}.weight`, weight, 'cannot be combined with count');
    const kind = {
      name,
      radius: asPositive(`${at}.radius`, radius),
      weight: weight === undefined ? 1 : asPositive(`${at}.weight`, weight),
      count: count === undefined ? undefined : asWhole(`${at}.count`, count, 1),
      where: where === undefined ? undefined : readWhere(`${at}.where`, where),
    };
    sum += kind.count ?? 0;
    if (sum > most) {
      const rule = `makes ${sum} in all, above the limit of ${most}: ask for fewer or raise the limit`;
      throw new CopseError({ code: 'limit', option: `${at}.count`, value: count, rule });
    }
    return kind;
  });
}

function readWhere(at: string, given: unknown): OfSurface {
  const chance = chanceOf(at, given);
  if (chance) return chance;
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
