// Counts and orders: how many come, which, and how they follow one another.
import { load, type SampleOptions } from 'copse/all';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caught } from '../support/caught.js';
import { Outline } from '../support/oracle.js';
import { distances, randomRegion } from '../support/random-region.js';

const copse = await load();
const region = { x: 0, y: 0, width: 60, height: 40 };
const all = copse.sample({ region, radius: 1 });

const texts = (points: Iterable<readonly number[]>) => [...points].map(String);
const sorted = (points: Iterable<readonly number[]>) => texts(points).sort();
function leastDistance(points: Iterable<[number, number]>): number {
  let least = Number.POSITIVE_INFINITY;
  for (const distance of distances([...points])) least = Math.min(least, distance);
  return least;
}

describe('count with a radius', () => {
  test.each([1, 2, 77, 500, all.length])('%d of those that fit', (count) => {
    const some = copse.sample({ region, radius: 1, count });
    expect(some.length).toBe(count);
    expect(some.report).toMatchObject({ reason: 'count', radius: 1 });
    const places = new Map(texts(all).map((text, i) => [text, i]));
    const kept = texts(some).map((text) => places.get(text) as number);
    // In the order in which they were placed.
    expect(kept).toEqual([...kept].sort((a, b) => a - b));
    expect(new Set(kept).size).toBe(count);
  });
  test('all when fewer fit, and the report says so', () => {
    const some = copse.sample({ region, radius: 1, count: 1e6 });
    expect(some.positions).toEqual(all.positions);
    expect(some.report.reason).toBe('saturated');
  });
  test('a smaller one keeps a part of a larger one', () => {
    const few = sorted(copse.sample({ region, radius: 1, count: 50 }));
    const more = new Set(sorted(copse.sample({ region, radius: 1, count: 300 })));
    expect(few.every((text) => more.has(text))).toBe(true);
  });
});

describe('count without a radius', () => {
  test('exactly so many for every number up to 60, and some more', () => {
    for (const count of [...Array.from({ length: 60 }, (_, i) => i + 1), 333, 4096, 100_000]) {
      const { length, report } = copse.sample({ region, count });
      expect([count, length, report.reason]).toEqual([count, count, 'count']);
    }
  });
  test('spread evenly, and the radius reached is the least distance', () => {
    const samples = copse.sample({ region, count: 1000, seed: 'even' });
    const least = leastDistance(samples);
    expect(samples.report.radius).toBeLessThanOrEqual(least);
    expect(samples.report.radius).toBeGreaterThan(least * (1 - 1e-15));
    const most = Math.sqrt((2 / Math.sqrt(3)) * ((60 * 40) / 1000));
    expect(least / most).toBeGreaterThan(0.76);
  });
  test('in random regions', () => {
    fc.assert(
      fc.property(
        randomRegion,
        fc.integer({ min: 1, max: 400 }),
        fc.boolean(),
        fc.constantFrom('placed', 'random', 'progressive'),
        ({ region, fillRule }, count, float32, order) => {
          const samples = copse.sample({ region, fillRule, count, float32, order });
          expect(samples.length).toBe(count);
          expect(samples.positions).toBeInstanceOf(float32 ? Float32Array : Float64Array);
          const outline = new Outline(region, fillRule);
          for (const [x, y] of samples) expect(outline.where(x, y)).not.toBe('outside');
          if (count > 1)
            expect(leastDistance(samples)).toBeGreaterThanOrEqual(samples.report.radius);
        },
      ),
      { numRuns: 100 },
    );
  });
  test('beside a margin and obstacles', () => {
    const obstacles = [{ point: [30, 20] as [number, number], clearance: 8 }];
    const samples = copse.sample({ region, count: 200, margin: 3, obstacles });
    expect(samples.length).toBe(200);
    for (const [x, y] of samples) {
      expect(Math.hypot(x - 30, y - 20)).toBeGreaterThan(8 - 1e-9);
      expect(Math.min(x, y, 60 - x, 40 - y)).toBeGreaterThan(3 - 1e-9);
    }
  });
  test('nothing where obstacles take all', () => {
    const obstacles = [{ point: [30, 20] as [number, number], clearance: 80 }];
    const samples = copse.sample({ region, count: 200, obstacles });
    expect([samples.length, samples.report.reason]).toEqual([0, 'saturated']);
  });
  test.each([
    ['a circle', { circle: { x: 5, y: 5, radius: 1e-3 } }],
    ['a path', { path: 'M0 0C9 0 9 9 0 9Z' }],
    ['a mask', { mask: { data: Uint8Array.of(0, 255, 255, 255), width: 2, height: 2 } }],
    ['a sliver', { coords: [0, 0, 1000, 377, 1000, 377.01], ringEnds: [3] }],
    ['far from the origin', { x: 1e8, y: -1e8, width: 1, height: 1 }],
  ])('in %s', (_, region) => {
    for (const count of [1, 2, 100]) expect(copse.sample({ region, count }).length).toBe(count);
  });
});

describe('order', () => {
  test("'placed' is the default", () => {
    expect(copse.sample({ region, radius: 1, order: 'placed' }).positions).toEqual(all.positions);
  });
  test.each(['random', 'progressive'] as const)('%s holds the same samples', (order) => {
    const ordered = copse.sample({ region, radius: 1, order });
    expect(sorted(ordered)).toEqual(sorted(all));
    expect(texts(ordered)).not.toEqual(texts(all));
    expect(ordered.report).toEqual(all.report);
    expect(copse.sample({ region, radius: 1, order, seed: 1 }).positions).not.toEqual(
      ordered.positions,
    );
  });
  test('every prefix of the progressive one is well spread', () => {
    const points = [...copse.sample({ region, count: 2000, order: 'progressive' })];
    for (let n = 16; n <= 2000; n = Math.ceil(n * 1.5)) {
      const most = Math.sqrt((2 / Math.sqrt(3)) * ((60 * 40) / n));
      expect(leastDistance(points.slice(0, n)) / most).toBeGreaterThan(0.61);
    }
  });
  test('every prefix of the random one is spread over the whole region', () => {
    const points = [...copse.sample({ region, radius: 0.5, order: 'random' })].slice(0, 1000);
    const counts = new Array(24).fill(0);
    for (const [x, y] of points) counts[Math.floor(x / 10) + 6 * Math.floor(y / 10)]++;
    const chiSquare = counts.reduce(
      (sum, count) => sum + (count - 1000 / 24) ** 2 / (1000 / 24),
      0,
    );
    expect(chiSquare).toBeLessThan(55);
  });
  test('with a count, and in floats', () => {
    const options = { region, radius: 1, count: 100, float32: true } as const;
    const placed = copse.sample(options);
    for (const order of ['random', 'progressive'] as const) {
      const ordered = copse.sample({ ...options, order });
      expect(ordered.positions).toBeInstanceOf(Float32Array);
      expect(sorted(ordered)).toEqual(sorted(placed));
    }
  });
});

test('growing comes to the same', () => {
  const cases: SampleOptions[] = [
    { region, radius: 1, count: 100 },
    { region, count: 100 },
    { region, radius: 1, order: 'random' },
    { region, count: 300, order: 'progressive', float32: true },
  ];
  for (const options of cases) {
    const expected = copse.sample(options);
    const grow = copse.grow(options);
    expect(grow.step(7).positions).toEqual(expected.positions.slice(0, 14));
    const finished = grow.finish();
    expect(finished.positions).toEqual(expected.positions);
    expect(finished.report).toEqual(expected.report);
  }
});

describe('errors', () => {
  const refused = (options: object) =>
    caught(() => copse.sample({ region, ...options } as SampleOptions));

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e300])(
    'count %d is no whole number in range',
    (count) => {
      const rule = 'must be a whole number from 1 to 4294967295';
      for (const radius of [1, undefined]) {
        const error = refused({ radius, count });
        expect(error).toMatchObject({ code: 'out-of-range', option: 'count', value: count, rule });
      }
      const curved = refused({ region: { circle: { x: 0, y: 0, radius: 1 } }, count });
      expect(curved).toMatchObject({ code: 'out-of-range', option: 'count', value: count, rule });
    },
  );
  test.each(['5', null, 5n, [5]])('count %s is no number', (count) => {
    expect(refused({ count })).toMatchObject({ code: 'wrong-type', option: 'count', value: count });
  });
  test('count above the limit', () => {
    const error = refused({ count: 11, limit: 10 });
    expect(error).toMatchObject({ code: 'limit', option: 'count', value: 11 });
    expect(error.message).toBe(
      'count: 11 is above the limit of 10; ask for fewer or raise the limit',
    );
    expect(refused({ count: 2e7 }).rule).toBe(
      'is above the limit of 10000000; ask for fewer or raise the limit',
    );
  });
  test.each([-1, Number.NaN])('limit %d is not 0 or more', (limit) => {
    expect(refused({ count: 5, limit })).toMatchObject({ code: 'invalid-limit', option: 'limit' });
  });
  test('more than the numbers can tell apart', () => {
    const far = { x: 1e9, y: 1e9, width: 1, height: 1 };
    const error = refused({ region: far, count: 1e6 });
    expect(error).toMatchObject({ code: 'precision', option: 'count', value: 1e6 });
    expect(error.rule).toMatch(/^would need a radius of .*, which is too small for/);
  });
  test.each(['sorted', 'Random', '', null, 1, true])('order %s is unknown', (order) => {
    const rule = "must be 'placed', 'random' or 'progressive'";
    const error = refused({ radius: 1, order });
    expect(error).toMatchObject({ option: 'order', value: order });
    expect(error.rule.startsWith(rule)).toBe(true);
  });
  test('existing samples need a radius', () => {
    const error = refused({ count: 5, existing: { positions: [1, 2] } });
    expect(error).toMatchObject({ code: 'conflicting-options', option: 'existing' });
  });
});
