// Inside Chromium: the same package, the same samples.
import { load } from 'copse/all';
import * as external from 'copse/external/all';
import { expect, test } from 'vitest';
import { entriesOf, expected } from '../golden.js';
import { calls, expectedCalls, made } from '../golden-calls.js';

const copse = await load();
const region = { path: 'M0 0C40 0 40 40 0 40A30 20 30 1 1 0 0Z' };

test('a second load() gives the same object', async () => {
  expect(await load()).toBe(copse);
});

test.each(Object.keys(expected))('%s has the same samples as natively', (name) => {
  expect(entriesOf(copse, name)).toEqual(expected[name]);
});

test.each(Object.keys(calls))('a call with %s has the same samples as natively', (name) => {
  expect(made(copse, name)).toEqual(expectedCalls[name]);
});

test('copse/external fetches its wasm and gives the same samples', async () => {
  const other = await external.load();
  expect(await external.load()).toBe(other);
  const { positions } = copse.sample({ region, radius: 1 });
  expect(other.sample({ region, radius: 1 }).positions).toEqual(positions);
});

test('ImageData fill where they are opaque', () => {
  const canvas = new OffscreenCanvas(40, 30);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.fillRect(10, 0, 20, 30);
  const mask = context.getImageData(0, 0, 40, 30);
  const samples = copse.sample({ region: { mask }, radius: 1 });
  expect(samples.positions).toEqual(
    copse.sample({ region: { x: 10, y: 0, width: 20, height: 30 }, radius: 1 }).positions,
  );
});

test('DOMRect is a rectangle', () => {
  const { positions } = copse.sample({ region: new DOMRect(1, 2, 30, 20), radius: 1 });
  expect(positions).toEqual(
    copse.sample({ region: { x: 1, y: 2, width: 30, height: 20 }, radius: 1 }).positions,
  );
});

test('an error leaves the sampler usable', () => {
  const before = copse.sample({ region, radius: 1 }).positions;
  expect(() => copse.sample({ region, radius: -1 })).toThrow('radius: -1 must be a positive');
  expect(copse.sample({ region, radius: 1 }).positions).toEqual(before);
});

test('path data fill what the browser fills', () => {
  const context = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
  const path = new Path2D(region.path);
  const samples = copse.sample({ region, radius: 0.5 });
  const astray = [...samples].filter(([x, y]) => {
    const about = [-0.01, 0, 0.01].flatMap((dx) => [-0.01, 0, 0.01].map((dy) => [dx, dy] as const));
    return !about.some(([dx, dy]) => context.isPointInPath(path, x + dx, y + dy, 'evenodd'));
  });
  expect(astray).toEqual([]);
  expect(samples.length).toBeGreaterThan(1000);
});
