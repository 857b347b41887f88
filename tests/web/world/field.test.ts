// A world whose radius depends on the place shows the very samples of one call.
import {
  type Density,
  load,
  type RadiusField,
  type SampleOptions,
  type Samples,
  type WorldOptions,
} from 'copse/all';
import { createPool } from 'copse/worker';
import { expect, test } from 'vitest';
import { caught } from '../support/caught.js';
import { coast, road } from '../support/coast.js';
import { type Box, compareParts, listed } from '../support/world-parts.js';

const copse = await load();

const cover = { x: -300, y: -300, width: 600, height: 600 };
const hills = (x: number, y: number) => 5 + 2 * Math.sin(x / 40) + 2 * Math.cos(y / 30);
const byPlace: RadiusField = { min: 1, max: 9, at: hills, bounds: cover, resolution: 300 };

const boxes: Box[] = [
  { x: 20, y: -10, width: 70, height: 50 },
  { x: -180, y: 60, width: 40, height: 90 },
  { x: -4, y: -4, width: 8, height: 8 },
];

const chunks = [
  [0, 0],
  [-2, 1],
  [3, -3],
] as const;

function compare(options: WorldOptions, one: Samples, chunkSize = 45): void {
  compareParts(copse.world({ ...options, chunkSize }), one, boxes, chunks);
}

test.each(['mean', 'larger', 'smaller'] as const)(
  'a function with bounds, by the %s',
  (conflict) => {
    const options = { radius: byPlace, seed: 'north', conflict };
    compare(options, copse.sample({ region: cover, ...options }));
  },
);

test('a raster, on ground with obstacles, existing samples and a margin', () => {
  const data = Float32Array.from({ length: 48 * 48 }, (_, i) => ((i * 7919) % 13 < 6 ? 2 : 11));
  const radius = { min: 2, max: 11, data, width: 48, height: 48, bounds: cover };
  const parts = {
    obstacles: [road],
    existing: { positions: [30, 12, -150, 90, 0, 1], radii: [4, 20, 3], clearance: [9, 0, 2] },
    margin: 3,
  };
  const options = { radius, seed: 5 };
  const one = copse.sample({ region: coast, ...parts, ...options });
  compare({ ...options, ground: { region: coast, ...parts } }, one);
  compare({ ...options, ground: () => ({ region: coast, ...parts }), debug: true }, one);
});

test('a raster covers the box of the ground’s region', () => {
  const radius = { min: 2, max: 6, data: Float32Array.of(2, 6, 4, 3), width: 2, height: 2 };
  const one = copse.sample({ region: coast, radius, seed: 1 });
  compare({ radius, seed: 1, ground: { region: coast } }, one);
});

test.each<[string, Density]>([
  ['a function', { at: (x, y) => 1 + Math.sin(x / 30) * Math.cos(y / 50), bounds: cover }],
  [
    'a raster with nothing in places',
    {
      data: Float32Array.from({ length: 900 }, (_, i) => ((i * 31) % 7) / 6),
      width: 30,
      height: 30,
      bounds: cover,
    },
  ],
  [
    'an image',
    {
      image: {
        data: Uint8Array.from({ length: 4 * 400 }, (_, i) => (i % 4 === 3 ? 255 : (i * 37) % 256)),
        width: 20,
        height: 20,
      },
      invert: true,
      bounds: cover,
    },
  ],
])('a density: %s', (_, density) => {
  const options = { radius: 3, density, seed: 8 };
  compare(options, copse.sample({ region: cover, ...options }));
});

const soil: Density = {
  at: (x, y) => 1 + 0.9 * Math.sin(x / 30) * Math.cos(y / 50),
  bounds: cover,
};
const kinds = [
  { name: 'oak', radius: 6 },
  { name: 'birch', radius: 4, weight: 2 },
  { name: 'fern', radius: 4, where: { at: (x: number) => (x > 0 ? 1 : 0.2), bounds: cover } },
];

test.each<[string, WorldOptions]>([
  ['classes with a density', { classes: kinds, density: soil, seed: 4 }],
  ['classes in levels, with a density', { classes: kinds, density: soil, levels: 2, seed: 5 }],
  ['levels of a radius by place', { radius: byPlace, levels: 3, seed: 6 }],
  ['levels of a density', { radius: 3, density: soil, levels: 2, conflict: 'larger', seed: 7 }],
])('%s', (_, options) => {
  const one = copse.sample({ region: cover, ...options } as SampleOptions);
  expect(one.length).toBeGreaterThan(500);
  compare(options, one);
  const ground = {
    region: coast,
    obstacles: [road],
    existing: { positions: [30, 12], radii: [4] },
  };
  const part = copse.sample({ ...ground, ...options } as SampleOptions);
  compare({ ...options, ground }, part);
});

test('a coarse level is the beginning of all levels', () => {
  const world = copse.world({ classes: kinds, density: soil, levels: 2, seed: 5, chunkSize: 60 });
  const all = world.chunk(0, 1);
  const coarse = world.chunk(0, 1, { level: 0 });
  expect(coarse.length).toBe(all.levelEnds?.[0]);
  expect(coarse.radii).toEqual(all.radii?.subarray(0, coarse.length));
  expect(all.classNames).toEqual(['oak', 'birch', 'fern']);
});

test('a radius that is the same everywhere is that radius', () => {
  const same: RadiusField = { min: 4, max: 4, at: () => 4, bounds: cover };
  const box = boxes[0] as Box;
  const world = copse.world({ radius: same, seed: 2 }).within(box);
  expect(world.positions).toEqual(copse.world({ radius: 4, seed: 2 }).within(box).positions);
  expect(world.radii).toEqual(new Float64Array(world.length).fill(4));
});

test('a share keeps radii beside their samples', () => {
  const box = boxes[0] as Box;
  const options = { radius: byPlace, seed: 3 };
  const all = new Map(listed(copse.world(options).within(box)).map((sample) => [`${sample}`, 1]));
  const some = listed(copse.world({ ...options, share: 0.5 }).within(box));
  expect(some.length).toBeGreaterThan(all.size / 4);
  expect(some.length).toBeLessThan((3 * all.size) / 4);
  for (const sample of some) expect(all.has(`${sample}`)).toBe(true);
});

test('beyond the bounds the outermost texels go on, as far as 2^47 steps', () => {
  const world = copse.world({ radius: byPlace, seed: 4 });
  const far = { x: 1e6, y: -3e5, width: 60, height: 60 };
  const chunk = world.within(far);
  expect(chunk.length).toBeGreaterThan(10);
  expect(listed(world.within(far))).toEqual(listed(chunk));
  const error = caught(() => world.chunk(2 ** 39, 0));
  expect(error.code).toBe('out-of-range');
  expect(error.rule).toContain('with a radius by place');
});

test('threads make the same', async () => {
  const pool = await createPool({ size: 2 });
  try {
    const options = { radius: byPlace, seed: 6 };
    const world = await pool.world(options);
    const own = copse.world(options);
    const chunks = await Promise.all([world.chunk(0, 0), world.chunk(1, 0), world.chunk(-1, 2)]);
    [own.chunk(0, 0), own.chunk(1, 0), own.chunk(-1, 2)].forEach((chunk, i) => {
      expect(listed(chunks[i] as Samples)).toEqual(listed(chunk));
    });
  } finally {
    await pool.dispose();
  }
});

test.each<[Record<string, unknown>, string, string]>([
  [
    { radius: { min: 1, max: 2, data: [1], width: 1, height: 1 } },
    'radius.bounds',
    'must be given when the ground',
  ],
  [
    { radius: 2, density: { data: [1], width: 1, height: 1 } },
    'density.bounds',
    'must be given when the ground',
  ],
  [{ radius: byPlace, levels: 20 }, 'levels', 'from 1 to 16'],
  [
    {
      classes: [{ radius: 2 }, { radius: 3 }],
      spacing: [
        [2, 3],
        [3, 3],
      ],
      density: { at: () => 1, bounds: cover },
    },
    'spacing',
    'cannot be combined with a density',
  ],
  [{ radius: 2, conflict: 'mean' }, 'conflict', 'has no effect without'],
  [
    { radius: byPlace, density: { at: () => 1, bounds: cover } },
    'density',
    'needs a radius that is',
  ],
  [{ radius: { min: 1, max: 200, at: () => 1, bounds: cover } }, 'radius', '100 times'],
  [{ radius: { min: 3, max: 2, at: () => 1, bounds: cover } }, 'radius', 'above max'],
  [{ radius: { ...byPlace, resolution: 20 } }, 'radius.at', 'give a resolution of'],
  [{ radius: () => 3 }, 'radius', 'must be a number, or { at, min, max }'],
  [{ radius: 2, density: { at: () => 0, bounds: cover } }, 'density', ''],
])('%j is refused', (options, option, rule) => {
  const error = caught(() => copse.world(options as WorldOptions).chunk(0, 0));
  expect([error.name, error.option]).toEqual(['CopseError', option]);
  expect(error.rule).toContain(rule);
});
