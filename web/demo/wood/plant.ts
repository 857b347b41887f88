/** The tree on a sample. Its species, sprite, size and tint follow from its place alone. */
import {
  isNatural,
  KINDS_EACH,
  kindRadii,
  kindsOf,
  NATURAL,
  placedOf,
  type Scene,
} from '../scene/scene.ts';
import { hashPlace, hashText, noise } from '../sprites/noise.ts';
import { SPECIES, type Species } from '../sprites/sheet.ts';
import { rankAt } from './rank.ts';
import { KIND_SPECIES, speciesAt } from './species.ts';
import { emptyTrees, HOUSE_KIND, type Trees } from './trees.ts';

const HOUSE = SPECIES.findIndex(({ name }) => name === 'house');
/** A house's sprite in the scene's units; its front wall stands before the middle of its ground. */
const HOUSE_SIZE = 58;
const HOUSE_FRONT = 8;
/** A house's sprites are pairs: by day, by night. */
const HOUSE_PAIR = 2;

/** A crown is this many radii wide, so neighbours' crowns just mingle. */
const CROWN = 1.27;

/** A factor as `Trees.tint` holds it. */
const byte = (factor: number): number => Math.round(Math.min(1.99, Math.max(0, factor)) * 128);

/** The settings that decide the looks of all trees of a scene, besides their places. */
export interface TreeStyle {
  /** The radius of each kind. */
  readonly radii: readonly number[];
  /** True if each place has the species that grows there by itself. */
  readonly isNatural: boolean;
  /** The scene's radius, by which groves are scaled. */
  readonly radius: number;
  readonly salt: number;
}

export function treeStyleOf(scene: Scene): TreeStyle {
  const { radius, seed } = scene;
  return {
    radii: kindRadii(scene),
    isNatural: isNatural(scene),
    radius,
    salt: hashText(seed),
  };
}

/** Returns the height of the foot of a thing planted at y. */
export const footOf = (kind: number, y: number): number =>
  kind === HOUSE_KIND ? y + HOUSE_FRONT : y;

/** Fills row `i` of the columns for a tree, or a house, of a kind on the sample (x, y). */
export function plant(
  trees: Trees,
  i: number,
  x: number,
  y: number,
  kind: number,
  style: TreeStyle,
): void {
  plantSpecies(
    trees,
    i,
    x,
    y,
    kind,
    kind === HOUSE_KIND ? HOUSE : speciesOf(x, y, kind, style),
    style,
  );
}

/** The species of a tree of a kind. */
function speciesOf(x: number, y: number, kind: number, style: TreeStyle): number {
  const { radius, salt } = style;
  if (!style.isNatural) return KIND_SPECIES[kind % KINDS_EACH] as number;
  return speciesAt(x / radius, y / radius, salt, hashPlace(x, y, salt));
}

/** Does the same for a tree of a species, an index of SPECIES. */
export function plantSpecies(
  trees: Trees,
  i: number,
  x: number,
  y: number,
  kind: number,
  which: number,
  style: TreeStyle,
): void {
  const { radius, salt, radii } = style;
  const isHouse = kind === HOUSE_KIND;
  const [u, v] = [x / radius, y / radius];
  const h = hashPlace(x, y, salt);
  const g = hashPlace(y, x, salt + 17);
  const { first, count, width, crown } = SPECIES[which] as Species;
  const stature = 0.82 + 0.36 * ((g & 0xffff) / 65536);
  trees.x[i] = x;
  trees.y[i] = footOf(kind, y);
  trees.size[i] = isHouse
    ? HOUSE_SIZE
    : (CROWN * (radii[kind % KINDS_EACH] ?? radius) * stature * width) / crown;
  const variant = (g >>> 16) % count;
  trees.kind[i * 4] = first + (isHouse ? variant - (variant % HOUSE_PAIR) : variant);
  trees.kind[i * 4 + 1] = isHouse ? 0 : rankAt(u, v, salt);
  trees.kind[i * 4 + 2] = which;
  trees.kind[i * 4 + 3] = kind;
  // Houses have colours of their own.
  const shade = noise(u / 5, v / 5, salt + 5) - 0.5;
  const light = isHouse ? 1 : 1 + 0.2 * shade + 0.08 * ((h & 255) / 255 - 0.5);
  const hue = noise(u / 40, v / 40, salt + 6) - 0.5;
  const warm = isHouse ? 0 : hue + 0.3 * (((h >>> 12) & 255) / 255 - 0.5);
  trees.tint[i * 4] = byte(light * (1 + 0.14 * warm));
  trees.tint[i * 4 + 1] = byte(light);
  trees.tint[i * 4 + 2] = byte(light * (1 - 0.16 * warm));
  trees.tint[i * 4 + 3] = 255;
}

/** A natural mix at flat positions, and after them what was placed by hand. */
export function treesAt(positions: Float64Array, scene: Scene): Trees {
  const placed = placedOf(scene);
  const count = positions.length / 2;
  const trees = emptyTrees(count + placed.length);
  const natural = { ...scene, kinds: NATURAL };
  const [tree] = kindsOf(natural) as [number];
  const style = treeStyleOf(natural);
  for (let i = 0; i < count; i++)
    plant(trees, i, positions[2 * i] as number, positions[2 * i + 1] as number, tree, style);
  placed.forEach(({ type, x, y }, i) => {
    plant(trees, count + i, x, y, type === 'house' ? HOUSE_KIND : tree, style);
  });
  return trees;
}
