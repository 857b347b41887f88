// What a forest is made of, as users write it and as C++ takes it.
import {
  asFinite,
  asFlag,
  asPositive,
  checkNames,
  conflicting,
  isObject,
  wrongType,
} from './check.js';
import { addObstacle, type EngineObstacles, type Obstacle } from './obstacles.js';
import { type EngineRegion, type Region, readRegion } from './region.js';
import type { Point, Position } from './rings.js';
import type { Reading } from './world-ground.js';

/** A region: ground, or with `clear` none. It paints over all regions that were put before it. */
export interface RegionPart {
  /** In any spelling of a region. */
  readonly region: Region;
  /** Whether nothing is to stand there: a lake, a clearing; false by default. */
  readonly clear?: boolean | undefined;
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
  /** The distance that is kept to it; that of the forest by default. */
  readonly radius?: number | undefined;
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
      obstacles: EngineObstacles | undefined;
    };

const rule = 'must be { region, clear? }, { obstacle } or { sample, radius? }';

/** Checks a part; `radius` is the forest's. */
export function readPart(
  name: string,
  part: unknown,
  { fillRule, tolerance }: Reading,
  radius: number,
): EngineStep {
  if (!isObject(part)) wrongType('part', part, rule);
  const { region, obstacle, sample, clear } = part;
  const kinds = [region, obstacle, sample].filter((kind) => kind !== undefined);
  if (kinds.length !== 1) conflicting('part', part, rule);
  if (part.class !== undefined)
    conflicting('part.class', part.class, 'is not supported in a forest: it has one kind');
  const step = { name, region: undefined, isGround: false, obstacles: undefined };
  if (region !== undefined) {
    checkNames('part', part, ['region', 'clear'], 'unknown-option');
    const at = 'part.region';
    const read = { ...readRegion(region, fillRule, tolerance, at), at };
    return { ...step, region: read, isGround: !asFlag('part.clear', clear) };
  }
  const obstacles: EngineObstacles = { regions: [], capsules: [] };
  if (obstacle !== undefined) {
    checkNames('part', part, ['obstacle'], 'unknown-option');
    addObstacle(obstacle, 'part.obstacle', fillRule, tolerance, obstacles);
    return { ...step, obstacles };
  }
  checkNames('part', part, ['sample', 'radius'], 'unknown-option');
  const clearance = part.radius === undefined ? radius : asPositive('part.radius', part.radius);
  const [x, y] = placeOf(sample, 'part.sample');
  obstacles.capsules.push(x, y, x, y, clearance);
  return { ...step, obstacles };
}

/** A place, as [x, y] or { x, y }. */
export function placeOf(place: unknown, at: string): [x: number, y: number] {
  if (!isObject(place)) wrongType(at, place, 'must be [x, y] or { x, y }');
  const [x, y] = Array.isArray(place) ? place : [place.x, place.y];
  return [asFinite(`${at}.x`, x), asFinite(`${at}.y`, y)];
}
