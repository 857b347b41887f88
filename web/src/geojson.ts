import { isObject, nearest } from './check.js';
import { CopseError } from './error.js';
import { type EngineRings, type Position, RingWriter, readRing } from './rings.js';

/** A GeoJSON Polygon: one outer ring and its holes; the winding of either does not matter. */
export interface GeoJSONPolygon {
  readonly type: 'Polygon';
  /** The outer ring, then the holes. */
  readonly coordinates: readonly (readonly Position[])[];
}

/** A GeoJSON MultiPolygon. */
export interface GeoJSONMultiPolygon {
  readonly type: 'MultiPolygon';
  /** Those of each polygon. */
  readonly coordinates: readonly (readonly (readonly Position[])[])[];
}

/** A GeoJSON GeometryCollection, whose members must all be areas. */
export interface GeoJSONGeometryCollection {
  readonly type: 'GeometryCollection';
  /** Its members. */
  readonly geometries: readonly { readonly type: string }[];
}

/**
 * A GeoJSON Feature. Its geometry must be an area when the call is made: a file's type rarely says
 * so beforehand.
 */
export interface GeoJSONFeature {
  readonly type: 'Feature';
  /** An area, or nothing. */
  readonly geometry: { readonly type: string } | null;
}

/** A GeoJSON FeatureCollection; features without a geometry (`null`) are passed over. */
export interface GeoJSONFeatureCollection {
  readonly type: 'FeatureCollection';
  /** Their areas together. */
  readonly features: readonly GeoJSONFeature[];
}

/**
 * GeoJSON that covers an area. Its coordinates are taken as they stand, on a plane: degrees stay
 * degrees.
 */
export type GeoJSONArea =
  | GeoJSONPolygon
  | GeoJSONMultiPolygon
  | GeoJSONGeometryCollection
  | GeoJSONFeature
  | GeoJSONFeatureCollection;

const areas = [
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
  'Feature',
  'FeatureCollection',
] as const;
const withoutArea = ['Point', 'MultiPoint', 'LineString', 'MultiLineString'];
const deepest = 64;

/** Reads every ring of a GeoJSON object; the fill rule makes areas and holes of them together. */
export function readGeoJSON(object: Record<string, unknown>, at: string): EngineRings {
  const writer = new RingWriter();
  readObject(object, at, writer, 0);
  return writer.finish();
}

function readObject(object: unknown, at: string, writer: RingWriter, depth: number): void {
  if (!isObject(object) || Array.isArray(object)) malformed(at, object, 'must be a GeoJSON object');
  if (depth > deepest) malformed(at, object, `must not be nested more than ${deepest} deep`);
  switch (object.type) {
    case 'Polygon':
      readPolygon(object.coordinates, `${at}.coordinates`, writer);
      return;
    case 'MultiPolygon':
      eachOf(object.coordinates, `${at}.coordinates`, (polygon, here) =>
        readPolygon(polygon, here, writer),
      );
      return;
    case 'GeometryCollection':
      eachOf(object.geometries, `${at}.geometries`, (geometry, here) =>
        readObject(geometry, here, writer, depth + 1),
      );
      return;
    case 'Feature':
      if (object.geometry !== null)
        readObject(object.geometry, `${at}.geometry`, writer, depth + 1);
      return;
    case 'FeatureCollection':
      eachOf(object.features, `${at}.features`, (feature, here) =>
        readObject(feature, here, writer, depth + 1),
      );
      return;
    default:
      malformed(`${at}.type`, object.type, typeRule(object.type));
  }
}

function typeRule(type: unknown): string {
  if (withoutArea.includes(type as string)) return `has no area; only ${areas.join(', ')} have`;
  const guess = typeof type === 'string' ? `; did you mean ${nearest(type, areas)}?` : '';
  return `must be one of ${areas.join(', ')}${guess}`;
}

function readPolygon(rings: unknown, at: string, writer: RingWriter): void {
  eachOf(rings, at, (ring, here) => {
    if (!Array.isArray(ring)) malformed(here, ring, 'must be an array of positions');
    if (!ring.every(Array.isArray)) {
      const i = ring.findIndex((position) => !Array.isArray(position));
      malformed(`${here}[${i}]`, ring[i], 'must be a position, [x, y]');
    }
    readRing(ring, here, writer, 'invalid-geojson');
  });
}

function eachOf(list: unknown, at: string, visit: (item: unknown, here: string) => void): void {
  if (!Array.isArray(list)) malformed(at, list, 'must be an array');
  for (let i = 0; i < list.length; i++) visit(list[i], `${at}[${i}]`);
}

function malformed(option: string, value: unknown, rule: string): never {
  throw new CopseError({ code: 'invalid-geojson', option, value, rule });
}
