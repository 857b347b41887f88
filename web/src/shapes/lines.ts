// The lines of users: roads, fences, coasts.
import { isList, type Numbers, toFlat, unrolled } from '../values/attribute.js';
import { asRanged, fieldsOf, isArray, isObject, wrongType } from '../values/check.js';
import { CopseError } from '../values/error.js';
import { type GeoJSONLines, readGeoJSONLines } from './geojson.js';
import {
  type CircleRegion,
  type PathRegion,
  type RectangleRegion,
  type Region,
  readRegion,
} from './region.js';
import {
  type EngineRings,
  type FlatRings,
  type Point,
  type Position,
  type Ring,
  readRings,
} from './rings.js';

/** The points of a line: numbers x0 y0 x1 y1 …, or a list of `[x, y]` or `{ x, y }`, such as samples. */
export type Vertices =
  | Numbers
  | ArrayLike<Position>
  | ArrayLike<Point>
  | Iterable<Position>
  | Iterable<Point>;

/** A line as an object. */
export interface PolylineLine {
  /** The vertices of the line, in order. It does not close itself. */
  readonly polyline: Vertices;
}

/** The edge of a region as a line. */
export interface EdgeLine {
  /** The region, in any form but a mask. Each of its rings is a closed line. */
  readonly region: Region;
}

/**
 * One line or several, in one of these forms:
 *
 * - a polyline, or several: arrays of `[x, y]` or `{ x, y }`, or numbers x0 y0 x1 y1 …; also as `{ polyline }`
 * - GeoJSON: LineString, MultiLineString, GeometryCollection, Feature, FeatureCollection. Each ring of a
 *   polygon is a line.
 * - SVG path data: `{ path: 'M…' }`. Each subpath is a line; Z closes it.
 * - the edge of a region: `{ region }`. A rectangle, a circle and `{ coords, ringEnds }` need no `region`.
 *
 * A line that ends at its first point is closed. Lines without a length are ignored; if no line has a
 * length, that is an error.
 *
 * @example
 * ```js
 * const hedge = copse.along({ line: [[0, 120], [200, 150], [400, 130]], spacing: 12 });
 * const river = copse.along({ line: { path: 'M0 0C80 0 80 60 160 60' }, spacing: 6 });
 * const fence = copse.along({ line: { region: meadow }, spacing: 12 });
 * ```
 */
export type Line =
  | Vertices
  | readonly Ring[]
  | PolylineLine
  | EdgeLine
  | PathRegion
  | RectangleRegion
  | CircleRegion
  | FlatRings
  | GeoJSONLines;

/** A line in one piece, without repeated points. */
export interface Polyline {
  /** The points: x0 y0 x1 y1 … */
  readonly coords: Float64Array;
  /** True if its last point is joined to its first, which it does not repeat. */
  readonly isClosed: boolean;
  /** The ring that it was read from. */
  readonly ring?: number;
}

const spellings =
  'must be [x, y] or { x, y } in a row, numbers x0 y0 x1 y1 …, GeoJSON of lines or areas, ' +
  '{ polyline }, { path } or { region }';
const largest = 1e150;

/** Reads lines in any form; `tolerance` is for curves. */
export function readLines(given: unknown, tolerance: number, at = 'line'): Polyline[] {
  if (!isObject(given)) {
    const hint = typeof given === 'string' ? '; path data go in { path }' : '';
    return wrongType(at, given, spellings + hint);
  }
  if ('polyline' in given) {
    const { polyline } = fieldsOf(at, given, ['polyline']);
    return polylinesOf(readList(polyline, `${at}.polyline`), at);
  }
  if ('path' in given) {
    const { path } = fieldsOf(at, given, ['path']);
    const rings = readRegion({ path }, undefined, tolerance, at) as EngineRings;
    const closed = closedSubpaths(String(path));
    return polylinesOf(rings, at, (ring) => closed[ring] === true);
  }
  // Samples after `structuredClone` or JSON are no list, but have `positions`.
  const list: unknown = 'positions' in given ? given.positions : given;
  if (isList(list)) return polylinesOf(readList(list, at), at);
  if ('type' in given) {
    const rings = readGeoJSONLines(given, at);
    const { polygonEnds = [] } = rings;
    // A ring belongs to a polygon if an odd number of bounds are at or before it.
    let bounds = 0;
    return polylinesOf(rings, at, (ring) => {
      while ((polygonEnds[bounds] as number) <= ring) bounds++;
      return bounds % 2 === 1;
    });
  }
  const isEdge = 'region' in given;
  const names = ['x', 'y', 'width', 'height', 'circle', 'coords', 'ringEnds'];
  if (!isEdge && !names.some((name) => name in given)) wrongType(at, given, spellings);
  const region = isEdge ? fieldsOf(at, given, ['region']).region : given;
  const name = isEdge ? `${at}.region` : at;
  const edge = readRegion(region, undefined, tolerance, name);
  if ('mask' in edge) wrongType(name, region, 'must have rings: a mask cannot be used as a line');
  return polylinesOf(edge, name, () => true);
}

/** Returns true for a form with curves. */
export function isCurved(line: unknown): boolean {
  if (!isObject(line)) return false;
  return 'path' in line || 'circle' in line || isCurved(line.region);
}

function readList(given: unknown, at: string): EngineRings {
  const list = unrolled(given, at, spellings);
  if (isArray(list) && isObject(list[0])) return readRings(list, at);
  const coords = toFlat(list, at, spellings, [2]);
  if (coords.length % 2 !== 0) wrongType(at, given, 'must have two numbers for each point');
  return { coords, ringEnds: Uint32Array.of(coords.length / 2) };
}

/** For each subpath that draws something, true if it is closed. The path data must be well-formed. */
function closedSubpaths(path: string): boolean[] {
  const closed: boolean[] = [];
  let isDrawing = false;
  const end = (isClosed: boolean) => {
    if (isDrawing) closed.push(isClosed);
    isDrawing = false;
  };
  for (const [, letter = '', rest = ''] of path.matchAll(/([a-df-z])([^a-df-z]*)/gi)) {
    const command = letter.toUpperCase();
    if (command === 'Z') end(true);
    else if (command === 'M') {
      end(false);
      // Further numbers of a move are lines.
      isDrawing = (rest.match(/(\d+\.?\d*|\.\d+)(e[-+]?\d+)?/gi) ?? []).length > 2;
    } else isDrawing = true;
  }
  end(false);
  return closed;
}

/** The rings that have a length, as lines. */
export function polylinesOf(
  { coords, ringEnds }: EngineRings,
  at: string,
  isRing: (ring: number) => boolean = () => false,
): Polyline[] {
  const rule = 'must be a finite number, at most 1e150 in size';
  for (const value of coords) asRanged(at, value, (n) => Math.abs(n) <= largest, rule);
  const lines: Polyline[] = [];
  let begin = 0;
  for (const [ring, end] of ringEnds.entries()) {
    if (!(end >= begin && 2 * end <= coords.length))
      refuse('ringEnds must ascend and end with the number of points');
    const points = withoutRepeats(coords.subarray(2 * begin, 2 * end));
    begin = end;
    const last = points.length - 2;
    const returns = last > 0 && lengthBetween(points, 0, last) === 0;
    const isClosed = isRing(ring) || returns;
    const own = returns ? points.subarray(0, last) : points;
    if (own.length > 2) lines.push({ coords: own, isClosed, ring });
  }
  if (lines.length === 0) refuse('must have a length: two points or more, at different places');
  return lines;

  function refuse(problem: string): never {
    throw new CopseError({ code: 'invalid-region', option: at, value: coords, rule: problem }, '');
  }
}

function withoutRepeats(coords: Float64Array): Float64Array {
  const kept = new Float64Array(coords.length);
  let used = 0;
  for (let i = 0; i < coords.length; i += 2) {
    kept[used] = coords[i] as number;
    kept[used + 1] = coords[i + 1] as number;
    if (used === 0 || lengthBetween(kept, used - 2, used) > 0) used += 2;
  }
  return kept.subarray(0, used);
}

/** The distance between the points whose coordinates begin at these indices. */
export function lengthBetween(coords: ArrayLike<number>, a: number, b: number): number {
  const dx = (coords[b] as number) - (coords[a] as number);
  const dy = (coords[b + 1] as number) - (coords[a + 1] as number);
  return Math.sqrt(dx * dx + dy * dy);
}
