/** The trees and houses of a tile: which spots have a tree, of which species, how large, in what light. */
import { hash, hashPlace } from '../../../sprites/noise.ts';
import { SPECIES } from '../../../sprites/sheet.ts';
import { footOf, plantSpecies, type TreeStyle } from '../../../wood/plant.ts';
import { copyRows, emptyTrees, HOUSE_KIND, ROOM_STEPS, type Trees } from '../../../wood/trees.ts';
import { litOf } from '../paint/relief.ts';
import { coverAt, FULL, isFree } from './cover.ts';
import type { Spots } from './messages.ts';
import { type Site, valueAt } from './site.ts';
import { speciesAt } from './species.ts';
import { rankOf, SPACING } from './spots.ts';
import { sideOf, type Tile } from './tiles.ts';

/** All trees are of the middle kind. */
const KIND = 1;
/** A house's picture has some air around it. */
const PICTURE = 1.26;
/** The growth of trees with room, as a view widens within a tile's level. */
const GROWN = [2.1, 1.7, 1.35] as const;
/**
 * The strength of light and shade by which a slope colours trees; on steep slopes towards the light, crowns
 * would turn lime.
 */
const SHADE = { lit: 0.34, mostLit: 0.36, dark: 0.42 } as const;
/** Slopes are those over so many of the fields' squares to each side, as the ground's are smoothed. */
const SLOPE = 2;

export function woodOf(site: Site, tile: Tile, spots: Spots, salt: number): Trees {
  const { positions, keys, levelEnds } = spots;
  const style: TreeStyle = {
    radii: [SPACING, SPACING, SPACING],
    isNatural: true,
    radius: SPACING,
    salt,
  };
  const { sparseness } = site;
  const trees = emptyTrees(keys.length);
  let count = 0;
  keys.forEach((key, spot) => {
    const [x, y] = [positions[2 * spot] as number, positions[2 * spot + 1] as number];
    if (key >= (coverAt(site, x, y) / FULL) * 2 ** 32) return;
    const h = hashPlace(x, y, salt ^ 0x51ed);
    plantSpecies(trees, count, x, y, KIND, speciesAt(site, x, y, h, salt), style);
    trees.size[count] = (trees.size[count] as number) * sparseness;
    trees.kind[4 * count + 1] = 256 * rankOf(spot, levelEnds, hash(h, key, salt) / 2 ** 32);
    shade(trees, count, lightAt(site, x, y));
    const room = GROWN.find((times) => isFree(site, x, y, times * sparseness)) ?? 1;
    trees.tint[4 * count + 3] = room === GROWN[0] ? 255 : room * ROOM_STEPS;
    count++;
  });
  return withHouses(trees, count, site, tile, style);
}

/** From −1 on a steep slope away from the light to 1 on one towards it, as the ground is lit. */
function lightAt(site: Site, x: number, y: number): number {
  const { fields, raster } = site;
  const away = SLOPE * raster.step;
  const height = (dx: number, dy: number): number =>
    valueAt(site, fields.height, x + dx * away, y + dy * away);
  return litOf(
    (height(1, 0) - height(-1, 0)) / (2 * away),
    (height(0, 1) - height(0, -1)) / (2 * away),
  );
}

function shade({ tint }: Trees, row: number, light: number): void {
  const { lit, mostLit, dark } = SHADE;
  const factor = 1 + (light > 0 ? lit * Math.min(mostLit, light) : dark * light);
  for (let c = 0; c < 3; c++)
    tint[4 * row + c] = Math.min(255, (tint[4 * row + c] as number) * factor);
}

function withHouses(
  trees: Trees,
  count: number,
  { features, houseScale }: Site,
  { level, i, j }: Tile,
  style: TreeStyle,
): Trees {
  const side = sideOf(level);
  const isHere = (place: { x: number; y: number }): boolean =>
    Math.floor(place.x / side) === i && Math.floor(place.y / side) === j;
  const houses = features.villages.flatMap((village) => village.houses.filter(isHere));
  const all = emptyTrees(count + houses.length);
  copyRows(trees, 0, all, 0, count);
  houses.forEach(({ x, y, kind, size }, n) => {
    const which = SPECIES.findIndex(({ name }) => name === kind);
    plantSpecies(all, count + n, x, y, HOUSE_KIND, which, style);
    all.size[count + n] = PICTURE * size * houseScale;
    all.y[count + n] = y + (footOf(HOUSE_KIND, y) - y) * houseScale;
  });
  return all;
}
