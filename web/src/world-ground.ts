// The ground of a world, as users write it and as C++ takes it.
import { asDistance, checkNames, conflicting, isObject, wrongType } from './check.js';
import { type EngineExisting, type Existing, readExisting } from './existing.js';
import { type EngineObstacles, type Obstacle, readObstacles } from './obstacles.js';
import {
  type EngineRegion,
  type FillRule,
  type RectangleRegion,
  type Region,
  readRegion,
} from './region.js';

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

/** A region, its parts, or null for no ground at all. */
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
}

/** How regions are read. */
export interface Reading {
  fillRule: FillRule | undefined;
  tolerance: number;
}

const names = ['region', 'obstacles', 'existing', 'margin'];

/** Checks ground; null where there is none. `classCount` is how many kinds there are, or 0. */
export function readGround(
  ground: unknown,
  { fillRule, tolerance }: Reading,
  classCount: number,
): EngineGround | null {
  if (ground === null) return null;
  if (!isObject(ground))
    wrongType(
      'ground',
      ground,
      'must be a region, { region, obstacles, existing, margin } or null',
    );
  const isParts =
    !Array.isArray(ground) &&
    (names.some((name) => name in ground) || Object.keys(ground).length === 0);
  if (!isParts) return { ...none, region: readAt(ground, 'ground') };
  checkNames('ground', ground, names, 'unknown-option');
  const { region, obstacles, existing, margin } = ground;
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

const none = { obstacles: undefined, existing: undefined, margin: undefined };
