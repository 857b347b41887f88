import { featuresOf, inPieces } from '../rows.js';

export const geojson = {
  name: 'geojson',
  endings: ['.geojson', '.json'],
  read: (bytes) => JSON.parse(bytes.toString()),
  write: (rows) => inPieces(collection(rows)),
};

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
