// Values of every kind, put at each path of valid options of every public function: the result is a
// CopseError or what the options mean, and the next call is right.

import { load as loadSmall } from 'copse';
import { load } from 'copse/all';
import { spacing } from 'copse/analysis';
import { load as loadSpace } from 'copse/space';
import { createPool } from 'copse/worker';
import { afterAll, expect, test } from 'vitest';
import { trials } from '../support/trials.js';

const copse = await load();
const small = await loadSmall();
const space = await loadSpace();
const pool = await createPool({ size: 1 });
afterAll(() => pool.dispose());

const region = { x: 0, y: 0, width: 30, height: 20 };
const bounds = { x: -30, y: -30, width: 60, height: 60 };
const golden = [...copse.sample({ region, radius: 3 }).positions];
const ring = [
  [0, 0],
  [30, 0],
  [30, 20],
];
const world = copse.world({ radius: 3, levels: 2 });
const forest = copse.forest({ classes: [{ name: 'oak', radius: 3 }, { radius: 4 }] });

/** A revoked Proxy, which no operation can touch. */
function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

const strange: readonly (() => unknown)[] = [
  () => undefined,
  () => null,
  () => Promise.resolve(region),
  () => Object.fromEntries([['then', () => {}]]),
  () => ({}),
  () => ({ nothing: 1 }),
  () => ({ minX: 0, minY: 0, maxX: 9, maxY: 9 }),
  () => [],
  () => [0, 0, 9, 9],
  () => new Array(2 ** 32 - 1),
  () => Object.assign(new Array(4), { 1: 1, 3: 2 }),
  () => new Map([['x', 1]]),
  () => new Set([1]),
  () => new Date(),
  () => /x/,
  () => () => 1,
  () => async () => 1,
  () => Symbol('x'),
  () => 10n,
  () => Number.NaN,
  () => Number.POSITIVE_INFINITY,
  () => -1,
  () => 0,
  () => 5e-324,
  () => 1.5,
  () => 1e300,
  () => true,
  () => '',
  () => '7',
  () => '\ud800',
  () => 'x'.repeat(1e6),
  () => new Float64Array(3),
  () => new Float32Array([Number.NaN, 1]),
  () => new BigInt64Array(4),
  () => new DataView(new ArrayBuffer(8)),
  () => new ArrayBuffer(8),
  () => {
    const list = new Float64Array([0, 0, 9, 0, 9, 9]);
    structuredClone(list, { transfer: [list.buffer] });
    return list;
  },
  () => new Proxy({}, {}),
  revoked,
  () => ({
    get x() {
      throw new TypeError('x of a getter');
    },
  }),
  () => Object.create(null),
  () => new Error('x'),
  () => globalThis,
  () => new WeakRef({}),
];

type Call = (options: never) => unknown;
const calls: [string, Call, () => unknown][] = [
  ['sample of copse', (o) => small.sample(o), () => ({ region, radius: 3, margin: 1, count: 9 })],
  [
    'sample',
    (o) => copse.sample(o),
    () => ({
      ...{ region: ring, radius: 3, levels: 2, seed: 'a', limit: 1000, float32: true, margin: 0 },
      obstacles: [
        { region: { circle: { x: 3, y: 3, radius: 1 } }, clearance: 1 },
        { polyline: [{ x: 1, y: 1 }, [4, 5]], clearance: 1 },
        { point: [9, 9], clearance: 1 },
      ],
      existing: { positions: [1, 1], radii: [3], clearance: [2] },
      ...{ fillRule: 'nonzero', tolerance: 0.1, conflict: 'mean' },
    }),
  ],
  [
    'sample by place',
    (o) => copse.sample(o),
    () => ({ region, radius: { min: 2, max: 5, at: () => 3, resolution: 9 } }),
  ],
  [
    'sample by a raster',
    (o) => copse.sample(o),
    () => ({
      region,
      radius: { min: 2, max: 5, data: Uint8Array.of(1), width: 1, height: 1, bounds },
    }),
  ],
  [
    'sample by density',
    (o) => copse.sample(o),
    () => ({ region, count: 9, density: { at: () => 3, max: 3, resolution: 9 } }),
  ],
  [
    'sample by an image',
    (o) => copse.sample(o),
    () => ({
      ...{ region: { mask: { data: Uint8Array.of(255), width: 1, height: 1 }, width: 20, x: 0 } },
      ...{ radius: 3, order: 'random' },
      density: {
        image: { data: Uint8Array.of(9, 9, 9, 9), width: 1, height: 1 },
        channel: 'red',
        invert: true,
      },
    }),
  ],
  [
    'sample of classes',
    (o) => copse.sample(o),
    () => ({
      region: { coords: [0, 0, 30, 0, 30, 20], ringEnds: [3] },
      classes: [
        { name: 'a', radius: 3, weight: 1, where: { at: () => 1, bounds, resolution: 9 } },
        { radius: 4, where: { type: 'Polygon', coordinates: [ring] } },
      ],
      spacing: [
        [3, 3],
        [3, 4],
      ],
    }),
  ],
  [
    'sample of a tile by bridson',
    (o) => copse.sample(o),
    () => ({ region, radius: 3, method: 'bridson', tries: 9, start: [5, 5] }),
  ],
  ['sample of a tile', (o) => copse.sample(o), () => ({ region, radius: 2, periodic: true })],
  ['grow', (o) => copse.grow(o).finish(), () => ({ region: { path: 'M0 0H9V9Z' }, radius: 2 })],
  [
    'world',
    (o) => copse.world(o).chunk(0, 0),
    () => ({
      ...{ radius: 3, levels: 2, seed: 1, chunkSize: 40, limit: 1e4, debug: false },
      ground: { region, obstacles: [{ point: [1, 1], clearance: 1 }], existing: [1, 1], margin: 1 },
      share: { at: () => 1 },
    }),
  ],
  [
    'what tells the ground',
    (told: never) => copse.world({ radius: 3, ground: () => told }).within(bounds),
    () => ({ region, margin: 1 }),
  ],
  [
    'world of classes',
    (o) => copse.world(o).within(bounds),
    () => ({
      classes: [
        { radius: 3, where: { at: () => 1, bounds } },
        { radius: 3, where: region },
      ],
    }),
  ],
  ['chunk', (o) => world.chunk(0, 0, o), () => ({ level: 1 })],
  ['within', (o) => world.within(o), () => bounds],
  [
    'forest',
    (o) => copse.forest(o).dispose(),
    () => ({ radius: 3, share: 0.5, margin: 1, parts: [{ name: 'a', region }], limit: 1e4 }),
  ],
  ['put a region', (o) => forest.put('a', o), () => ({ region, clear: true })],
  ['put an obstacle', (o) => forest.put('b', o), () => ({ obstacle: { region, clearance: 1 } })],
  ['put a sample', (o) => forest.put('c', o), () => ({ sample: [1, 1], radius: 3, class: 'oak' })],
  ['put by a name', (o) => forest.put(o, { region }), () => 'name'],
  ['edit', (o) => forest.edit(o), () => () => {}],
  ['nearest', (o) => forest.nearest(o), () => [1, 1]],
  ['within a forest', (o) => forest.within(o), () => bounds],
  [
    'sampleBox',
    (o) => space.sampleBox(o),
    () => ({
      ...{ size: [9, 9, 9], origin: [0, 0, 0], radius: 3, seed: 1, limit: 1000 },
      existing: { positions: [1, 1, 1], clearance: 2 },
      region: { sphere: { center: [4, 4, 4], radius: 4 } },
    }),
  ],
  [
    'sampleSurface',
    (o) => space.sampleSurface(o),
    () => ({
      ...{ positions: [0, 0, 0, 9, 0, 0, 0, 9, 0], indices: [0, 1, 2], radius: 2 },
      ...{ weight: [1, 1, 1], sides: 'apart', existing: [1, 1, 1] },
    }),
  ],
  [
    'sampleSurface by textures',
    (o) => space.sampleSurface(o),
    () => ({
      ...{ positions: [0, 0, 0, 9, 0, 0, 0, 9, 0], uv: [0, 0, 1, 0, 0, 1], radius: 2 },
      density: { image: { data: [1, 2, 3, 4], width: 2, height: 2 }, invert: false, flipY: true },
      weight: { data: new Uint8Array(8).fill(9), width: 2, height: 1, channel: 'red' },
    }),
  ],
  [
    'sampleSurface of classes',
    (o) => space.sampleSurface(o),
    () => ({
      positions: [0, 0, 0, 9, 0, 0, 0, 9, 0],
      classes: [{ name: 'a', radius: 2, count: 3, where: { height: [0, 1] } }, { radius: 2 }],
    }),
  ],
  ['pool.sample', (o) => pool.sample(o), () => ({ region, radius: 3 })],
  ['how a pool is asked', (o) => pool.sample({ region, radius: 3 }, o), () => ({ split: false })],
  ['pool.world', (o) => pool.world(o), () => ({ radius: 3, ground: { region } })],
  ['pool.sampleBox', (o) => pool.sampleBox(o), () => ({ size: [9, 9], radius: 3 })],
  ['createPool', async (o) => (await createPool(o)).dispose(), () => ({ size: 1 })],
  ['spacing', (o) => spacing(o), () => ({ positions: [0, 0, 1, 1] })],
];

/** The paths of all values, from the outside in. */
function pathsOf(value: unknown, before: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [before];
  return [before, ...Object.entries(value).flatMap(([key, at]) => pathsOf(at, [...before, key]))];
}

function replaced(value: unknown, path: (string | number)[], by: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return by;
  const fields = value as Record<string, unknown>;
  const copy = Array.isArray(value) ? [...value] : { ...fields };
  return Object.assign(copy, { [first]: replaced(fields[first], rest, by) });
}

function isOurs(error: unknown): boolean {
  return error instanceof Error && error.name === 'CopseError' && error.message.length < 900;
}

test.each(calls)('%s', async (_, call, valid) => {
  let draw = 7;
  const paths = pathsOf(valid());
  // Of a path each value once in a while, and every value at the outermost one.
  const part = trials(1000) / 1000;
  for (const path of paths) {
    for (const make of strange) {
      draw = (draw * 48271) % 2147483647;
      const isDrawn = draw / 2147483647 < Math.max(part, 0.25);
      if (path.length > 0 && paths.length > 9 && !isDrawn) continue;
      const what = `${make} at ${path.join('.')}`;
      try {
        await call(replaced(valid(), path, make()) as never);
      } catch (error) {
        if (!isOurs(error)) console.error(what, error);
        expect(isOurs(error), what).toBe(true);
      }
      // Only breakdowns are mended with a delay.
      expect(copse.sample({ region, radius: 3 }).positions.length, what).toBe(golden.length);
    }
  }
  expect([...copse.sample({ region, radius: 3 }).positions]).toEqual(golden);
  expect([...(await pool.sample({ region, radius: 3 })).positions]).toEqual(golden);
});
