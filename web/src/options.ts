// The options of the entry that has everything of the plane.
import { asFlag, asName, asNumber, asOptions } from './check.js';
import { namesOf, type SampleClass } from './classes.js';
import { checkCombinations } from './combinations.js';
import { readDensity } from './density.js';
import { leastOf, readDistance } from './distance.js';
import { type Conflict, readExisting } from './existing.js';
import { readField } from './field.js';
import { readMethod } from './methods.js';
import { aliases, names, type PlainCall, readShared } from './plain-options.js';
import { boxOf, type RectangleRegion } from './region.js';
import type { EngineRequest } from './request.js';
import { warningsOf } from './warnings.js';
import { readWhere } from './where.js';

/** A call, checked. */
export interface Call extends PlainCall {
  readonly request: EngineRequest;
  readonly classNames: readonly (string | undefined)[] | undefined;
}

/** Checks names and types, and puts the options in the engine's form. */
export function readOptions(given: unknown): Call {
  const options = asOptions(given, names, aliases);
  const method = readMethod(options);
  const distance = readDistance(options);
  const { radius, field, classes } = distance;
  checkCombinations(options, distance);
  const least = leastOf(distance);
  const { request, reading } = readShared(options, radius, least);
  const box = () => boxOf(request.region);
  const { existing, density, levels } = options;
  const isPeriodic = asFlag('periodic', options.periodic);
  const whole: EngineRequest = Object.assign(request, method, {
    classes: classes && {
      ...classes,
      where: readWhere(options.classes as SampleClass[], reading, box),
    },
    levels: levels === undefined ? undefined : asNumber('levels', levels),
    field: field && readField(field, box),
    density: density === undefined ? undefined : readDensity(density, box),
    conflict: asName<Conflict>('conflict', options.conflict, ['mean', 'larger', 'smaller']),
    existing:
      existing === undefined ? undefined : readExisting(existing, classes?.radii.length ?? 0),
    tile: isPeriodic ? sidesOf(options.region as RectangleRegion) : undefined,
  });
  const classNames = classes && namesOf(options.classes as SampleClass[]);
  const warnings = warningsOf({ ...whole, radius: least });
  return { options, request: whole, warnings, classNames };
}

function sidesOf({ x, y, width, height }: RectangleRegion): number[] {
  return [x, y, width, height];
}
