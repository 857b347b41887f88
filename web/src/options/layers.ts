// What a world or a forest is made of: samples of one radius, or several kinds, in levels of detail.

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

/** Options that say how far apart samples keep: `radius` or `classes`. */
export interface LayerOptions {
  /**
   * The least distance between two samples, centre to centre: positive and finite. Or a range of which
   * each sample has a radius of its own.
   */
  radius?: number | RadiusRange | undefined;
  /**
   * Instead of `radius`, two to sixteen kinds of samples that share the ground; the class of each
   * comes with it.
   */
  classes?: readonly SampleClass[] | undefined;
  /** The least distances between samples of two classes, as in {@link Copse.sample}. */
  spacing?: readonly (readonly number[])[] | undefined;
  /** How many levels of detail, from 1 to 16, as in {@link Copse.sample}. */
  levels?: number | undefined;
}

/** Of {@link LayerOptions}. */
export const layerNames: readonly string[] = ['radius', 'classes', 'spacing', 'levels'];

/**
 * The largest texel of a function of where classes stand, in least distances: bounds may be huge, and
 * what lies within a texel goes unseen.
 */
const mostTexel = 16;

/** The options, checked. */
export interface Layers {
  /** As C++ takes them. */
  readonly request: {
    readonly radius: number | undefined;
    readonly field: EngineField | undefined;
    readonly density: EngineDensity | undefined;
    /** Instead of a field or a density. */
    readonly endless?: EndlessRequest | undefined;
    readonly conflict: Conflict | undefined;
    readonly classes: (EngineClasses & { where: EngineWhere[] }) | undefined;
    readonly sizes: EngineSizes | undefined;
    readonly levels: number | undefined;
  };
  /** A radius or a density without bounds, which `request.endless` announces. */
  readonly endless: EndlessFunction | undefined;
  readonly classNames: readonly (string | undefined)[] | undefined;
  /** How regions are read. */
  readonly reading: RegionReading;
}

/**
 * Checks types; whether numbers are in range is for C++ to see. `box` is what maps of where classes
 * stand cover by default, if there is anything; otherwise a function has no bounds in a `world`.
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
