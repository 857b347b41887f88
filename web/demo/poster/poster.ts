/** The words and content of a poster of a wood or a piece of country. */
import { SPECIES } from '../sprites/sheet.ts';
import { isStanding, type Trees } from '../wood/trees.ts';

export interface LegendEntry {
  /** An index of SPECIES. */
  readonly species: number;
  readonly name: string;
  readonly count: number;
}

export interface Poster {
  readonly title: string;
  /** Under the title. */
  readonly words: string;
  /** The most frequent first. */
  readonly legend: readonly LegendEntry[];
  /** Metres to a CSS pixel of the picture. */
  readonly metres: number;
  readonly night: boolean;
}

/** Entries of a legend at most; a plural for each species that may be in it. */
const MOST = 6;
const NAMES: Readonly<Record<string, string>> = {
  oak: 'Oak',
  elm: 'Elm',
  spruce: 'Spruce',
  fir: 'Fir',
  birch: 'Birch',
  maple: 'Maple',
  bush: 'Shrub',
  blossom: 'Hawthorn',
  snag: 'Dead tree',
};

/** The trees by species, and houses left out. */
export function legendOf(all: readonly Trees[]): LegendEntry[] {
  const counts = new Map<number, number>();
  for (const trees of all) {
    for (let row = 0; row < trees.count; row++) {
      const species = trees.kind[4 * row + 2] as number;
      if (isStanding(trees, row)) counts.set(species, (counts.get(species) ?? 0) + 1);
    }
  }
  return [...counts]
    .flatMap(([species, count]): LegendEntry[] => {
      const name = NAMES[SPECIES[species]?.name ?? ''];
      return name ? [{ species, name, count }] : [];
    })
    .sort((a, b) => b.count - a.count || a.species - b.species)
    .slice(0, MOST);
}
