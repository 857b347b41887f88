// Which column of a table is its geometry, and features of its rows.
import { geometryOf, geometryOfCoordinates } from './geometry.js';
import { propertiesOf } from './values.js';

const names = [
  'geometry',
  'geom',
  'the_geom',
  'wkb_geometry',
  '_ogr_geometry_',
  'wkb',
  'wkt',
  'geog',
  'shape',
];
/** By the encodings of GeoParquet 1.1, which are also GeoArrow's names. */
const shapes = {
  point: 'Point',
  linestring: 'LineString',
  polygon: 'Polygon',
  multipoint: 'MultiPoint',
  multilinestring: 'MultiLineString',
  multipolygon: 'MultiPolygon',
};

/**
 * The name of the geometry's column and its encoding, which is WKB where nothing else is said.
 * Columns have a name, an `encoding` if their type tells it, and `isBinary`.
 */
export function geometryColumn(columns, geo) {
  const has = (name) => columns.some((column) => column.name === name);
  const meaning = metadataOf(geo);
  const described = [meaning.primary_column, ...Object.keys(meaning.columns ?? {})].find(has);
  const name =
    described ??
    columns.find(({ encoding }) => encoding)?.name ??
    names.flatMap((each) => columns.filter((column) => column.name.toLowerCase() === each))[0]
      ?.name ??
    onlyBinary(columns);
  if (name === undefined) {
    const there = columns.map((column) => column.name).join(', ') || 'no column';
    throw new Error(
      `none of its columns is a geometry (it has ${there}): rename the column that holds WKB to "geometry"`,
    );
  }
  const { encoding } = columns.find((column) => column.name === name);
  return { name, encoding: encoding ?? meaning.columns?.[name]?.encoding ?? 'WKB' };
}

/** A feature from a row's geometry and its other values. */
export function featureReader({ name, encoding }) {
  const kind = String(encoding).toLowerCase();
  const isKnown = ['wkb', 'wkt'].includes(kind) || Object.hasOwn(shapes, kind);
  if (!isKnown)
    throw new Error(`its column ${name} is ${encoding}, which copse cannot read: write it as WKB`);
  const read = Object.hasOwn(shapes, kind)
    ? (value) => geometryOfCoordinates(shapes[kind], value)
    : geometryOf;
  return (value, others) => {
    return { type: 'Feature', properties: propertiesOf(others), geometry: read(value) };
  };
}

function metadataOf(geo) {
  if (!geo) return {};
  try {
    return JSON.parse(geo) ?? {};
  } catch {
    return {};
  }
}

function onlyBinary(columns) {
  const binary = columns.filter(({ isBinary }) => isBinary);
  return binary.length === 1 ? binary[0].name : undefined;
}
