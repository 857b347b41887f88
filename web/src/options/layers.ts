// The samples of a world or forest: one radius or several classes, in levels of detail.

import type { FillRule, RectangleRegion } from '../shapes/region.js';
import { readTolerance } from '../shapes/tolerance.js';
import { asName, asNumber, conflicting } from '../values/check.js';
import type { EngineClasses, SampleClass } from './classes.js';
import { checkConflict, checkLevels } from './combinations.js';
import { type EngineDensity, readDensity } from './density.js';
import { leastOf, readDistance } from './distance.js';
import type { EndlessFunction, EndlessRequest } from './endless.js';
import { isEndless, readEndlessDensity, readEndlessField } from './endless-options.js';
import { type Conflict, readConflict } from './existing.js';
import { type EngineField, readField } from './field.js';
import type { RegionReading } from './ground.js';
import type { EngineSizes, RadiusRange } from './sizes.js';
import { type EngineWhere, readWhere } from './where.js';

/** The options of worlds and forests that set how far apart samples stand: `radius` or `classes`. */
export interface LayerOptions {
  /**
   * The least distance between two samples, centre to centre: a number above 0, or a range from which each
   * sample draws its own radius.
   *
   * @example
   * ```js
   * const world = copse.world({ radius: 4, seed: 'north' });
   * ```
   * @throws `missing-option` without a radius or classes; `invalid-radius` if it is not a positive, finite
   * number or such a range; `limit` if a part would have more samples than `limit`; `conflicting-options`
   * beside `classes`.
   */
  radius?: number | RadiusRange | undefined;
  /**
   * Two to sixteen classes of samples that share the ground, instead of `radius`. The result has the
   * class of each sample.
   *
   * @example
   * ```js
   * const classes = [{ name: 'oak', radius: 6 }, { name: 'birch', radius: 4, weight: 2 }];
   * const world = copse.world({ classes });
   * world.chunk(0, 0).classNames; // → ['oak', 'birch']
   * ```
   * @throws `invalid-classes` if there are fewer than 2 or more than 16, or `near` names no class;
   * `invalid-radius` if a radius is not a positive, finite number; `out-of-range` if a weight is out of
   * range; `limit` if a class is too rare to be made piece by piece; `conflicting-options` beside
   * `radius`, or if a class has a `count`.
   */
  classes?: readonly SampleClass[] | undefined;
  /**
   * The least distances between samples of each two classes: a row for each class, symmetric, with the
   * classes' radii on the diagonal. By default, two classes keep the mean of their radii.
   *
   * @example
   * ```js
   * const classes = [{ radius: 6 }, { radius: 4 }];
   * const world = copse.world({ classes, spacing: [[6, 8], [8, 4]] });
   * ```
   * @throws `out-of-range` if it is not square and symmetric, the diagonal has other radii, or distances
   * differ too much; `conflicting-options` without `classes` or beside `density`.
   */
  spacing?: readonly (readonly number[])[] | undefined;
  /**
   * The number of nested levels of detail: a whole number from 1 to 16. Each level contains the one before
   * and has half its radius; the last is saturated at `radius`.
   *
   * @defaultValue `1`
   * @example
   * ```js
   * const world = copse.world({ radius: 4, levels: 3 });
   * const far = world.chunk(9, 0, { level: 0 }); // no two nearer than 16
   * ```
   * @throws `out-of-range` if it is not a whole number from 1 to 16; `conflicting-options` beside a radius
   * from a range.
   */
  levels?: number | undefined;
}

/** The names of {@link LayerOptions}. */
export const layerNames: readonly string[] = ['radius', 'classes', 'spacing', 'levels'];

/**
 * The largest texel of a function, in least distances. Bounds may be huge, and texels must not be too
 * coarse to see the function's changes.
 */
const mostTexel = 16;

/** The checked options. */
export interface Layers {
  /** The options as C++ takes them. */
  readonly request: {
    readonly radius: number | undefined;
    readonly field: EngineField | undefined;
    readonly density: EngineDensity | undefined;
    /** Replaces a field or a density. */
    readonly endless?: EndlessRequest | undefined;
    readonly conflict: Conflict | undefined;
    readonly classes: (EngineClasses & { where: EngineWhere[] }) | undefined;
    readonly sizes: EngineSizes | undefined;
    readonly levels: number | undefined;
  };
  /** The radius or density without bounds; `request.endless` describes it. */
  readonly endless: EndlessFunction | undefined;
  readonly classNames: readonly (string | undefined)[] | undefined;
  /** How regions are read. */
  readonly reading: RegionReading;
}

/**
 * Checks types. C++ checks ranges. `box` returns the default rectangle of maps, if any. Without one, a
 * function of a world has no bounds.
 */
export function readLayers(
  { radius, classes, spacing, levels, density, ...options }: Record<string, unknown>,
  box: (reading: RegionReading, classCount: number) => RectangleRegion | undefined,
  isWorld = false,
): Layers {
  const distance = readDistance({ radius, classes, spacing, density });
  const { field } = distance;
  if (distance.sizes) checkLevels(levels);
  checkConflict(options.conflict, distance, false);
  distance.classes?.request.counts.forEach((count, i) => {
    const rule =
      'is not possible in worlds and forests, which are made in parts: give a weight instead';
    if (!Number.isNaN(count)) conflicting(`classes[${i}].count`, count, rule);
  });
  const { fillRule, tolerance } = options;
  const least = leastOf(distance);
  const reading = {
    fillRule: asName<FillRule>('fillRule', fillRule, ['evenodd', 'nonzero']),
    tolerance: readTolerance(tolerance, least / 1000),
  };
  const kinds = distance.classes;
  const ownBox = () => box(reading, kinds?.names.length ?? 0);
  const coverOf = (at: string) =>
    ownBox() ?? conflicting(at, undefined, 'must be given when the ground has no fixed region');
  const scale = { least, most: mostTexel };
  const isByPlace = field !== undefined || density !== undefined;
  const endless =
    isWorld && isByPlace && isEndless(field?.fields ?? density) && ownBox() === undefined
      ? field
        ? readEndlessField(field)
        : readEndlessDensity(density, least)
      : undefined;
  return {
    request: {
      radius: distance.radius,
      classes: kinds && {
        ...kinds.request,
        where: readWhere(kinds.wheres, reading, coverOf, scale),
      },
      field: endless
        ? undefined
        : field && readField(field, () => coverOf('radius.bounds'), mostTexel),
      density:
        density === undefined || endless
          ? undefined
          : readDensity(density, () => coverOf('density.bounds'), scale),
      endless: endless?.request,
      conflict: readConflict(options.conflict),
      sizes: distance.sizes,
      levels: levels === undefined ? undefined : asNumber('levels', levels),
    },
    endless,
    classNames: kinds?.names,
    reading,
  };
}
