// The options of `copse/all`.

import { boxOf, type RectangleRegion, readBox } from '../shapes/region.js';
import { asFlag, asNumber, asOptions, conflicting } from '../values/check.js';
import { reading } from '../values/reading.js';
import { checkCombinations, isRectangle } from './combinations.js';
import { readDensity } from './density.js';
import { leastOf, readDistance } from './distance.js';
import { readConflict, readExisting } from './existing.js';
import { readField } from './field.js';
import { readMethod } from './methods.js';
import { aliases, names, type PlainCall, readShared } from './plain-options.js';
import type { EngineRequest } from './request.js';
import { checkExisting } from './sizes.js';
import { warningsOf } from './warnings.js';
import { readWhere } from './where.js';

/** A call, checked. */
export interface Call extends PlainCall {
  readonly request: EngineRequest;
  readonly classNames: readonly (string | undefined)[] | undefined;
  /** True if the option `border` asks for samples along the region's edge. */
  readonly isBordered: boolean | undefined;
  readonly border?: Float64Array;
}

/** Checks names and types, and puts the options in the engine's form. */
export function readOptions(given: unknown): Call {
  return reading('options', () => {
    const options = asOptions(given, names, aliases);
    if (options.each !== undefined)
      conflicting('each', options.each, 'is not possible with grow: use sample');
    return read(options);
  });
}

/** Reads options whose names are known, all but `each`. */
export function read(options: Record<string, unknown>): Call {
  const isPeriodic = asFlag('periodic', options.periodic);
  if (isPeriodic && isRectangle(options.region))
    options.region = readBox('region', options.region, 'invalid-region');
  const method = readMethod(options);
  const distance = readDistance(options);
  const { radius, field, classes, sizes } = distance;
  checkCombinations(options, distance);
  const least = leastOf(distance);
  const { counts } = classes?.request ?? {};
  const { request, regions } = readShared(
    options,
    radius,
    least,
    counts?.reduce((sum, count) => sum + count, 0),
  );
  const box = () => boxOf(request.region);
  const { existing, density, levels } = options;
  const whole: EngineRequest = Object.assign(request, method, {
    classes: classes && {
      ...classes.request,
      where: readWhere(classes.wheres, regions, box, { least }),
    },
    sizes,
    levels: levels === undefined ? undefined : asNumber('levels', levels),
    field: field && readField(field, box),
    density:
      density === undefined
        ? undefined
        : readDensity(density, box, { least: Math.min(least, spacingOf(box(), request.count)) }),
    conflict: readConflict(options.conflict),
    existing:
      existing === undefined ? undefined : readExisting(existing, classes?.names.length ?? 0),
    tile: isPeriodic ? sidesOf(options.region as RectangleRegion) : undefined,
  });
  checkExisting(whole.existing, sizes);
  const isBordered = asFlag('border', options.border);
  const warnings = warningsOf({ ...whole, radius: least });
  return { options, request: whole, warnings, classNames: classes?.names, isBordered };
}

/** Estimates the distance between `count` samples in a box. */
function spacingOf({ width, height }: RectangleRegion, count = 0): number {
  return Math.sqrt((width * height) / count);
}

function sidesOf({ x, y, width, height }: RectangleRegion): number[] {
  return [x, y, width, height];
}
