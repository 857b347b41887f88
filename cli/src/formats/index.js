// Each format has a name, endings of files, `isFlat` if it is written without heights, `read(bytes)`, which promises GeoJSON, and `write(rows)`,
// which gives chunks. Its module, with the library that knows the format, is loaded when it is used.
import { extname } from 'node:path';
import { Mistake } from '../mistake.js';
import { readApart } from './apart.js';
import { checked } from './geojson-check.js';

export const formats = [
  formatBy('geojson', ['.geojson', '.json'], () => import('./geojson.js')),
  formatBy(
    'geojsonseq',
    ['.geojsonl', '.geojsons', '.geojsonseq', '.ndjson'],
    () => import('./geojsonseq.js'),
  ),
  formatBy('csv', ['.csv'], () => import('./csv.js')),
  formatBy('flatgeobuf', ['.fgb'], () => import('./flatgeobuf.js'), readApart),
  formatBy('geoparquet', ['.parquet', '.geoparquet'], () => import('./geoparquet.js'), readApart),
  formatBy('arrow', ['.arrow', '.feather'], () => import('./arrow.js'), readApart),
];

function formatBy(name, endings, load, apart) {
  const readHere = async (bytes) => checked((await load()).read(bytes));
  return {
    name,
    endings,
    isApart: apart !== undefined,
    isFlat: name === 'flatgeobuf',
    read: apart ? (bytes) => apart(name, bytes) : readHere,
    async *write(rows) {
      const { write } = await load();
      yield* write(rows);
    },
  };
}

export function formatNamed(name) {
  const format = formats.find((each) => each.name === name);
  const names = formats.map((each) => each.name).join(', ');
  if (!format) throw new Mistake(`--format: "${name}" must be one of ${names}`);
  return format;
}

/** By the ending of a file's name. */
export function formatOf(file) {
  if (file === '-') return formatNamed('geojson');
  const ending = extname(file).toLowerCase();
  const format = formats.find(({ endings }) => endings.includes(ending));
  const known = formats.flatMap(({ endings }) => endings).join(', ');
  if (!format) throw new Mistake(`${file}: its name must end in one of ${known}`);
  return format;
}
