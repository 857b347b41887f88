// Each format has a name, endings of files, `read(bytes)`, which gives GeoJSON, and `write(rows)`,
// which gives chunks, maybe one after the other in time.
import { extname } from 'node:path';
import { Mistake } from '../mistake.js';
import { arrow } from './arrow.js';
import { csv } from './csv.js';
import { flatgeobuf } from './flatgeobuf.js';
import { geojson } from './geojson.js';
import { geojsonseq } from './geojsonseq.js';
import { geoparquet } from './geoparquet.js';

export const formats = [geojson, geojsonseq, csv, flatgeobuf, geoparquet, arrow];

export function formatNamed(name) {
  const format = formats.find((each) => each.name === name);
  const names = formats.map((each) => each.name).join(', ');
  if (!format) throw new Mistake(`--format: "${name}" must be one of ${names}`);
  return format;
}

/** By the ending of a file's name. */
export function formatOf(file) {
  if (file === '-') return geojson;
  const ending = extname(file).toLowerCase();
  const format = formats.find(({ endings }) => endings.includes(ending));
  const known = formats.flatMap(({ endings }) => endings).join(', ');
  if (!format) throw new Mistake(`${file}: its name must end in one of ${known}`);
  return format;
}
