import { magicbytes } from 'flatgeobuf/lib/mjs/constants.js';
import { ColumnType } from 'flatgeobuf/lib/mjs/flat-geobuf/column-type.js';
import { GeometryType } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry-type.js';
import { buildFeature } from 'flatgeobuf/lib/mjs/generic/feature.js';
import { buildHeader } from 'flatgeobuf/lib/mjs/generic/featurecollection.js';
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js';
import { inChunks } from '../rows.js';

const types = {
  class: ColumnType.String,
  level: ColumnType.UInt,
  radius: ColumnType.Double,
  key: ColumnType.UInt,
};
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
  // Of a number that is not known before, 0 is told.
  const header = { geometryType: point, columns, featuresCount: rows.length ?? 0 };
  yield magicbytes;
  yield aligned(buildHeader(header));
  for (const { place, properties } of rows.each()) {
    yield buildFeature({ xy: place, type: point }, properties, header);
  }
}

/** With zeros behind it, which its length counts: features must begin where doubles may. */
function aligned(header) {
  const bytes = new Uint8Array(Math.ceil(header.length / 8) * 8);
  bytes.set(header);
  new DataView(bytes.buffer).setUint32(0, bytes.length - 4, true);
  return bytes;
}
