import { pipeline, Readable } from 'node:stream';
import {
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
import { inGroups } from '../rows.js';

const extension = 'ARROW:extension:name';
const types = { class: new Utf8(), level: new Int32(), radius: new Float64(), key: new Uint32() };
const pair = new FixedSizeList(2, new Field('xy', new Float64(), false));
const geometry = new Field('geometry', pair, false, new Map([[extension, 'geoarrow.point']]));

/** As a file, which has an index of its batches at its end. */
export function write(rows) {
  const batches = Readable.from(batchesOf(rows));
  return pipeline(batches, RecordBatchFileWriter.throughNode(), () => {});
}

function* batchesOf({ columns, each }) {
  const schema = new Schema([
    geometry,
    ...columns.map((name) => new Field(name, types[name], false)),
  ]);
  for (const group of inGroups(each())) {
    const children = [placesOf(group), ...columns.map((name) => columnOf(group, name))];
    const data = makeData({ type: new Struct(schema.fields), length: group.length, children });
    yield new RecordBatch(schema, data);
  }
}

function placesOf(rows) {
  const xy = Float64Array.from(rows.flatMap(({ place }) => place));
  const child = makeData({ type: new Float64(), length: xy.length, data: xy });
  return makeData({ type: pair, length: rows.length, child });
}

function columnOf(rows, name) {
  const type = types[name];
  const values = rows.map(({ properties }) => properties[name]);
  if (name === 'class') return vectorFromArray(values.map(String), type).data[0];
  return makeData({ type, length: rows.length, data: type.ArrayType.from(values) });
}
