// Options that may be files.
import { from, readFeatures, readHeights, readJson } from './files.js';
import { readLines } from './lines.js';
import { readObstacles } from './obstacles.js';

const areas = ['region', 'existing', 'ground'];
const jsons = ['classes', 'spacing'];

/** An option's value, of which a name of a file, as seen from a folder, is what the file holds. */
export async function readOption(name, value, folder) {
  if (name === 'obstacles') return readObstacles(value, folder);
  if (typeof value !== 'string') return name === 'ground' ? readGround(value, folder) : value;
  if (name === 'line') return readLines(value, folder);
  if (name === 'terrain') return readHeights(from(folder, value));
  if (areas.includes(name)) return readFeatures(from(folder, value));
  return jsons.includes(name) ? readJson(from(folder, value)) : value;
}

/** A world's ground in parts, each of which may be a file. */
async function readGround(ground, folder) {
  const isParts =
    typeof ground === 'object' &&
    ground !== null &&
    ['region', 'obstacles', 'existing', 'margin'].some((name) => name in ground);
  if (!isParts) return ground;
  const parts = Object.entries(ground).map(async ([name, value]) => [
    name,
    await readOption(name, value, folder),
  ]);
  return Object.fromEntries(await Promise.all(parts));
}
