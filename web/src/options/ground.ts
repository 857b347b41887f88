// The ground of a world, as users give it and as C++ takes it.

import { type EngineObstacles, type Obstacle, readObstacles } from '../shapes/obstacles.js';
import {
  type EngineRegion,
  type FillRule,
  isListed,
  isOtherBox,
  type RectangleRegion,
  type Region,
  readRegion,
  spellingNames,
} from '../shapes/region.js';
import {
  asDistance,
  checkNames,
  conflicting,
  fieldsOf,
  isObject,
  wrongType,
} from '../values/check.js';
import { type EngineExisting, type Existing, readExisting } from './existing.js';

/** The ground of a world: a region, with obstacles, existing samples and a margin. */
export interface GroundParts {
  /**
   * The region that may be filled: by default everywhere.
   *
   * @example
   * ```js
   * const world = copse.world({ radius: 4, ground: { region: meadow } });
   * ```
   * @throws `invalid-region`, `invalid-geojson` or `invalid-path` if it cannot be read or encloses no area;
   * `precision` if it is too far from the origin.
   */
  region?: Region | undefined;
  /**
   * Areas, lines and points that samples keep clear of, each with a clearance.
   *
   * @example
   * ```js
   * const road = { polyline: [[-900, 0], [900, 200]], clearance: 8 };
   * const world = copse.world({ radius: 4, ground: { obstacles: [road] } });
   * ```
   * @throws `invalid-region`, `invalid-geojson` or `invalid-path` if a shape cannot be read; `out-of-range`
   * if a clearance or a coordinate is out of range; `missing-option` if a line or point has no clearance.
   */
  obstacles?: readonly Obstacle[] | undefined;
  /**
   * Samples that are already there, in any form. New samples keep their distance to them.
   *
   * @example
   * ```js
   * const world = copse.world({ radius: 4, ground: { existing: [[100, 100], [140, 90]] } });
   * ```
   * @throws `wrong-type` or `invalid-geojson` if it cannot be read; `out-of-range` if a coordinate,
   * radius, class or clearance is out of range; `conflicting-options` without radii, classes or a
   * clearance where these are needed.
   */
  existing?: Existing | undefined;
  /**
   * The least distance from a sample to the region's edge: 0 or more.
   *
   * @defaultValue `0`
   * @example
   * ```js
   * const world = copse.world({ radius: 4, ground: { region: meadow, margin: 2 } });
   * ```
   * @throws `out-of-range` if it is negative or not finite; `conflicting-options` without a region.
   */
  margin?: number | undefined;
}

/** A region, a region with obstacles and other parts, or null for no ground at all. */
export type Ground = Region | GroundParts | null;

/**
 * Returns all ground that matters within some bounds. It must be pure: where bounds overlap, it must return
 * the same ground. copse ignores what it returns beyond the bounds. It may cut regions off at the bounds.
 * With a `margin`, cut at least that much farther out, because samples keep away from the cut edge, too.
 *
 * @example
 * ```js
 * const ground = ({ x, y, width, height }) => (x < 0 ? null : { x, y, width, height });
 * const world = copse.world({ radius: 4, ground });
 * ```
 */
export type GroundFunction = (bounds: Readonly<Required<RectangleRegion>>) => Ground;

/** Ground as C++ takes it. */
export interface EngineGround {
  region: (EngineRegion & { at: string }) | undefined;
  obstacles: EngineObstacles | undefined;
  existing: EngineExisting | undefined;
  margin: number | undefined;
  /** The bounds that were asked for: x0, y0, x1, y1. */
  bounds?: Float64Array;
}

/** How regions are read. */
export interface RegionReading {
  fillRule: FillRule | undefined;
  tolerance: number;
}

const names = ['region', 'obstacles', 'existing', 'margin'];

/** Checks ground; null stays null. `classCount` is the number of classes, or 0. */
export function readGround(
  ground: unknown,
  { fillRule, tolerance }: RegionReading,
  classCount: number,
): EngineGround | null {
  if (ground === null) return null;
  const rule = 'must be a region, { region, obstacles, existing, margin } or null';
  if (!isObject(ground)) wrongType('ground', ground, rule);
  if (isListed(ground) || spellings.some((name) => name in ground))
    return { ...none, region: readAt(ground, 'ground') };
  // If no name is known, it can only be another library's rectangle.
  if (!names.some((name) => name in ground)) {
    if (isOtherBox(ground) || Object.keys(ground).length === 0) wrongType('ground', ground, rule);
    checkNames('ground', ground, [...names, ...spellings], 'unknown-option');
  }
  const { region, obstacles, existing, margin } = fieldsOf('ground', ground, names);
  if (margin !== undefined && region === undefined)
    conflicting('ground.margin', margin, 'needs a region, whose edge it is measured from');
  return {
    region: region === undefined ? undefined : readAt(region, 'ground.region'),
    obstacles: readObstacles(obstacles, fillRule, tolerance, 'ground.obstacles'),
    existing: existing === undefined ? undefined : readExisting(existing, classCount),
    margin: margin === undefined ? undefined : asDistance('ground.margin', margin),
  };

  function readAt(value: unknown, at: string): EngineRegion & { at: string } {
    return { ...readRegion(value, fillRule, tolerance, at), at };
  }
}

const spellings = [...spellingNames, 'x', 'y'];
const none = { obstacles: undefined, existing: undefined, margin: undefined };
