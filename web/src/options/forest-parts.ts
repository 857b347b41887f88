// The parts of a forest, as users give them and as C++ takes them.

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
 * A region of a forest: ground, or with `clear` no ground. It paints over all regions put before it. With
 * `density` it thins them instead.
 *
 * @example
 * ```js
 * const forest = copse.forest({ radius: 4 });
 * forest.put('wood', { region: meadow });
 * forest.put('lake', { region: { circle: { x: 200, y: 150, radius: 60 } }, clear: true });
 * ```
 */
export interface RegionPart {
  /** The region, in any form that `sample` takes. */
  readonly region: Region;
  /** True for a lake or clearing, where nothing stands; by default false. */
  readonly clear?: boolean | undefined;
  /**
   * Multiplies the density of all regions put before this one: from 0 to 1. Distances there are
   * radius / √density, at most 100 · `radius`; beside the region, the density fades within about three of
   * the least radii. 0 clears the region. Forests with `spacing`, classes with `near`, or a radius from a
   * range do not take it.
   *
   * The first such part places all samples of a forest anew, unless the forest has the option `density`.
   */
  readonly density?: number | undefined;
  readonly obstacle?: undefined;
  readonly sample?: undefined;
}

/**
 * An obstacle of a forest. Samples keep clear of it, whatever is painted later.
 *
 * @example
 * ```js
 * const forest = copse.forest({ radius: 4, parts: [{ name: 'wood', region: meadow }] });
 * forest.put('road', { obstacle: { polyline: [[0, 120], [400, 130]], clearance: 10 } });
 * ```
 */
export interface ObstaclePart {
  /** A region, a polyline or a point with a clearance, as in the option `obstacles` of `sample`. */
  readonly obstacle: Obstacle;
  readonly region?: undefined;
  readonly sample?: undefined;
}

/**
 * A sample of your own. The forest's samples keep their distance to it; it is not one of them.
 *
 * @example
 * ```js
 * const forest = copse.forest({ radius: 4, parts: [{ name: 'wood', region: meadow }] });
 * forest.put('hut', { sample: [200, 150], radius: 20 });
 * ```
 */
export interface SamplePart {
  /** The place of the sample. */
  readonly sample: Position | Point;
  /**
   * The distance that samples keep to it: above 0. By default the forest's radius; with `levels`, the
   * radius of each level. Beside `class`, the larger distance counts.
   */
  readonly radius?: number | undefined;
  /** The class of the sample, by index or name, in a forest with `classes`. */
  readonly class?: number | string | undefined;
  readonly region?: undefined;
  readonly obstacle?: undefined;
}

/** A part of a forest, for {@link Forest.put}: a region, an obstacle or a sample. */
export type ForestPart = RegionPart | ObstaclePart | SamplePart;

/** A step of an edit, as C++ takes it. */
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

/** Checks a part; `classNames` are the names of the forest's classes, if any. */
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
    // A density of 1 changes nothing; a density of 0 clears.
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

/** The user's sample as C++ takes existing samples. */
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
