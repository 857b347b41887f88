/** What decides which spots of a tile have a tree: the country's fields around it, and its features. */
import type { Country, Features, Fields, Raster } from '../country/country.ts';
import { sparsenessAt } from './spots.ts';
import { sideOf, type Tile } from './tiles.ts';

export interface Site {
  readonly raster: Raster;
  readonly fields: Fields;
  readonly features: Features;
  /** Crowns are drawn so many times larger than they are. */
  readonly sparseness: number;
  /** And houses. */
  readonly houseScale: number;
}

/** Metres to a side of the fields' squares where all trees are shown, and in wider views, for trees as sparse. */
const FIELD_STEP = { near: 8, wide: 8 } as const;
/** Crowns reach so far beyond a tile, in metres for trees as sparse. */
const MARGIN = 96;
/** Pixels that features may reach into a tile from. */
const REACH = 64;
/** Metres to a side of a house's picture, and the least pixels to one. */
export const HOUSE_SIDE = 58;
const HOUSE_PIXELS = 13;

export function siteOf(country: Country, tile: Tile): Site {
  const side = sideOf(tile.level);
  const sparseness = sparsenessAt(tile.level);
  const [x, y] = [tile.i * side, tile.j * side];
  const step = (sparseness === 1 ? FIELD_STEP.near : FIELD_STEP.wide) * sparseness;
  const margin = MARGIN * sparseness;
  const across = (side + 2 * margin) / step;
  const raster = { x: x - margin, y: y - margin, step, columns: across, rows: across };
  const pixel = 2 ** tile.level;
  const reach = REACH * pixel;
  const bounds = { x: x - reach, y: y - reach, width: side + 2 * reach, height: side + 2 * reach };
  return {
    raster,
    fields: country.fields(raster),
    features: country.features(bounds, pixel),
    sparseness,
    houseScale: Math.max(1, (HOUSE_PIXELS * pixel) / HOUSE_SIDE),
  };
}

/** A field at a place, between the middles of its squares. */
export function valueAt({ raster }: Site, field: Float32Array, x: number, y: number): number {
  const { columns, rows, step } = raster;
  const within = (value: number, most: number): number =>
    Math.min(most - 1.001, Math.max(0, value));
  const u = within((x - raster.x) / step - 0.5, columns);
  const v = within((y - raster.y) / step - 0.5, rows);
  const [i, j] = [Math.floor(u), Math.floor(v)];
  const [s, t] = [u - i, v - j];
  const at = j * columns + i;
  const [a, b] = [field[at] as number, field[at + 1] as number];
  const [c, d] = [field[at + columns] as number, field[at + columns + 1] as number];
  return (a + (b - a) * s) * (1 - t) + (c + (d - c) * s) * t;
}
