// The count, order and classes of a call in space.

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

/** One class of samples in space. */
export interface SpaceClass {
  /**
   * The name of the class, as `classNames` of the result has it.
   *
   * @example
   * ```js
   * const classes = [{ name: 'giant', radius: 3 }, { name: 'dwarf', radius: 1 }];
   * space.sampleBox({ size: [10, 10, 10], classes }).classNames; // → ['giant', 'dwarf']
   * ```
   * @throws `wrong-type` if it is not a string.
   */
  readonly name?: string | undefined;
  /**
   * The least distance between two samples of this class: above 0. Two classes keep the mean of their radii.
   *
   * @example
   * ```js
   * const classes = [{ radius: 3 }, { radius: 1 }];
   * const stars = space.sampleBox({ size: [10, 10, 10], classes });
   * ```
   * @throws `missing-option` without one; `out-of-range` if it is not a positive, finite number.
   */
  readonly radius: number;
  /**
   * The share of this class among all samples, relative to the other weights: above 0.
   *
   * @defaultValue `1`
   * @example
   * ```js
   * const classes = [{ radius: 2 }, { radius: 1, weight: 5 }];
   * const stars = space.sampleBox({ size: [10, 10, 10], classes });
   * ```
   * @throws `out-of-range` if it is not a positive, finite number; `conflicting-options` beside `count`.
   */
  readonly weight?: number | undefined;
  readonly count?: undefined;
}

/** One class of samples in space with an exact number. */
export interface CountedSpaceClass extends Omit<SpaceClass, 'weight' | 'count'> {
  /**
   * How many samples of this class to place: a whole number from 1 on. You get fewer if fewer fit.
   *
   * @example
   * ```js
   * const classes = [{ name: 'giant', radius: 3, count: 5 }, { name: 'dwarf', radius: 1 }];
   * const stars = space.sampleBox({ size: [10, 10, 10], classes });
   * ```
   * @throws `out-of-range` if it is not a whole number from 1 on; `limit` if all counts together are above
   * `limit`.
   */
  readonly count: number;
  readonly weight?: undefined;
}

/** The ground of a class on a surface. */
export interface SurfaceWhere {
  /**
   * The ground of the class: ranges of height, slope and aspect, all of which must hold; or a function or
   * texture from 0 to 1, which multiplies the weight. By default everywhere.
   *
   * @example
   * ```js
   * const positions = [0, 0, 0, 9, 0, 0, 0, 0, 9];
   * const classes = [{ radius: 1, where: { slope: [0, 0.5] } }, { radius: 0.5 }];
   * const grass = space.sampleSurface({ positions, classes });
   * ```
   * @throws `out-of-range` if a value is not from 0 to 1, or a range has NaN; `wrong-type` if a range has not
   * two numbers; `conflicting-options` if a texture is given and the mesh has no `uv`.
   */
  readonly where?: SurfaceRules | OfSurface | SurfaceTexture | undefined;
}

/** One class of samples on a surface. */
export interface SurfaceClass extends SpaceClass, SurfaceWhere {}

/** One class of samples on a surface with an exact number. */
export interface CountedSurfaceClass extends CountedSpaceClass, SurfaceWhere {}

/** Ranges in which a class of samples stands on a surface, each of two numbers. Angles are in radians. */
export interface SurfaceRules {
  /** The least and the greatest height. */
  readonly height?: readonly number[] | undefined;
  /** The least and the greatest slope: 0 is level, π/2 upright. */
  readonly slope?: readonly number[] | undefined;
  /**
   * The direction downhill, from one angle to another. Angles count from the x axis towards z, or with `up:
   * 'z'` towards y.
   */
  readonly aspect?: readonly number[] | undefined;
}

/** The options of boxes and surfaces that set how many samples there are, in which order and classes. */
export interface ArrangementOptions {
  /**
   * How many samples to place: a whole number from 1 to `limit`, in up to six dimensions.
   *
   * Without `radius`, you get that many, spread evenly; `report.radius` is the distance reached. With
   * `radius`, you get that many of a full set, drawn at random, or with `order: 'progressive'` the first ones.
   * If fewer fit, you get all that fit, and `report.reason` is `'saturated'` instead of `'count'`.
   *
   * @example
   * ```js
   * const stars = space.sampleBox({ size: [10, 10, 10], count: 300 });
   * stars.length; // → 300
   * ```
   * @throws `out-of-range` if it is not a whole number from 1 to `limit`; `conflicting-options` beside
   * `classes`, or above six dimensions.
   */
  count?: number | undefined;
  /**
   * The order of the samples in the result. `'random'` shuffles them by a hash of the place. `'progressive'`
   * puts each as far as possible from all before it, so that every prefix is spread evenly. It works in up to
   * six dimensions.
   *
   * @defaultValue `'placed'`
   * @example
   * ```js
   * const stars = space.sampleBox({ size: [10, 10, 10], radius: 1, order: 'progressive' });
   * const few = stars.positions.subarray(0, 3 * 50); // 50 of them, well spread
   * ```
   * @throws `wrong-type` if it is another value; `conflicting-options` above six dimensions.
   */
  order?: 'placed' | 'random' | 'progressive' | undefined;
  /**
   * Two to sixteen classes of samples that share the ground, instead of `radius` and `count`. The
   * result has `classes`, `classNames` and `radii`. In the end, no further sample of a class without a
   * `count` fits. `report.reason` is `'count'` if all counts were reached.
   *
   * @example
   * ```js
   * const classes = [{ name: 'giant', radius: 3 }, { name: 'dwarf', radius: 1, weight: 4 }];
   * const stars = space.sampleBox({ size: [10, 10, 10], classes });
   * ```
   * @throws `invalid-classes` if there are fewer than 2 or more than 16; `out-of-range` if a radius,
   * weight or count is out of range; `limit` if all counts together are above `limit`;
   * `conflicting-options` beside `radius` or `count`, or above six dimensions.
   */
  classes?: readonly (SpaceClass | CountedSpaceClass)[] | undefined;
}

export const arrangementNames: readonly string[] = ['count', 'order', 'classes'];

/** A checked class. After its function was called, `where` has a number from 0 to 1 for each vertex. */
export interface Kind<Where = Float64Array> {
  readonly name: string | undefined;
  readonly radius: number;
  readonly weight: number;
  readonly count: number | undefined;
  readonly where: Where | undefined;
}

/** The count, order and classes of a checked call. */
export interface Arrangement {
  count?: number | undefined;
  order?: 'random' | 'progressive' | undefined;
  kinds?: readonly Kind[] | undefined;
}

const mostClasses = 16;
const mostDimensions = 6;

/** Checks the options, with the radius beside them; `dimension` is the dimension of the space. */
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
  /** Returns true if the angle is on the way from `from` to `to`. */
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
