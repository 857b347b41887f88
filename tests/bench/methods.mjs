// The contestants, each as { name, fill(side, radius, seed) } over the square from the origin to
// (side, side); `fill` is what a user calls, and returns what the user gets. Runs in Node and in
// browsers. `copse` is loaded from dist/, as npm users have it.
import FastPoissonDiskSampling from 'fast-2d-poisson-disk-sampling';
import poissonDiscSampler from 'poisson-disc-sampler';
import PoissonDiskSampling from 'poisson-disk-sampling';
import { load } from '../../dist/index.js';
import { justOverR } from './just-over-r.mjs';

/** Names in the order of the tables. */
export const names = {
  copse: 'copse',
  bridson: 'textbook Bridson, C++ in wasm',
  fast: 'fast-2d-poisson-disk-sampling',
  disk: 'poisson-disk-sampling',
  disc: 'poisson-disc-sampler',
  justOver: 'candidates just over r, plain JavaScript',
};

/** One contestant, ready to be called; `bridsonWasm` gives the bytes that it needs. */
export async function start(id, bridsonWasm) {
  return { id, name: names[id], fill: await starters[id](bridsonWasm) };
}

const starters = {
  copse: async () => {
    const copse = await load();
    return (side, radius, seed) =>
      copse.sample({ region: square(side), radius, seed, limit: 1e9 }).positions;
  },
  bridson: async (bridsonWasm) => {
    const imports = {
      env: { emscripten_notify_memory_growth: () => {} },
      wasi_snapshot_preview1: { proc_exit: () => {} },
    };
    const { instance } = await WebAssembly.instantiate(await bridsonWasm(), imports);
    const { memory, run, positions, count, release, _initialize } = instance.exports;
    _initialize();
    return (side, radius, seed) => {
      run(side, radius, seed);
      const samples = new Float64Array(memory.buffer, positions(), 2 * count()).slice();
      release();
      return samples;
    };
  },
  fast: async () => (side, radius) =>
    new FastPoissonDiskSampling({ shape: [side, side], radius }).fill(),
  disk: async () => (side, radius) =>
    new PoissonDiskSampling({ shape: [side, side], minDistance: radius }).fill(),
  disc: async () => (side, radius) => {
    const next = poissonDiscSampler(side, side, radius);
    const samples = [];
    for (let sample = next(); sample; sample = next()) samples.push(sample);
    return samples;
  },
  justOver: async () => (side, radius) => justOverR(side, radius),
};

export const square = (side) => ({ x: 0, y: 0, width: side, height: side });

/** How many samples a `fill` gave. */
export const countOf = (samples) =>
  samples instanceof Float64Array ? samples.length / 2 : samples.length;

/** The same as x0 y0 x1 y1 … */
export function flat(samples) {
  if (samples instanceof Float64Array) return samples;
  const positions = new Float64Array(2 * samples.length);
  for (let i = 0; i < samples.length; i++) {
    positions[2 * i] = samples[i][0];
    positions[2 * i + 1] = samples[i][1];
  }
  return positions;
}
