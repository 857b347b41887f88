import { pipeline, Readable } from 'node:stream';
import {
  Bool,
  Field,
  FixedSizeList,
  Float64,
  Int32,
  makeData,
  RecordBatch,
  RecordBatchFileWriter,
  Schema,
  Struct,
  Uint32,
  Utf8,
  vectorFromArray,
} from 'apache-arrow';
import { cellOf, inGroups } from '../rows.js';

const extension = 'ARROW:extension:name';
const types = {
  text: new Utf8(),
  number: new Float64(),
  boolean: new Bool(),
  level: new Int32(),
  key: new Uint32(),
};

/** As a file, which has an index of its batches at its end. */
export function write(rows) {
  const batches = Readable.from(batchesOf(rows));
  return pipeline(batches, RecordBatchFileWriter.throughNode(), () => {});
}

function* batchesOf({ columns, dimension = 2, each }) {
  const coordinate = new Field('xyz'.slice(0, dimension), new Float64(), false);
  const place = new FixedSizeList(dimension, coordinate);
  const geometry = new Field('geometry', place, false, new Map([[extension, 'geoarrow.point']]));
  const schema = new Schema([
    geometry,
    ...columns.map(
      ({ name, type, isOptional = false }) => new Field(name, types[type], isOptional),
    ),
  ]);
  for (const group of inGroups(each())) {
    const children = [placesOf(group, place), ...columns.map((column) => columnOf(group, column))];
    const data = makeData({ type: new Struct(schema.fields), length: group.length, children });
    yield new RecordBatch(schema, data);
  }
}

function placesOf(rows, type) {
  const data = Float64Array.from(rows.flatMap(({ place }) => place));
  const child = makeData({ type: new Float64(), length: data.length, data });
  return makeData({ type, length: rows.length, child });
}

function columnOf(rows, column) {
  const type = types[column.type];
  const values = rows.map((row) => cellOf(row, column));
  if (column.isOptional || column.type === 'text') return vectorFromArray(values, type).data[0];
  return makeData({ type, length: rows.length, data: type.ArrayType.from(values) });
}
