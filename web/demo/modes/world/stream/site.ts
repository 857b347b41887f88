/** The data that decides which spots of a tile have a tree: the country's fields around it, and its features. */
import type { Country, Features, Fields, Raster } from '../country/country.ts';
import { fieldAt } from '../country/field-at.ts';
import { withSymbols } from '../paint/symbols.ts';
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

/** Metres to a side of the fields' squares, for trees as sparse. */
const FIELD_STEP = 8;
/** Crowns reach so far beyond a tile, in metres for trees as sparse. */
const MARGIN = 96;
/** Pixels that features may reach into a tile from. */
const REACH = 64;
/** Metres to a side of a house's picture, and the least pixels to one. */
const HOUSE_SIDE = 58;
const HOUSE_PIXELS = 12.5;
/** The distance of houses from the shore in wide views, in pixels, and the greatest in metres. */
const SHORE = { pixels: 5, most: 250 } as const;

export function siteOf(country: Country, tile: Tile): Site {
  const side = sideOf(tile.level);
  const sparseness = sparsenessAt(tile.level);
  const [x, y] = [tile.i * side, tile.j * side];
  const step = FIELD_STEP * sparseness;
  const margin = MARGIN * sparseness;
  const across = (side + 2 * margin) / step;
  const raster = { x: x - margin, y: y - margin, step, columns: across, rows: across };
  const pixel = 2 ** tile.level;
  const reach = REACH * pixel;
  const bounds = { x: x - reach, y: y - reach, width: side + 2 * reach, height: side + 2 * reach };
  const told = country.fields(raster);
  const fields = { ...told, water: withoutPeaks(told.water, raster) };
  const features = country.features(bounds, pixel);
  const shore = Math.min(SHORE.most, SHORE.pixels * pixel);
  const isDry = (px: number, py: number): boolean => fieldAt(raster, fields.water, px, py) > shore;
  return {
    raster,
    fields,
    features: { ...features, villages: withSymbols(features.villages, pixel, isDry) },
    sparseness,
    houseScale: Math.max(1, (HOUSE_PIXELS * pixel) / HOUSE_SIDE),
  };
}

/**
 * Distances to the shore are estimates, too great where land or water narrows: none is more than a square's side greater
 * than one beside it.
 */
function withoutPeaks(water: Float32Array, { columns, step }: Raster): Float32Array {
  const out = water.slice();
  for (let i = columns; i < water.length - columns; i++) {
    let least = Infinity;
    for (const j of [i - 1, i + 1, i - columns, i + columns])
      least = Math.min(least, water[j] as number);
    out[i] = Math.min(water[i] as number, least + step);
  }
  return out;
}

export const valueAt = ({ raster }: Site, field: Float32Array, x: number, y: number): number =>
  fieldAt(raster, field, x, y);
