// Geometries as columns hold them: WKB, also with an SRID, Z and M; WKT; GeoJSON as text; coordinates.
import GeoJSON from 'ol/format/GeoJSON.js';
import WKB from 'ol/format/WKB.js';
import WKT from 'ol/format/WKT.js';

const [geojson, wkb, wkt] = [new GeoJSON(), new WKB(), new WKT()];
const named = /\b((?:MULTI)?(?:POINT|LINESTRING|POLYGON)|GEOMETRYCOLLECTION)\s*(ZM?|M)?\s*(?=\()/gi;
const isWkt =
  /^\s*(SRID=\d+;)?\s*((MULTI)?(POINT|LINESTRING|POLYGON)|GEOMETRYCOLLECTION)\s*(ZM?|M)?\s*(\(|EMPTY)/i;
const isHex = /^\s*0[01]([0-9a-f]{2}){8,}\s*$/i;

export function isGeometryText(text) {
  return isWkt.test(text) || isHex.test(text) || /^\s*\{.*"type"/s.test(text);
}

/** The geometry of a value, as GeoJSON; null where there is none. */
export function geometryOf(value) {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string') return ofText(value);
  if (value instanceof Uint8Array) return plain(wkb.readGeometry(value));
  throw new Error('a geometry is neither WKB nor WKT');
}

/** The geometry whose coordinates are lists, or have x and y. */
export function geometryOfCoordinates(type, value) {
  if (value === null || value === undefined) return null;
  return { type, coordinates: coordinatesOf(value) };
}

function ofText(text) {
  if (isHex.test(text)) return geometryOf(Buffer.from(text.trim(), 'hex'));
  if (text.trimStart().startsWith('{')) return JSON.parse(text);
  return plain(wkt.readGeometry(written(text)));
}

/** With Z or M as OpenLayers wants it: apart from the name, and also where only the numbers tell. */
function written(text) {
  const body = text.replace(/^\s*SRID=\d+;/i, '');
  return body.replace(named, (all, type, given, at) => {
    const [, first = ''] =
      /^[\s(]*([^,()]*)/.exec(body.slice(at + all.length, at + all.length + 200)) ?? [];
    const count = first.trim().split(/\s+/).length;
    const found = count === 3 ? 'Z' : count === 4 ? 'ZM' : '';
    return `${type} ${given ?? found} `;
  });
}

const plain = (geometry) => geojson.writeGeometryObject(geometry);

/** Lists of lists down to a position, which is a list, too, or has x and y. */
function coordinatesOf(value) {
  if (typeof value === 'number') return value;
  return 'x' in value ? [value.x, value.y] : Array.from(value, coordinatesOf);
}
