// A large call of a pool is shared by its threads, and has the samples of one fill, in its order.
import { readFileSync } from 'node:fs';
import { load, type SampleOptions, type Samples } from 'copse/all';
import { createPool } from 'copse/worker';
import { afterAll, describe, expect, test } from 'vitest';
import { start } from '../../../web/src/engine/start.js';
import { WholeEngine } from '../../../web/src/engine/whole-engine.js';
import { readOptions } from '../../../web/src/options/whole-options.js';
import { Run } from '../../../web/src/results/run.js';
import type { Job } from '../../../web/src/worker/job.js';
import type { Fill } from '../../../web/src/worker/messages.js';
import { isShared } from '../../../web/src/worker/sample-calls.js';
import { sampleInSlices } from '../../../web/src/worker/slices.js';
import type { WorldHost } from '../../../web/src/world/asking.js';
import { calls } from '../support/golden-calls.js';

const copse = await load();
const pool = await createPool({ size: 3 });
afterAll(() => pool.dispose());
const wasm = readFileSync(new URL('../../../dist/copse-all.wasm', import.meta.url));
const compiled = await WebAssembly.compile(wasm);
const engine = new WholeEngine(await start(compiled));

const square = { x: -20, y: -300, width: 500, height: 500 };
const coast = Array.from({ length: 300 }, (_, i): [number, number] => {
  const far = 300 + 60 * Math.sin(i) + 40 * Math.sin(i / 7);
  return [far * Math.cos((i / 150) * Math.PI), far * Math.sin((i / 150) * Math.PI)];
});
const kinds = [
  { name: 'oak', radius: 2.3, weight: 1 },
  { name: 'birch', radius: 1.4, weight: 2 },
  { name: 'fern', radius: 0.8, weight: 6 },
];
const hills = {
  data: Float32Array.from(
    { length: 400 },
    (_, i) => 1.1 + 0.6 * Math.sin(i / 7) * Math.cos(i / 41),
  ),
  width: 20,
  height: 20,
};
const large: Record<string, SampleOptions> = {
  'a square': { region: square, radius: 0.9, seed: 'wood' },
  'a coast with all that is near': {
    region: coast,
    radius: 0.8,
    margin: 2,
    obstacles: [
      {
        polyline: [
          [-300, -100],
          [300, 200],
        ],
        clearance: 3,
      },
      { region: { circle: { x: 0, y: 0, radius: 60 } } },
    ],
    existing: { positions: [100, 0, 100, 20, -90, 70], clearance: 5 },
  },
  'what stands already, at the radius of the call': {
    region: square,
    radius: 0.9,
    existing: copse.sample({ region: square, radius: 9 }).positions,
  },
  floats: { region: square, radius: 1, float32: true },
  'two islands far apart': {
    region: [
      { x: 0, y: 0 },
      { x: 0, y: 5000 },
    ].map(({ x, y }) => [
      [x, y],
      [x + 300, y],
      [x + 300, y + 300],
      [x, y + 300],
    ]) as [number, number][][],
    radius: 0.8,
  },
  'kinds of several radii': { region: square, classes: kinds, seed: 3 },
  'kinds of several radii, in levels, on a coast with what stands already': {
    region: coast,
    classes: kinds,
    spacing: [
      [2.3, 1.9, 1.4],
      [1.9, 1.4, 1.1],
      [1.4, 1.1, 0.8],
    ],
    levels: 2,
    margin: 1,
    obstacles: [{ region: { circle: { x: 0, y: 0, radius: 60 } } }],
    existing: { positions: [100, 0, 100, 20, -90, 70], classes: [0, 1, 2], clearance: 2 },
  },
  'kinds of one radius, one of them rare': {
    region: square,
    classes: [
      { radius: 0.9, weight: 8 },
      { radius: 0.9, weight: 1 },
      { radius: 0.9, weight: 3 },
    ],
  },
  'kinds by place, as floats': {
    region: square,
    float32: true,
    classes: [
      { name: 'oak', radius: 1.5, where: { circle: { x: 200, y: 0, radius: 120 } } },
      { name: 'fern', radius: 0.8, where: { data: [0, 1, 0.5, 1], width: 2, height: 2 } },
      { name: 'grass', radius: 0.8 },
    ],
  },
  levels: { region: square, radius: 0.8, levels: 4 },
  'a radius by place': { region: square, radius: { min: 0.5, max: 2, ...hills }, seed: 8 },
  'a radius that jumps, on a coast with what stands already': {
    region: coast,
    radius: { min: 0.6, max: 6, data: Uint8Array.of(0, 255, 0, 128), width: 2, height: 2 },
    conflict: 'larger',
    margin: 1,
    obstacles: [{ region: { circle: { x: 0, y: 0, radius: 60 } } }],
    existing: { positions: [100, 0, 100, 20, -90, 70], radii: [4, 1, 2], clearance: 5 },
  },
  'a radius by place that is the same everywhere': {
    region: square,
    radius: { min: 0.9, max: 0.9, data: [1], width: 1, height: 1 },
  },
  'a density': {
    region: square,
    radius: 0.5,
    density: { data: [1, 0, 0.2, 0.5, 0.3, 0.1], width: 3, height: 2 },
  },
  'a seamless square': { region: square, radius: 0.9, periodic: true, float32: true },
  'a seamless square of kinds': {
    region: square,
    classes: kinds,
    periodic: true,
    existing: { positions: [0, 0, 100, 20], radii: [4, 1] },
  },
  'a seamless square of a radius by place': {
    region: square,
    radius: { min: 0.6, max: 2, ...hills },
    periodic: true,
  },
  'hardly any ground in a large frame': {
    region: [
      [0, 0],
      [1e3, 1e3],
      [1e3, 1e3 + 1e-9],
    ],
    radius: 1,
  },
};

/** Expects two calls to give the same, to the bit. */
function expectSame(samples: Samples, expected: Samples) {
  const bytes = (list: ArrayBufferView | undefined) =>
    Buffer.from((list?.buffer ?? new ArrayBuffer(0)) as ArrayBuffer, list?.byteOffset);
  for (const name of ['positions', 'radii', 'classes', 'levelEnds'] as const)
    expect(Buffer.compare(bytes(samples[name]), bytes(expected[name])), name).toBe(0);
  expect(samples.classNames).toEqual(expected.classNames);
  expect(samples.positions.constructor).toBe(expected.positions.constructor);
  expect(samples.report).toEqual(expected.report);
  expect(samples.keys[0]).toBe(expected.keys[0]);
}

describe('a large call', () => {
  test.each(Object.entries(large))(
    '%s: as in place, in any number of slices',
    async (_, options) => {
      expect(isShared(readOptions(options))).toBe(true);
      const expected = copse.sample(options);
      expectSame(await pool.sample(options), expected);
      expectSame(await pool.sample(options, { split: false }), expected);
      expectSame((await inSlices(options, 7)).samples, expected);
    },
  );

  test('has its options as they were when it was made', async () => {
    const coords = Float64Array.of(0, 0, 500, 0, 500, 500, 0, 500);
    const options = { region: { coords, ringEnds: [4] }, radius: 0.9 };
    const expected = copse.sample(options);
    const sampling = pool.sample(options);
    coords.fill(0);
    expectSame(await sampling, expected);
  });

  test('is made again where the samples along a cut differ', async () => {
    for (const name of ['a square', 'kinds of several radii', 'levels']) {
      const options = large[name] as SampleOptions;
      const { samples, fills } = await inSlices(options, 3, 16);
      expectSame(samples, copse.sample(options));
      expect(fills).toBeGreaterThan(3);
      expect((await inSlices(options, 3)).fills).toBe(3);
    }
  });

  test('that is small, or looks at all samples, is not shared', () => {
    const others = { ...calls, small: { region: square, radius: 9 } } as Record<
      string,
      SampleOptions
    >;
    const radius = 0.5;
    for (const more of [{ count: 9 }, { order: 'random' }, { method: 'jittered' }])
      others[JSON.stringify(more)] = { region: square, radius, ...more } as SampleOptions;
    others.seamless = { region: square, radius, levels: 2, periodic: true };
    others.counted = { region: square, classes: [{ radius }, { radius, count: 9 }] };
    const rare = { data: [1, 0, 0, 0, 0, 0, 0, 0], width: 8, height: 1 };
    others.rare = { region: square, radius: 0.8, density: rare };
    others.far = { region: square, radius: { min: 0.1, max: 9, data: [9], width: 1, height: 1 } };
    others.sizes = { region: square, radius: { min: 0.1, max: 0.2 } };
    for (const [name, options] of Object.entries(others))
      expect(isShared(readOptions(options)), name).toBe(false);
  });

  test('is refused as in place', async () => {
    const options = { region: square, radius: 0.9, limit: 1000 };
    await expect(pool.sample(options)).rejects.toMatchObject({ code: 'limit', option: 'radius' });
    const nearly = copse.sample({ region: square, radius: 0.9 }).length - 1;
    await expect(pool.sample({ ...options, limit: nearly })).rejects.toMatchObject({
      code: 'limit',
    });
    for (const name of ['kinds of several radii', 'a radius by place', 'a seamless square']) {
      const limited = { ...large[name], limit: 3e4 } as SampleOptions;
      const rejection = await pool.sample(limited).catch((error) => error);
      expect(rejection).toMatchObject({ code: 'limit' });
      expect(() => copse.sample(limited)).toThrow(rejection);
    }
    const wrong = { region: square, classes: [{ radius: 0.5, weight: 0 }, { radius: 0.5 }] };
    expect(isShared(readOptions(wrong))).toBe(true);
    const rejection = { code: 'out-of-range', option: 'classes[0].weight' };
    expect(() => copse.sample(wrong)).toThrow(expect.objectContaining(rejection));
    await expect(pool.sample(wrong)).rejects.toMatchObject(rejection);
    await expect(pool.sample(options, { split: 1 } as never)).rejects.toMatchObject({
      ...{ code: 'wrong-type', option: 'split' },
    });
  });

  test('is one call with the small engine', async () => {
    const small = readFileSync(new URL('../../../dist/copse.wasm', import.meta.url));
    const own = await createPool({ wasm: small, size: 2 });
    const options = large['a square'] as SampleOptions;
    expectSame(await own.sample(options), copse.sample(options));
    own.dispose();
  });

  test('stops in all threads, which then serve others', async () => {
    for (const name of ['a square', 'kinds of several radii', 'a radius by place']) {
      const options = large[name] as SampleOptions;
      const controller = new AbortController();
      const { signal } = controller;
      const sampling = pool.sample(options, {
        signal,
        onProgress: () => controller.abort('enough'),
      });
      await expect(sampling).rejects.toBe('enough');
    }
    const failing = pool.sample(large['a square'] as SampleOptions, {
      onProgress() {
        throw new Error('mine');
      },
    });
    await expect(failing).rejects.toThrow('mine');
    const small = { region: square, radius: 20 };
    const all = await Promise.all([1, 2, 3, 4].map((seed) => pool.sample({ ...small, seed })));
    expect(all).toStrictEqual([1, 2, 3, 4].map((seed) => copse.sample({ ...small, seed })));
  });
});

/** In slices of an engine that is here. */
async function inSlices(options: SampleOptions, count: number, lead?: number) {
  let fills = 0;
  const run = <T>(job: Job<T>): Promise<T> => {
    for (let task = job.begin({} as WorldHost); task; ) {
      const part = new Run(engine, (task as Fill).request);
      part.finish();
      fills++;
      task = job.goOn(part.placed());
    }
    return job.result;
  };
  const samples = await sampleInSlices(
    { name: 'all', compiled },
    readOptions(options),
    count,
    {},
    run,
    lead,
  );
  return { samples, fills };
}
