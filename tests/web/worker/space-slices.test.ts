// A large call in space is shared by a pool's threads, and has the samples of one call, in its order.
import { readFileSync } from 'node:fs';
import {
  type BoxOptions,
  load,
  type SpaceSamples,
  type SurfaceOptions,
  type SurfaceSamples,
} from 'copse/space';
import { createPool, type PoolBoxOptions } from 'copse/worker';
import { afterAll, describe, expect, test } from 'vitest';
import { start } from '../../../web/src/engine/start.js';
import { Run } from '../../../web/src/results/run.js';
import { readBoxOptions, type SpaceCall } from '../../../web/src/space/box-options.js';
import { boxSamplesOf, surfaceSamplesOf } from '../../../web/src/space/outcome.js';
import { SpaceEngine } from '../../../web/src/space/space-engine.js';
import { readSurfaceOptions } from '../../../web/src/space/surface-options.js';
import type { Job } from '../../../web/src/worker/job.js';
import type { Fill } from '../../../web/src/worker/messages.js';
import { isSharedInSpace } from '../../../web/src/worker/space-calls.js';
import { placeInSlices } from '../../../web/src/worker/space-slices.js';
import type { WorldHost } from '../../../web/src/world/asking.js';
import { boxes, surfaces } from '../space/golden-space.js';
import { torus } from '../space/meshes.js';
import { caught } from '../support/caught.js';

const space = await load();
const pool = await createPool({ size: 3 });
afterAll(() => pool.dispose());
const wasm = readFileSync(new URL('../../../dist/copse-space.wasm', import.meta.url));
const compiled = await WebAssembly.compile(wasm);
const engine = new SpaceEngine(await start(compiled, () => 1));

const high = { size: [36, 36, 66], radius: 1, origin: [-20, 3, 1e3], seed: 'wood' };
const ball = torus(6, 5.9, 40, 20);
const mesh = {
  positions: ball.positions.map((value, i) => 3 * value + [18, 18, 1033][i % 3]!),
  indices: ball.indices,
};
const largeBoxes: Record<string, PoolBoxOptions> = {
  'a box': high,
  'a box of floats': { ...high, float32: true },
  'a sphere': { ...high, region: { sphere: { center: [0, 20, 1033], radius: 33 } } },
  'a mesh': { ...high, origin: [0, 0, 1e3], region: { mesh } },
  'voxels and what stands': {
    ...high,
    region: { voxels: { data: [1, 1, 0, 1, 1, 1, 1, 1], size: [2, 2, 2] } },
    existing: { positions: [0, 20, 1033, -10, 10, 1033, 1e9, 0, 0], clearance: [6, 2, 1] },
  },
  'a strip of two dimensions': { size: [90, 640], radius: 1, origin: [1e3, 0] },
  'a periodic strip': { size: [90, 640], radius: 1, periodic: true },
};
const torusOf = torus(60, 20, 60, 30);
const vertices = torusOf.positions.length / 3;
const numbersOf = (each: number, of: (i: number) => number) =>
  Array.from({ length: each * vertices }, (_, i) => of(i));
const largeSurfaces: Record<string, SurfaceOptions> = {
  'a torus': { ...torusOf, radius: 0.7, uv: numbersOf(2, (i) => i / 8), sides: 'apart' },
  'a torus with a radius by vertex': {
    ...{ ...torusOf, float32: true, normals: numbersOf(3, (i) => i % 7) },
    radius: { vertex: numbersOf(1, (i) => 0.6 + 0.1 * (i % 2)) },
    weight: numbersOf(1, (i) => (i % 5) / 4),
    existing: { positions: [60, 0, 20], clearance: 9 },
  },
};

type Made = SpaceSamples & Partial<SurfaceSamples>;

/** Expects two calls to give the same, to the bit. */
function expectSame(samples: Made, expected: Made) {
  const names = [
    'positions',
    'radii',
    'normals',
    'triangles',
    'barycentrics',
    'uv',
    'ids',
  ] as const;
  for (const name of names) {
    const one = samples[name];
    const other = expected[name];
    expect(one?.constructor, name).toBe(other?.constructor);
    if (!one || !other) continue;
    const bytes = (list: ArrayBufferView) =>
      new Uint8Array(list.buffer, list.byteOffset, list.byteLength);
    expect(Buffer.compare(bytes(one), bytes(other)), name).toBe(0);
  }
  expect(samples.report).toEqual(expected.report);
}

describe('a large call in space', () => {
  test.each(Object.entries(largeBoxes))(
    '%s: as in place, in any number of slices',
    async (_, options) => {
      const call = readBoxOptions(options);
      expect(isSharedInSpace(call)).toBe(true);
      const expected = space.sampleBox(options as BoxOptions);
      expectSame(await pool.sampleBox(options), expected);
      const { placed, fills } = await inSlices(call, 9);
      expect(fills).toBe(9);
      expectSame(boxSamplesOf(call, placed), expected);
    },
  );

  test.each(Object.entries(largeSurfaces))(
    '%s: as in place, in any number of slices',
    async (_, options) => {
      const call = readSurfaceOptions(options);
      expect(isSharedInSpace(call)).toBe(true);
      const expected = space.sampleSurface(options);
      expectSame(await pool.sampleSurface(options), expected);
      const { placed, fills } = await inSlices(call, 9);
      expect(fills).toBe(9);
      expectSame(surfaceSamplesOf(call, placed), expected);
    },
  );

  test('is made whole where the samples near parts of slices differ', async () => {
    const box = readBoxOptions(high);
    const boxInSlices = await inSlices(box, 3, 0);
    expect(boxInSlices.fills).toBe(4);
    expectSame(boxSamplesOf(box, boxInSlices.placed), space.sampleBox(high));
    const options = largeSurfaces['a torus'] as SurfaceOptions;
    const surface = readSurfaceOptions(options);
    const surfaceInSlices = await inSlices(surface, 3, 0);
    expect(surfaceInSlices.fills).toBe(4);
    const samples = surfaceSamplesOf(surface, surfaceInSlices.placed);
    expectSame(samples, space.sampleSurface(options));
  });

  test('has its options as they were when it was made, and may stay in one thread', async () => {
    const size = Float64Array.from(high.size);
    const expected = space.sampleBox(high);
    const sampling = pool.sampleBox({ ...high, size });
    size.fill(1);
    expectSame(await sampling, expected);
    const fractions: number[] = [];
    const onProgress = (fraction: number) => fractions.push(fraction);
    expectSame(await pool.sampleBox(high, { split: false, onProgress }), expected);
    expect(fractions.at(-1)).toBe(1);
  });

  test('is refused as in place', async () => {
    const count = space.sampleBox(high).length;
    for (const limit of [1000, count - 1]) {
      const options = { ...high, limit };
      const { code, option, message } = caught(() => space.sampleBox(options));
      expect(code).toBe('limit');
      await expect(pool.sampleBox(options)).rejects.toMatchObject({ code, option, message });
    }
    // Slices have fewer samples than allowed, and only all together have more.
    const call = readBoxOptions({ ...high, limit: count - 1 });
    const run = runOf((request) => ({ ...request, limit: undefined }));
    await expect(
      placeInSlices({ name: 'space', compiled }, call, 3, {}, run.run),
    ).resolves.toBeTruthy();
    expect(run.fills()).toBe(4);
  });

  test('stops in all threads, which then serve others', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const onProgress = () => controller.abort('enough');
    await expect(pool.sampleBox(high, { signal, onProgress })).rejects.toBe('enough');
    const failing = pool.sampleSurface(largeSurfaces['a torus'] as SurfaceOptions, {
      onProgress() {
        throw new Error('mine');
      },
    });
    await expect(failing).rejects.toThrow('mine');
    const small = { size: [9, 9, 9], radius: 2 };
    const all = await Promise.all([1, 2, 3, 4].map((seed) => pool.sampleBox({ ...small, seed })));
    expect(all).toStrictEqual([1, 2, 3, 4].map((seed) => space.sampleBox({ ...small, seed })));
  });

  test('is not shared if it is small, flat, or has many dimensions', () => {
    for (const [name, options] of Object.entries(boxes))
      expect(isSharedInSpace(readBoxOptions(options)), name).toBe(false);
    for (const [name, options] of Object.entries(surfaces))
      expect(isSharedInSpace(readSurfaceOptions(options)), name).toBe(false);
    for (const size of [[500, 500, 20], new Array(4).fill(20), new Array(8).fill(9)])
      expect(isSharedInSpace(readBoxOptions({ size, radius: 1 }))).toBe(false);
    expect(isSharedInSpace(readSurfaceOptions({ positions: [], indices: [], radius: 1 }))).toBe(
      false,
    );
  });
});

/** Does jobs in an engine that is here, and counts them. */
function runOf(change = (request: object) => request) {
  let fills = 0;
  const run = <T>(job: Job<T>): Promise<T> => {
    for (let task = job.begin({} as WorldHost); task; ) {
      const part = new Run(engine, change((task as Fill).request));
      part.finish();
      fills++;
      task = job.goOn(part.placed());
    }
    return job.result;
  };
  return { run, fills: () => fills };
}

async function inSlices(call: SpaceCall, count: number, lead?: number) {
  const { run, fills } = runOf();
  const placed = await placeInSlices({ name: 'space', compiled }, call, count, {}, run, lead);
  return { placed, fills: fills() };
}
