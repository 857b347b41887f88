import { parquetMetadata, parquetReadObjects, parquetSchema } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { compressors } from './codecs.js';
import { featureReader, geometryColumn } from './columns.js';
import { checkCount } from './values.js';

// Equal rows take next to nothing.
const [rowsPerByte, expansion] = [1 << 10, 1 << 16];
const asIs = (value) => value;
const parsers = { geometryFromBytes: asIs, geographyFromBytes: asIs };
const numbers = ['INT32', 'INT64', 'FLOAT', 'DOUBLE'];

/** Geometries are those of GeoParquet, or of the column that is plainly one; Parquet's own, too. */
export async function read(bytes) {
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const metadata = parquetMetadata(file, { geoparquet: false });
  const tree = parquetSchema(metadata).children;
  const geo = metadata.key_value_metadata?.find(({ key }) => key === 'geo')?.value;
  const geometry = geometryColumn(tree.map(columnOf), geo);
  const others = tree.filter(isValue).map(({ element }) => element.name);
  const columns = [...new Set([geometry.name, ...others])];
  checkSizes(metadata, columns, file);
  const options = { file, metadata, columns, compressors, parsers, geoparquet: false, utf8: false };
  const rows = await parquetReadObjects(options);
  const featureOf = featureReader(geometry);
  const features = rows.map(({ [geometry.name]: value, ...rest }) =>
    featureOf(value, Object.entries(rest)),
  );
  return { type: 'FeatureCollection', features };
}

function columnOf({ element, children }) {
  const { name, type, logical_type } = element;
  const isGeometry = ['GEOMETRY', 'GEOGRAPHY'].includes(logical_type?.type);
  const isBinary = type === 'BYTE_ARRAY' && children.length === 0 && !isText(element);
  return { name, encoding: isGeometry ? 'WKB' : undefined, isBinary };
}

/** Numbers and texts alone are read besides the geometry: the command uses nothing else. */
function isValue({ element, children }) {
  if (children.length > 0 || element.repetition_type === 'REPEATED') return false;
  const { type, converted_type, logical_type } = element;
  if (isText(element)) return true;
  const kind = logical_type?.type ?? converted_type;
  const isNumber = !kind || kind === 'INTEGER' || kind === 'DECIMAL' || /^U?INT_/.test(kind);
  return isNumber && numbers.includes(type);
}

function isText({ type, converted_type, logical_type }) {
  return type === 'BYTE_ARRAY' && (converted_type === 'UTF8' || logical_type?.type === 'STRING');
}

/** Rows, chunks and pages must fit into the file, before anything is made as large as they say. */
function checkSizes({ num_rows, row_groups }, columns, file) {
  checkCount('rows', num_rows, file.byteLength, rowsPerByte);
  let rows = 0n;
  for (const group of row_groups) {
    rows += group.num_rows;
    const read = group.columns.filter(({ meta_data }) =>
      columns.includes(meta_data?.path_in_schema[0]),
    );
    for (const { meta_data } of read) checkPages(meta_data, file);
  }
  if (rows !== num_rows) throw new Error(`it is damaged: ${rows} rows instead of ${num_rows}`);
}

function checkPages(chunk, file) {
  const { dictionary_page_offset, data_page_offset, total_compressed_size, num_values } = chunk;
  const begin = Number(dictionary_page_offset || data_page_offset);
  const length = Number(total_compressed_size);
  checkCount('bytes of a column', begin + length, file.byteLength);
  checkCount('values of a column', num_values, file.byteLength, expansion);
  const reader = { view: new DataView(file, begin, length), offset: 0 };
  let values = 0;
  while (reader.offset < length - 1) {
    const header = parquetHeader(reader);
    checkPage(header, length - reader.offset, Number(num_values));
    values += pageOf(header)?.num_values ?? 0;
    reader.offset += header.compressed_page_size;
  }
  if (values !== Number(num_values)) {
    throw new Error(`it is damaged: a column has ${values} values instead of ${num_values}`);
  }
}

const pageOf = (header) => header.data_page_header ?? header.data_page_header_v2;

function checkPage(header, bytesLeft, valuesLeft) {
  const { compressed_page_size: size, uncompressed_page_size: unpacked } = header;
  checkCount('bytes of a page', size, bytesLeft);
  checkCount('bytes of an unpacked page', unpacked, Math.max(size, 256), expansion);
  checkCount('values of a dictionary', header.dictionary_page_header?.num_values ?? 0, unpacked);
  const page = pageOf(header) ?? {};
  checkCount('values of a page', page.num_values ?? 0, valuesLeft);
  for (const each of [page.num_nulls, page.num_rows]) {
    checkCount('rows of a page', each ?? 0, page.num_values ?? 0);
  }
  const levels = [page.definition_levels_byte_length, page.repetition_levels_byte_length];
  for (const each of levels) checkCount('levels of a page', each ?? 0, size);
}
