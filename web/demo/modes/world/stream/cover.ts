/** The cover of trees: for small squares of the ground, the share of spots that have a tree. */
import { type Site, valueAt } from './site.ts';
import { SPACING } from './spots.ts';
import { sideOf, type Tile } from './tiles.ts';

/** Metres to a side of a square where all trees are shown. */
export const COVER_STEP = 4;
/** Every spot of such a square has a tree. */
export const FULL = 255;

/** Metres between trees in the midst of a forest, at its fringe and in the open. */
const BETWEEN = { forest: SPACING, fringe: 34, open: 150 } as const;
/** Metres above the sea where the last trees in the open stand, and where they thin out. */
const TREE_LINE = { last: 880, from: 700 } as const;
/** The forest's value at the end of its fringe, and at the beginning of its midst. */
const FRINGE = { from: 0.3, to: 0.75 } as const;
/** A crown of the usual size: its top above the foot, and half its width. */
const CROWN = { top: 25, reach: 8 } as const;
/** The distance of feet from water and from a road's edge, and its upper bound, because the country tells no greater one. */
const FEET = { water: 6, road: 5, most: 90 } as const;
/** Between a crown and the edge of what it may not cover. */
const EDGE = 2;
/** A house keeps so much free beside it, and of trees that stand behind and before it, in parts of its width. */
const HOUSE = { beside: 0.74, behind: 0.74, before: 1.09 } as const;

/** Returns the cover of a square that holds the place, 0 to FULL. */
export function coverAt(site: Site, x: number, y: number): number {
  const step = COVER_STEP * site.sparseness;
  const [px, py] = [(Math.floor(x / step) + 0.5) * step, (Math.floor(y / step) + 0.5) * step];
  const { forest, height } = site.fields;
  const share = shareOf(valueAt(site, forest, px, py), valueAt(site, height, px, py));
  const covers = !isFree(site, px, py, site.sparseness) || isKept(site, px, py, step);
  return covers ? 0 : Math.round(FULL * share);
}

/** Returns the cover of all squares of a tile, row by row. */
export function coverOf(site: Site, { level, i, j }: Tile): Uint8Array<ArrayBuffer> {
  const step = COVER_STEP * site.sparseness;
  const side = sideOf(level);
  const across = side / step;
  return Uint8Array.from({ length: across ** 2 }, (_, at) => {
    const [column, row] = [at % across, Math.floor(at / across)];
    return coverAt(site, i * side + (column + 0.5) * step, j * side + (row + 0.5) * step);
  });
}

function shareOf(forest: number, height: number): number {
  const { from, to } = FRINGE;
  const mix = (a: number, b: number, t: number): number => a + (b - a) * Math.min(1, t);
  const between =
    forest < from
      ? mix(BETWEEN.open, BETWEEN.fringe, forest / from)
      : mix(BETWEEN.fringe, BETWEEN.forest, (forest - from) / (to - from));
  const { last, from: high } = TREE_LINE;
  const grows = forest > 0 ? 1 : Math.min(1, Math.max(0, (last - height) / (last - high)));
  return grows * (SPACING / between) ** 2;
}

/** Heights of a crown above the foot and half its width there, as shares of the whole ones. */
const SLICES = [
  [0.2, 0.7],
  [0.45, 1],
  [0.7, 0.9],
  [0.95, 0.5],
] as const;

/** Returns true if a tree of this many times the usual size covers neither water nor road: crowns stand upwards. */
export function isFree(site: Site, x: number, y: number, size: number): boolean {
  const { water, road } = site.fields;
  const reach = CROWN.top * size;
  const [toWater, toRoad] = [valueAt(site, water, x, y), valueAt(site, road, x, y)];
  if (toWater > reach && toRoad > reach) return true;
  const least = (feet: number): number => Math.min(FEET.most, feet * size);
  if (toWater < least(FEET.water) || toRoad < least(FEET.road)) return false;
  const edge = least(EDGE);
  const isClear = (px: number, py: number): boolean =>
    valueAt(site, water, px, py) > edge && valueAt(site, road, px, py) > edge;
  return SLICES.every(([up, wide]) => {
    const py = y - up * CROWN.top * size;
    const aside = wide * CROWN.reach * size;
    return isClear(x - aside, py) && isClear(x, py) && isClear(x + aside, py);
  });
}

/** Returns true if a house keeps the place free or it is sown. */
function isKept({ features, houseScale }: Site, x: number, y: number, edge: number): boolean {
  return features.villages.some(
    ({ houses, fields }) =>
      houses.some((house) => {
        const wide = house.size * houseScale;
        const [dx, dy] = [(x - house.x) / wide, (y - house.y) / wide];
        return Math.abs(dx) < HOUSE.beside && dy > -HOUSE.behind && dy < HOUSE.before;
      }) ||
      fields.some((field) => {
        const [dx, dy] = [x - field.x, y - field.y];
        const [cos, sin] = [Math.cos(field.angle), Math.sin(field.angle)];
        return (
          Math.abs(dx * cos + dy * sin) < field.width / 2 + edge &&
          Math.abs(dy * cos - dx * sin) < field.height / 2 + edge
        );
      }),
  );
}
