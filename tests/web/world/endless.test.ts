// A radius or a density as a function without bounds: a world shows the very samples of one call with
// the same texels, wherever it is asked, in whatever order.
import {
  type DensityFunction,
  load,
  type RadiusFunction,
  type Samples,
  type WorldOptions,
} from 'copse/all';
import { createPool } from 'copse/worker';
import { describe, expect, test } from 'vitest';
import { EndlessFunction } from '../../../web/src/options/endless.ts';
import { caught } from '../support/caught.js';
import { type Box, compareParts, listed } from '../support/world-parts.js';

const copse = await load();

// Texels of 4, a power of two, whose corners are multiples of it: as without bounds.
const side = 4;
const cover = { x: -256, y: -256, width: 512, height: 512 };
const laid = { bounds: cover, resolution: 128 };
const hills = (x: number, y: number) => 3.5 + 1.25 * Math.sin(x / 40) + 1.25 * Math.cos(y / 30);
const steps = (x: number, y: number) => (Math.floor(x / 24) % 3 === Math.floor(y / 36) % 2 ? 8 : 1);
/** From 0.05 to 1, or 0. */
const glades = (x: number, y: number) => {
  const density = Math.min(1, 0.6 + Math.sin(x / 25) * Math.cos(y / 20));
  return density < 0.05 ? 0 : density;
};

const boxes: Box[] = [
  { x: 20, y: -10, width: 70, height: 50 },
  { x: -120, y: 60, width: 40, height: 45 },
  { x: -4, y: -4, width: 8, height: 8 },
];

const chunks = [
  [1, 0],
  [-2, -3],
  [0, 1],
] as const;

function compare(options: WorldOptions, one: Samples, chunkSize = 45): void {
  compareParts(copse.world({ ...options, chunkSize }), one, boxes, chunks);
}

const byPlace: RadiusFunction = { min: 1, max: 6, at: hills, texel: side };
const byDensity: DensityFunction = { min: 0.05, max: 1, at: glades, texel: side };

describe.each(['mean', 'larger', 'smaller'] as const)('by the %s', (conflict) => {
  test.each<[string, RadiusFunction]>([
    ['hills', byPlace],
    ['jumps', { min: 1, max: 8, at: steps }],
  ])('a radius: %s', (_, radius) => {
    const options = { seed: 'north', conflict };
    const { texel: _texel, ...rest } = radius;
    const one = copse.sample({ region: cover, ...options, radius: { ...rest, ...laid } });
    compare({ ...options, radius }, one);
  });

  test('a density, with places where nothing stands', () => {
    const options = { seed: 8, radius: 1.5, conflict };
    const density = { max: 1, at: glades, ...laid };
    const one = copse.sample({ region: cover, ...options, density });
    compare({ ...options, density: byDensity }, one);
  });
});

test('without min, densities go down to a ten thousandth of max', () => {
  const at = (x: number, y: number) => 1 - 0.9 * glades(x, y);
  const options = { seed: 3, radius: 1.5 };
  const one = copse.sample({ region: cover, ...options, density: { max: 1, at, ...laid } });
  const density = { max: 1, at, texel: side };
  const box = boxes[2] as Box;
  expect(listed(copse.world({ ...options, density }).within(box))).toEqual(listed(one, box));
});

test('ground of every sort', () => {
  const obstacles = [
    { polyline: [[-300, 20] as const, [400, -90] as const], clearance: 6 },
    { region: { circle: { x: 60, y: 10, radius: 14 } }, clearance: 2 },
  ];
  const existing = { positions: [30, 12, -80, 70, 0, 1], clearance: [9, 0, 2] };
  const ofSizes = { ...existing, radii: [4, 20, 3] };
  for (const [radius, density, whole] of [
    [byPlace, undefined, { radius: { min: 1, max: 6, at: hills, ...laid } }],
    [1.5, byDensity, { radius: 1.5, density: { max: 1, at: glades, ...laid } }],
  ] as const) {
    for (const there of [existing, ofSizes]) {
      const parts = { obstacles, existing: there };
      const one = copse.sample({ region: cover, ...whole, seed: 5, ...parts });
      const options = { radius, density, seed: 5 } as WorldOptions;
      compare({ ...options, ground: parts }, one);
      compare({ ...options, ground: () => parts }, one);
      compare({ ...options, ground: () => ({ region: cover, ...parts }), debug: true }, one);
    }
  }
  const nowhere = copse.world({ radius: byPlace, ground: () => null }).chunk(0, 0);
  expect([nowhere.length, nowhere.radii?.length]).toEqual([0, 0]);
  expect(copse.world({ radius: byPlace, ground: null }).chunk(0, 0).length).toBe(0);
});

test('the ground’s region is what a function without bounds is read over', () => {
  const radius = { min: 1, max: 6, at: hills };
  const one = copse.sample({ region: cover, seed: 1, radius: { ...radius, resolution: 128 } });
  compare({ seed: 1, ground: cover, radius: { ...radius, resolution: 128 } }, one);
});

test('nothing stands where the density is 0 all around', () => {
  const density = { min: 1, max: 1, at: (x: number) => (x < 400 ? 0 : 1) };
  const world = copse.world({ radius: 2, density });
  expect(world.within({ x: -900, y: -900, width: 90, height: 90 }).length).toBe(0);
  const beside = world.within({ x: 380, y: 0, width: 40, height: 40 });
  expect(Math.min(...listed(beside).map(([x]) => x as number))).toBeGreaterThanOrEqual(400);
  expect(beside.length).toBeGreaterThan(100);
});

test('chunks are functions of their numbers, far away, too', () => {
  const options: WorldOptions = { radius: { ...byPlace, at: far }, seed: 3, chunkSize: 64 };
  function far(x: number, y: number): number {
    return hills(x % 500, y % 300);
  }
  const numbers: [number, number][] = [];
  for (const base of [0, -5, 2 ** 24, -(2 ** 27)])
    for (const [i, j] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      numbers.push([base + i, -base + j]);
  const one = copse.world(options);
  const forwards = numbers.map(([i, j]) => listed(one.chunk(i, j)));
  const other = copse.world(options);
  const backwards = [...numbers].reverse().map(([i, j]) => listed(other.chunk(i, j)));
  expect(backwards.reverse()).toEqual(forwards);
  for (let k = 0; k < numbers.length; k += 4) {
    const [i, j] = numbers[k] as [number, number];
    const square = { x: i * 64, y: j * 64, width: 128, height: 128 };
    const all = listed(copse.world(options).within(square));
    expect(
      forwards
        .slice(k, k + 4)
        .flat()
        .sort(byPlaceOrder),
    ).toEqual(all);
    expect(all.length).toBeGreaterThan(500);
  }
  const error = caught(() => one.chunk(2 ** 39, 0));
  expect(error.rule).toContain('with a radius by place');
});

function byPlaceOrder([x0, y0]: number[], [x1, y1]: number[]): number {
  return (x0 as number) - (x1 as number) || (y0 as number) - (y1 as number);
}

test('each place is read about once while one walks', () => {
  let calls = 0;
  const at = (x: number, y: number) => {
    calls += 1;
    return hills(x, y);
  };
  const world = copse.world({ radius: { min: 1, max: 6, at } });
  world.chunk(0, 0);
  const first = calls;
  for (let i = 1; i <= 30; i++) world.chunk(i, 0);
  const perChunk = (world.chunkSize / side) ** 2;
  // The strip that is read is some windows high.
  expect(calls - first).toBeLessThan(30 * perChunk * 12);
  const walked = calls;
  for (let i = 30; i >= 0; i--) world.chunk(i, 0);
  expect(calls).toBe(walked);
});

test('what is forgotten is read again', () => {
  let calls = 0;
  const at = (x: number, y: number) => {
    calls += 1;
    return x + 7 * y;
  };
  const check = (value: unknown) => value as number;
  const request = { isDensity: false, least: 1, most: 2 };
  const read = new EndlessFunction('radius', { given: {}, fields: { at }, check }, request, 1);
  expect(read.request.texel).toBe(4);
  const rect = { column0: -70, row0: -3, column1: 11, row1: 90 };
  const one = read.cut(rect);
  const index = (5 - one.row) * one.columns + (-69 - one.column);
  expect(one.values[index]).toBe((-69 + 0.5) * 4 + 7 * (5 + 0.5) * 4);
  const before = calls;
  expect(read.cut(rect)).toEqual(one);
  expect(calls).toBe(before);
  for (let n = 1; n <= 5; n++)
    read.cut({ column0: n * 10000, row0: 0, column1: n * 10000 + 2048, row1: 2048 });
  const later = calls;
  expect(read.cut(rect)).toEqual(one);
  expect(calls).toBe(later + before);
});

test('a share keeps some', () => {
  const box = boxes[0] as Box;
  const all = new Set(listed(copse.world({ radius: byPlace }).within(box)).map(String));
  const some = listed(copse.world({ radius: byPlace, share: 0.5 }).within(box)).map(String);
  expect(some.every((sample) => all.has(sample))).toBe(true);
  expect(some.length / all.size).toBeCloseTo(0.5, 0);
});

test('threads make the same, and are told as much', async () => {
  const pool = await createPool({ size: 2 });
  try {
    for (const options of [
      { radius: byPlace, seed: 6 },
      { radius: 1.5, density: byDensity, seed: 6 },
      {
        radius: byPlace,
        seed: 6,
        ground: () => ({ obstacles: [{ region: { circle: { x: 1, y: 2, radius: 9 } } }] }),
      },
    ] as WorldOptions[]) {
      const world = await pool.world(options);
      const own = copse.world(options);
      const wanted = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => [n - 4, (n * 5) % 3] as const);
      const chunks = await Promise.all(wanted.map(([i, j]) => world.chunk(i, j)));
      wanted.forEach(([i, j], n) => {
        expect(listed(chunks[n] as Samples)).toEqual(listed(own.chunk(i, j)));
      });
    }
    const broken = await pool.world({ radius: { min: 1, max: 2, at: () => 3 } });
    await expect(broken.chunk(0, 0)).rejects.toMatchObject({
      code: 'invalid-radius',
      option: 'radius.at',
    });
  } finally {
    await pool.dispose();
  }
});

describe('functions that misbehave', () => {
  const worlds = (at: (x: number, y: number) => unknown) =>
    [
      ['radius', copse.world({ radius: { min: 1, max: 6, at: at as () => number } })],
      ['density', copse.world({ radius: 1, density: { min: 1, max: 6, at: at as () => number } })],
    ] as const;

  test('what they throw comes out, and the world works on', () => {
    let isBroken = true;
    const at = (x: number, y: number) => {
      if (isBroken && x > 20) throw new RangeError('mine');
      return hills(x, y);
    };
    const world = copse.world({ radius: { min: 1, max: 6, at } });
    expect(() => world.chunk(0, 0)).toThrow(new RangeError('mine'));
    isBroken = false;
    const one = copse.world({ radius: { min: 1, max: 6, at: hills } });
    expect(listed(world.chunk(0, 0))).toEqual(listed(one.chunk(0, 0)));
  });

  test.each([Number.NaN, 7, -1, Number.POSITIVE_INFINITY, '3', undefined, Promise.resolve(2)])(
    '%s is refused, with the place',
    (value) => {
      for (const [option, world] of worlds(() => value)) {
        const error = caught(() => world.chunk(0, 0));
        expect([error.code, error.option]).toEqual([`invalid-${option}`, `${option}.at`]);
        expect(error.rule).toMatch(/ at \(-?\d+, -?\d+\)/);
      }
    },
  );

  test('they must not ask the world', () => {
    for (const which of [0, 1]) {
      const [option, world] = worlds(() => world.chunk(5, 5).length)[which] as never as [
        string,
        { chunk(i: number, j: number): Samples },
      ];
      const error = caught(() => world.chunk(0, 0));
      expect([error.code, error.option]).toEqual(['conflicting-options', option]);
      expect(error.rule).toBe('must not call the world that it describes');
    }
  });

  test('debug finds those that change their mind', () => {
    let calls = 0;
    const at = () => 1 + (calls++ % 5);
    for (const options of [
      { radius: { min: 1, max: 6, at } },
      { radius: 1, density: { min: 1, max: 6, at } },
    ]) {
      const error = caught(() => copse.world({ ...options, debug: true }).chunk(0, 0));
      expect(error.code).toBe('inconsistent-ground');
      expect(error.rule).toContain('must return the same value for a place each time');
    }
    const world = copse.world({ radius: byPlace, debug: true });
    expect(world.chunk(0, 0).length).toBeGreaterThan(10);
  });
});

test.each<[Record<string, unknown>, string, string, string]>([
  [{ radius: { ...byPlace, resolution: 9 } }, 'conflicting-options', 'radius.resolution', 'texel'],
  [{ radius: { ...byPlace, bounds: cover } }, 'conflicting-options', 'radius.texel', 'resolution'],
  [
    { radius: { ...byPlace, texel: 17 } },
    'out-of-range',
    'radius.texel',
    'to 16 times the least distance',
  ],
  [{ radius: { ...byPlace, texel: -1 } }, 'out-of-range', 'radius.texel', 'positive'],
  [{ radius: { ...byPlace, texel: 1e-9 } }, 'out-of-range', 'radius.texel', 'from 1/512'],
  [{ radius: { ...byPlace, texel: 0.002 } }, 'limit', 'radius.at', 'use a larger texel'],
  [{ radius: { ...byPlace, at: 3 } }, 'wrong-type', 'radius.at', 'must be a function'],
  [{ radius: { ...byPlace, max: 101 } }, 'invalid-radius', 'radius', '100 times'],
  [{ radius: { ...byPlace, min: 0 } }, 'invalid-radius', 'radius', 'positive'],
  [{ radius: { ...byPlace, min: 7 } }, 'invalid-radius', 'radius', 'above max'],
  [{ radius: { ...byPlace, max: Number.NaN } }, 'invalid-radius', 'radius', 'positive'],
  [
    { radius: 1, density: { at: glades, min: 0.05 } },
    'missing-option',
    'density.max',
    'must be given',
  ],
  [{ radius: 1, density: { ...byDensity, min: 2 } }, 'out-of-range', 'density.min', 'above max'],
  [{ radius: 1, density: { ...byDensity, max: 0 } }, 'out-of-range', 'density.max', 'positive'],
  [{ radius: 0, density: byDensity }, 'invalid-radius', 'radius', 'with a density'],
  [
    { radius: 1, density: { ...byDensity, min: 0.9 } },
    'invalid-density',
    'density.at',
    'must be a finite number, 0, or from min, 0.9, to max, 1',
  ],
  [
    { radius: 1, density: { at: glades, min: 0.1, bounds: cover } },
    'conflicting-options',
    'density.min',
    'without bounds',
  ],
])('%j is refused', (options, code, option, rule) => {
  const error = caught(() => copse.world(options as WorldOptions).chunk(0, 0));
  expect([error.code, error.option]).toEqual([code, option]);
  expect(error.rule).toContain(rule);
});

test.each<[string, WorldOptions]>([
  [
    'classes with a density',
    {
      classes: [{ radius: 3 }, { radius: 2, weight: 2 }],
      density: { at: (x, y) => 1.2 + Math.sin(x / 40) * Math.cos(y / 30), max: 3 },
    },
  ],
  ['levels', { radius: { min: 2, max: 5, at: (x) => 3.5 + Math.sin(x / 60) }, levels: 2 }],
])('%s: chunks are parts of larger rectangles', (_, options) => {
  const world = copse.world({ ...options, chunkSize: 30 });
  const chunk = world.chunk(2, -1);
  const { positions, radii } = world.within({ x: 40, y: -50, width: 70, height: 70 });
  const places: string[] = [];
  radii?.forEach((radius, i) => {
    const [x, y] = [positions[2 * i] as number, positions[2 * i + 1] as number];
    if (x >= 60 && x < 90 && y >= -30 && y < 0) places.push(`${x} ${y} ${radius}`);
  });
  const own = Array.from(chunk.radii ?? [], (radius, i) =>
    [chunk.positions[2 * i], chunk.positions[2 * i + 1], radius].join(' '),
  );
  expect(own.length).toBeGreaterThan(20);
  expect(own.sort()).toEqual(places.sort());
});
