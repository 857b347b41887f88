import { isObject, nearest } from '../values/check.js';
import { CopseError } from '../values/error.js';
import { type EngineRings, type Position, RingWriter, readRing } from './rings.js';

/** A GeoJSON Polygon: its outer ring less its holes. Rings may wind either way. */
export interface GeoJSONPolygon {
  readonly type: 'Polygon';
  /** The outer ring, then the holes. */
  readonly coordinates: readonly (readonly Position[])[];
}

/** A GeoJSON MultiPolygon: the union of its polygons. */
export interface GeoJSONMultiPolygon {
  readonly type: 'MultiPolygon';
  /** The rings of each polygon. */
  readonly coordinates: readonly (readonly (readonly Position[])[])[];
}

/** A GeoJSON GeometryCollection: the union of its geometries, all of which must be areas, or all points. */
export interface GeoJSONGeometryCollection {
  readonly type: 'GeometryCollection';
  /** The geometries. */
  readonly geometries: readonly { readonly type: string }[];
}

/**
 * A GeoJSON Feature. The kind of its geometry is checked at run time, since the type of a file rarely
 * tells.
 */
export interface GeoJSONFeature {
  readonly type: 'Feature';
  /** The geometry, or null. */
  readonly geometry: { readonly type: string } | null;
  /** The attributes of the feature. */
  // biome-ignore lint/suspicious/noExplicitAny: the properties of a file are unknown.
  readonly properties?: any;
}

/** A GeoJSON FeatureCollection: the union of its features. A feature without a geometry is skipped. */
export interface GeoJSONFeatureCollection {
  readonly type: 'FeatureCollection';
  /** The features. */
  readonly features: readonly GeoJSONFeature[];
}

/** A GeoJSON Point or MultiPoint. */
export interface GeoJSONPoint {
  /** One point, or several. */
  readonly type: 'Point' | 'MultiPoint';
  /** The position of the point, or of each point. */
  readonly coordinates: Position | readonly Position[];
}

/** A GeoJSON LineString or MultiLineString. */
export interface GeoJSONLine {
  /** One line, or several. */
  readonly type: 'LineString' | 'MultiLineString';
  /** The positions of the line, or of each line. */
  readonly coordinates: readonly Position[] | readonly (readonly Position[])[];
}

/** GeoJSON of lines, or of areas, whose rings are taken as lines. Coordinates lie on a plane. */
export type GeoJSONLines = GeoJSONLine | GeoJSONArea;

/** GeoJSON of points. Coordinates lie on a plane. */
export type GeoJSONPoints =
  | GeoJSONPoint
  | GeoJSONGeometryCollection
  | GeoJSONFeature
  | GeoJSONFeatureCollection;

/**
 * GeoJSON of areas. Coordinates lie on a plane and are not projected: degrees stay degrees. Project to
 * metres first if the radius is in metres.
 */
export type GeoJSONArea =
  | GeoJSONPolygon
  | GeoJSONMultiPolygon
  | GeoJSONGeometryCollection
  | GeoJSONFeature
  | GeoJSONFeatureCollection;

type Read = (coordinates: unknown, at: string, writer: PolygonWriter) => void;

/** The geometries to read, each with a reader of its coordinates. */
interface Wanted {
  /** The words of an error: "has no area". */
  readonly lack: string;
  readonly read: Readonly<Record<string, Read>>;
}

const areas: Wanted = {
  lack: 'has no area',
  read: {
    Polygon: readPolygon,
    MultiPolygon: (coordinates, at, writer) =>
      eachOf(coordinates, at, (polygon, here) => readPolygon(polygon, here, writer)),
  },
};
const points: Wanted = {
  lack: 'is not a point',
  read: {
    Point: (coordinates, at, writer) => readPositions([coordinates], at, writer),
    MultiPoint: readPositions,
  },
};
const lines: Wanted = {
  lack: 'is not a line',
  read: {
    LineString: readPositions,
    MultiLineString: (coordinates, at, writer) =>
      eachOf(coordinates, at, (line, here) => readPositions(line, here, writer)),
    Polygon: readEdge,
    MultiPolygon: (coordinates, at, writer) =>
      eachOf(coordinates, at, (polygon, here) => readEdge(polygon, here, writer)),
  },
};
const containers = ['GeometryCollection', 'Feature', 'FeatureCollection'];
const geometries = [
  ...Object.keys(areas.read),
  ...Object.keys(points.read),
  'LineString',
  'MultiLineString',
];
const deepest = 64;

/** Reads every polygon of a GeoJSON object. */
export function readGeoJSON(object: object, at: string): EngineRings {
  const reader = new Reader(areas, at);
  reader.read(object, at);
  return reader.writer.finish();
}

/** Reads every point of a GeoJSON object: x0 y0 x1 y1 … */
export function readGeoJSONPoints(object: object, at: string): Float64Array {
  const reader = new Reader(points, at);
  reader.read(object, at);
  return reader.writer.finish().coords;
}

/**
 * Reads every line of a GeoJSON object. `polygonEnds` has two numbers for each polygon: the first of
 * its rings, and the one after its last.
 */
export function readGeoJSONLines(object: object, at: string): EngineRings {
  const reader = new Reader(lines, at);
  reader.read(object, at);
  return reader.writer.finish();
}

/** Collects polygons ring by ring. */
class PolygonWriter extends RingWriter {
  readonly #polygonEnds: number[] = [];

  /** Ends the polygon; the next ring is the shell of another. */
  closePolygon(): void {
    this.#polygonEnds.push(this.ringCount);
  }

  override finish(): EngineRings {
    return { ...super.finish(), polygonEnds: Uint32Array.from(this.#polygonEnds) };
  }
}

class Reader {
  readonly writer: PolygonWriter = new PolygonWriter();
  readonly #wanted: Wanted;
  readonly #root: string;
  /** The objects that hold the one being read. */
  readonly #holders: object[] = [];

  constructor(wanted: Wanted, root: string) {
    this.#wanted = wanted;
    this.#root = root;
  }

  read(object: unknown, at: string): void {
    if (!isObject(object) || Array.isArray(object))
      malformed(at, object, 'must be a GeoJSON object');
    if (this.#holders.includes(object)) malformed(at, object, 'must not contain itself');
    if (this.#holders.length > deepest)
      malformed(this.#root, object, `must not be nested more than ${deepest} deep`);
    this.#holders.push(object);
    this.#readContent(object, at);
    this.#holders.pop();
  }

  #readContent(object: Record<string, unknown>, at: string): void {
    const { type } = object;
    const each = (item: unknown, here: string) => this.read(item, here);
    if (type === 'GeometryCollection') eachOf(object.geometries, `${at}.geometries`, each);
    else if (type === 'FeatureCollection') eachOf(object.features, `${at}.features`, each);
    else if (type !== 'Feature') this.#readGeometry(object, at);
    else if (object.geometry !== null) this.read(object.geometry, `${at}.geometry`);
  }

  #readGeometry({ type, coordinates }: Record<string, unknown>, at: string): void {
    const { read, lack } = this.#wanted;
    const name = typeof type === 'string' ? type : '';
    if (Object.hasOwn(read, name)) {
      read[name]?.(coordinates, `${at}.coordinates`, this.writer);
      return;
    }
    const known = [...Object.keys(read), ...containers];
    if (geometries.includes(name))
      malformed(`${at}.type`, type, `${lack}; it must be one of ${known.join(', ')}`);
    const guess = nearest(name, known, 2);
    const meant = guess === undefined ? '' : `; did you mean ${guess}?`;
    malformed(`${at}.type`, type, `must be one of ${known.join(', ')}${meant}`);
  }
}

function readPolygon(rings: unknown, at: string, writer: PolygonWriter): void {
  eachOf(rings, at, (ring, here) => readPositions(ring, here, writer));
  writer.closePolygon();
}

function readEdge(rings: unknown, at: string, writer: PolygonWriter): void {
  writer.closePolygon();
  readPolygon(rings, at, writer);
}

function readPositions(positions: unknown, at: string, writer: RingWriter): void {
  if (!Array.isArray(positions)) malformed(at, positions, 'must be an array of positions');
  const i = positions.findIndex((position) => !Array.isArray(position));
  if (i >= 0) malformed(`${at}[${i}]`, positions[i], 'must be a position, [x, y]');
  readRing(positions, at, writer, 'invalid-geojson');
}

function eachOf(list: unknown, at: string, visit: (item: unknown, here: string) => void): void {
  if (!Array.isArray(list)) malformed(at, list, 'must be an array');
  for (let i = 0; i < list.length; i++) visit(list[i], `${at}[${i}]`);
}

function malformed(option: string, value: unknown, rule: string): never {
  throw new CopseError({ code: 'invalid-geojson', option, value, rule });
}
