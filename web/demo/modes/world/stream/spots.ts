/** The places where trees may stand: samples of one world of copse, of which a wide view shows the coarse levels. */

/** Metres between trees. */
export const SPACING = 12;
/** Each of twice the spacing of the next; the first is what is seen of a continent. */
export const DETAIL = 8;

/** Tiles of trees: below the least all are shown in larger tiles, above the most there are none to be seen. */
export const WOOD_LEVELS = { least: 1, most: 9 } as const;
/** The widest tiles that have all trees. */
const WHOLE = 2;

/** Metres from the origin to where copse numbers no more chunks of these sizes: 29 times as far as the sun. */
export const FARTHEST = 2 ** 42;

/** Returns the spacing of the finest trees of a tile, in usual spacings. */
export const sparsenessAt = (level: number): number => 2 ** Math.max(0, level - WHOLE);

/** The level of detail that a tile of trees goes down to. */
export const detailAt = (level: number): number => DETAIL - 1 - Math.max(0, level - WHOLE);

/** Returns the world's options; chunks are tiles. */
export const optionsOf = (seed: string, chunkSize: number) =>
  ({ radius: SPACING, levels: DETAIL, seed, chunkSize, limit: 1e9 }) as const;

/**
 * By which trees go as a view widens, 0 to 1: each spot's number among all those of a tile. The coarse
 * levels come first, those of one level in an order of their own.
 */
export function rankOf(spot: number, levelEnds: Uint32Array, chance: number): number {
  let level = 0;
  while (spot >= (levelEnds[level] as number)) level++;
  const finest = levelEnds.length - 1;
  const to = 4 ** (level - finest);
  const from = level === 0 ? 0 : to / 4;
  return from + (to - from) * chance;
}
