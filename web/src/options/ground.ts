// The ground of a world, as users write it and as C++ takes it.

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

/** What may be filled, in parts. */
export interface GroundParts {
  /** The ground that may be filled; everywhere by default. */
  region?: Region | undefined;
  /** What samples keep clear of. */
  obstacles?: readonly Obstacle[] | undefined;
  /** Samples that are there already. */
  existing?: Existing | undefined;
  /** The least distance of a sample to the region's edge; 0 by default. */
  margin?: number | undefined;
}

/** A region, its parts, or null for no ground at all; undefined and a promise are none of these. */
export type Ground = Region | GroundParts | null;

/**
 * Tells the ground within some bounds: all of it that matters there. It must be pure, and agree with
 * itself where bounds overlap; what it says beyond them is ignored. Regions may be cut off at the
 * bounds, but with a `margin` only that much farther out, as every edge keeps samples away.
 */
export type GroundFunction = (bounds: Readonly<Required<RectangleRegion>>) => Ground;

/** Ground as C++ takes it. */
export interface EngineGround {
  region: (EngineRegion & { at: string }) | undefined;
  obstacles: EngineObstacles | undefined;
  existing: EngineExisting | undefined;
  margin: number | undefined;
  /** What it was asked for: x0, y0, x1, y1. */
  bounds?: Float64Array;
}

/** How regions are read. */
export interface RegionReading {
  fillRule: FillRule | undefined;
  tolerance: number;
}

const names = ['region', 'obstacles', 'existing', 'margin'];

/** Checks ground; null where there is none. `classCount` is how many kinds there are, or 0. */
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
  // Without a known name it must be a rectangle of others.
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
