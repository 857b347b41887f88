// What a forest is made of, as users write it and as C++ takes it.

import {
  addObstacle,
  type EngineObstacles,
  noObstacles,
  type Obstacle,
} from '../shapes/obstacles.js';
import { type EngineRegion, type Region, readRegion } from '../shapes/region.js';
import type { Point, Position } from '../shapes/rings.js';
import {
  asFinite,
  asFlag,
  asPositive,
  asRanged,
  asWhole,
  checkNames,
  conflicting,
  isObject,
  wrongType,
} from '../values/check.js';
import { wellFormed } from '../values/seed.js';
import type { EngineExisting } from './existing.js';
import type { RegionReading } from './ground.js';

/**
 * A region: ground, or with `clear` none. It paints over all regions that were put before it. Or with
 * `density` neither: it thins what was put before it.
 */
export interface RegionPart {
  /** In any spelling of a region. */
  readonly region: Region;
  /** Whether nothing is to stand there: a lake, a clearing; false by default. */
  readonly clear?: boolean | undefined;
  /**
   * Multiplies the density of all regions that were put before it, from 0 to 1: distances there are
   * radius / √density, up to a hundred times the radius, and beside the region the density fades
   * within about three of the least radii. 0 clears it. Not in forests with `spacing`, with classes
   * that stand near others, or with a radius from a range.
   *
   * The first such part places all samples of a forest anew, as its samples are made in another way
   * then, unless the option `density` of the forest is given.
   */
  readonly density?: number | undefined;
  readonly obstacle?: undefined;
  readonly sample?: undefined;
}

/** What samples keep clear of, whatever is painted later. */
export interface ObstaclePart {
  /** A region, a polyline or a point, as in the option `obstacles`. */
  readonly obstacle: Obstacle;
  readonly region?: undefined;
  readonly sample?: undefined;
}

/** A sample of your own, which the forest's keep their distance to; it is not one of them. */
export interface SamplePart {
  /** Where it is. */
  readonly sample: Position | Point;
  /**
   * The distance that is kept to it: by default that of the forest, in levels that of each. Beside
   * `class` the least one.
   */
  readonly radius?: number | undefined;
  /**
   * In a forest with `classes`, which of them it is like: its index there, or its name.
   */
  readonly class?: number | string | undefined;
  readonly region?: undefined;
  readonly obstacle?: undefined;
}

/** What {@link Forest.put} takes. */
export type ForestPart = RegionPart | ObstaclePart | SamplePart;

/** A step of an edit as C++ takes it. */
export type EngineStep =
  | { gone: string }
  | {
      name: string;
      region: (EngineRegion & { at: string }) | undefined;
      isGround: boolean;
      density: number;
      obstacles: EngineObstacles | undefined;
      existing: EngineExisting | undefined;
    };

const rule = 'must be { region, clear?, density? }, { obstacle } or { sample, radius?, class? }';

/** Checks a part; `classNames` are those of the forest, if it has kinds. */
export function readPart(
  name: string,
  part: unknown,
  { fillRule, tolerance }: RegionReading,
  classNames: readonly (string | undefined)[] | undefined,
): EngineStep {
  if (!isObject(part)) wrongType('part', part, rule);
  const { region, obstacle, sample, clear } = part;
  const kinds = [region, obstacle, sample].filter((kind) => kind !== undefined);
  if (kinds.length !== 1) conflicting('part', part, rule);
  const nothing = { region: undefined, obstacles: undefined, existing: undefined };
  const step = { name: wellFormed('name', name), isGround: false, density: 1, ...nothing };
  if (region !== undefined) {
    checkNames('part', part, ['region', 'clear', 'density'], 'unknown-option');
    const at = 'part.region';
    const read = { ...readRegion(region, fillRule, tolerance, at), at };
    const isClear = asFlag('part.clear', clear);
    if (part.density === undefined) return { ...step, region: read, isGround: !isClear };
    if (isClear) conflicting('part.density', part.density, 'cannot be combined with clear');
    const density = asRanged(
      'part.density',
      part.density,
      (n) => n >= 0 && n <= 1,
      'must be a number from 0 to 1: a part can only thin',
    );
    // A density of 1 changes nothing, and one of 0 clears.
    if (density === 1) return { ...step };
    return { ...step, region: read, density: density === 0 ? 1 : density };
  }
  if (obstacle !== undefined) {
    checkNames('part', part, ['obstacle'], 'unknown-option');
    const obstacles = noObstacles();
    addObstacle(obstacle, 'part.obstacle', fillRule, tolerance, obstacles);
    return { ...step, obstacles };
  }
  checkNames('part', part, ['sample', 'radius', 'class'], 'unknown-option');
  return { ...step, existing: readSample(part, classNames) };
}

/** A sample of the user's, as C++ takes those that exist. */
function readSample(
  { sample, radius, class: kind }: Record<string, unknown>,
  classNames: readonly (string | undefined)[] | undefined,
): EngineExisting {
  if (classNames && radius === undefined && kind === undefined)
    conflicting('part', sample, 'needs a radius or a class in a forest with classes');
  return {
    positions: Float64Array.from(placeOf(sample, 'part.sample')),
    radii: undefined,
    classes: kind === undefined ? undefined : Uint8Array.of(readClass(kind, classNames)),
    clearances:
      radius === undefined ? undefined : Float64Array.of(asPositive('part.radius', radius)),
  };
}

function readClass(kind: unknown, classNames: readonly (string | undefined)[] | undefined): number {
  if (!classNames) return conflicting('part.class', kind, 'needs a forest with classes');
  if (typeof kind === 'number') return asWhole('part.class', kind, 0, classNames.length - 1);
  const index = typeof kind === 'string' ? classNames.indexOf(kind) : -1;
  if (index >= 0) return index;
  return wrongType('part.class', kind, 'must be the index or the name of a class');
}

/** A place, as [x, y] or { x, y }. */
export function placeOf(place: unknown, at: string): [x: number, y: number] {
  if (!isObject(place)) wrongType(at, place, 'must be [x, y] or { x, y }');
  const [x, y] = Array.isArray(place) ? place : [place.x, place.y];
  return [asFinite(`${at}.x`, x), asFinite(`${at}.y`, y)];
}
