// Options that may be files.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { formatOf } from './formats/index.js';
import { Mistake } from './mistake.js';

/** An option's value, of which a name of a file, as seen from a folder, is what the file holds. */
export async function readOption(name, value, folder) {
  const isText = typeof value === 'string';
  if (name === 'region' || name === 'existing') {
    return isText ? readFeatures(from(folder, value)) : value;
  }
  if (name === 'ground') {
    return isText ? readFeatures(from(folder, value)) : readGround(value, folder);
  }
  if (name === 'obstacles') {
    return isText
      ? obstaclesOf(await readFeatures(from(folder, value)))
      : readRegions(value, folder);
  }
  if (name === 'classes' || name === 'spacing') {
    return isText ? readJson(from(folder, value)) : value;
  }
  return value;
}

const from = (folder, file) => (file === '-' ? file : resolve(folder, file));

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

async function readRegions(obstacles, folder) {
  if (!Array.isArray(obstacles)) return obstacles;
  return Promise.all(
    obstacles.map(async (obstacle) =>
      typeof obstacle?.region === 'string'
        ? { ...obstacle, region: await readFeatures(from(folder, obstacle.region)) }
        : obstacle,
    ),
  );
}

/** What each feature keeps clear of, by its property `clearance`. */
function obstaclesOf(geojson) {
  const features = geojson.type === 'FeatureCollection' ? geojson.features : [geojson];
  return features.flatMap(({ geometry, properties }) => {
    const clearance = properties?.clearance;
    const { type, coordinates } = geometry ?? {};
    if (type === 'Point') return [{ point: coordinates, clearance }];
    if (type === 'MultiPoint') return coordinates.map((point) => ({ point, clearance }));
    if (type === 'LineString') return [{ polyline: coordinates, clearance }];
    if (type === 'MultiLineString') return coordinates.map((polyline) => ({ polyline, clearance }));
    return geometry ? [{ region: geometry, clearance }] : [];
  });
}

async function readFeatures(file) {
  const format = formatOf(file);
  const bytes = file === '-' ? await standardInput() : await bytesOf(file);
  try {
    return await format.read(bytes);
  } catch (error) {
    throw new Mistake(`${file} cannot be read: ${error.message}`, { cause: error });
  }
}

export async function readJson(file) {
  const bytes = await bytesOf(file);
  try {
    return JSON.parse(bytes.toString());
  } catch (error) {
    throw new Mistake(`${file} is no JSON: ${error.message}`, { cause: error });
  }
}

async function bytesOf(file) {
  try {
    return await readFile(file);
  } catch (error) {
    throw new Mistake(`${file} cannot be read: ${error.message}`, { cause: error });
  }
}

async function standardInput() {
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
}
