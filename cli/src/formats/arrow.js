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
  tableFromIPC,
  Uint32,
  Utf8,
  vectorFromArray,
} from 'apache-arrow';
import { wkbToGeojson } from 'hyparquet/src/wkb.js';
import { inGroups } from '../rows.js';

const extension = 'ARROW:extension:name';
const shapes = {
  'geoarrow.point': 'Point',
  'geoarrow.linestring': 'LineString',
  'geoarrow.polygon': 'Polygon',
  'geoarrow.multipoint': 'MultiPoint',
  'geoarrow.multilinestring': 'MultiLineString',
  'geoarrow.multipolygon': 'MultiPolygon',
};
const types = { class: new Utf8(), level: new Int32(), radius: new Float64(), key: new Uint32() };
const pair = new FixedSizeList(2, new Field('xy', new Float64(), false));
const geometry = new Field('geometry', pair, false, new Map([[extension, 'geoarrow.point']]));

/** Arrow's file format; what is read may be a stream, too. Geometries are GeoArrow's: coordinates, or WKB. */
export const arrow = {
  name: 'arrow',
  endings: ['.arrow', '.feather'],
  read(bytes) {
    const table = tableFromIPC(bytes);
    const field = table.schema.fields.find(({ metadata }) =>
      metadata.get(extension)?.startsWith('geoarrow.'),
    );
    if (!field) throw new Error('none of its columns is a geometry by GeoArrow');
    const read = readerOf(field.metadata.get(extension));
    const features = Array.from(table, (row) => {
      const { [field.name]: value, ...properties } = row.toJSON();
      return { type: 'Feature', properties, geometry: value && read(value) };
    });
    return { type: 'FeatureCollection', features };
  },
  write(rows) {
    const batches = Readable.from(batchesOf(rows));
    return pipeline(batches, RecordBatchFileWriter.throughNode(), () => {});
  },
};

function readerOf(name) {
  if (name === 'geoarrow.wkb') return (bytes) => wkbToGeojson({ view: viewOf(bytes), offset: 0 });
  const type = shapes[name];
  if (!type) throw new Error(`a column is ${name}, which is not read`);
  return (value) => ({ type, coordinates: coordinatesOf(value) });
}

const viewOf = ({ buffer, byteOffset, byteLength }) => new DataView(buffer, byteOffset, byteLength);

/** Lists of lists down to a place, which is a list, too, or has x and y. */
function coordinatesOf(value) {
  if (typeof value === 'number') return value;
  return 'x' in value ? [value.x, value.y] : Array.from(value, coordinatesOf);
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
