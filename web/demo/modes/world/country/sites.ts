/**
 * The places of villages: on a lattice, in each cell where the ground is flat, dry and near water, if
 * anywhere. Wide views show towns only, which are one village of many cells each.
 */
import { Cache } from './cache.ts';
import type { Bounds } from './country.ts';
import { type Box, squared, squaredTo } from './lines.ts';
import { chance, hash } from './noise.ts';
import type { Waters } from './waters.ts';

export interface Site {
  readonly x: number;
  readonly y: number;
  /** Its cell, in its lattice. */
  readonly i: number;
  readonly j: number;
  /** A number of its own. */
  readonly key: number;
  /** From 0, a hamlet, to 1. */
  readonly size: number;
}

/** One lattice of sites. */
export interface Sites {
  readonly spacing: number;
  /** The greatest distance between neighbours, in cells. */
  readonly reach: number;
  at(i: number, j: number): Site | undefined;
  /** Returns a box that holds the cell's site, which costs less than the site; undefined if there is surely none. */
  around(i: number, j: number): Box | undefined;
  /** How large the one of a cell is, or most likely is, if there is one: known at once. */
  sizeAt(i: number, j: number): number;
}

const CELL = 2048;
/**
 * Rough rules for villages by rivers, coasts and hills: the distance from the cell's edge, in pixels of 128
 * m, and more.
 */
const ROUGH = { step: 128, edge: 5, dry: 160, far: 1500, river: 900, still: 0 };
/** Then, beside streams and, rather, lakes, within so many pixels of that. */
const FINE = { step: 32, around: 14, dry: 90, far: 500, still: 0.8 };
const HIGHEST = 520;

/** Points around a village's middle that must not be sea. */
const SHORE = [
  [0, 0],
  [70, 0],
  [0, 70],
  [-70, 0],
  [0, -70],
] as const;

/** The best place of a square: flat, low, and as near to water as is dry. */
function bestPlace(
  waters: Pick<Waters, 'groundOf' | 'isSea'>,
  square: { x: number; y: number; step: number; side: number },
  { dry, far, still: worth }: { dry: number; far: number; still: number },
): { x: number; y: number } | undefined {
  const { x, y, step, side } = square;
  const wide = side + 2;
  const raster = { x: x - step, y: y - step, step, columns: wide, rows: wide };
  const { height, water, still } = waters.groundOf(raster, far);
  let best = 0.1;
  let at = -1;
  for (let row = 1; row <= side; row++)
    for (let column = 1; column <= side; column++) {
      const k = row * wide + column;
      if (water[k]! < dry || height[k]! > HIGHEST) continue;
      const rise =
        Math.abs(height[k + 1]! - height[k - 1]!) + Math.abs(height[k + wide]! - height[k - wide]!);
      const value =
        1.2 +
        worth * (1 - still[k]! / far) -
        water[k]! / far -
        (2 * rise) / step -
        height[k]! / 1500;
      if (value <= best) continue;
      const [px, py] = [raster.x + (column + 0.5) * step, raster.y + (row + 0.5) * step];
      if (!SHORE.some(([dx, dy]) => waters.isSea(px + dx, py + dy))) [best, at] = [value, k];
    }
  if (at < 0) return undefined;
  return {
    x: x + ((at % wide) - 0.5) * step,
    y: y + (Math.floor(at / wide) - 0.5) * step,
  };
}

/** Returns the places where villages may be. */
export function roughSites(waters: Waters, salt: number): Sites {
  const { step, edge } = ROUGH;
  const sizeAt = (i: number, j: number): number => chance(i, j, salt ^ 0x63);
  const { isSea } = waters;
  // To find all rivers on the way to a few villages would take most of the time of a wide view: one is never far.
  const groundOf: typeof waters.groundOf = (raster, reach) => {
    const ground = waters.groundOf(raster, reach, Infinity);
    return { ...ground, water: ground.water.map((away) => Math.min(away, ROUGH.river)) };
  };
  return sitesBy(
    { spacing: CELL, reach: 2, around: (i, j) => cellBox(CELL, i, j), sizeAt },
    (i, j) => {
      if (isSea((i + 0.5) * CELL, (j + 0.5) * CELL) || chance(i, j, salt ^ 0x61) > 0.86)
        return undefined;
      const square = {
        x: i * CELL + edge * step,
        y: j * CELL + edge * step,
        step,
        side: CELL / step - 2 * edge,
      };
      const place = bestPlace({ groundOf, isSea }, square, ROUGH);
      return place && { ...place, i, j, key: hash(i, j, salt ^ 0x62), size: sizeAt(i, j) };
    },
  );
}

/** Returns the exact places near the rough ones. */
export function fineSites(waters: Waters, rough: Sites): Sites {
  const { step, around } = FINE;
  const reach = around * step;
  const near = (i: number, j: number): Box | undefined => {
    const site = rough.at(i, j);
    if (site === undefined) return undefined;
    const { x, y } = site;
    return { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach };
  };
  return sitesBy({ ...rough, around: near }, (i, j) => {
    const site = rough.at(i, j);
    if (site === undefined) return undefined;
    const square = {
      x: site.x - reach,
      y: site.y - reach,
      step,
      side: 2 * around,
    };
    const place = bestPlace(waters, square, FINE);
    return place && { ...site, ...place };
  });
}

function sitesBy(sites: Omit<Sites, 'at'>, find: Sites['at']): Sites {
  const kept = new Cache<{ site: Site | undefined }>(16384);
  const at: Sites['at'] = (i, j) => kept.get(i, j, () => ({ site: find(i, j) })).site;
  return { ...sites, at };
}

/** The largest of a few sites of another lattice, `ratio` of whose cells are as wide as one of these. */
export function larger(sites: Sites, ratio: number, salt: number): Sites {
  const spacing = sites.spacing * ratio;
  const cellAt = (i: number, j: number, k: number): readonly [number, number] => {
    const random = hash(i, j, salt ^ k);
    // Cells at the edge are left out, so that neighbours are apart.
    const across = 1 + ((random & 0xffff) % (ratio - 2));
    const down = 1 + ((random >>> 16) % (ratio - 2));
    return [i * ratio + across, j * ratio + down];
  };
  const sizeOf = (i: number, j: number, k: number): number => sites.sizeAt(...cellAt(i, j, k));
  return sitesBy(
    {
      ...{ spacing, reach: 1 },
      around: (i, j) => cellBox(spacing, i, j),
      sizeAt: (i, j) => Math.max(sizeOf(i, j, 0), sizeOf(i, j, 1)),
    },
    (i, j) => {
      // To know whether there is one costs much, so the larger of the first two is looked for first.
      const isOther = sizeOf(i, j, 1) > sizeOf(i, j, 0);
      for (const k of isOther ? [1, 0, 2, 3, 4, 5] : [0, 1, 2, 3, 4, 5]) {
        const site = sites.at(...cellAt(i, j, k));
        if (site !== undefined) return { ...site, i, j };
      }
      return undefined;
    },
  );
}

/** The cells of a lattice in the bounds and up to `margin` around. */
export function cellsIn(
  spacing: number,
  { x, y, width, height }: Bounds,
  margin: number,
): (readonly [i: number, j: number])[] {
  const cells: [number, number][] = [];
  for (let j = Math.floor((y - margin) / spacing); j * spacing < y + height + margin; j++)
    for (let i = Math.floor((x - margin) / spacing); i * spacing < x + width + margin; i++)
      cells.push([i, j]);
  return cells;
}

/** Returns the sites in the bounds and up to `margin` around. */
export const sitesIn = (sites: Sites, bounds: Bounds, margin: number): Site[] =>
  cellsIn(sites.spacing, bounds, margin).flatMap(([i, j]) => sites.at(i, j) ?? []);

/** All of a cell, whose site is somewhere in it. */
export const cellBox = (spacing: number, i: number, j: number): Box => ({
  left: i * spacing,
  top: j * spacing,
  right: (i + 1) * spacing,
  bottom: (j + 1) * spacing,
});

/**
 * Returns true if a way leads from one site to another: no third is nearer to both, as in Toussaint, "The
 * relative neighbourhood graph of a finite planar set" (1980), which joins all with the least of crossings.
 * Only cells within the lattice's reach of the first count.
 */
export function isNeighbour(sites: Sites, from: Site, to: Site): boolean {
  const { reach, spacing } = sites;
  const far = squared(from, to);
  const isFar = (box: Box): boolean => squaredTo(box, from) >= far || squaredTo(box, to) >= far;
  for (let j = from.j - reach; j <= from.j + reach; j++)
    for (let i = from.i - reach; i <= from.i + reach; i++) {
      if (isFar(cellBox(spacing, i, j))) continue;
      const around = sites.around(i, j);
      if (!around || isFar(around)) continue;
      const third = sites.at(i, j);
      if (third && squared(third, from) < far && squared(third, to) < far) return false;
    }
  return true;
}
