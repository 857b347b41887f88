/** A wood sampled as a whole, until there is a forest to edit. */
import type { SampleOptions, Samples } from 'copse';
import { ringsOf } from '../scene/grounds.ts';
import { KINDS_EACH, kindsOf, type Stand } from '../scene/scene.ts';
import { optionsOf } from './calls.ts';
import { plant, treeStyleOf } from './plant.ts';
import { type Chosen, numberBelow, type Planted } from './planting.ts';
import { inSlices } from './slices.ts';
import { emptyTrees } from './trees.ts';

/** How work on a wood is watched and given up. */
export interface Watch {
  readonly signal: AbortSignal;
  onProgress(fraction: number): void;
}

/** What copse/worker's pools do. */
export interface Sampler {
  sample(options: SampleOptions, watch: Watch): Promise<Samples>;
}

/** What is planted where there is no ground. */
export const NOTHING: Planted = {
  isNew: true,
  removed: new Uint32Array(),
  added: new Uint32Array(),
  trees: emptyTrees(0),
  full: 0,
  ms: 0,
  worked: 0,
};

/** The samples of a stand, of which those of these numbers are chosen. */
interface Sampled {
  readonly stand: Stand;
  readonly samples: Samples;
  readonly chosen: Uint32Array;
}

function* numbersOf(all: readonly Pick<Sampled, 'samples'>[]): Generator<number> {
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
  const sampled: Pick<Sampled, 'stand' | 'samples'>[] = [];
  for (const stand of stands)
    if (ringsOf(stand.scene).length)
      sampled.push({ stand, samples: await sampler.sample({ ...optionsOf(stand), limit }, watch) });
  const ms = performance.now() - start;
  const below = numberBelow(numbersOf(sampled), chosen);
  const woods = sampled.map(({ stand, samples }): Sampled => {
    const { keys } = samples;
    const stays = (i: number): boolean => (keys[i] as number) < below;
    return { stand, samples, chosen: Uint32Array.from(keys.keys()).filter(stays) };
  });
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
