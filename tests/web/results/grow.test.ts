// Growing step by step: what comes, in which steps, and that it comes to what `sample` gives.
import { load, type SampleOptions } from 'copse/all';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caught } from '../support/caught.js';
import { randomRegion } from '../support/random-region.js';

const copse = await load();
const region = { x: 0, y: 0, width: 60, height: 40 };
const house = { region: { x: 20, y: 10, width: 12, height: 9 }, clearance: 2 };
const road = {
  polyline: [
    [0, 0],
    [60, 33],
  ] as [number, number][],
  clearance: 1.5,
};

const methods: Record<string, SampleOptions> = {
  maximal: { region, radius: 1 },
  'maximal, float32': { region, radius: 1, float32: true },
  'maximal with margin and obstacles': { region, radius: 1, margin: 2, obstacles: [house, road] },
  'maximal with existing samples': { region, radius: 2, existing: { positions: [9, 9, 10, 10] } },
  'maximal with radius and count': { region, radius: 1, count: 500 },
  'maximal with count': { region, count: 700 },
  'maximal in progressive order': { region, radius: 1.5, order: 'progressive' },
  'maximal with count in random order': { region, radius: 1, count: 300, order: 'random' },
  bridson: { region, method: 'bridson', radius: 1 },
  'bridson, float32': { region, method: 'bridson', radius: 1, tries: 7, float32: true },
  'dart-throwing': { region, method: 'dart-throwing', radius: 1.5, tries: 100 },
  'best-candidate': { region, method: 'best-candidate', count: 400, tries: 9 },
  jittered: { region, method: 'jittered', radius: 1.25 },
  uniform: { region, method: 'uniform', count: 700 },
};
const all = Object.entries(methods);

describe.each(all)('%s', (_, options) => {
  const expected = copse.sample(options);

  test('finished at once, it gives the very samples and report of sample', () => {
    const { positions, report } = copse.grow(options).finish();
    expect(positions).toEqual(expected.positions);
    expect(report).toEqual(expected.report);
  });

  test('steps of any size give them too, and those placed so far are counted', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1 }), (sizes) => {
        const grow = copse.grow(options);
        const placed: number[] = [];
        for (let i = 0; !grow.done; i++) {
          const n = sizes[i % sizes.length] as number;
          const { positions, parents, tried, accepted, done } = grow.step(n);
          expect(positions.length).toBeLessThanOrEqual(2 * n);
          expect(parents).toHaveLength(positions.length / 2);
          expect(tried).toHaveLength(2 * accepted.length);
          expect(done || positions.length === 2 * n).toBe(true);
          placed.push(...positions);
          expect(grow.placed).toBe(placed.length / 2);
        }
        expect(placed).toEqual([...expected.positions]);
        expect(grow.step().positions).toHaveLength(0);
        expect(grow.finish().positions).toEqual(expected.positions);
      }),
      { numRuns: 5 },
    );
  });

  test('so does iteration', () => {
    const placed = Array.from(copse.grow(options), ([x, y]) => [x, y]);
    expect(placed.flat()).toEqual([...expected.positions]);
  });

  test('so does finishing midway, and again', () => {
    const grow = copse.grow(options);
    const { positions } = grow.step(17);
    expect(positions).toBeInstanceOf(expected.positions.constructor);
    expect(grow.finish().positions).toEqual(expected.positions);
    expect(grow.finish().positions).toEqual(expected.positions);
    expect(grow).toMatchObject({ done: true, placed: expected.length });
    expect(grow.active).toHaveLength(0);
  });
});

test('in random regions too', () => {
  const draw = fc.tuple(randomRegion, fc.constantFrom(...all), fc.integer());
  fc.assert(
    fc.property(draw, ([ground, [, options], seed]) => {
      const here = { ...options, obstacles: undefined, ...ground, seed } as SampleOptions;
      expect(copse.grow(here).finish().positions).toEqual(copse.sample(here).positions);
    }),
  );
});

describe('bridson', () => {
  const radius = 2;
  const options = { region, method: 'bridson', radius, tries: 20, seed: 3 } as const;

  test('each sample comes from its parent, which is active, and tells what was tried', () => {
    const grow = copse.grow(options);
    const placed: [number, number][] = [];
    let active: number[] = [];
    let refused = 0;
    while (!grow.done) {
      const { positions, parents, tried, accepted } = grow.step();
      const kept = Array.from(accepted).filter(Boolean).length;
      expect(kept).toBe(positions.length / 2);
      refused += accepted.length - kept;
      if (positions.length > 0) {
        const [x, y] = positions as unknown as [number, number];
        const parent = parents[0] as number;
        if (placed.length === 0) expect(parent).toBe(-1);
        else expect(active).toContain(parent);
        const [px, py] = placed[parent] ?? [x + radius, y];
        const distance = Math.hypot(x - px, y - py);
        expect(distance).toBeGreaterThanOrEqual(radius * (1 - 1e-12));
        expect(distance).toBeLessThan(2 * radius);
        expect([...tried.slice(-2)]).toEqual([x, y]);
        expect(accepted.at(-1)).toBe(1);
        placed.push([x, y]);
      }
      active = [...grow.active];
      expect(new Set(active).size).toBe(active.length);
      for (const sample of active) expect(sample).toBeLessThan(placed.length);
      if (positions.length > 0) expect(active).toContain(placed.length - 1);
    }
    expect(active).toEqual([]);
    // Every sample ends after so many tries in vain.
    expect(refused).toBeGreaterThanOrEqual(options.tries * placed.length);
  });
});

test('dart throwing shows every dart, best candidate every candidate', () => {
  const darts = copse.grow({ region, method: 'dart-throwing', radius: 3, tries: 50 });
  const shown = darts.step(Number.POSITIVE_INFINITY);
  expect(shown.accepted.lastIndexOf(1)).toBe(shown.accepted.length - 51);
  const candidates = copse.grow({ region, method: 'best-candidate', count: 9, tries: 5 });
  candidates.step();
  const { tried, accepted, positions } = candidates.step();
  expect(accepted).toHaveLength(5);
  const best = accepted.indexOf(1);
  expect([...tried.subarray(2 * best, 2 * best + 2)]).toEqual([...positions]);
});

test('disposed of, it keeps what was placed and places no more', () => {
  const grow = copse.grow({ region, method: 'uniform', count: 500 });
  const { positions } = grow.step(20);
  grow.dispose();
  grow.dispose();
  expect(grow).toMatchObject({ done: true, placed: 20 });
  expect(grow.step(5)).toMatchObject({ done: true, positions: new Float64Array() });
  expect([...grow]).toEqual([]);
  const samples = grow.finish();
  expect(samples.positions).toEqual(positions);
  expect(samples.report).toMatchObject({ reason: 'aborted', radius: 0 });
});

test('leaving a loop disposes of it, and a step after does nothing', () => {
  const grow = copse.grow({ region, method: 'uniform', count: 500 });
  for (const [x, y] of grow) {
    expect([x, y]).not.toContain(undefined);
    if (grow.placed === 3) break;
  }
  expect(grow).toMatchObject({ done: true, placed: 3 });
  expect(grow.step(9).positions).toHaveLength(0);
  expect(grow.finish().report.reason).toBe('aborted');
  const thrown = new Error('mine');
  const other = copse.grow({ region, radius: 1 });
  expect(() => {
    for (const _ of other) throw thrown;
  }).toThrow(thrown);
  expect(other.done).toBe(true);
});

test('taking some by hand and then the rest in a loop', () => {
  const grow = copse.grow({ region, method: 'uniform', count: 50 });
  const first = grow.step(20).positions;
  const rest = Array.from(grow, ([x, y]) => [x, y]).flat();
  expect([...first, ...rest]).toEqual([...grow.finish().positions]);
  expect(grow.finish().report.reason).toBe('count');
});

test('`using` disposes of it', () => {
  const grow = copse.grow({ region, radius: 1 });
  grow[Symbol.dispose]();
  expect(grow.done).toBe(true);
});

test.each([
  { region, radius: 0.05 },
  { region, radius: 0.2, order: 'progressive' },
  { region, method: 'dart-throwing', radius: 3, tries: 100_000 },
] as SampleOptions[])('slices of time, %#', (options) => {
  const grow = copse.grow(options);
  const placed: number[] = [];
  let slices = 0;
  for (; !grow.done; slices++) placed.push(...grow.step(Number.POSITIVE_INFINITY, 2).positions);
  expect(slices).toBeGreaterThan(2);
  expect(Float64Array.from(placed)).toEqual(copse.sample(options).positions);
});

test('those under way beside one another do not meet', () => {
  const expected = all.map(([, options]) => copse.sample(options).positions);
  const grows = all.map(([, options]) => copse.grow(options));
  while (grows.some((grow) => !grow.done)) {
    for (const grow of grows) grow.step(100);
    copse.sample({ region, radius: 3 });
  }
  expect(grows.map((grow) => grow.finish().positions)).toEqual(expected);
});

describe('errors', () => {
  test.each([-1, Number.NaN])('no step of %d milliseconds', (milliseconds) => {
    const error = caught(() => copse.grow({ region, radius: 3 }).step(1, milliseconds));
    expect(error).toMatchObject({ code: 'out-of-range', option: 'milliseconds' });
  });
  test.each([0, -1, Number.NaN, 0.5])('step(%d) is none', (n) => {
    const grow = copse.grow({ region, radius: 3 });
    const error = caught(() => grow.step(n));
    expect(error).toMatchObject({ code: 'out-of-range', option: 'n', value: n });
    expect(grow.finish().positions).toEqual(copse.sample({ region, radius: 3 }).positions);
  });
  test.each(['3', null, {}])('step(%j) is no number', (n) => {
    const error = caught(() => copse.grow({ region, radius: 3 }).step(n as never));
    expect(error).toMatchObject({ code: 'wrong-type', option: 'n' });
  });
  test('of the options, as sample has them', () => {
    for (const wrong of [{ region, radius: -1 }, { region, raduis: 1 }, { radius: 1 }]) {
      const options = wrong as SampleOptions;
      expect(caught(() => copse.grow(options))).toEqual(caught(() => copse.sample(options)));
    }
  });
  test('that come midway leave the sampler working', () => {
    // A thousand radii long and next to no area: that many samples could not be foreseen.
    const sliver = { coords: [0, 0, 1000, 500, 1000, 500.001], ringEnds: [3] };
    const options = { region: sliver, method: 'dart-throwing', radius: 1, limit: 20 } as const;
    const expected = copse.sample({ region, radius: 2 }).positions;
    for (let i = 0; i < 50; i++) {
      const grow = copse.grow(options);
      for (let placed = 0; placed < 20; placed++) expect(grow.step().done).toBe(false);
      for (const call of [() => grow.step(), () => grow.step(), () => grow.finish()])
        expect(caught(call)).toMatchObject({ code: 'limit', option: 'radius', value: 1 });
      expect(grow.done).toBe(false);
      grow.dispose();
    }
    expect(copse.sample({ region, radius: 2 }).positions).toEqual(expected);
  });
});
