/** The country in squares of 256 pixels, level by level: a pixel of level l is 2^l metres wide. */
import type { Bounds } from '../country/country.ts';

export const TILE_PIXELS = 256;
/** 4 pixels to a metre, to a pixel for some 500 km of ocean on the little map. */
export const LEVELS = { least: -2, most: 13 } as const;

/** Its corner is at (i, j) times its side. */
export interface Tile {
  readonly level: number;
  readonly i: number;
  readonly j: number;
}

export const sideOf = (level: number): number => TILE_PIXELS * 2 ** level;

export const nameOf = ({ level, i, j }: Tile): string => `${level},${i},${j}`;

/** The level whose pixels are nearest to those of the screen, so many to a metre. */
export const levelAt = (pixels: number): number =>
  Math.min(LEVELS.most, Math.max(LEVELS.least, Math.round(-Math.log2(pixels))));

/** Coarser tiles than these would show land where there is sea: no wave of the coast is as long as a few of their pixels. */
const COARSEST = 12;

/** The tile's level, so many levels coarser. */
export const coarser = (level: number, by: number): number =>
  Math.max(level, Math.min(COARSEST, level + by));

export const parentOf = ({ level, i, j }: Tile): Tile => ({
  level: level + 1,
  i: Math.floor(i / 2),
  j: Math.floor(j / 2),
});

export function childrenOf({ level, i, j }: Tile): Tile[] {
  return [0, 1, 2, 3].map((n) => ({ level: level - 1, i: 2 * i + (n & 1), j: 2 * j + (n >> 1) }));
}

/** All tiles of a level that touch a window, the nearest to its middle first. */
export function tilesIn({ x, y, width, height }: Bounds, level: number): Tile[] {
  const side = sideOf(level);
  const tiles: (Tile & { away: number })[] = [];
  const [across, down] = [x + width / 2, y + height / 2];
  for (let j = Math.floor(y / side); j * side < y + height; j++) {
    for (let i = Math.floor(x / side); i * side < x + width; i++) {
      const away = Math.hypot((i + 0.5) * side - across, (j + 0.5) * side - down);
      tiles.push({ level, i, j, away });
    }
  }
  return tiles
    .sort((one, other) => one.away - other.away)
    .map(({ level, i, j }) => ({ level, i, j }));
}
