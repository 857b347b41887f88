// The samples of a part of a world.

import type { BegunWorld, WorldReply } from '../engine/replies.js';
import type { Layers } from '../options/layers.js';
import type { RectangleRegion } from '../shapes/region.js';
import { keptOf, type Share } from './share.js';

/** The part of a world. */
export type WorldPart =
  | { i: number; j: number; level: number | undefined }
  | Required<RectangleRegion>;

export type Found = WorldReply & { positions: Float64Array };

/** Keeps the share of the samples. */
export function keptOfFound(found: Found, seed: Uint32Array, share: Share): Found {
  const kept = keptOf(found.positions, seed, share);
  const { classes, radii, levelEnds, offsets, ids } = found;
  const picked: Found = { ...found, positions: pairs(found.positions, kept) };
  if (classes) picked.classes = Uint8Array.from(kept, (index) => classes[index] as number);
  if (radii) picked.radii = Float64Array.from(kept, (index) => radii[index] as number);
  if (levelEnds)
    picked.levelEnds = levelEnds.map((end) => kept.filter((index) => index < end).length);
  if (offsets) picked.offsets = pairs(offsets, kept);
  if (ids) picked.ids = Uint32Array.from(kept, (index) => ids[index] as number);
  return picked;
}

/** Returns the result for a part without ground. */
export function emptyOf(
  part: WorldPart,
  { chunkSize }: BegunWorld,
  { request: { levels } }: Layers,
): Found {
  const level = 'i' in part ? part.level : undefined;
  const levelEnds = levels && new Uint32Array(level === undefined ? levels : level + 1);
  const positions = new Float64Array();
  const lists = { classes: new Uint8Array(), radii: new Float64Array() };
  const found = { positions, ...lists, ...(levelEnds && { levelEnds }) };
  if (!('i' in part)) return found;
  const origin = Float64Array.of(part.i * chunkSize, part.j * chunkSize);
  return { ...found, origin, offsets: new Float32Array(), ids: new Uint32Array() };
}

/** Picks some pairs of a list with two numbers for each sample. */
function pairs<List extends Float64Array | Float32Array>(list: List, which: number[]): List {
  const picked = new (list.constructor as new (length: number) => List)(2 * which.length);
  which.forEach((index, i) => {
    picked[2 * i] = list[2 * index] as number;
    picked[2 * i + 1] = list[2 * index + 1] as number;
  });
  return picked;
}
