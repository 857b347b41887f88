/** A wood sampled as a whole, until there is a forest to edit. */
import type { SampleOptions, Samples } from 'copse';
import { ringsOf } from '../scene/grounds.ts';
import { kindsOf, type Scene } from '../scene/scene.ts';
import type { Stroke } from '../scene/things.ts';
import { optionsFor } from './calls.ts';
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

/** The numbers by which trees are chosen where their density was painted. */
async function painted(
  keys: Uint32Array,
  positions: ArrayLike<number>,
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
  scene: Scene,
  chosen: Chosen,
  limit: number,
  watch: Watch,
): Promise<Planted> {
  const start = performance.now();
  const things = scene.things.filter(({ type }) => type !== 'area');
  const options = { ...optionsFor(scene, ringsOf(scene), things), limit };
  const { positions, keys, classes, length } = await sampler.sample(options, watch);
  const ms = performance.now() - start;
  const numbers = chosen.density.length ? await painted(keys, positions, chosen.density) : keys;
  const below = numberBelow(numbers, chosen);
  const added = Uint32Array.from(keys.keys()).filter((i) => (numbers[i] as number) < below);
  const trees = emptyTrees(added.length);
  const [style, kinds] = [treeStyleOf(scene), kindsOf(scene)];
  await inSlices(added.length, watch.signal, (row) => {
    const i = added[row] as number;
    const kind = kinds[classes?.[i] ?? 0] as number;
    plant(trees, row, positions[2 * i] as number, positions[2 * i + 1] as number, kind, style);
  });
  const worked = performance.now() - start;
  return { ...NOTHING, added, trees, full: length, ms, worked };
}
