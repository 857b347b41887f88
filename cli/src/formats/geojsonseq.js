import { featuresOf, inPieces } from '../rows.js';
import { checked } from './geojson-check.js';
import { textOf } from './text.js';

/** A feature or a geometry a line; or between RFC 8142's record separators. */
export function read(bytes) {
  const text = textOf(bytes);
  const lines = text.split(text.includes('\x1e') ? '\x1e' : /\r?\n/);
  return { type: 'FeatureCollection', features: lines.flatMap(featuresIn) };
}

export function write(rows) {
  return inPieces(lines(rows));
}

function featuresIn(line, i) {
  if (line.trim() === '') return [];
  try {
    const object = checked(JSON.parse(line));
    if (object.type === 'FeatureCollection') return object.features;
    if (object.type === 'Feature') return [object];
    return [{ type: 'Feature', properties: {}, geometry: object }];
  } catch (error) {
    throw new Error(`line ${i + 1}: ${error.message}`, { cause: error });
  }
}

function* lines(rows) {
  for (const feature of featuresOf(rows)) yield `${JSON.stringify(feature)}\n`;
}
