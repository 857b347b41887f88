// Where the samples of a class stand.

import { evaluate, readCover, type Scale } from '../shapes/evaluate.js';
import { asTexels, type LaidRaster, readLaid, type TexelRaster } from '../shapes/raster.js';
import {
  type EngineRegion,
  type FillRule,
  type RectangleRegion,
  type Region,
  readRegion,
} from '../shapes/region.js';
import { asRanged, fieldsOf, isObject, wrongType } from '../values/check.js';

/** A raster of what part of its weight a class has at each place. */
export interface WeightRaster extends TexelRaster {
  /**
   * A value from 0 to 1 for each texel, or a byte from 0 to 255, row by row from the bounds' least y.
   * Where it is 0, no sample of the class stands. Bytes of which none is above 1 are 0 and 1.
   */
  readonly data: TexelRaster['data'];
}

/** The same as a function of the place, which is read once, onto a raster. */
export interface WeightFunction {
  /** From 0 to 1. */
  readonly at: (x: number, y: number) => number;
  /** Where it is read; the region's box by default. Beyond, its outermost texels go on. */
  readonly bounds?: RectangleRegion | undefined;
  /**
   * Texels along the longer side of the bounds: 1 to 4096, 256 by default. In a world or forest a texel
   * is at most 16 times as large as the least radius.
   */
  readonly resolution?: number | undefined;
  readonly data?: undefined;
}

/** Where the samples of a class stand: in a region only, or by the place with a part of its weight. */
export type Where = Region | WeightRaster | WeightFunction;

/** As C++ takes it. */
export type EngineWhere = (EngineRegion | (LaidRaster & { weights: Float32Array })) & {
  /** The class. */
  which: number;
  /** The name of its option, for errors. */
  at: string;
};

/** Reads where each class stands; `box` is what an option covers by default. */
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
): LaidRaster & { weights: Float32Array } {
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
