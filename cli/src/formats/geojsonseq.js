import { featuresOf, inPieces } from '../rows.js';

/** A feature a line; there may be RFC 8142's record separators, too. */
export function read(bytes) {
  const lines = bytes.toString().replaceAll('\x1e', '').split('\n');
  const features = lines.filter((line) => line.trim()).map((line) => JSON.parse(line));
  return { type: 'FeatureCollection', features: features.map(asFeature) };
}

export function write(rows) {
  return inPieces(lines(rows));
}

function asFeature(object) {
  return object.type === 'Feature' ? object : { type: 'Feature', properties: {}, geometry: object };
}

function* lines(rows) {
  for (const feature of featuresOf(rows)) yield `${JSON.stringify(feature)}\n`;
}
