/** The land in a tile, coarsely: enough to keep names on it. */
import type { Raster } from '../country/country.ts';
import { fieldAt } from '../country/field-at.ts';
import { sideOf, type Tile } from './tiles.ts';

/** Squares along a side of a tile. */
const SQUARES = 32;

/** 1 for each square that has land in its middle; `water` are distances to it. */
export function landOf(tile: Tile, raster: Raster, water: Float32Array): Uint8Array<ArrayBuffer> {
  const step = sideOf(tile.level) / SQUARES;
  return Uint8Array.from({ length: SQUARES ** 2 }, (_, at) => {
    const [column, row] = [at % SQUARES, Math.floor(at / SQUARES)];
    const [x, y] = [tile.i * SQUARES + column + 0.5, tile.j * SQUARES + row + 0.5];
    return Number(fieldAt(raster, water, x * step, y * step) > 0);
  });
}

/** Returns true if there is land at a place of a tile. */
export function isLandIn(land: Uint8Array, { level, i, j }: Tile, x: number, y: number): boolean {
  const step = sideOf(level) / SQUARES;
  const [column, row] = [Math.floor(x / step) - i * SQUARES, Math.floor(y / step) - j * SQUARES];
  return land[row * SQUARES + column] === 1;
}
