// What samples keep clear of: houses, roads, wells.
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

/** Ground to keep free: a house, a lake. */
export interface RegionObstacle {
  /** In any of the spellings that the option `region` has, under the same fill rule. */
  readonly region: Region;
  /** The least distance of a sample to it, in the region's units: 0, the default, or more. */
  readonly clearance?: number | undefined;
  readonly polyline?: undefined;
  readonly point?: undefined;
}

/** A line to keep free: a road, a river. */
export interface PolylineObstacle {
  /** Its vertices, in order; it does not close itself. */
  readonly polyline: readonly Position[] | readonly Point[];
  /** The least distance of a sample to it, in the region's units: 0 or more. */
  readonly clearance: number;
  readonly region?: undefined;
  readonly point?: undefined;
}

/** A spot to keep free: a well, a spawn point. */
export interface PointObstacle {
  /** Where it is. */
  readonly point: Position | Point;
  /** The least distance of a sample to it, in the region's units: 0 or more. */
  readonly clearance: number;
  readonly region?: undefined;
  readonly polyline?: undefined;
}

/** What samples keep clear of: nothing is placed in a region, nor nearer than `clearance`. */
export type Obstacle = RegionObstacle | PolylineObstacle | PointObstacle;

/** Obstacles as C++ takes them. */
export interface EngineObstacles {
  /** `at` is the name of its option, for errors. */
  regions: (EngineRegion & { at: string; clearance: number })[];
  /** Five numbers each: a segment's ends, and the least distance to it. */
  capsules: number[];
  /** For each polyline and point the name of its option, and where its numbers in `capsules` end. */
  lines: { at: string; end: number }[];
}

/** Reads obstacles; `option` is their name. */
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

/** Obstacles to add to. */
export function noObstacles(): EngineObstacles {
  return { regions: [], capsules: [], lines: [] };
}

/** Reads one obstacle; `at` is its name. */
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
