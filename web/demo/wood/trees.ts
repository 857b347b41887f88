/** What stands on a sample: species, sprite, size and tint, all from its place, so nothing else moves them. */

import { KIND_NAMES, kindsOf, placedOf, type Scene, SIZES } from '../scene/scene.ts';
import { hashPlace, hashText, noise } from '../sprites/noise.ts';
import { SPECIES, type Species } from '../sprites/sheet.ts';

/** Trees as columns, in the order of the samples. */
export interface Trees {
  count: number;
  x: Float64Array;
  y: Float64Array;
  /** The sprite's height and width, in the scene's units. */
  size: Float32Array;
  /** When it began to rise, in seconds; 0 for one that stands; −t for one that sinks since t. */
  birth: Float32Array;
  /** Four bytes a tree: sprite, rank (far away the low ones are drawn), species, kind. */
  kind: Uint8Array;
  /** Four bytes a tree: red, green, blue factor (128 is 1), and room to grow: see room.ts. */
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
const HOUSE = index('house');

/** Of what `plant` plants, the one kind that is no tree. */
export const HOUSE_KIND = 3;
/** A house's sprite in the scene's units; its front wall stands before the middle of its ground. */
const HOUSE_SIZE = 58;
const HOUSE_FRONT = 8;
/** A house's sprites are pairs: by day, by night. */
const HOUSE_PAIR = 2;

/** A crown is this many radii wide, so neighbours' crowns just mingle; less where small ones fill the gaps. */
const CROWN = { mixed: 1.27, sized: 1.16 } as const;

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
const [LARGE, SMALL, MIXED] = [0, 2, 3];

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

/** All sizes share their groves, of three scales of noise with ragged borders and a few strangers. */
function speciesAt(group: number, x: number, y: number, dress: Dress, h: number): number {
  const { radius, salt } = dress;
  const ragged = raggedness(h);
  const stranger = strangerOf(group, (h >>> 20) / 4096, ragged);
  if (stranger !== undefined) return stranger;
  const [u, v] = [x / radius, y / radius];
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

const byte = (factor: number): number => Math.round(Math.min(1.99, Math.max(0, factor)) * 128);

/** How trees of a scene are dressed. */
export interface Dress {
  /** The radius of each kind; a wood of one kind is of all species. */
  readonly radii: readonly number[];
  readonly mixed: boolean;
  /** The scene's radius, by which groves are scaled. */
  readonly radius: number;
  readonly salt: number;
}

export function dressOf(scene: Scene): Dress {
  const { radius, seed } = scene;
  return {
    radii: SIZES.map((size) => size * radius),
    mixed: kindsOf(scene).length === 1,
    radius,
    salt: hashText(seed),
  };
}

/** Where the foot of what is planted at y stands. */
export const footOf = (kind: number, y: number): number =>
  kind === HOUSE_KIND ? y + HOUSE_FRONT : y;

/** Fills row `i` of the columns for a tree, or a house, of a kind on the sample (x, y). */
export function plant(
  trees: Trees,
  i: number,
  x: number,
  y: number,
  kind: number,
  dress: Dress,
): void {
  const { radius, salt, radii, mixed } = dress;
  const isHouse = kind === HOUSE_KIND;
  const h = hashPlace(x, y, salt);
  const g = hashPlace(y, x, salt + 17);
  const which = isHouse ? HOUSE : speciesAt(mixed ? MIXED : kind, x, y, dress, h);
  const { first, count, width, crown } = SPECIES[which] as Species;
  const stature = 0.82 + 0.36 * ((g & 0xffff) / 65536);
  trees.x[i] = x;
  trees.y[i] = footOf(kind, y);
  trees.size[i] = isHouse
    ? HOUSE_SIZE
    : ((mixed ? CROWN.mixed : CROWN.sized) * (radii[kind] ?? radius) * stature * width) / crown;
  const variant = (g >>> 16) % count;
  trees.kind[i * 4] = first + (isHouse ? variant - (variant % HOUSE_PAIR) : variant);
  trees.kind[i * 4 + 1] = isHouse ? 0 : g >>> 24;
  trees.kind[i * 4 + 2] = which;
  trees.kind[i * 4 + 3] = kind;
  const [u, v] = [x / radius, y / radius];
  const light = 1 + 0.2 * (noise(u / 5, v / 5, salt + 5) - 0.5) + 0.08 * ((h & 255) / 255 - 0.5);
  const warm = noise(u / 40, v / 40, salt + 6) - 0.5 + 0.3 * (((h >>> 12) & 255) / 255 - 0.5);
  const tint = isHouse ? [1, 1, 1] : [light * (1 + 0.14 * warm), light, light * (1 - 0.16 * warm)];
  for (let c = 0; c < 3; c++) trees.tint[i * 4 + c] = byte(tint[c] as number);
  trees.tint[i * 4 + 3] = 255;
}

const MEDIUM = KIND_NAMES.indexOf('medium');

/** Medium trees at flat positions, and after them what was placed by hand. */
export function treesAt(positions: Float64Array, scene: Scene): Trees {
  const placed = placedOf(scene);
  const count = positions.length / 2;
  const trees = emptyTrees(count + placed.length);
  const dress = dressOf({ ...scene, kinds: [0, 1, 0] });
  for (let i = 0; i < count; i++)
    plant(trees, i, positions[2 * i] as number, positions[2 * i + 1] as number, MEDIUM, dress);
  placed.forEach(({ type, x, y }, i) => {
    plant(trees, count + i, x, y, type === 'house' ? HOUSE_KIND : MEDIUM, dress);
  });
  return trees;
}
