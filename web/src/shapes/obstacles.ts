// Obstacles: houses, roads, wells.
import {
  asDistance,
  asFinite,
  checkNames,
  conflicting,
  isObject,
  wrongType,
} from '../values/check.js';
import { listOf } from '../values/numbers.js';
import { type EngineRegion, type FillRule, type Region, readRegion } from './region.js';
import { type Point, type Position, RingWriter, readRing } from './rings.js';

/**
 * An area to keep free, such as a house or a lake.
 *
 * @example
 * ```js
 * const house = { region: { x: 180, y: 60, width: 40, height: 30 }, clearance: 6 };
 * const trees = copse.sample({ region: meadow, radius: 12, obstacles: [house] });
 * ```
 */
export interface RegionObstacle {
  /** The area, in any form that the option `region` takes. The same fill rule holds. */
  readonly region: Region;
  /** The least distance from a sample to the area, in the region's units: 0 or more, by default 0. */
  readonly clearance?: number | undefined;
  readonly polyline?: undefined;
  readonly point?: undefined;
}

/**
 * A line to keep free, such as a road or a river.
 *
 * @example
 * ```js
 * const road = { polyline: [[0, 120], [200, 150], [400, 130]], clearance: 10 };
 * const trees = copse.sample({ region: meadow, radius: 12, obstacles: [road] });
 * ```
 */
export interface PolylineObstacle {
  /** The vertices of the line, in order. It does not close itself. */
  readonly polyline: readonly Position[] | readonly Point[];
  /** The least distance from a sample to the line, in the region's units: 0 or more. */
  readonly clearance: number;
  readonly region?: undefined;
  readonly point?: undefined;
}

/**
 * A point to keep free, such as a well.
 *
 * @example
 * ```js
 * const well = { point: [100, 200], clearance: 15 };
 * const trees = copse.sample({ region: meadow, radius: 12, obstacles: [well] });
 * ```
 */
export interface PointObstacle {
  /** The place of the point. */
  readonly point: Position | Point;
  /** The least distance from a sample to the point, in the region's units: 0 or more. */
  readonly clearance: number;
  readonly region?: undefined;
  readonly polyline?: undefined;
}

/** An area, a line or a point. No sample is placed inside, or nearer than its `clearance`. */
export type Obstacle = RegionObstacle | PolylineObstacle | PointObstacle;

/** Obstacles as C++ takes them. */
export interface EngineObstacles {
  /** `at` is the name of its option, for errors. */
  regions: (EngineRegion & { at: string; clearance: number })[];
  /** Five numbers each: a segment's ends, and the least distance to it. */
  capsules: number[];
  /** For each polyline and point the name of its option, and the end of its numbers in `capsules`. */
  lines: { at: string; end: number }[];
}

/** Reads obstacles; `option` is the name of their option. */
export function readObstacles(
  obstacles: unknown,
  fillRule: FillRule | undefined,
  tolerance: number,
  option = 'obstacles',
): EngineObstacles | undefined {
  if (obstacles === undefined) return undefined;
  const to = noObstacles();
  const list = listOf(obstacles, option, 'must be an array of obstacles');
  for (let i = 0; i < list.length; i++) {
    addObstacle(list[i], `${option}[${i}]`, fillRule, tolerance, to);
  }
  return to;
}

/** Returns an empty list of obstacles. */
export function noObstacles(): EngineObstacles {
  return { regions: [], capsules: [], lines: [] };
}

/** Reads one obstacle; `at` is the name of its option. */
export function addObstacle(
  obstacle: unknown,
  at: string,
  fillRule: FillRule | undefined,
  tolerance: number,
  to: EngineObstacles,
): void {
  const rule = 'must be { region, clearance? }, { polyline, clearance } or { point, clearance }';
  if (!isObject(obstacle)) wrongType(at, obstacle, rule);
  checkNames(at, obstacle, ['region', 'polyline', 'point', 'clearance'], 'unknown-option');
  const { region, polyline, point, clearance } = obstacle;
  const kinds = [region, polyline, point].filter((kind) => kind !== undefined);
  if (kinds.length !== 1) conflicting(at, obstacle, rule);
  if (region !== undefined) {
    const name = `${at}.region`;
    to.regions.push({
      ...readRegion(region, fillRule, tolerance, name),
      at: name,
      clearance: clearance === undefined ? 0 : asDistance(`${at}.clearance`, clearance),
    });
  } else {
    const list = point === undefined ? polyline : [point];
    const name = point === undefined ? `${at}.polyline` : `${at}.point`;
    addPolyline(list, name, asDistance(`${at}.clearance`, clearance), to);
    to.lines.push({ at, end: to.capsules.length });
  }
}

function addPolyline(list: unknown, at: string, clearance: number, to: EngineObstacles): void {
  const writer = new RingWriter();
  readRing(list, at, writer, 'wrong-type');
  const { coords } = writer.finish();
  if (coords.length === 0) wrongType(at, list, 'must have at least one point');
  for (const value of coords) asFinite(at, value);
  for (let i = 0; i === 0 || i + 2 < coords.length; i += 2) {
    const [ax, ay, bx = ax, by = ay] = coords.subarray(i, i + 4);
    to.capsules.push(ax as number, ay as number, bx as number, by as number, clearance);
  }
}
