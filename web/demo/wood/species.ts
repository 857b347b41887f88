/** The species at a place: groves, and strangers in them. */
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

/** The species of the kinds that can be chosen. */
export const KIND_SPECIES: readonly number[] = [OAK, SPRUCE, BIRCH];

/**
 * The noise below which a natural mix is spruce and fir; in the rest, other noises above these mean birches,
 * and oaks, not elms.
 */
const MIX = { dark: 0.485, birch: 0.66, oak: 0.5 } as const;
/** The share of trees that are maples, wherever they stand. */
const MAPLES = 0.004;

const raggedness = (h: number): number => ((h >>> 8) & 0xfff) / 4096 - 0.5;

/** The few that stand in any grove. */
function strangerOf(stray: number, ragged: number): number | undefined {
  if (stray < MAPLES) return MAPLE;
  if (stray > 0.965) return ragged > 0 ? OAK : SPRUCE;
  if (stray > 0.945) return BIRCH;
  if (stray < 0.026) return BUSH;
  if (stray < 0.033) return BLOSSOM;
  return stray < 0.036 ? SNAG : undefined;
}

/**
 * The species of a natural mix at a place, as an index of SPECIES: groves of three scales of noise
 * with ragged borders and a few strangers.
 * @param u, v the place in radii.
 * @param h a hash of the place.
 */
export function speciesAt(u: number, v: number, salt: number, h: number): number {
  const ragged = raggedness(h);
  const stranger = strangerOf((h >>> 20) / 4096, ragged);
  if (stranger !== undefined) return stranger;
  const near = noise(u / 11, v / 11, salt);
  const wide = noise(u / 24 + 9, v / 24, salt + 1);
  const far = noise(u / 65, v / 65, salt + 2);
  const wet = 0.42 * near + 0.36 * wide + 0.22 * far + 0.2 * ragged;
  if (wet < MIX.dark)
    return noise(u / 9, v / 9 + 60, salt + 7) + 0.5 * ragged > 0.62 ? FIR : SPRUCE;
  const light = noise(u / 8 + 40, v / 8, salt + 3) + 0.16 * ragged;
  if (light > MIX.birch) return BIRCH;
  return noise(u / 14, v / 14 + 30, salt + 4) + 0.3 * ragged > MIX.oak ? OAK : ELM;
}
