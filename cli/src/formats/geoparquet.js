import { ByteWriter, geojsonToWkb, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { cellOf, inGroups } from '../rows.js';

const types = {
  text: 'STRING',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  level: 'INT32',
  key: 'INT64',
};
/** GeoParquet 1.1; without a CRS, since nobody said what the coordinates mean. */
const meaningOf = ({ dimension }) => ({
  version: '1.1.0',
  primary_column: 'geometry',
  columns: {
    geometry: {
      encoding: 'WKB',
      geometry_types: [dimension === 3 ? 'Point Z' : 'Point'],
      crs: null,
    },
  },
});

export function* write(rows) {
  const bytes = new ByteWriter();
  const schema = schemaFromColumnData({ columnData: columnsOf([], rows.columns) });
  const kvMetadata = [{ key: 'geo', value: JSON.stringify(meaningOf(rows)) }];
  const writer = new ParquetWriter({ writer: bytes, schema, kvMetadata });
  for (const group of inGroups(rows.each())) {
    const columnData = columnsOf(group, rows.columns);
    writer.write({ columnData, rowGroupSize: group.length });
    yield taken(bytes);
  }
  writer.finish();
  yield taken(bytes);
}

function columnsOf(rows, columns) {
  // Statistics and dictionaries of what is random are as large as the data.
  const random = { statistics: false, encoding: 'PLAIN' };
  const geometry = ({ place }) => geojsonToWkb({ type: 'Point', coordinates: place });
  const places = {
    name: 'geometry',
    type: 'BYTE_ARRAY',
    data: rows.map(geometry),
    nullable: false,
  };
  const others = columns.map((column) => {
    const { name, type, isOptional = false } = column;
    const values = rows.map((row) => cellOf(row, column));
    const data = type === 'key' ? values.map(BigInt) : values;
    const how = isOptional || type === 'text' ? {} : random;
    return { name, type: types[type], data, nullable: isOptional, ...how };
  });
  return [{ ...places, ...random }, ...others];
}

/** Takes the bytes written since the last call. */
function taken(writer) {
  const bytes = new Uint8Array(writer.buffer, 0, writer.index).slice();
  writer.index = 0;
  return bytes;
}
