// Which options go together, as the types see it (checked by `npm run lint`) and as a call does: what
// does not compile is refused, what compiles is filled.
import { CopseError, load, type SampleOptions } from 'copse';
import type { CallOptions, PoolOptions } from 'copse/worker';
import { expect, test } from 'vitest';

const copse = await load();
const region = { x: 0, y: 0, width: 40, height: 30 };
const classes = [{ radius: 4 }, { radius: 3, weight: 2 }];
const field = {
  ...{ min: 2, max: 5, data: Float32Array.of(2, 3, 4, 5) },
  width: 2,
  height: 2,
  bounds: region,
};
const existing = { positions: [1, 1], radii: [2] };

const possible: Record<string, SampleOptions> = {
  radius: { region, radius: 3 },
  minDistance: { region, minDistance: 3 },
  'a field': { region, radius: field, conflict: 'larger' },
  'a function': { region, radius: { min: 2, max: 4, at: (x) => 2 + x / 20 } },
  'classes and spacing': {
    ...{ region, classes },
    spacing: [
      [4, 5],
      [5, 3],
    ],
  },
  'a count': { region, count: 20, order: 'progressive' },
  'a count and a radius': { region, radius: 3, count: 20, order: 'random' },
  'a count and classes': { region, classes, count: 20 },
  'a margin, obstacles and what exists': {
    ...{ region, radius: 3, margin: 1, existing, conflict: 'smaller' },
    obstacles: [{ point: [20, 15], clearance: 4 }],
  },
  'a tile': { region, radius: 3, periodic: true, seed: 'wood', limit: 1000, float32: true },
  'a tile or not': { region, radius: 3, periodic: region.x < 1 },
  bridson: { region, radius: 3, method: 'bridson', tries: 10, start: [5, 5] },
  'dart throwing': { region, minDistance: 3, method: 'dart-throwing', tries: 10 },
  'best candidate': { region, count: 20, method: 'best-candidate', tries: 10 },
  jittered: { region, radius: 3, method: 'jittered' },
  uniform: { region, count: 20, method: 'uniform' },
  'undefined for the default': { region, radius: 3, method: undefined, count: undefined },
};

const impossible: Record<string, SampleOptions> = {
  // @ts-expect-error
  'no distance': { region },
  // @ts-expect-error
  'no region': { radius: 3 },
  // @ts-expect-error
  'both names of the radius': { region, radius: 3, minDistance: 3 },
  // @ts-expect-error
  'a radius and classes': { region, radius: 3, classes },
  // @ts-expect-error
  'a spacing without classes': { region, radius: 3, spacing: [[3]] },
  // @ts-expect-error
  'a count alone beside what exists': { region, count: 20, existing },
  // @ts-expect-error
  'a count alone and a conflict of radii': { region, count: 20, conflict: 'larger' },
  // @ts-expect-error
  'a tile by a count alone': { region, count: 20, periodic: true },
  // @ts-expect-error
  'a tile that is no rectangle': { region: { path: 'M0 0H9V9Z' }, radius: 1, periodic: true },
  // @ts-expect-error
  'a tile with a margin': { region, radius: 3, periodic: true, margin: 1 },
  // @ts-expect-error
  'a tile in progressive order': { region, radius: 3, periodic: true, order: 'progressive' },
  // @ts-expect-error
  'a tile of classes': { region, classes, periodic: true },
  // @ts-expect-error
  'a tile of a field': { region, radius: field, periodic: true },
  // @ts-expect-error
  'an unknown option': { region, radius: 3, minimum: 3 },
  // @ts-expect-error
  'an unknown method': { region, radius: 3, method: 'poisson' },
  // @ts-expect-error
  'an unknown order': { region, radius: 3, order: 'sorted' },
  // @ts-expect-error
  'tries of the maximal method': { region, radius: 3, tries: 30 },
  // @ts-expect-error
  'a start of dart throwing': { region, radius: 3, method: 'dart-throwing', start: 'center' },
  // @ts-expect-error
  'a radius for a best candidate': { region, radius: 3, method: 'best-candidate' },
  // @ts-expect-error
  'a count and a radius for uniform ones': { region, count: 20, radius: 3, method: 'uniform' },
  // @ts-expect-error
  'tries of jittered ones': { region, radius: 3, method: 'jittered', tries: 3 },
  // @ts-expect-error
  'a count of jittered ones': { region, radius: 3, method: 'jittered', count: 3 },
  // @ts-expect-error
  'a margin of bridson': { region, radius: 3, method: 'bridson', margin: 1 },
  // @ts-expect-error
  'classes of bridson': { region, classes, method: 'bridson' },
  // @ts-expect-error
  'a field for bridson': { region, radius: field, method: 'bridson' },
  // @ts-expect-error
  'a seed that is neither number nor text': { region, radius: 3, seed: true },
};

test.each(Object.entries(possible))('%s: compiles and fills', (_, options) => {
  expect(copse.sample(options).length).toBeGreaterThan(0);
});

test.each(Object.entries(impossible))('%s: does not compile, and is refused', (_, options) => {
  expect(() => copse.sample(options)).toThrow(CopseError);
});

test('the type of positions is that which float32 asks for', () => {
  const single: Float32Array = copse.sample({ region, radius: 3, float32: true }).positions;
  const double: Float64Array = copse.sample({ region, radius: 3 }).positions;
  // @ts-expect-error
  const wrong: Float32Array = copse.sample({ region, radius: 3 }).positions;
  expect([single, double, wrong].map(({ BYTES_PER_ELEMENT }) => BYTES_PER_ELEMENT)).toEqual([
    4, 8, 8,
  ]);
});

test('options of the pool are told apart from those of a call', () => {
  const pool: PoolOptions = { size: 2, wasm: new Uint8Array() };
  const call: CallOptions = { signal: new AbortController().signal, onProgress: () => {} };
  // @ts-expect-error
  const mixed: PoolOptions = call;
  expect(Object.keys({ ...pool, ...mixed })).toEqual(['size', 'wasm', 'signal', 'onProgress']);
});
