/** Which species stands at a place: groves, and strangers in them. */
import { noise } from '../sprites/noise.ts';
import { SPECIES } from '../sprites/sheet.ts';

const index = (name: string): number => SPECIES.findIndex((species) => species.name === name);
export const OAK = index('oak');
export const ELM = index('elm');
export const SPRUCE = index('spruce');
export const FIR = index('fir');
export const BIRCH = index('birch');
export const MAPLE = index('maple');
export const BUSH = index('bush');
export const BLOSSOM = index('blossom');
const SNAG = index('snag');

/** What a wood of one size is of; shares of noise, but for the maples. */
interface Mix {
  /** How much of it is spruce and fir. */
  readonly dark: number;
  /** In the rest: above these, other noises mean birches, and oaks, not elms. */
  readonly birch: number;
  readonly oak: number;
  /** The share of trees that are maples, wherever they stand. */
  readonly maple: number;
}

/** Of large, medium and small trees; the last is for a wood of one spacing, of trees of all sizes. */
const MIXES: readonly Mix[] = [
  { dark: 0.43, birch: Infinity, oak: 0.44, maple: 0.006 },
  { dark: 0.515, birch: 0.58, oak: 0.66, maple: 0.003 },
  { dark: 0.34, birch: 0.6, oak: Infinity, maple: 0 },
  { dark: 0.485, birch: 0.66, oak: 0.5, maple: 0.004 },
];
const [LARGE, SMALL] = [0, 2];
/** The mix of trees of all sizes. */
export const MIXED = 3;

const raggedness = (h: number): number => ((h >>> 8) & 0xfff) / 4096 - 0.5;

/** The few that stand in any grove. */
function strangerOf(group: number, stray: number, ragged: number): number | undefined {
  if (stray < (MIXES[group] as Mix).maple) return MAPLE;
  if (group === SMALL) return stray < 0.11 ? BLOSSOM : undefined;
  if (stray > 0.965) return ragged > 0 ? OAK : SPRUCE;
  if (group === LARGE) return undefined;
  if (stray > 0.945) return BIRCH;
  if (stray < 0.026) return BUSH;
  if (stray < 0.033) return BLOSSOM;
  return stray < 0.036 ? SNAG : undefined;
}

/**
 * The species at a place, as an index of SPECIES. All sizes share their groves, of three scales of
 * noise with ragged borders and a few strangers.
 * @param u, v the place in radii.
 * @param h a hash of the place.
 */
export function speciesAt(group: number, u: number, v: number, salt: number, h: number): number {
  const ragged = raggedness(h);
  const stranger = strangerOf(group, (h >>> 20) / 4096, ragged);
  if (stranger !== undefined) return stranger;
  const near = noise(u / 11, v / 11, salt);
  const wide = noise(u / 24 + 9, v / 24, salt + 1);
  const far = noise(u / 65, v / 65, salt + 2);
  const wet = 0.42 * near + 0.36 * wide + 0.22 * far + 0.2 * ragged;
  const { dark, birch, oak } = MIXES[group] as Mix;
  if (wet < dark) {
    if (group === SMALL) return FIR;
    return noise(u / 9, v / 9 + 60, salt + 7) + 0.5 * ragged > 0.62 ? FIR : SPRUCE;
  }
  const light = noise(u / 8 + 40, v / 8, salt + 3) + 0.16 * ragged;
  if (light > birch) return BIRCH;
  if (group === SMALL) return BUSH;
  return noise(u / 14, v / 14 + 30, salt + 4) + 0.3 * ragged > oak ? OAK : ELM;
}
