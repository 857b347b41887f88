import { featuresOf, inPieces } from '../rows.js';
import { isSequence, readLines } from './geojsonseq.js';
import { jsonIn, textOf } from './text.js';

/** GeoJSON, also one feature a line, which the standard input and many a .json have. */
export function read(bytes) {
  const text = textOf(bytes);
  return isSequence(text) ? readLines(text) : jsonIn(text);
}

export function write(rows) {
  return inPieces(collection(rows));
}

/** A FeatureCollection with a feature a line. */
function* collection(rows) {
  yield '{"type":"FeatureCollection","features":[';
  let before = '\n';
  for (const feature of featuresOf(rows)) {
    yield before + JSON.stringify(feature);
    before = ',\n';
  }
  yield '\n]}\n';
}
