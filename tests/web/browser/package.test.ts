// Inside Chromium: the same package, the same samples.
import * as plain from 'copse';
import { load } from 'copse/all';
import fileUrl from 'copse/copse.min.js?url';
import * as plainExternal from 'copse/external';
import * as external from 'copse/external/all';
import * as spaceExternal from 'copse/external/space';
import type { BoxOptions } from 'copse/space';
import { expect, test } from 'vitest';
import { boxes, expected as inSpace, madeOf } from '../space/golden-space.js';
import { entriesOf, expected, hashOf } from '../support/golden.js';
import { calls, entryOf, expectedCalls, made } from '../support/golden-calls.js';

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

const plainCalls = ['obstacles', 'count', 'part', 'random order', 'progressive order'];

test.each(plainCalls)('copse: a call with %s has the same samples as natively', async (name) => {
  for (const sampler of [await plain.load(), await plainExternal.load()])
    expect(entryOf(sampler.sample(calls[name] as plain.PlainOptions))).toEqual(expectedCalls[name]);
});

test('the entries of copse/external fetch their wasm and give the same samples', async () => {
  const other = await external.load();
  expect(await external.load()).toBe(other);
  const { positions } = copse.sample({ region, radius: 1 });
  expect(other.sample({ region, radius: 1 }).positions).toEqual(positions);
  const small = await plainExternal.load();
  expect(small.sample({ region, radius: 1 }).positions).toEqual(positions);
  const space = await spaceExternal.load();
  expect(madeOf(space.sampleBox(boxes.plain as BoxOptions))).toEqual(inSpace.plain);
});

test('what only copse/all has is refused by copse, by name', async () => {
  const small = await plain.load();
  const options = { region, radius: 1, levels: 2 } as plain.PlainOptions;
  expect(() => small.sample(options)).toThrow(/^levels: .*copse\/all/);
});

test('copse.min.js in a plain page needs no other file', async () => {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const page = frame.contentWindow as Window & typeof globalThis;
  const told = new Promise<MessageEvent>((resolve, reject) => {
    window.addEventListener('message', (event) => event.source === page && resolve(event));
    setTimeout(() => reject(new Error('the page said nothing')), 60_000);
  });
  frame.srcdoc = `<!doctype html><script type="module">
    import { load } from '${new URL(fileUrl, location.href)}';
    const copse = await load();
    const { positions } = copse.sample(${JSON.stringify(calls.obstacles)});
    const files = performance.getEntriesByType('resource').map(({ name }) => name);
    parent.postMessage({ positions, files }, '*');
  </script>`;
  const { data } = await told;
  frame.remove();
  expect(hashOf(data.positions)).toBe(expectedCalls.obstacles?.hash);
  expect(data.files).toHaveLength(1);
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
