import { featuresOf, inPieces } from '../rows.js';
import { jsonOf } from './text.js';

export const read = jsonOf;

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
