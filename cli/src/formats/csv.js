import { parse } from 'csv-parse/sync';
import { inPieces } from '../rows.js';

/** Points, in columns x and y. */
export function read(bytes) {
  const records = parse(bytes, { columns: true, skip_empty_lines: true, trim: true, bom: true });
  const features = records.map(({ x, y, ...properties }, i) => {
    const coordinates = [x, y].map((text) => (text?.trim() ? Number(text) : Number.NaN));
    if (!coordinates.every(Number.isFinite)) {
      throw new Error(`row ${i + 1} needs a number in each of its columns x and y`);
    }
    return { type: 'Feature', properties, geometry: { type: 'Point', coordinates } };
  });
  return { type: 'FeatureCollection', features };
}

export function write(rows) {
  return inPieces(lines(rows));
}

function* lines(rows) {
  yield `${['x', 'y', ...rows.columns].join(',')}\n`;
  for (const { place, properties } of rows.each()) {
    yield `${[...place, ...rows.columns.map((name) => quoted(properties[name]))].join(',')}\n`;
  }
}

/** RFC 4180: only what has a comma, a quote or a line's end in it is quoted. */
function quoted(value) {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
