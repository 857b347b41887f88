// Lines in a file. Areas count as their edges.
import { from, readFeatures } from './files.js';
import { Mistake } from './mistake.js';

/** A file's lines; whatever else is in it is a mistake that names the file and the place. */
export async function readLines(name, folder) {
  const file = from(folder, name);
  const geojson = await readFeatures(file);
  const types = [...typesOf(geojson, '')];
  if (types.length === 0) throw new Mistake(`${name}: none of its features has a geometry`);
  const [at, type] = types.find(([, each]) => each.endsWith('Point')) ?? [];
  if (type) {
    const place = at === '' ? 'its geometry' : at.slice(1);
    throw new Mistake(`${name}: ${place} is a ${type}; copse along takes lines and areas`);
  }
  return geojson;
}

/** The places and types of all geometries. */
function* typesOf(object, at) {
  const { type, features, geometries, geometry } = object;
  const list = { features, geometries };
  const kind = Object.keys(list).find((name) => list[name]);
  if (kind)
    for (const [i, each] of list[kind].entries()) yield* typesOf(each, `${at}.${kind}[${i}]`);
  else if (type !== 'Feature') yield [at, type];
  else if (geometry) yield* typesOf(geometry, `${at}.geometry`);
}
