/**
 * Where villages are: on a lattice, in each cell where the ground is flat, dry and near water, if anywhere. Wide views
 * show towns only, which are one village of many cells each.
 */
import { Cache } from './cache.ts';
import type { Bounds } from './country.ts';
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
  at(i: number, j: number): Site | undefined;
}

const CELL = 2048;
/** Where a village may be, as far as rivers, coasts and hills say: so far from its cell's edge, in pixels of 128 m. */
const ROUGH = { step: 128, edge: 5, dry: 160, far: 1500 };
/** Then, beside streams and lakes, within so many pixels of that. */
const FINE = { step: 32, around: 12, dry: 90, far: 500 };
const HIGHEST = 520;

/** Where no sea may be, around a village's middle. */
const SHORE = [
  [0, 0],
  [70, 0],
  [0, 70],
  [-70, 0],
  [0, -70],
] as const;

/** The best place of a square: flat, low, and as near to water as is dry. */
function bestPlace(
  waters: Waters,
  square: { x: number; y: number; step: number; side: number },
  { dry, far }: { dry: number; far: number },
): { x: number; y: number } | undefined {
  const { x, y, step, side } = square;
  const wide = side + 2;
  const raster = { x: x - step, y: y - step, step, columns: wide, rows: wide };
  const { height, water } = waters.groundOf(raster, far);
  let best = 0.1;
  let at = -1;
  for (let row = 1; row <= side; row++)
    for (let column = 1; column <= side; column++) {
      const k = row * wide + column;
      if (water[k]! < dry || height[k]! > HIGHEST) continue;
      const rise =
        Math.abs(height[k + 1]! - height[k - 1]!) + Math.abs(height[k + wide]! - height[k - wide]!);
      const value = 1.2 - water[k]! / far - (2 * rise) / step - height[k]! / 1500;
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

/** Where villages may be. */
export function roughSites(waters: Waters, salt: number): Sites {
  const { step, edge } = ROUGH;
  return sitesBy(CELL, (i, j) => {
    if (chance(i, j, salt ^ 0x61) > 0.86) return undefined;
    const square = {
      x: i * CELL + edge * step,
      y: j * CELL + edge * step,
      step,
      side: CELL / step - 2 * edge,
    };
    const place = bestPlace(waters, square, ROUGH);
    const [key, size] = [hash(i, j, salt ^ 0x62), chance(i, j, salt ^ 0x63)];
    return place && { ...place, i, j, key, size };
  });
}

/** Where they are, near those. */
export function fineSites(waters: Waters, rough: Sites): Sites {
  const { step, around } = FINE;
  return sitesBy(rough.spacing, (i, j) => {
    const site = rough.at(i, j);
    if (site === undefined) return undefined;
    const square = {
      x: site.x - around * step,
      y: site.y - around * step,
      step,
      side: 2 * around,
    };
    const place = bestPlace(waters, square, FINE);
    return place && { ...site, ...place };
  });
}

function sitesBy(spacing: number, find: (i: number, j: number) => Site | undefined): Sites {
  const kept = new Cache<{ site: Site | undefined }>(8192);
  return { spacing, at: (i, j) => kept.get(i, j, () => ({ site: find(i, j) })).site };
}

/** The largest of a few sites of another lattice, `ratio` of whose cells are as wide as one of these. */
export function larger(sites: Sites, ratio: number, salt: number): Sites {
  return sitesBy(sites.spacing * ratio, (i, j) => {
    let best: Site | undefined;
    for (let k = 0; k < 6 && (k < 3 || best === undefined); k++) {
      const random = hash(i, j, salt ^ k);
      // Cells at the edge are left out, so that neighbours are apart.
      const across = 1 + ((random & 0xffff) % (ratio - 2));
      const down = 1 + ((random >>> 16) % (ratio - 2));
      const site = sites.at(i * ratio + across, j * ratio + down);
      if (site !== undefined && site.size > (best?.size ?? -1)) best = site;
    }
    return best && { ...best, i, j };
  });
}

/** Those in the bounds and up to `margin` around. */
export function sitesIn(sites: Sites, { x, y, width, height }: Bounds, margin: number): Site[] {
  const { spacing } = sites;
  const found: Site[] = [];
  for (let j = Math.floor((y - margin) / spacing); j * spacing < y + height + margin; j++)
    for (let i = Math.floor((x - margin) / spacing); i * spacing < x + width + margin; i++) {
      const site = sites.at(i, j);
      if (site !== undefined) found.push(site);
    }
  return found;
}

/**
 * The sites that a way leads to from one: no third is nearer to both, as in Toussaint, "The relative neighbourhood graph
 * of a finite planar set" (1980), which joins all with the least of crossings. Only cells next but one count.
 */
export function neighbours(sites: Sites, { i, j, x, y }: Site): Site[] {
  const around: { site: Site; far: number }[] = [];
  for (let dj = -2; dj <= 2; dj++)
    for (let di = -2; di <= 2; di++) {
      const site = di === 0 && dj === 0 ? undefined : sites.at(i + di, j + dj);
      if (site !== undefined) around.push({ site, far: squared(site, { x, y }) });
    }
  return around
    .filter(({ site, far }) =>
      around.every((third) => third.far >= far || squared(third.site, site) >= far),
    )
    .map(({ site }) => site);
}

const squared = (a: { x: number; y: number }, b: { x: number; y: number }): number =>
  (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
