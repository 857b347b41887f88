// Files by name: the standard input is called -.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { formatOf } from './formats/index.js';
import { readRaster } from './formats/raster.js';
import { jsonOf, lineOf } from './formats/text.js';
import { Mistake } from './mistake.js';

/** A file's name as seen from a folder. */
export const from = (folder, file) => (file === '-' ? file : resolve(folder, file));

/** GeoJSON of a file. */
export async function readFeatures(file) {
  const format = formatOf(file);
  return readBy((bytes) => format.read(bytes), file);
}

/** Heights of a file. */
export const readHeights = (file) => readBy(readRaster, file);

export const readJson = (file) => readBy(jsonOf, file);

async function readBy(read, file) {
  try {
    return await read(file === '-' ? await standardInput() : await readFile(file));
  } catch (error) {
    throw new Mistake(`${file} cannot be read: ${lineOf(error)}`, { cause: error });
  }
}

async function standardInput() {
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
}
