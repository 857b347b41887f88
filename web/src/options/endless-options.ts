// The options of a world that are functions without bounds. They are apart from those of `sample` to
// keep its first load small.

import { asPositive, fieldsOf, isObject } from '../values/check.js';
import { CopseError } from '../values/error.js';
import { functionNames, functionOfDensity } from './density.js';
import { EndlessFunction } from './endless.js';
import { functionOfRadius, type GivenField } from './field.js';

/** Reads a radius by place that has no bounds. */
export function readEndlessField(field: GivenField): EndlessFunction {
  const { min: least, max } = field;
  const request = { isDensity: false, least, most: max };
  return new EndlessFunction('radius', functionOfRadius(field), request, least);
}

/** Returns true if a density is a function without bounds. */
export function isEndless(density: unknown): boolean {
  return isObject(density) && density.at !== undefined && density.bounds === undefined;
}

/** The greatest ratio of densities: radii span at most 1 : 100. */
const mostRatio = 10 ** 4;

/** Reads a density without bounds; `radius` holds at the greatest density. */
export function readEndlessDensity(density: unknown, radius: number): EndlessFunction {
  const fields = fieldsOf('density', density, functionNames);
  const given = fields.max ?? refuseMissingMax();
  const max = asPositive('density.max', given);
  const min = fields.min === undefined ? undefined : asPositive('density.min', fields.min);
  if (min !== undefined && min > max)
    throw new CopseError({
      code: 'out-of-range',
      option: 'density.min',
      value: min,
      rule: `must not be above max, ${max}`,
    });
  const request = {
    isDensity: true,
    least: Math.fround(min ?? max / mostRatio),
    most: Math.fround(max),
  };
  return new EndlessFunction(
    'density',
    functionOfDensity(density, fields, min ?? 0, max),
    request,
    radius,
  );
}

function refuseMissingMax(): never {
  const rule = 'must be given for a function without bounds: the greatest density';
  throw new CopseError({ code: 'missing-option', option: 'density.max', value: undefined, rule });
}
