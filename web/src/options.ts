import { asDistance, asFlag, asName, asNumber, asOptions, asPositive } from './check.js';
import { namesOf, type SampleClass } from './classes.js';
import { checkCombinations } from './combinations.js';
import { readDensity } from './density.js';
import { readDistance } from './distance.js';
import { type Conflict, readExisting } from './existing.js';
import { readField } from './field.js';
import { readMethod } from './methods.js';
import { readObstacles } from './obstacles.js';
import { boxOf, type FillRule, type RectangleRegion, readRegion } from './region.js';
import type { EngineRequest } from './request.js';
import type { Order } from './sample-options.js';
import { readSeed } from './seed.js';
import { usualTolerance } from './tolerance.js';
import { readWhere } from './where.js';

const names = [
  ...['region', 'radius', 'density', 'classes', 'spacing', 'levels', 'count', 'order', 'margin'],
  ...['obstacles', 'existing', 'conflict', 'periodic', 'method', 'tries', 'start', 'seed'],
  ...['limit', 'float32', 'fillRule', 'tolerance'],
];
/** What other samplers call them. */
const aliases = { minDistance: 'radius', shape: 'region', rng: 'seed' };

/** A call, checked. */
export interface Call {
  /** As the user gave them. */
  readonly options: Record<string, unknown>;
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
  const { limit, margin } = options;
  const count = options.count === undefined ? undefined : asNumber('count', options.count);
  const fillRule = asName<FillRule>('fillRule', options.fillRule, ['evenodd', 'nonzero']);
  const tolerance =
    options.tolerance === undefined
      ? usualTolerance(options.region, fillRule, distance, count)
      : asPositive('tolerance', options.tolerance);
  const region = readRegion(options.region, fillRule, tolerance);
  const isPeriodic = asFlag('periodic', options.periodic);
  const request: EngineRequest = {
    method: method.method,
    tries: method.tries,
    start: method.start,
    region,
    radius,
    classes: classes && {
      ...classes,
      where: readWhere(options.classes as SampleClass[], { fillRule, tolerance }, () =>
        boxOf(region),
      ),
    },
    levels: options.levels === undefined ? undefined : asNumber('levels', options.levels),
    field: field && readField(field, () => boxOf(region)),
    density:
      options.density === undefined ? undefined : readDensity(options.density, () => boxOf(region)),
    conflict: asName<Conflict>('conflict', options.conflict, ['mean', 'larger', 'smaller']),
    count,
    order: asName<Order>('order', options.order, ['placed', 'random', 'progressive']),
    margin: margin === undefined ? undefined : asDistance('margin', margin),
    obstacles: readObstacles(options.obstacles, fillRule, tolerance),
    existing:
      options.existing === undefined
        ? undefined
        : readExisting(options.existing, classes?.radii.length ?? 0),
    tile: isPeriodic ? sidesOf(options.region as RectangleRegion) : undefined,
    seed: readSeed(options.seed),
    limit: limit === undefined ? undefined : asNumber('limit', limit),
    float32: asFlag('float32', options.float32),
  };
  const classNames = classes && namesOf(options.classes as SampleClass[]);
  return { options, request, classNames };
}

function sidesOf({ x, y, width, height }: RectangleRegion): number[] {
  return [x, y, width, height];
}
