import { parse } from 'csv-parse/sync';
import { cellOf, inPieces } from '../rows.js';
import { geometryOf, isGeometryText } from './geometry.js';
import { textOf } from './text.js';
import { numberOf } from './values.js';

const delimiters = [',', ';', '\t', '|'];
/** Names of columns with x and y, without their case, spaces, units and lines. */
const pairs = [
  ['x', 'y'],
  ['xcoord', 'ycoord'],
  ['xcoordinate', 'ycoordinate'],
  ['coordx', 'coordy'],
  ['pointx', 'pointy'],
  ['easting', 'northing'],
  ['eastings', 'northings'],
  ['east', 'north'],
  ['e', 'n'],
  ['lon', 'lat'],
  ['lng', 'lat'],
  ['long', 'lat'],
  ['longitude', 'latitude'],
];
const geometries = ['wkt', 'geom', 'geometry', 'thegeom', 'wktgeom', 'wktgeometry', 'wkbgeometry'];

/** Points in two columns, or any geometry in a column of WKT. */
export function read(bytes) {
  const { text, delimiter: told } = withoutHint(textOf(bytes));
  const tables = (told ? [told] : delimiters).map((delimiter) => tableOf(text, delimiter));
  const table = tables.find(({ place }) => place);
  if (!table) {
    const [{ names }] = tables.sort((a, b) => b.names.length - a.names.length);
    const there = names.map((name) => JSON.stringify(name)).join(', ') || 'none';
    throw new Error(`it needs columns x and y, lon and lat or WKT; its first line has ${there}`);
  }
  const rows = parse(text, { ...rules, delimiter: table.delimiter, from: 2 });
  return {
    type: 'FeatureCollection',
    features: rows.map((row, i) => featureOf(table, row, i + 1)),
  };
}

const rules = { skip_empty_lines: true, trim: true };

/** Excel's first line, as in sep=; */
function withoutHint(text) {
  const [hint, delimiter] = /^"?sep=(.)"?\r?\n/i.exec(text) ?? [''];
  return { text: text.slice(hint.length), delimiter };
}

/** The names of the columns by some delimiter, and which of them have the place, if any do. */
function tableOf(text, delimiter) {
  const [names = [], first = []] = headOf(text, delimiter);
  const known = names.map((name) =>
    name
      .toLowerCase()
      .replace(/[([].*$/, '')
      .replace(/[\s_.-]/g, ''),
  );
  const wkt = known.findIndex(
    (name, i) => geometries.includes(name) && (!first[i] || isGeometryText(first[i])),
  );
  const pair = pairs.map((each) => each.map((name) => known.indexOf(name)));
  const place = wkt >= 0 ? [wkt] : pair.find((each) => !each.includes(-1));
  return { names, delimiter, place };
}

/** The first two lines; none where quotes do not go with the delimiter. */
function headOf(text, delimiter) {
  try {
    return parse(text, { ...rules, delimiter, to: 2, relax_column_count: true });
  } catch {
    return [];
  }
}

function featureOf({ names, place, delimiter }, row, number) {
  // Commas that do not separate columns are decimal.
  const values =
    delimiter === ',' ? row : row.map((text) => text.replace(/^([+-]?\d*),(\d+)$/, '$1.$2'));
  const others = names.flatMap((name, i) => (place.includes(i) ? [] : [[name, values[i]]]));
  const properties = Object.fromEntries(others);
  return { type: 'Feature', properties, geometry: geometryAt(values) };

  function geometryAt() {
    if (place.length === 1) return geometryOf(values[place[0]]);
    const coordinates = place.map((i) => numberOf(values[i]));
    const bad = coordinates.findIndex((each) => !Number.isFinite(each));
    if (bad < 0) return { type: 'Point', coordinates };
    const found = JSON.stringify(row[place[bad]]);
    throw new Error(
      `row ${number} needs a number in each of its columns ${place.map((i) => names[i]).join(' and ')}; it has ${found}`,
    );
  }
}

export function write(rows) {
  return inPieces(lines(rows));
}

function* lines(rows) {
  const { columns, dimension } = rows;
  const axes = ['x', 'y', 'z'].slice(0, dimension ?? 2);
  yield `${[...axes, ...columns.map(({ name }) => quoted(name))].join(',')}\n`;
  for (const row of rows.each()) {
    yield `${[...row.place, ...columns.map((column) => quoted(cellOf(row, column) ?? ''))].join(',')}\n`;
  }
}

/** RFC 4180: only what has a comma, a quote or a line's end in it is quoted. */
function quoted(value) {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
