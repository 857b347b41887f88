import { ByteWriter, geojsonToWkb, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { featuresOf, inGroups } from '../rows.js';

const types = {
  geometry: 'BYTE_ARRAY',
  class: 'STRING',
  level: 'INT32',
  radius: 'DOUBLE',
  key: 'INT64',
};
/** GeoParquet 1.1; without a CRS, since nobody said what the coordinates mean. */
const meaning = {
  version: '1.1.0',
  primary_column: 'geometry',
  columns: { geometry: { encoding: 'WKB', geometry_types: ['Point'], crs: null } },
};

export function* write(rows) {
  const bytes = new ByteWriter();
  const schema = schemaFromColumnData({ columnData: columnsOf([], rows.columns) });
  const kvMetadata = [{ key: 'geo', value: JSON.stringify(meaning) }];
  const writer = new ParquetWriter({ writer: bytes, schema, kvMetadata });
  for (const group of inGroups(featuresOf(rows))) {
    const columnData = columnsOf(group, rows.columns);
    writer.write({ columnData, rowGroupSize: group.length });
    yield taken(bytes);
  }
  writer.finish();
  yield taken(bytes);
}

function columnsOf(features, names) {
  const values = {
    geometry: ({ geometry }) => geojsonToWkb(geometry),
    class: ({ properties }) => String(properties.class),
    level: ({ properties }) => properties.level,
    radius: ({ properties }) => properties.radius,
    key: ({ properties }) => BigInt(properties.key),
  };
  return ['geometry', ...names].map((name) => {
    const column = { name, type: types[name], data: features.map(values[name]), nullable: false };
    // Statistics and dictionaries of what is random are as large as the data.
    return name === 'class' ? column : { ...column, statistics: false, encoding: 'PLAIN' };
  });
}

/** What has been written since the last time. */
function taken(writer) {
  const bytes = new Uint8Array(writer.buffer, 0, writer.index).slice();
  writer.index = 0;
  return bytes;
}
