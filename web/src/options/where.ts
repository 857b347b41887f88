// The ground of a class.

import { evaluate, readCover, type Scale } from '../shapes/evaluate.js';
import { asTexels, readLaid, type TexelRaster } from '../shapes/raster.js';
import {
  type EngineRegion,
  type FillRule,
  type RectangleRegion,
  type Region,
  readRegion,
} from '../shapes/region.js';
import { asRanged, fieldsOf, isObject, wrongType } from '../values/check.js';
import type { Layout } from '../values/pixels.js';

/**
 * A raster that multiplies the weight of a class at each place.
 *
 * @example
 * ```js
 * const where = { data: Uint8Array.of(255, 0), width: 2, height: 1 };
 * const classes = [{ radius: 20, where }, { radius: 9 }];
 * const trees = copse.sample({ region: meadow, classes });
 * ```
 */
export interface WeightRaster extends TexelRaster {
  /**
   * A value from 0 to 1, or a byte from 0 to 255, for each texel, row by row from the least y of `bounds`. No
   * sample of the class stands where it is 0. If no byte is above 1, 1 stands for all of the weight.
   */
  readonly data: TexelRaster['data'];
}

/**
 * A function that multiplies the weight of a class at each place. copse reads it once, onto a raster.
 *
 * @example
 * ```js
 * const oak = { radius: 11, where: { at: (x, y) => 1 - x / 400 } };
 * const trees = copse.sample({ region: meadow, classes: [oak, { radius: 8 }] });
 * ```
 */
export interface WeightFunction {
  /** Returns the part of its weight that the class has at a place: from 0 to 1. */
  readonly at: (x: number, y: number) => number;
  /**
   * The rectangle over which `at` is read: by default the region's box. Beyond it, the outermost texels go
   * on.
   */
  readonly bounds?: RectangleRegion | undefined;
  /**
   * The number of texels along the longer side of the bounds: 1 to 4096, by default 256. In a world or
   * forest, a texel must be at most 16 times the least radius.
   */
  readonly resolution?: number | undefined;
  readonly data?: undefined;
}

/** The ground of a class: a region, or a map that multiplies the weight. */
export type Where = Region | WeightRaster | WeightFunction;

/** The ground of a class as C++ takes it. */
export type EngineWhere = (EngineRegion | (Layout & { weights: Float32Array })) & {
  /** The class. */
  which: number;
  /** The name of its option, for errors. */
  at: string;
};

/** Reads the ground of each class; `box` is the default rectangle of an option. */
export function readWhere(
  wheres: readonly unknown[],
  { fillRule, tolerance }: { fillRule: FillRule | undefined; tolerance: number },
  box: (at: string) => RectangleRegion,
  scale: Scale,
): EngineWhere[] {
  return wheres.flatMap((where, which) => {
    if (where === undefined) return [];
    const at = `classes[${which}].where`;
    if (typeof where === 'function')
      wrongType(
        at,
        where,
        'must be a region, { at } with the function, or { data, width, height }',
      );
    const isRaster = isObject(where) && !Array.isArray(where) && isMap(where);
    const read = isRaster
      ? readMap(where, at, () => box(`${at}.bounds`), scale)
      : readRegion(where, fillRule, tolerance, at);
    return [{ ...read, which, at }];
  });
}

function isMap({ at, data }: Record<string, unknown>): boolean {
  return at !== undefined || data !== undefined;
}

function readMap(
  map: Record<string, unknown>,
  at: string,
  box: () => RectangleRegion,
  scale: Scale,
): Layout & { weights: Float32Array } {
  if (map.at !== undefined) {
    const fields = fieldsOf(at, map, ['at', 'bounds', 'resolution']);
    const cover = readCover(at, fields, box);
    const check = (value: unknown, x: number, y: number) =>
      asRanged(
        `${at}.at`,
        value,
        (n) => n >= 0 && n <= 1,
        `must be a number from 0 to 1, at (${x}, ${y})`,
      );
    const { values, ...laid } = evaluate(at, { given: map, fields, check }, cover, scale);
    return { weights: values, ...laid };
  }
  const fields = fieldsOf(at, map, ['data', 'width', 'height', 'bounds']);
  const laid = readLaid(at, fields, box);
  const { data, full } = asTexels(at, 'invalid-classes', fields.data, laid);
  const weights = Float32Array.from(data, (value) => value / full);
  return { weights, ...laid };
}
