import { ByteBuffer } from 'flatbuffers';
import { magicbytes } from 'flatgeobuf/lib/mjs/constants.js';
import { ColumnType } from 'flatgeobuf/lib/mjs/flat-geobuf/column-type.js';
import { Feature } from 'flatgeobuf/lib/mjs/flat-geobuf/feature.js';
import { GeometryType } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry-type.js';
import { buildFeature, parseProperties } from 'flatgeobuf/lib/mjs/generic/feature.js';
import { buildHeader } from 'flatgeobuf/lib/mjs/generic/featurecollection.js';
import { fromGeometry } from 'flatgeobuf/lib/mjs/geojson/geometry.js';
import { fromByteBuffer } from 'flatgeobuf/lib/mjs/header-meta.js';
import { calcTreeSize } from 'flatgeobuf/lib/mjs/packedrtree.js';
import { cellOf, inChunks } from '../rows.js';
import { checkCount, propertiesOf } from './values.js';

const types = {
  text: ColumnType.String,
  number: ColumnType.Double,
  boolean: ColumnType.Bool,
  level: ColumnType.UInt,
  key: ColumnType.UInt,
};
const point = GeometryType.Point;

export function read(bytes) {
  if (!magicbytes.subarray(0, 3).every((byte, i) => bytes[i] === byte)) {
    throw new Error('it is not a FlatGeobuf file');
  }
  const head = blockAt(bytes, magicbytes.length);
  const header = fromByteBuffer(new ByteBuffer(head));
  const { featuresCount, indexNodeSize } = header;
  checkCount('features', featuresCount, bytes.length);
  let offset = magicbytes.length + head.length;
  if (indexNodeSize > 0 && featuresCount > 0) offset += calcTreeSize(featuresCount, indexNodeSize);
  const features = [];
  while (offset < bytes.length) {
    const block = blockAt(bytes, offset);
    features.push(fromFeature(Feature.getSizePrefixedRootAsFeature(new ByteBuffer(block)), header));
    offset += block.length;
  }
  // A head that says 0 does not know.
  if (offset !== bytes.length || (featuresCount > 0 && features.length !== featuresCount)) {
    throw new Error(
      `it is cut off or damaged: it has ${features.length} of ${featuresCount} features`,
    );
  }
  return { type: 'FeatureCollection', features };
}

/** The length at an offset and so many bytes, as a copy: their doubles must begin where doubles may. */
function blockAt(bytes, offset) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const length = view.getUint32(offset, true);
  checkCount('bytes of a feature', length, bytes.length - offset - 4);
  return Uint8Array.prototype.slice.call(bytes, offset, offset + 4 + length);
}

function fromFeature(feature, { columns, geometryType }) {
  const geometry = feature.geometry();
  return {
    type: 'Feature',
    properties: propertiesOf(Object.entries(parseProperties(feature, columns))),
    geometry: geometry && fromGeometry(geometry, geometryType),
  };
}

/** Without an index, so that features can be written one by one. */
export function write(rows) {
  return inChunks(parts(rows));
}

function* parts(rows) {
  const columns = rows.columns.map(({ name, type }) => ({ name, type: types[type] }));
  // Of a number that is not known before, 0 is told.
  const header = { geometryType: point, columns, featuresCount: rows.length ?? 0 };
  yield magicbytes;
  yield aligned(buildHeader(header));
  for (const row of rows.each()) {
    const values = rows.columns.map((column) => [column.name, cellOf(row, column)]);
    yield buildFeature({ xy: row.place, type: point }, Object.fromEntries(values), header);
  }
}

/** With zeros behind it, which its length counts: features must begin where doubles may. */
function aligned(header) {
  const bytes = new Uint8Array(Math.ceil(header.length / 8) * 8);
  bytes.set(header);
  new DataView(bytes.buffer).setUint32(0, bytes.length - 4, true);
  return bytes;
}
