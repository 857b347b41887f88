import { magicbytes } from 'flatgeobuf/lib/mjs/constants.js';
import { ColumnType } from 'flatgeobuf/lib/mjs/flat-geobuf/column-type.js';
import { GeometryType } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry-type.js';
import { buildFeature } from 'flatgeobuf/lib/mjs/generic/feature.js';
import { buildHeader } from 'flatgeobuf/lib/mjs/generic/featurecollection.js';
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js';
import { inChunks } from '../rows.js';

const types = { class: ColumnType.String, radius: ColumnType.Double, key: ColumnType.UInt };
const point = GeometryType.Point;

/** Without an index, so that features can be written one by one. */
export const flatgeobuf = {
  name: 'flatgeobuf',
  endings: ['.fgb'],
  async read(bytes) {
    const features = [];
    for await (const feature of deserialize(new Uint8Array(bytes))) features.push(feature);
    return { type: 'FeatureCollection', features };
  },
  write: (rows) => inChunks(parts(rows)),
};

function* parts(rows) {
  const columns = rows.columns.map((name) => ({ name, type: types[name] }));
  const header = { geometryType: point, columns, featuresCount: rows.length };
  yield magicbytes;
  yield buildHeader(header);
  for (const { place, properties } of rows.each()) {
    yield buildFeature({ xy: place, type: point }, properties, header);
  }
}
