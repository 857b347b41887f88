import { type AlongOptions, load } from 'copse/all';
import { createPool } from 'copse/worker';
import { afterAll, expect, test, vi } from 'vitest';
import { caught } from '../support/caught.js';
import { changeWorkers } from '../support/change-workers.js';

const copse = await load();
const pool = await createPool({ size: 1 });
afterAll(() => pool.dispose());

const road = [
  [0, 60],
  [150, 90],
  [180, 160],
  [400, 170],
] as const;
const circle = { circle: { x: 5, y: 6, radius: 900 } };
const trees = copse.sample({ region: { x: 0, y: 0, width: 40, height: 30 }, radius: 4 });
/** Some 100 ms. */
const long: AlongOptions = { line: circle, spacing: 0.5, offset: 3, jitter: 1, tolerance: 1e-4 };
/** Many seconds. */
const endless: AlongOptions = { line: circle, spacing: 1, offset: 40, tolerance: 1e-6 };

const lines: Record<string, AlongOptions> = {
  'a polyline': { line: road, spacing: 8 },
  'both sides, moved': { line: road, spacing: 2, offset: 6, jitter: 0.4, seed: 7 },
  'one side, counted': { line: [road, [...road].reverse()], count: 40, offset: 3, sides: 'left' },
  'flat numbers': { line: Float64Array.of(0, 0, 9, 0, 9, 9), spacing: 1, corners: false },
  'numbers that show a part of a buffer': {
    line: { polyline: Float64Array.of(7, 0, 0, 90, 0, 90, 90, 7).subarray(1, 7) },
    spacing: 3,
  },
  GeoJSON: {
    line: {
      type: 'MultiLineString',
      coordinates: [road.map(([x, y]) => [x, y]), [[0, 0] as [number, number], [9, 9]]],
    },
    spacing: 5,
  },
  'path data': { line: { path: 'M0 0C40 0 40 40 0 40ZM90 0H40' }, count: 30, seed: 'oak' },
  'a circle': { line: circle, spacing: 9, tolerance: 0.5 },
  'the edge of a region': { line: { region: { x: 0, y: 0, width: 10, height: 4 } }, spacing: 3 },
  'samples as a line': { line: trees, spacing: 2, offset: 0.1 },
  'samples that were sent': { line: structuredClone(trees), spacing: 2 },
  'a list of its own kind': { line: new Set(road.map(([x, y]) => ({ x, y }))), spacing: 8 },
  'a spacing far above the length': { line: road, spacing: 1e5 },
};

test.each(Object.entries(lines))('%s gives what the main thread gives', async (_, options) => {
  const before = structuredClone(options);
  const expected = copse.along(options);
  const samples = await pool.along(options);
  expect(samples).toStrictEqual(expected);
  expect(samples.keys).toEqual(expected.keys);
  expect(samples).toBeInstanceOf(expected.constructor);
  expect(structuredClone(options)).toEqual(before);
});

test('points are of the options as they were when the call was made', async () => {
  const line = Float64Array.of(0, 0, 50, 0, 50, 50);
  const expected = copse.along({ line, spacing: 1 });
  const busy = pool.along(long);
  const samples = pool.along({ line, spacing: 1 });
  line.fill(0);
  expect(await samples).toStrictEqual(expected);
  expect(await busy).toStrictEqual(copse.along(long));
});

test.each([
  ['no options', undefined],
  ['an unknown name', { line: road, spacing: 8, ofset: 3 }],
  ['a wrong type', { line: road, spacing: '8' }],
  ['both a spacing and a count', { line: road, spacing: 8, count: 3 }],
  ['a line without a length', { line: [[1, 1]], spacing: 8 }],
  ['no line at all', { line: 'M0 0H9', spacing: 8 }],
  ['a seed that is none', { line: road, spacing: 8, seed: [] }],
  ['too many points', { line: road, spacing: 1e-3, limit: 1000 }],
])('%s: as in the main thread', async (_, options) => {
  const { code, option, value, rule, message } = caught(() => copse.along(options as never));
  const expected = { code, option, value, rule, message };
  await expect(pool.along(options as never)).rejects.toMatchObject(expected);
});

test('calls have one thread of their own, beside that of others', async () => {
  const started: unknown[] = [];
  changeWorkers((worker) => started.push(worker));
  const own = await createPool({ size: 1 });
  const all = await Promise.all([1, 2, 3].map((seed) => own.along({ ...long, seed })));
  expect(all).toStrictEqual([1, 2, 3].map((seed) => copse.along({ ...long, seed })));
  expect(started.length).toBe(2);
  own.dispose();
  vi.restoreAllMocks();
});

test('progress comes to 1, once', async () => {
  const onProgress = vi.fn();
  await pool.along({ line: road, spacing: 8 }, { onProgress });
  expect(onProgress.mock.calls).toEqual([[1]]);
});

test('a signal stops a call at once, and neither the next nor one that waits', async () => {
  const stop = new AbortController();
  const onProgress = vi.fn();
  const stopped = pool.along(endless, { signal: stop.signal, onProgress });
  const next = pool.along({ line: road, spacing: 8 });
  setTimeout(() => stop.abort(new Error('enough')), 60);
  await expect(stopped).rejects.toThrow('enough');
  expect(await next).toStrictEqual(copse.along({ line: road, spacing: 8 }));
  expect(onProgress).not.toHaveBeenCalled();
  const { signal } = stop;
  await expect(pool.along({ line: road, spacing: 8 }, { signal })).rejects.toThrow('enough');
});

test('a pool that is disposed of refuses what waits', async () => {
  const own = await createPool({ size: 1 });
  const calls = [own.along(endless), own.along(long)];
  setTimeout(() => own.dispose(), 60);
  for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'disposed' });
  await expect(own.along(long)).rejects.toMatchObject({ code: 'disposed' });
});

test('a thread that ends is replaced', async () => {
  changeWorkers((worker) => {
    const post = worker.postMessage.bind(worker);
    worker.postMessage = (message, transfer) => {
      post(message, transfer);
      if (message.request?.walk) worker.terminate();
    };
  });
  const own = await createPool({ size: 1 });
  const broken = own.along(endless);
  await expect(broken).rejects.toMatchObject({ code: 'engine-failed', option: 'worker' });
  vi.restoreAllMocks();
  expect(await own.along(long)).toStrictEqual(copse.along(long));
  own.dispose();
});
