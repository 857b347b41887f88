// A radius from a range: each sample has its own, none are too close, nowhere is room for the least.
import { type Conflict, load, type RadiusRange, type Samples } from 'copse/all';
import { createPool } from 'copse/worker';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caught } from '../support/caught.js';
import { trials } from '../support/trials.js';

const copse = await load();
const square = { x: 0, y: 0, width: 60, height: 60 };

const rules: Record<Conflict, (a: number, b: number) => number> = {
  mean: (a, b) => a / 2 + b / 2,
  larger: Math.max,
  smaller: Math.min,
};

/** Discs to look at: x, y and radius of each. */
function discsOf(samples: Samples): [x: number, y: number, radius: number][] {
  const { radii = new Float64Array() } = samples;
  return Array.from(samples, ([x, y], i) => [x, y, radii[i] as number]);
}

/** Pairs that are too close, and places with room for the least radius. */
function faults(
  samples: Samples,
  { min, max }: RadiusRange,
  conflict: Conflict = 'mean',
  apart = (dx: number, dy: number) => Math.hypot(dx, dy),
): string[] {
  const found: string[] = [];
  const discs = discsOf(samples);
  const slack = 1e-12 * max;
  for (const [i, [x, y, radius]] of discs.entries()) {
    if (!(radius >= min && radius <= max)) found.push(`radius ${radius}`);
    for (const [u, v, other] of discs.slice(0, i)) {
      if (apart(x - u, y - v) < rules[conflict](radius, other) - slack)
        found.push(`(${x}, ${y}) and (${u}, ${v})`);
    }
  }
  for (let n = 0; n < 300; n++) {
    const [x, y] = [(n * 37.37) % 60, (n * 23.71) % 60];
    const isFree = discs.every(
      ([u, v, other]) => apart(x - u, y - v) >= rules[conflict](min, other),
    );
    if (isFree) found.push(`room at (${x}, ${y})`);
  }
  return found;
}

const distribution = fc.oneof(
  fc.constantFrom(undefined, 'uniform', 'log-uniform', 'log-normal'),
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 20 })
    .map((weights) => [...weights, 1]),
  fc.constant((radius: number) => 1 / radius),
) as fc.Arbitrary<RadiusRange['distribution']>;

const range = fc
  .record({
    min: fc.double({ min: 1.5, max: 6, noNaN: true }),
    ratio: fc.oneof(
      fc.double({ min: 1.01, max: 4, noNaN: true }),
      fc.double({ min: 4, max: 100, noNaN: true }),
    ),
    distribution,
  })
  .map(({ min, ratio, distribution }) => ({
    min,
    max: Math.min(min * ratio, 100 * min),
    distribution,
  }));

test('every pair keeps its distance, and nowhere is room for the least', () => {
  const scene = fc.record({
    range,
    conflict: fc.constantFrom<Conflict>('mean', 'larger', 'smaller'),
    seed: fc.integer(),
    float32: fc.boolean(),
  });
  fc.assert(
    fc.property(scene, ({ range: radius, conflict, seed, float32 }) => {
      const samples = copse.sample({ region: square, radius, conflict, seed, float32 });
      expect(faults(samples, radius, conflict)).toEqual([]);
      expect(samples.classes).toBeUndefined();
      expect(samples.report.radius).toBe(radius.min);
      expect(samples.report.deviation).toBeGreaterThanOrEqual(0);
      expect(samples.report.deviation).toBeLessThanOrEqual(1);
    }),
    { numRuns: trials(200) },
  );
});

/** As the docs have it. */
test('sizes come near to what was asked for', () => {
  const region = { x: 0, y: 0, width: 300, height: 300 };
  const deviation = (max: number, distribution: RadiusRange['distribution']) =>
    copse.sample({ region, radius: { min: 1.5, max: 1.5 * max, distribution } }).report.deviation;
  const table = [2, 4, 10].map((ratio) =>
    (['uniform', 'log-uniform', 'log-normal'] as const).map((name) =>
      Number(deviation(ratio, name)?.toFixed(2)),
    ),
  );
  expect(table).toEqual([
    [0.08, 0.07, 0.11],
    [0.23, 0.12, 0.2],
    [0.56, 0.36, 0.46],
  ]);
});

test('weights, and functions of them, are distributions too', () => {
  const region = { x: 0, y: 0, width: 200, height: 200 };
  const large = copse.sample({ region, radius: { min: 2, max: 4, distribution: [0, 0, 0, 1] } });
  // Only what fills gaps is small.
  const share = (samples: Samples) =>
    discsOf(samples).filter(([, , radius]) => radius >= 3.5).length / samples.length;
  const small = copse.sample({ region, radius: { min: 2, max: 4, distribution: [1, 0, 0, 0] } });
  expect(share(large)).toBeGreaterThan(0.5);
  expect(share(small)).toBe(0);
  const given = copse.sample({
    region,
    radius: { min: 2, max: 4, distribution: (radius) => (radius > 3.5 ? 1 : 0) },
  });
  expect(share(given)).toBeGreaterThan(0.5);
});

describe('with other options', () => {
  const radius: RadiusRange = { min: 2, max: 6, distribution: 'log-normal' };
  const all = copse.sample({ region: square, radius, seed: 4 });

  test('a run in steps gives the same', () => {
    const run = copse.grow({ region: square, radius, seed: 4 });
    while (!run.done) run.step(10);
    const samples = run.finish();
    expect(samples.positions).toEqual(all.positions);
    expect(samples.radii).toEqual(all.radii);
    expect(samples.report).toEqual(all.report);
  });

  test('count and order keep the radius of each', () => {
    const sizes = new Map(discsOf(all).map(([x, y, own]) => [`${x} ${y}`, own]));
    for (const order of ['placed', 'random', 'progressive'] as const) {
      const some = copse.sample({ region: square, radius, seed: 4, count: 50, order });
      expect(some).toHaveLength(50);
      expect(discsOf(some).every(([x, y, own]) => sizes.get(`${x} ${y}`) === own)).toBe(true);
    }
  });

  test('opposite sides are one', () => {
    const samples = copse.sample({ region: square, radius, periodic: true, seed: 2 });
    const wrapped = (d: number) => Math.min(Math.abs(d), 60 - Math.abs(d));
    expect(
      faults(samples, radius, 'mean', (dx, dy) => Math.hypot(wrapped(dx), wrapped(dy))),
    ).toEqual([]);
  });

  test('existing samples keep their radii, those of an earlier call too', () => {
    const half = copse.sample({ region: { ...square, width: 30 }, radius, seed: 1 });
    const rest = copse.sample({ region: square, radius, existing: half, seed: 2 });
    for (const [x, y, own] of discsOf(rest)) {
      for (const [u, v, other] of discsOf(half))
        expect(Math.hypot(x - u, y - v)).toBeGreaterThanOrEqual((own + other) / 2 - 1e-9);
    }
  });

  test('obstacles and margin hold', () => {
    const samples = copse.sample({
      region: square,
      radius,
      margin: 3,
      obstacles: [{ point: [30, 30], clearance: 10 }],
    });
    for (const [x, y] of samples) {
      expect(Math.min(x, y, 60 - x, 60 - y)).toBeGreaterThanOrEqual(3);
      expect(Math.hypot(x - 30, y - 30)).toBeGreaterThanOrEqual(10);
    }
  });

  test('GeoJSON has the radius of each', () => {
    const { features } = all.toGeoJSON({ properties: true });
    expect(features.map(({ properties }) => properties.radius)).toEqual(Array.from(all.radii));
  });

  test('worlds, forests and threads give the same', async () => {
    const sorted = (samples: Samples) => discsOf(samples).sort(([a, b], [c, d]) => a - c || b - d);
    const world = copse.world({ radius, seed: 4, ground: square });
    expect(sorted(world.within(square))).toEqual(sorted(all));
    const forest = copse.forest({ radius, seed: 4 });
    forest.put('wood', { region: square });
    expect(sorted(forest.samples())).toEqual(sorted(all));
    expect(Array.from(forest.radii ?? []).slice(0, forest.length)).toHaveLength(all.length);
    const copy = copse.forest(JSON.parse(JSON.stringify(forest)));
    expect(sorted(copy.samples())).toEqual(sorted(all));
    const pool = await createPool({ size: 1 });
    const samples = await pool.sample({ region: square, radius, seed: 4 });
    expect(samples.radii).toEqual(all.radii);
    expect(samples.report).toEqual(all.report);
    const chunk = await (await pool.world({ radius, seed: 4, ground: square })).within(square);
    expect(sorted(chunk)).toEqual(sorted(all));
    pool.dispose();
  });

  test('a sample of a forest needs a radius', () => {
    const forest = copse.forest({ radius });
    expect(caught(() => forest.put('oak', { sample: [1, 2] })).option).toBe('part.radius');
    forest.put('oak', { sample: [30, 30], radius: 9 });
    forest.put('wood', { region: square });
    for (const [x, y] of forest.samples())
      expect(Math.hypot(x - 30, y - 30)).toBeGreaterThanOrEqual(9);
  });

  test('a part that thins is refused', () => {
    const forest = copse.forest({ radius });
    forest.put('wood', { region: square });
    const error = caught(() => forest.put('thin', { region: square, density: 0.5 }));
    expect(error).toMatchObject({ code: 'conflicting-options', option: 'density' });
  });

  test('a function is no JSON', () => {
    const forest = copse.forest({ radius: { min: 1, max: 2, distribution: () => 1 } });
    expect(caught(() => forest.toJSON()).option).toBe('radius.distribution');
  });

  test.each([
    ['levels', { levels: 2 }],
    ['density', { density: { data: [1], width: 1, height: 1 } }],
    ['radius', { classes: [{ radius: 1 }, { radius: 2 }] }],
    ['spacing', { spacing: [[1]] }],
    ['existing', { existing: [[1, 2]] }],
    ['radius', { method: 'bridson' }],
    ['radius.distribution', { radius: { ...radius, at: () => 1 } }],
  ])('%s is refused', (option, options) => {
    const call = () => copse.sample({ region: square, radius, ...options } as never);
    expect(caught(call).option).toBe(option);
  });
});

test.each([
  ['radius.min', { min: 0, max: 2 }],
  ['radius.min', { min: '1', max: 2 }],
  ['radius.min', { max: 2 }],
  ['radius.max', { min: 1 }],
  ['radius.max', { min: 1, max: 1 }],
  ['radius.max', { min: 1, max: 101 }],
  ['radius.max', { min: 1, max: Number.NaN }],
  ['radius.max', { min: 1, max: Number.POSITIVE_INFINITY }],
  ['radius', { min: 1e-200, max: 1e-199 }],
  ['radius.distribution', { min: 1, max: 2, distribution: 'normal' }],
  ['radius.distribution', { min: 1, max: 2, distribution: 3 }],
  ['radius.distribution', { min: 1, max: 2, distribution: [] }],
  ['radius.distribution', { min: 1, max: 2, distribution: [0, 0] }],
  ['radius.distribution', { min: 1, max: 2, distribution: new Float64Array(5000) }],
  ['radius.distribution[1]', { min: 1, max: 2, distribution: [1, -1] }],
  ['radius.distribution[0]', { min: 1, max: 2, distribution: [Number.NaN] }],
  ['radius.distribution', { min: 1, max: 2, distribution: {} }],
  ['radius.distribution', { min: 1, max: 2, distribution: Promise.resolve(1) }],
  ['radius.sigma', { min: 1, max: 2, distribution: 'log-normal', sigma: 1 }],
])('%s is refused in %o', (option, radius) => {
  const error = caught(() => copse.sample({ region: square, radius } as never));
  expect(error.option).toBe(option);
});

test.each([
  ['gives no number', () => undefined],
  ['gives a promise', () => Promise.resolve(1)],
  ['is negative', () => -1],
  ['is endless', () => Number.POSITIVE_INFINITY],
  ['is 0 everywhere', () => 0],
])('a function that %s is refused', (_, distribution) => {
  const radius = { min: 1, max: 2, distribution } as never;
  const error = caught(() => copse.sample({ region: square, radius }));
  expect(error.option).toMatch(/^radius\.distribution/);
});
