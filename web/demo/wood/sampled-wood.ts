/** A wood without strokes, sampled as a whole until there is a forest to edit. */
import type { SampleOptions, Samples } from 'copse/all';
import { ringsOf } from '../scene/grounds.ts';
import { KINDS_EACH, kindsOf, type Stand } from '../scene/scene.ts';
import { optionsOf } from './calls.ts';
import { type Chosen, numberBelow } from './chosen.ts';
import { plant, treeStyleOf } from './plant.ts';
import type { Planted } from './planting.ts';
import { inSlices } from './slices.ts';
import { emptyTrees } from './trees.ts';

/** Watches work on a wood, and can give it up. */
export interface Watch {
  readonly signal: AbortSignal;
  onProgress(fraction: number): void;
}

/** The part of copse/worker's pools that is used. */
export interface Sampler {
  sample(options: SampleOptions, watch: Watch): Promise<Samples>;
}

/** The wood without any ground. */
export const NOTHING: Planted = {
  isNew: true,
  removed: new Uint32Array(),
  added: new Uint32Array(),
  trees: emptyTrees(0),
  full: 0,
  ms: 0,
  worked: 0,
};

/** The samples of a stand. */
interface Sampled {
  readonly stand: Stand;
  readonly samples: Samples;
}

function* numbersOf(all: readonly Sampled[]): Generator<number> {
  for (const { samples } of all) yield* samples.keys;
}

export async function plantWhole(
  sampler: Sampler,
  stands: readonly Stand[],
  chosen: Chosen,
  limit: number,
  watch: Watch,
): Promise<Planted> {
  const start = performance.now();
  const sampled: Sampled[] = [];
  for (const stand of stands) {
    if (ringsOf(stand.scene).length === 0) continue;
    const samples = await sampler.sample({ ...optionsOf(stand), limit }, watch);
    sampled.push({ stand, samples });
  }
  const ms = performance.now() - start;
  const below = numberBelow(numbersOf(sampled), chosen);
  const woods = sampled.map((wood) => ({
    ...wood,
    chosen: Uint32Array.from(wood.samples.keys.keys()).filter(
      (i) => (wood.samples.keys[i] as number) < below,
    ),
  }));
  const trees = emptyTrees(woods.reduce((sum, wood) => sum + wood.chosen.length, 0));
  let row = 0;
  for (const wood of woods) {
    const { scene, index } = wood.stand;
    const { positions, classes } = wood.samples;
    const [style, kinds] = [treeStyleOf(scene), kindsOf(scene)];
    await inSlices(wood.chosen.length, watch.signal, (n) => {
      const i = wood.chosen[n] as number;
      const kind = index * KINDS_EACH + (kinds[classes?.[i] ?? 0] as number);
      plant(trees, row, positions[2 * i] as number, positions[2 * i + 1] as number, kind, style);
      row++;
    });
  }
  const worked = performance.now() - start;
  const full = sampled.reduce((sum, { samples }) => sum + samples.length, 0);
  return { ...NOTHING, added: Uint32Array.from(trees.x.keys()), trees, full, ms, worked };
}
