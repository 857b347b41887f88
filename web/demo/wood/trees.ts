/** What stands on a sample: species, sprite, size and tint, all from its place, so nothing else moves them. */
import { hashPlace, noise } from './noise.ts';
import { SPECIES } from './sprites/sheet.ts';

/** Trees as columns, in the order of the samples. */
export interface Trees {
  count: number;
  x: Float64Array;
  y: Float64Array;
  /** The sprite's height and width, in the scene's units. */
  size: Float32Array;
  /** When it began to rise, in seconds; 0 for one that stands; −t for one that sinks since t. */
  birth: Float32Array;
  /** Four bytes a tree: sprite, hash, species, free. */
  kind: Uint8Array;
  /** Four bytes a tree: red, green, blue factor (128 is 1), free. */
  tint: Uint8Array;
}

export function emptyTrees(count: number): Trees {
  return {
    count,
    x: new Float64Array(count),
    y: new Float64Array(count),
    size: new Float32Array(count),
    birth: new Float32Array(count),
    kind: new Uint8Array(count * 4),
    tint: new Uint8Array(count * 4),
  };
}

const index = (name: string): number => SPECIES.findIndex((species) => species.name === name);
const OAK = index('oak');
const ELM = index('elm');
const SPRUCE = index('spruce');
const FIR = index('fir');
const BIRCH = index('birch');
const MAPLE = index('maple');
const BUSH = index('bush');
const BLOSSOM = index('blossom');
const SNAG = index('snag');

/** A crown is this many radii wide, so neighbours' crowns just mingle. */
const CROWN = 1.27;

/** Groves from two scales of noise, with ragged borders and a few strangers. */
function speciesAt(x: number, y: number, radius: number, salt: number, h: number): number {
  const stray = (h >>> 20) / 4096;
  if (stray < 0.004) return MAPLE;
  if (stray < 0.026) return BUSH;
  if (stray < 0.033) return BLOSSOM;
  if (stray < 0.036) return SNAG;
  const ragged = ((h >>> 8) & 0xfff) / 4096 - 0.5;
  const [u, v] = [x / radius, y / radius];
  const near = noise(u / 11, v / 11, salt);
  const wide = noise(u / 24 + 9, v / 24, salt + 1);
  const far = noise(u / 65, v / 65, salt + 2);
  const wet = 0.42 * near + 0.36 * wide + 0.22 * far + 0.2 * ragged;
  if (stray > 0.955) return ragged > 0 ? OAK : SPRUCE;
  if (stray > 0.935) return BIRCH;
  if (wet < 0.485) return noise(u / 9, v / 9 + 60, salt + 7) + 0.5 * ragged > 0.62 ? FIR : SPRUCE;
  const light = noise(u / 8 + 40, v / 8, salt + 3) + 0.16 * ragged;
  if (light > 0.66) return BIRCH;
  return noise(u / 14, v / 14 + 30, salt + 4) + 0.3 * ragged > 0.5 ? OAK : ELM;
}

const byte = (factor: number): number => Math.round(Math.min(1.99, Math.max(0, factor)) * 128);

/** Fills row `i` of the columns for a tree on the sample (x, y). */
export function plant(
  trees: Trees,
  i: number,
  x: number,
  y: number,
  radius: number,
  salt: number,
): void {
  const h = hashPlace(x, y, salt);
  const g = hashPlace(y, x, salt + 17);
  const which = speciesAt(x, y, radius, salt, h);
  const species = SPECIES[which] ?? SPECIES[0];
  if (!species) return;
  const stature = 0.82 + 0.36 * ((g & 0xffff) / 65536);
  trees.x[i] = x;
  trees.y[i] = y;
  trees.size[i] = (CROWN * radius * stature * species.width) / species.crown;
  trees.kind[i * 4] = species.first + ((g >>> 16) % species.count);
  trees.kind[i * 4 + 1] = g >>> 24;
  trees.kind[i * 4 + 2] = which;
  const [u, v] = [x / radius, y / radius];
  const light = 1 + 0.2 * (noise(u / 5, v / 5, salt + 5) - 0.5) + 0.08 * ((h & 255) / 255 - 0.5);
  const warm = noise(u / 40, v / 40, salt + 6) - 0.5 + 0.3 * (((h >>> 12) & 255) / 255 - 0.5);
  trees.tint[i * 4] = byte(light * (1 + 0.14 * warm));
  trees.tint[i * 4 + 1] = byte(light);
  trees.tint[i * 4 + 2] = byte(light * (1 - 0.16 * warm));
}
