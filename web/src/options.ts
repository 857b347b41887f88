import {
  asFinite,
  asName,
  asNumber,
  asPositive,
  isObject,
  unknownName,
  wrongType,
} from './check.js';
import { checkCombinations } from './combinations.js';
import { type DistanceOptions, leastOf, readDistance } from './distance.js';
import type { EngineOptions } from './engine.js';
import { type Conflict, type Existing, readExisting } from './existing.js';
import { readField } from './field.js';
import { type MaximalMethod, type OtherMethodOptions, readMethod } from './methods.js';
import { asDistance, type Obstacle, readObstacles } from './obstacles.js';
import {
  boxOf,
  type EngineRegion,
  type FillRule,
  type RectangleRegion,
  type Region,
  readRegion,
} from './region.js';
import {
  isCurved,
  likelyRadius,
  type Order,
  readSelection,
  type SelectionOptions,
} from './selection.js';

/** What `sample` takes besides the distance. */
export interface CommonOptions extends SelectionOptions {
  /** The ground that may be filled. */
  region: Region;
  /**
   * Which draw of all possible ones, a number or text; 0 by default. The same options and seed give
   * the same samples, bit for bit, in every browser, in Node and in the native build.
   */
  seed?: number | string | undefined;
  /**
   * The most samples to make, 10 million by default. When the region's area and the radius promise
   * more, the call throws before it allocates anything for them, and says how many it would be.
   */
  limit?: number | undefined;
  /**
   * Whether `positions` is a Float32Array; false by default. The least distance holds for the
   * rounded numbers too, or the call throws.
   */
  float32?: boolean | undefined;
  /** What the rings of `region` enclose together; `'evenodd'` by default. */
  fillRule?: FillRule | undefined;
  /**
   * How far the chords that stand for a path's or circle's curves may lie from them, in the
   * region's units: positive, a thousandth of the radius by default (of what it is likely to be,
   * when only `count` is given), and never finer than 2⁻³⁰ of a curve's own size.
   */
  tolerance?: number | undefined;
  /**
   * The least distance of a sample to the region's edge, holes' edges included, in the region's
   * units: 0, the default, or more. So a tree's crown stays inside.
   */
  margin?: number | undefined;
  /** What samples keep clear of: houses, roads, wells. */
  obstacles?: readonly Obstacle[] | undefined;
  /** Samples that are there already, which new ones keep their distance to. */
  existing?: Existing | undefined;
  /** The distance of two samples with different radii; `'mean'` by default. */
  conflict?: Conflict | undefined;
  /**
   * Whether opposite sides of the region, a rectangle at least five radii wide and high, are one:
   * copies laid side by side keep their distances and show no seam; false by default.
   */
  periodic?: boolean | undefined;
}

/** What goes with `periodic`, and what does not. */
interface Tile {
  region: RectangleRegion;
  periodic: true;
  radius?: number | undefined;
  minDistance?: number | undefined;
  classes?: undefined;
  margin?: undefined;
  order?: Exclude<Order, 'progressive'> | undefined;
}

interface Untiled {
  periodic?: false | undefined;
}

/** What {@link Copse.sample} takes. */
export type SampleOptions =
  | (CommonOptions & DistanceOptions & MaximalMethod & (Untiled | Tile))
  | OtherMethodOptions;

const names = [
  'region',
  'radius',
  'minDistance',
  'seed',
  'limit',
  'float32',
  'fillRule',
  'tolerance',
  'margin',
  'obstacles',
  'existing',
  'conflict',
  'count',
  'order',
  'method',
  'tries',
  'start',
  'classes',
  'spacing',
  'periodic',
];

/** A call as the engine takes it. */
export interface Request {
  region: EngineRegion;
  options: EngineOptions;
  /** What the user calls the radius. */
  radiusName: 'radius' | 'minDistance';
}

/** Checks names and types, and puts the options in the engine's form. */
export function readOptions(options: unknown): Request {
  if (!isObject(options)) wrongType('options', options, 'must be an object of options');
  for (const name of Object.keys(options)) {
    if (!names.includes(name)) unknownName('', name, options[name], names, 'unknown-option');
  }
  const method = readMethod(options);
  const { count, order } = readSelection(options);
  const distance = readDistance(options);
  const { radius, field, classes } = distance;
  const { seed, limit, margin } = options;
  if (seed !== undefined && typeof seed !== 'string') asFinite('seed', seed);
  if (limit !== undefined) asNumber('limit', limit);
  const float32 = readFlag('float32', options.float32);
  const fillRule = asName<FillRule>('fillRule', options.fillRule, ['evenodd', 'nonzero']);
  const conflict = asName<Conflict>('conflict', options.conflict, ['mean', 'larger', 'smaller']);
  const periodic = readFlag('periodic', options.periodic);
  checkCombinations(options, distance);
  // A radius out of range is for C++ to see; until then it must not make for endless curves.
  let usual = leastOf(distance) / 1000;
  if (usual === Number.POSITIVE_INFINITY && count !== undefined && isCurved(options.region))
    usual = likelyRadius(readRegion(options.region, fillRule, usual), count) / 1000;
  const tolerance =
    options.tolerance === undefined ? usual : asPositive('tolerance', options.tolerance);
  const region = readRegion(options.region, fillRule, tolerance);
  const obstacles = readObstacles(options.obstacles, fillRule, tolerance);
  const existing =
    options.existing === undefined
      ? undefined
      : readExisting(options.existing, classes?.radii.length ?? 0);
  return {
    region,
    options: {
      ...{ radius, seed: seed as number | string | undefined, limit: limit as number | undefined },
      ...{ float32, count, order, conflict },
      ...method,
      margin: margin === undefined ? undefined : asDistance('margin', margin),
      obstacles,
      field: field && readField(field, () => boxOf(region), distance.name),
      existing,
      classes,
      tile: periodic ? readTile(options.region as RectangleRegion) : undefined,
    },
    radiusName: distance.name,
  };
}

function readTile({ x, y, width, height }: RectangleRegion): number[] {
  return [x, y, width, height];
}

function readFlag(name: string, value: unknown): boolean | undefined {
  if (value !== undefined && typeof value !== 'boolean')
    wrongType(name, value, 'must be true or false');
  return value;
}
