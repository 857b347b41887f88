import { readFileSync } from 'node:fs';
import { load, type SampleOptions } from 'copse/all';
import { createPool, type Pool } from 'copse/worker';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { caught } from '../support/caught.js';
import { changeWorkers } from '../support/change-workers.js';
import { calls, entryOf, expectedCalls } from '../support/golden-calls.js';
import { long, others } from '../support/pool-calls.js';

const copse = await load();
const pool = await createPool({ size: 2 });
afterAll(() => pool.dispose());
const region = { x: 0, y: 0, width: 40, height: 30 };
const small = { region, radius: 2 };

describe('samples', () => {
  test.each(Object.keys(calls))('a call with %s has the same samples as natively', async (name) => {
    expect(entryOf(await pool.sample(calls[name] as SampleOptions))).toEqual(expectedCalls[name]);
  });

  test.each(Object.entries(others))('%s gives what the main thread gives', async (_, options) => {
    const before = structuredClone({ ...options, radius: undefined });
    const samples = await pool.sample(options);
    expect(samples).toStrictEqual(copse.sample(options));
    expect(samples.length).toBeGreaterThan(20);
    expect({ ...options, radius: undefined }).toEqual(before);
  });

  test('are the class that the main thread gives', async () => {
    const samples = await pool.sample(small);
    expect(samples).toBeInstanceOf(copse.sample(small).constructor);
    expect([...samples]).toEqual(samples.toGeoJSON().coordinates);
    expect((await pool.sample({ ...small, float32: true })).positions).toBeInstanceOf(Float32Array);
  });

  test('are of the options as they were when the call was made', async () => {
    const first = { coords: Float64Array.of(0, 0, 50, 0, 50, 50), ringEnds: [3] };
    const expected = copse.sample({ region: first, radius: 1 });
    const busy = [pool.sample(long), pool.sample(long)];
    const samples = pool.sample({ region: first, radius: 1 });
    first.coords.fill(0);
    expect(await samples).toStrictEqual(expected);
    await Promise.all(busy);
  });

  test('of calls beside one another are each its own', async () => {
    const seeds = [1, 2, 3, 4, 5];
    const all = await Promise.all(seeds.map((seed) => pool.sample({ ...small, seed })));
    expect(all).toStrictEqual(seeds.map((seed) => copse.sample({ ...small, seed })));
  });
});

describe('errors', () => {
  const wrong: Record<string, unknown> = {
    'no options': undefined,
    'an unknown name': { ...small, raduis: 2 },
    'a wrong type': { ...small, radius: '2' },
    'a radius out of range': { ...small, radius: -1 },
    'another name for it': { region, minDistance: -1 },
    'too many samples': { ...small, radius: 1e-6 },
    'too many on the way': { ...small, margin: 0.1, limit: 10 },
    'a region without ground': {
      region: [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
      radius: 1,
    },
    'classes out of range': { region, classes: [{ radius: 1 }, { radius: -3 }] },
    'a count out of range': { region, count: 1.5 },
    'an obstacle without ground': {
      ...small,
      obstacles: [
        {
          region: [
            [0, 0],
            [1, 1],
            [2, 2],
          ],
        },
      ],
    },
  };
  test.each(Object.entries(wrong))('%s: as in the main thread', async (_, options) => {
    const expected = caught(() => copse.sample(options as never));
    const error: unknown = await pool.sample(options as never).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(expected.constructor);
    const { code, option, value, rule, message } = expected;
    expect(error).toMatchObject({ code, option, value, rule, message });
  });

  test('of functions that throw come through', async () => {
    const at = () => {
      throw new RangeError('mine');
    };
    const sampling = pool.sample({ region, radius: { min: 1, max: 2, at } });
    await expect(sampling).rejects.toThrow('mine');
  });

  test.each([
    [{ signal: 5 }, 'wrong-type', 'signal'],
    [{ onProgress: {} }, 'wrong-type', 'onProgress'],
    [{ onprogress() {} }, 'unknown-option', 'onprogress'],
  ])('%o are no options of a call', async (call, code, option) => {
    await expect(pool.sample(small, call as never)).rejects.toMatchObject({ code, option });
  });

  test('out of memory: the pool goes on', async () => {
    const strip = { x: 0, y: 0, width: 3e6, height: 60 };
    const sampling = pool.sample({ region: strip, radius: 1, limit: 1e11 });
    await expect(sampling).rejects.toMatchObject({ code: 'engine-failed', option: 'region' });
    expect(await pool.sample(small)).toStrictEqual(copse.sample(small));
  });
});

describe('a signal', () => {
  test('that is aborted before', async () => {
    const signal = AbortSignal.abort(new Error('before'));
    await expect(pool.sample(long, { signal })).rejects.toThrow('before');
  });

  test('stops a call that waits', async () => {
    const one = await createPool({ size: 1 });
    const first = one.sample(long);
    const { signal, controller } = abortable();
    const second = one.sample(long, { signal });
    controller.abort('waited');
    await expect(second).rejects.toBe('waited');
    expect(await one.sample(small)).toStrictEqual(copse.sample(small));
    expect((await first).length).toBeGreaterThan(1e6);
    one.dispose();
  });

  test('stops a call on its way, whose thread then serves the next', async () => {
    const one = await createPool({ size: 1 });
    for (let i = 0; i < 5; i++) {
      const { signal, controller } = abortable();
      const sampling = one.sample(long, { signal, onProgress: () => controller.abort() });
      await expect(sampling).rejects.toMatchObject({ name: 'AbortError' });
      expect(await one.sample(small)).toStrictEqual(copse.sample(small));
    }
    one.dispose();
  });

  test('does nothing when all is done', async () => {
    const { signal, controller } = abortable();
    const samples = await pool.sample(small, { signal });
    controller.abort();
    expect(samples).toStrictEqual(copse.sample(small));
    expect(await pool.sample(small)).toStrictEqual(samples);
  });

  test('stops a thread that does not look up', async () => {
    const one = await createPool({ size: 1 });
    await one.sample(small);
    const { signal, controller } = abortable();
    // Reading as many edges is one step of seconds.
    const coords = Float64Array.from({ length: 4e6 }, (_, i) => (i * 7919) % 1009);
    const stuck = one.sample({ region: { coords, ringEnds: [2e6] }, radius: 9 }, { signal });
    setTimeout(() => controller.abort(), 20);
    await expect(stuck).rejects.toMatchObject({ name: 'AbortError' });
    expect(await one.sample(small)).toStrictEqual(copse.sample(small));
    one.dispose();
  });

  function abortable() {
    const controller = new AbortController();
    return { controller, signal: controller.signal };
  }
});

describe('progress', () => {
  const watched: Record<string, SampleOptions> = {
    ...calls,
    long,
    'long, in order': { region: long.region, radius: 2, order: 'progressive' },
    'long count': { region: long.region, count: 4e5 },
    'long field': { region: long.region, radius: { min: 1.5, max: 3, at: (x) => 1.5 + x / 800 } },
    'long bridson': { region: long.region, radius: 4, method: 'bridson' },
  };
  test.each(Object.entries(watched))('of %s rises to 1', async (name, options) => {
    const fractions: number[] = [];
    await pool.sample(options, { onProgress: (fraction) => fractions.push(fraction) });
    expect(fractions.at(-1)).toBe(1);
    expect(fractions).toEqual([...new Set(fractions)].sort((a, b) => a - b));
    expect(fractions[0]).toBeGreaterThanOrEqual(0);
    if (name.startsWith('long')) expect(fractions.length).toBeGreaterThan(4);
  });

  test('makes no great leaps', async () => {
    const fractions = [0];
    await pool.sample(long, { onProgress: (fraction) => fractions.push(fraction) });
    const leaps = fractions.slice(1).map((fraction, i) => fraction - (fractions[i] as number));
    expect(Math.max(...leaps)).toBeLessThan(0.4);
  });

  test('that throws ends the call', async () => {
    const onProgress = () => {
      throw new Error('mine');
    };
    await expect(pool.sample(long, { onProgress })).rejects.toThrow('mine');
    expect(await pool.sample(small)).toStrictEqual(copse.sample(small));
  });
});

describe('a pool', () => {
  test('that is disposed of rejects what it has not done', async () => {
    const own = await createPool({ size: 1 });
    const onProgress = () => own[Symbol.dispose]();
    const both = [own.sample(long, { onProgress }), own.sample(small)];
    await Promise.allSettled(both);
    for (const sampling of [...both, own.sample(small)])
      await expect(sampling).rejects.toMatchObject({ name: 'CopseError', code: 'disposed' });
    own.dispose();
  });

  test('that is disposed of while its threads start ends them', async () => {
    const own = await createPool({ size: 2 });
    const sampling = own.sample(small);
    own.dispose();
    await expect(sampling).rejects.toMatchObject({ code: 'disposed' });
  });

  test('takes the wasm as copse/external does', async () => {
    const wasm = readFileSync(new URL('../../../dist/copse.wasm', import.meta.url));
    const own = await createPool({ size: 1, wasm });
    expect(own.size).toBe(1);
    expect(await own.sample(small)).toStrictEqual(copse.sample(small));
    own.dispose();
  });

  test.each([
    ['bytes of something else', new Uint8Array(100)],
    ['a path that is not there', '/nowhere/copse.wasm'],
  ])('refuses %s', async (_, wasm) => {
    await expect(createPool({ wasm })).rejects.toMatchObject({ code: 'load-failed' });
  });

  test('of another module says so when it is asked for samples', async () => {
    const wasm = new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
    const own = await createPool({ wasm });
    await expect(own.sample(small)).rejects.toMatchObject({ code: 'load-failed', option: 'wasm' });
    own.dispose();
  });

  test.each([
    [{ size: 0 }, 'out-of-range', 'size'],
    [{ size: 1.5 }, 'out-of-range', 'size'],
    [{ size: '2' }, 'wrong-type', 'size'],
    [{ wasm: 5 }, 'wrong-type', 'wasm'],
    [{ threads: 2 }, 'unknown-option', 'threads'],
    [null, 'wrong-type', 'options'],
  ])('is not made of %o', async (options, code, option) => {
    await expect(createPool(options as never)).rejects.toMatchObject({ code, option });
  });
});

describe('a thread', () => {
  afterEach(() => vi.restoreAllMocks());

  test('that cannot be had rejects the calls, and the next one tries again', async () => {
    changeWorkers(() => {
      throw new Error('forbidden');
    });
    const own = await createPool({ size: 2 });
    const both = [own.sample(small), own.sample(small), own.sample(small)];
    for (const sampling of both)
      await expect(sampling).rejects.toMatchObject({
        ...{ code: 'load-failed', option: 'worker' },
        message: expect.stringContaining('forbidden'),
      });
    vi.restoreAllMocks();
    expect(await own.sample(small)).toStrictEqual(copse.sample(small));
    own.dispose();
  });

  test('that ends at once rejects the call', async () => {
    changeWorkers((worker) => worker.terminate());
    const own: Pool = await createPool({ size: 1 });
    await expect(own.sample(small)).rejects.toMatchObject({ code: 'load-failed' });
  });

  test('that ends on its way rejects the call, and another one takes its place', async () => {
    let end = () => {};
    changeWorkers((worker) => {
      end = () => worker.terminate();
    });
    const own: Pool = await createPool({ size: 1 });
    const first = own.sample(long, { onProgress: () => end() });
    const second = own.sample(small);
    await expect(first).rejects.toMatchObject({ code: 'engine-failed', option: 'worker' });
    expect(await second).toStrictEqual(copse.sample(small));
    own.dispose();
  });

  test('that ends takes its forest along, and a world goes on in another', async () => {
    const workers: import('node:worker_threads').Worker[] = [];
    changeWorkers((worker) => workers.push(worker));
    const own: Pool = await createPool({ size: 1 });
    const world = await own.world({ radius: 4 });
    const forest = await own.forest({ radius: 1 });
    await forest.put('wood', { region });
    const { length } = forest;
    expect(workers).toHaveLength(2);
    await Promise.all(workers.map((worker) => worker.terminate()));
    const ended = { code: 'engine-failed', option: 'worker' };
    await expect(forest.delete('wood')).rejects.toMatchObject(ended);
    expect(copse.forest(forest.toJSON())).toHaveLength(length);
    expect(await world.chunk(2, 1)).toStrictEqual(copse.world({ radius: 4 }).chunk(2, 1));
    own.dispose();
  });
});
