// How many samples a call in space makes, in which order and of which kinds.

import {
  asName,
  asPositive,
  asWhole,
  conflicting,
  fieldsOf,
  isArray,
  wrongType,
} from '../values/check.js';
import { CopseError } from '../values/error.js';

/** One kind of samples in space. */
export interface SpaceClass {
  /** Comes back in the result's `classNames`. */
  readonly name?: string | undefined;
  /** The least distance between two samples of this class. Two classes keep the mean of theirs. */
  readonly radius: number;
  /** How many of all samples are of this class, beside the others' weights; 1 by default. */
  readonly weight?: number | undefined;
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
): { arrangement: Arrangement; classNames: (string | undefined)[] | undefined } {
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
  const read = classes === undefined ? undefined : readClasses(classes);
  return {
    arrangement: {
      count: count === undefined ? undefined : asWhole('count', count, 1, most),
      order: asked === 'placed' ? undefined : asked,
      kinds: read?.kinds,
    },
    classNames: read?.names,
  };
}

function readClasses(classes: unknown): { kinds: EngineKinds; names: (string | undefined)[] } {
  const rule = 'must be two to sixteen of { name, radius, weight }';
  if (!isArray(classes)) wrongType('classes', classes, rule);
  if (classes.length < 2 || classes.length > mostClasses)
    throw new CopseError({ code: 'invalid-classes', option: 'classes', value: classes, rule });
  const read = classes.map((given, i) => {
    const at = `classes[${i}]`;
    const { name, radius, weight = 1 } = fieldsOf(at, given, ['name', 'radius', 'weight']);
    if (name !== undefined && typeof name !== 'string')
      wrongType(`${at}.name`, name, 'must be a string');
    return {
      name,
      radius: asPositive(`${at}.radius`, radius),
      weight: asPositive(`${at}.weight`, weight),
    };
  });
  return {
    kinds: { radii: read.map(({ radius }) => radius), weights: read.map(({ weight }) => weight) },
    names: read.map(({ name }) => name),
  };
}
