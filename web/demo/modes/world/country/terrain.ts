/** The lie of the land before water wears it: where there is sea, how high hills and mountains rise. */
import { type Band, bandOf, type Fractal, fractal, smoothstep, sumOf } from './noise.ts';

/** The parts of the ground; each is a sum of noise. */
export interface Lie {
  /** Above 0 is land. Bays and what is smaller of the shore add to it where it is near 0. */
  coast: number;
  bays: number;
  shore: number;
  /** How many islets there are, off shore. */
  islets: number;
  /** Above 0 there are mountains. */
  range: number;
  ridge: number;
  hills: number;
  /** Metres by which coasts and ranges are pushed about, so that nothing shows of the noise's lattice. */
  pushX: number;
  pushY: number;
}

const CHANNELS = [
  'pushX',
  'pushY',
  'coast',
  'bays',
  'shore',
  'islets',
  'range',
  'ridge',
  'hills',
] as const;
type Channel = (typeof CHANNELS)[number];

/** The noises of each part, of some wavelengths. */
export type Bands = Readonly<Record<Channel, Band>>;

export type Terrain = Readonly<Record<Channel, Fractal>>;

const km = 1024;

export const createTerrain = (salt: number): Terrain => ({
  pushX: fractal(salt ^ 0x11, 128 * km, 8 * km, 0.45),
  pushY: fractal(salt ^ 0x12, 128 * km, 8 * km, 0.45),
  coast: fractal(salt ^ 0x13, 256 * km, 2 * km, 0.57),
  bays: fractal(salt ^ 0x18, km, 512, 0.57),
  shore: fractal(salt ^ 0x19, 256, 64, 0.57),
  islets: fractal(salt ^ 0x14, 2 * km, 128, 0.6),
  range: fractal(salt ^ 0x15, 128 * km, 16 * km, 0.55),
  ridge: fractal(salt ^ 0x16, 32 * km, 256, 0.43, true),
  hills: fractal(salt ^ 0x17, 16 * km, 2 * km, 0.52),
});

/** The noises of wavelengths from `from` up to `to` that show at so many metres a pixel. */
export const bandsOf = (terrain: Terrain, step: number, from = 0, to = Infinity): Bands =>
  Object.fromEntries(
    CHANNELS.map((channel) => [channel, bandOf(terrain[channel], step, from, to)]),
  ) as unknown as Bands;

/** A push of 1, in metres. */
export const PUSH = 6000;
/** Land outweighs the sea by a little. */
export const LAND = 0.08;

export function lieAt(bands: Bands, x: number, y: number): Lie {
  const pushX = PUSH * sumOf(bands.pushX, x, y);
  const pushY = PUSH * sumOf(bands.pushY, x, y);
  return {
    pushX,
    pushY,
    coast: LAND + sumOf(bands.coast, x + pushX, y + pushY),
    bays: sumOf(bands.bays, x, y),
    shore: sumOf(bands.shore, x, y),
    islets: sumOf(bands.islets, x, y),
    range: sumOf(bands.range, x + pushX, y + pushY),
    ridge: sumOf(bands.ridge, x + pushX, y + pushY),
    hills: sumOf(bands.hills, x, y),
  };
}

/** The weight of bays and shore beside the coast's own noise. */
const BAYS = 0.019;
const SHORE = 0.0045;
/** Beyond this value of the coast's noise, bays and shore do not count. */
const BESIDE = 0.11;

export const isNearShore = (coast: number): boolean => Math.abs(coast) < BESIDE;

/** The coast with its bays: above 0 is land. */
export const withBays = (coast: number, bays: number, shore: number): number =>
  isNearShore(coast)
    ? coast + (BAYS * bays + SHORE * shore) * smoothstep(BESIDE, 0.3 * BESIDE, Math.abs(coast))
    : coast;

/** Islets are off shore, where it is this little below 0, and headlands on it. */
const SHOAL = 0.035;

export const isShoal = (land: number): boolean => Math.abs(land) < SHOAL;

export const withIslets = (land: number, islets: number): number =>
  isShoal(land)
    ? land + 0.045 * smoothstep(0.2, 1, islets) * smoothstep(SHOAL, 0.4 * SHOAL, Math.abs(land))
    : land;

/** Metres of height for each unit of the coast's noise, above and below the sea. */
const RISE = 330;
const DEPTH = 700;
const HILLS = 100;
const PEAKS = 1500;

/** Returns the share of the hills' and mountains' height that rises this far inland. */
const inlandOf = (land: number): number => smoothstep(0.01, 0.22, land);

/** Returns true if ridges count at these values of coast and range. */
export const isMountainous = (coast: number, range: number): boolean =>
  coast > 0.01 && range > -0.1;

/** The height above the sea of what lies so. */
export function heightOf(land: number, range: number, ridge: number, hills: number): number {
  if (land <= 0) return DEPTH * land;
  const inland = inlandOf(land);
  const plain = RISE * land + inland * HILLS * (0.6 + hills);
  if (!isMountainous(land, range)) return plain;
  const crest = Math.max(0, 0.4 + 0.4 * ridge);
  return plain + smoothstep(-0.1, 0.6, range) * inland * PEAKS * crest * Math.sqrt(crest);
}

/** Above 0 where there is land, islets included. */
export function landAt(bands: Bands, x: number, y: number): number {
  const qx = x + PUSH * sumOf(bands.pushX, x, y);
  const qy = y + PUSH * sumOf(bands.pushY, x, y);
  const coast = LAND + sumOf(bands.coast, qx, qy);
  if (!isNearShore(coast)) return coast;
  const land = withBays(coast, sumOf(bands.bays, x, y), sumOf(bands.shore, x, y));
  return isShoal(land) ? withIslets(land, sumOf(bands.islets, x, y)) : land;
}

/** The height, islets and creeks left out. */
export function heightAt(bands: Bands, x: number, y: number): number {
  const qx = x + PUSH * sumOf(bands.pushX, x, y);
  const qy = y + PUSH * sumOf(bands.pushY, x, y);
  const coast = LAND + sumOf(bands.coast, qx, qy);
  const land = isNearShore(coast) ? withBays(coast, sumOf(bands.bays, x, y), 0) : coast;
  if (land <= 0) return heightOf(land, 0, 0, 0);
  const range = sumOf(bands.range, qx, qy);
  const ridge = isMountainous(land, range) ? sumOf(bands.ridge, qx, qy) : 0;
  return heightOf(land, range, ridge, sumOf(bands.hills, x, y));
}
