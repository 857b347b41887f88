import { CompressionType, compressionRegistry, DataType, RecordBatchReader } from 'apache-arrow';
import { checkData } from './arrow-check.js';
import { arrowCodecs } from './codecs.js';
import { featureReader, geometryColumn } from './columns.js';
import { checkCount } from './values.js';

const extension = 'ARROW:extension:name';

compressionRegistry.set(CompressionType.LZ4_FRAME, arrowCodecs.lz4);
compressionRegistry.set(CompressionType.ZSTD, arrowCodecs.zstd);

/** Geometries are GeoArrow's, coordinates or WKB, or those of the columns that GeoPandas describes. */
export async function read(bytes) {
  const reader = RecordBatchReader.from(bytes).open();
  const { schema } = reader;
  if (!schema) throw new Error('it is not an Arrow file');
  const geometry = geometryColumn(schema.fields.map(columnOf), schema.metadata.get('geo'));
  const featureOf = featureReader(geometry);
  const others = schema.fields.filter(isValue).map(({ name }) => name);
  const names = others.filter((name) => name !== geometry.name);
  const features = [];
  for (const batch of batchesOf(reader)) {
    const [places, ...values] = [geometry.name, ...names].map((name) => {
      const vector = batch.getChild(name);
      vector.data.forEach(checkData);
      return vector;
    });
    checkCount('rows', batch.numRows, places.length);
    for (let i = 0; i < batch.numRows; i++) {
      const properties = values.map((vector, n) => [names[n], vector.get(i)]);
      features.push(featureOf(places.get(i), properties));
    }
  }
  return { type: 'FeatureCollection', features };
}

/** Batch by batch of a file: its own iterator never passes one that is none. */
function* batchesOf(reader) {
  if (!reader.isFile()) return yield* reader;
  for (let i = 0; i < reader.numRecordBatches; i++) {
    const batch = reader.readRecordBatch(i);
    if (!batch) throw new Error(`it is damaged: its batch ${i + 1} cannot be read`);
    yield batch;
  }
}

function columnOf({ name, type, metadata }) {
  const [, encoding] = /^geoarrow\.(.*)$/.exec(metadata.get(extension) ?? '') ?? [];
  const isBinary =
    DataType.isBinary(type) || DataType.isLargeBinary(type) || DataType.isBinaryView(type);
  return { name, encoding: metadata.get(extension) === 'ogc.wkb' ? 'wkb' : encoding, isBinary };
}

/** Numbers and texts alone are read besides the geometry: the command uses nothing else. */
function isValue({ type }) {
  const value = DataType.isDictionary(type) ? type.dictionary : type;
  return [
    DataType.isInt,
    DataType.isFloat,
    DataType.isUtf8,
    DataType.isLargeUtf8,
    DataType.isUtf8View,
  ].some((is) => is(value));
}
