/** The species at a place: by height, moisture and the edge of the forest, in groves with strangers. */
import { noise } from '../../../sprites/noise.ts';
import { BIRCH, BLOSSOM, BUSH, ELM, FIR, MAPLE, OAK, SPRUCE } from '../../../wood/species.ts';
import { type Site, valueAt } from './site.ts';

/** Metres above the sea from which on there are conifers alone. */
const COLD = 760;
/** Metres to water within which trees like to be wet. */
const WET = 70;
/** The forest's value at its fringe. */
const FRINGE = 0.75;

/** The share of maples, which stand out. */
const MAPLES = 0.0025;
/** The raggedness of the borders of groves. */
const RAGGED = 0.1;

/** An index of SPECIES; `h` is a hash of the place. */
export function speciesAt(site: Site, x: number, y: number, h: number, salt: number): number {
  const { fields } = site;
  const stray = (h >>> 20) / 4096;
  const ragged = RAGGED * (((h >>> 8) & 0xfff) / 4096 - 0.5);
  if (stray < MAPLES) return MAPLE;
  const forest = valueAt(site, fields.forest, x, y);
  if (forest < FRINGE && stray < 0.2) return stray < 0.12 ? BUSH : stray < 0.15 ? BLOSSOM : BIRCH;
  const groves = (length: number, n: number): number =>
    noise(x / length, y / length, salt + n) - 0.5 + ragged;
  if (valueAt(site, fields.water, x, y) < WET && groves(160, 1) > -0.05)
    return stray < 0.3 ? BUSH : groves(75, 2) > 0 ? BIRCH : ELM;
  const height = valueAt(site, fields.height, x, y);
  const cold =
    height / COLD + 0.7 * groves(12_000, 3) + 0.6 * groves(1400, 8) + 0.35 * groves(260, 4);
  if (cold > 0.5) return groves(140, 5) > 0.12 ? FIR : SPRUCE;
  if (cold > 0.46) return stray < 0.5 ? SPRUCE : OAK;
  if (groves(130, 6) > 0.17) return BIRCH;
  return groves(240, 7) > 0 ? OAK : ELM;
}
