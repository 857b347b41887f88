import { featuresOf, inPieces } from '../rows.js';
import { checked } from './geojson-check.js';
import { textOf } from './text.js';

/** A feature or a geometry a line; or between RFC 8142's record separators. */
export const read = (bytes) => readLines(textOf(bytes));

export function readLines(text) {
  const lines = text.split(text.includes('\x1e') ? '\x1e' : /\r?\n/);
  return { type: 'FeatureCollection', features: lines.flatMap(featuresIn) };
}

/** True if it begins with a record separator, or if its first line is JSON by itself and another line follows. */
export function isSequence(text) {
  if (text.startsWith('\x1e')) return true;
  const [first, next] = text.trim().split(/[\r\n]+/, 2);
  if (next === undefined) return false;
  try {
    return JSON.parse(first) !== null;
  } catch {
    return false;
  }
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
