import { randomUUID } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { magicbytes } from 'flatgeobuf/lib/mjs/constants.js';
import { ColumnType } from 'flatgeobuf/lib/mjs/flat-geobuf/column-type.js';
import { GeometryType } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry-type.js';
import { buildFeature } from 'flatgeobuf/lib/mjs/generic/feature.js';
import { buildHeader } from 'flatgeobuf/lib/mjs/generic/featurecollection.js';

const type = GeometryType.Point;
const columns = [{ name: 'height', type: ColumnType.Float }];
// 0 stands for as many features as there are, so that all tiles and the whole have one head.
const header = { geometryType: type, columns, featuresCount: 0 };

export const head = Buffer.concat([magicbytes, buildHeader(header)]);

/** A tile as FlatGeobuf: a function of the world's options and two numbers, whoever makes it. */
export function tileOf(world, i, j) {
  const trees = world.chunk(i, j);
  const feature = (xy, n) =>
    buildFeature({ xy, type }, { height: heightOf(trees.keys[n]) }, header);
  return Buffer.concat([head, ...Array.from(trees, feature)]);
}

const heightOf = (key) => 8 + (22 * key) / 2 ** 32;

/** Under a name of its own and renamed: the file is whole, or as it was. */
export function writeWhole(file, data) {
  const beside = `${file}.${randomUUID()}`;
  writeFileSync(beside, data);
  renameSync(beside, file);
}
