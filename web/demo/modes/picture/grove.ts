/** A picture as a wood: spruces where it is dark, then oaks, elms and birches, each as large as its room. */
import { hashText } from '../../sprites/noise.ts';
import { plantSpecies, type TreeStyle } from '../../wood/plant.ts';
import { BIRCH, ELM, OAK, SPRUCE } from '../../wood/species.ts';
import { emptyTrees, type Trees } from '../../wood/trees.ts';
import { lightnessAt, type Tones } from './tones.ts';

/** The greatest lightness of the picture for each. */
const SPECIES: readonly (readonly [upTo: number, species: number])[] = [
  [0.3, SPRUCE],
  [0.56, OAK],
  [0.8, ELM],
  [1, BIRCH],
];

/** Crowns in bright places grow to so many of the least. */
const LARGEST = 1.7;
const MEDIUM = 1;

export interface Grown {
  readonly positions: ArrayLike<number>;
  readonly radii: ArrayLike<number>;
  /** The least of them. */
  readonly radius: number;
}

export function groveOf(
  { positions, radii, radius }: Grown,
  tones: Tones,
  width: number,
  height: number,
  seed: string,
): Trees {
  const count = radii.length;
  const trees = emptyTrees(count);
  const style: TreeStyle = {
    radii: [radius, radius, radius],
    isNatural: true,
    radius,
    salt: hashText(seed),
  };
  for (let i = 0; i < count; i++) {
    const [x, y] = [positions[2 * i] as number, positions[2 * i + 1] as number];
    const tone = lightnessAt(tones, x / width, y / height);
    const species = SPECIES.find(([upTo]) => tone <= upTo)?.[1] ?? BIRCH;
    plantSpecies(trees, i, x, y, MEDIUM, species, style);
    const larger = Math.min(LARGEST, (radii[i] as number) / radius);
    trees.size[i] = (trees.size[i] as number) * larger;
  }
  return trees;
}
