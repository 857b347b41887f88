import { featuresOf, inPieces } from '../rows.js';
import { isSequence, read as readSequence } from './geojsonseq.js';
import { jsonOf } from './text.js';

/** GeoJSON, also one feature a line, which the standard input and many a .json have. */
export const read = (bytes) => (isSequence(bytes) ? readSequence(bytes) : jsonOf(bytes));

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
