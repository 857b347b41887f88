// Inside Chromium: threads from their file, and from the copy where that file cannot be had.
import { load, type SampleOptions } from 'copse/all';
import copseUrl from 'copse/copse.wasm?url';
import wasmUrl from 'copse/copse-all.wasm?url';
import spaceUrl from 'copse/copse-space.wasm?url';
import type { SurfaceOptions } from 'copse/space';
import { createPool, type PoolBoxOptions } from 'copse/worker';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { boxes, expected, madeOf, surfaces } from '../space/golden-space.js';
import { calls, entryOf, expectedCalls } from '../support/golden-calls.js';
import { long, others } from '../support/pool-calls.js';

const copse = await load();
const pool = await createPool({ wasm: wasmUrl, size: 2 });
afterAll(() => pool.dispose());
const small = { region: { x: 0, y: 0, width: 40, height: 30 }, radius: 2 };

test.each(Object.keys(calls))('a call with %s has the same samples as natively', async (name) => {
  expect(entryOf(await pool.sample(calls[name] as SampleOptions))).toEqual(expectedCalls[name]);
});

test.each(Object.entries(others))('%s gives what the main thread gives', async (_, options) => {
  expect(await pool.sample(options)).toStrictEqual(copse.sample(options));
});

test('calls in space have the same samples', async () => {
  expect(madeOf(await pool.sampleBox(boxes.plain as PoolBoxOptions))).toEqual(expected.plain);
  const onMesh = await pool.sampleSurface(surfaces.surface as SurfaceOptions);
  expect(madeOf(onMesh)).toEqual(expected.surface);
});

test('lines have the same points, from the file and from the copy', async () => {
  const line = [
    [0, 0],
    [90, 20],
    [140, 90],
  ] as const;
  const hedges = { line, spacing: 2, offset: 3, jitter: 0.5, seed: 'north' };
  const started = withoutWorkers(() => false);
  expect(await pool.along(hedges)).toStrictEqual(copse.along(hedges));
  expect(started).toEqual([expect.stringMatching(/along-thread/)]);
  vi.unstubAllGlobals();
  const copies = withoutWorkers((url) => !url.startsWith('blob:'));
  const own = await createPool({ size: 1 });
  expect(await own.along(hedges)).toStrictEqual(copse.along(hedges));
  expect(copies.filter((url) => url.startsWith('blob:')).length).toBe(2);
  own.dispose();
});

test('each engine may come from its own file', async () => {
  const wasm = { copse: copseUrl, all: wasmUrl, space: spaceUrl };
  const own = await createPool({ wasm, size: 1 });
  expect(await own.sample(small)).toStrictEqual(copse.sample(small));
  const layered = { ...small, levels: 2 };
  expect(await own.sample(layered)).toStrictEqual(copse.sample(layered));
  expect(madeOf(await own.sampleBox(boxes.plain as PoolBoxOptions))).toEqual(expected.plain);
  own.dispose();
});

test('copse.wasm alone serves plain calls, and refuses others by name', async () => {
  const own = await createPool({ wasm: copseUrl, size: 1 });
  expect(await own.sample(small)).toStrictEqual(copse.sample(small));
  const refused = { code: 'not-included', option: 'levels' };
  await expect(own.sample({ ...small, levels: 2 })).rejects.toMatchObject(refused);
  own.dispose();
});

test('ImageData stays whole', async () => {
  const mask = new ImageData(new Uint8ClampedArray(4 * 50 * 40).fill(255), 50, 40);
  const samples = await pool.sample({ region: { mask }, radius: 2 });
  expect(samples).toStrictEqual(copse.sample({ region: { mask }, radius: 2 }));
  expect(mask.data.length).toBe(8000);
});

test('the page goes on meanwhile, told how far it is', async () => {
  const fractions: number[] = [];
  let beats = 0;
  const beat = setInterval(() => beats++, 4);
  const samples = await pool.sample(long, { onProgress: (fraction) => fractions.push(fraction) });
  clearInterval(beat);
  expect(samples.length).toBeGreaterThan(1e6);
  expect(beats).toBeGreaterThan(0);
  expect(fractions.length).toBeGreaterThan(2);
  expect(fractions).toEqual([...new Set(fractions)].sort((a, b) => a - b));
  expect(fractions.at(-1)).toBe(1);
});

test('a signal stops a call, which tells no more, and its thread serves the next', async () => {
  const one = await createPool({ wasm: wasmUrl, size: 1 });
  await one.sample(small);
  for (let i = 0; i < 5; i++) {
    const controller = new AbortController();
    const { signal } = controller;
    const onProgress = vi.fn(() => controller.abort());
    const sampling = one.sample(long, { signal, onProgress });
    await expect(sampling).rejects.toMatchObject({ name: 'AbortError' });
    expect(await one.sample(small)).toStrictEqual(copse.sample(small));
    expect(onProgress).toHaveBeenCalledOnce();
  }
  one.dispose();
});

afterEach(() => vi.unstubAllGlobals());

/** Workers, of which `fails` says which addresses cannot be had. */
function withoutWorkers(fails: (url: string) => boolean, address = '/nowhere.js') {
  const { Worker: Real } = globalThis;
  const started: string[] = [];
  vi.stubGlobal(
    'Worker',
    class extends Real {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(fails(`${url}`) ? address : url, options);
        started.push(`${url}`);
      }
    },
  );
  return started;
}

test.each([
  ['is not there', '/nowhere.js'],
  ['is of another origin', 'https://localhost:1/copse-thread.js'],
])('a thread whose file %s is made from the copy', async (_, address) => {
  const started = withoutWorkers((url) => !url.startsWith('blob:'), address);
  const own = await createPool({ size: 1 });
  expect(await own.sample(small)).toStrictEqual(copse.sample(small));
  expect(started.at(-1)).toMatch(/^blob:/);
  own.dispose();
});

test('without any thread, calls are refused', async () => {
  withoutWorkers(() => true);
  const own = await createPool({ size: 2 });
  for (const sampling of [own.sample(small), own.sample(small)])
    await expect(sampling).rejects.toMatchObject({ code: 'load-failed', option: 'worker' });
  vi.unstubAllGlobals();
  expect(await own.sample(small)).toStrictEqual(copse.sample(small));
  own.dispose();
});
