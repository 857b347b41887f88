/** A wood sampled as a whole, until there is a forest to edit. */
import type { SampleOptions, Samples } from 'copse/all';
import { ringsOf } from '../scene/grounds.ts';
import { KINDS_EACH, kindsOf, type Stand } from '../scene/scene.ts';
import type { Stroke } from '../scene/things.ts';
import { optionsOf } from './calls.ts';
import { type Chosen, numberBelow } from './chosen.ts';
import { plant, treeStyleOf } from './plant.ts';
import type { Planted } from './planting.ts';
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

/** The samples of a stand, and the numbers by which they are chosen. */
interface Sampled {
  readonly stand: Stand;
  readonly samples: Samples;
  readonly numbers: Uint32Array | Float64Array;
}

function* numbersOf(all: readonly Sampled[]): Generator<number> {
  for (const { numbers } of all) yield* numbers;
}

/** The numbers by which trees are chosen where their density was painted. */
async function painted(
  { keys, positions }: Samples,
  density: readonly Stroke[],
): Promise<Float64Array> {
  const { densityOf } = await import('../scene/density.ts');
  const densityAt = densityOf(density);
  return Float64Array.from(
    keys,
    (key, i) => key / densityAt(positions[2 * i] as number, positions[2 * i + 1] as number),
  );
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
    const { density } = chosen;
    const numbers = density.length ? await painted(samples, density) : samples.keys;
    sampled.push({ stand, samples, numbers });
  }
  const ms = performance.now() - start;
  const below = numberBelow(numbersOf(sampled), chosen);
  const woods = sampled.map((wood) => ({
    ...wood,
    chosen: Uint32Array.from(wood.numbers.keys()).filter(
      (i) => (wood.numbers[i] as number) < below,
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
