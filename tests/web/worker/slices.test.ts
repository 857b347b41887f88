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
  'hardly any ground in a large frame': {
    region: [
      [0, 0],
      [1e3, 1e3],
      [1e3, 1e3 + 1e-9],
    ],
    radius: 1,
  },
};

/** Whether two calls gave the same, to the bit. */
function expectSame(samples: Samples, expected: Samples) {
  const bytes = ({ positions }: Samples) => new Uint8Array(positions.buffer);
  expect(Buffer.compare(bytes(samples), bytes(expected))).toBe(0);
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
    const options = large['a square'] as SampleOptions;
    const { samples, fills } = await inSlices(options, 3, 16);
    expectSame(samples, copse.sample(options));
    expect(fills).toBeGreaterThan(3);
    expect((await inSlices(options, 3)).fills).toBe(3);
  });

  test('that is small, or looks at all samples, is not shared', () => {
    const others = { ...calls, small: { region: square, radius: 9 } } as Record<
      string,
      SampleOptions
    >;
    const radius = 0.5;
    for (const more of [{ count: 9 }, { order: 'random' }, { levels: 2 }, { method: 'jittered' }])
      others[JSON.stringify(more)] = { region: square, radius, ...more } as SampleOptions;
    others.periodic = { region: square, radius, periodic: true };
    others.classes = { region: square, classes: [{ radius }, { radius }] };
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
    const options = large['a square'] as SampleOptions;
    for (let i = 0; i < 3; i++) {
      const controller = new AbortController();
      const { signal } = controller;
      const sampling = pool.sample(options, {
        signal,
        onProgress: () => controller.abort('enough'),
      });
      await expect(sampling).rejects.toBe('enough');
    }
    const failing = pool.sample(options, {
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
