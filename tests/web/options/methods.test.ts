// The promises of each method, in random regions, and its options.
import { type Copse, load, type SampleOptions, type Samples } from 'copse/all';
import { spacing } from 'copse/analysis';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { caught } from '../support/caught.js';
import { Outline } from '../support/oracle.js';
import { placesIn, randomRegion } from '../support/random-region.js';

const copse = await load();
const region = { x: 0, y: 0, width: 20, height: 20 };
const expected = copse.sample({ region, radius: 2 }).positions;

afterEach(() => {
  expect(copse.sample({ region, radius: 2 }).positions).toEqual(expected);
});

/** The error for options that TypeScript would not let through. */
const refused = (options: object) =>
  caught(() => copse.sample({ region, ...options } as SampleOptions));

const scene = fc.record({
  ground: randomRegion,
  radius: fc.constantFrom(0.7, 1.5, 4, 60),
  count: fc.integer({ min: 1, max: 150 }),
  tries: fc.integer({ min: 1, max: 40 }),
  seed: fc.integer(),
  float32: fc.boolean(),
});

/** Draws by one method in random regions; all samples must be inside. */
function always(
  draw: (drawn: { radius: number; count: number; tries: number }) => SampleOptions,
  promise: (samples: Samples, options: SampleOptions) => void,
): void {
  fc.assert(
    fc.property(scene, (drawn) => {
      const options = { ...draw(drawn), ...drawn.ground, seed: drawn.seed, float32: drawn.float32 };
      const samples = copse.sample(options as SampleOptions);
      const outline = new Outline(drawn.ground.region, drawn.ground.fillRule);
      for (const [x, y] of samples) expect(outline.where(x, y)).not.toBe('outside');
      promise(samples, options as SampleOptions);
    }),
  );
}

describe('promises in random regions', () => {
  test.each(['bridson', 'dart-throwing'] as const)('%s keeps the distance', (method) => {
    always(
      ({ radius, tries }) => ({ region, method, radius, tries }),
      (samples, { radius }) => {
        expect(samples.length).toBeGreaterThan(0);
        expect(spacing(samples).least).toBeGreaterThanOrEqual(radius as number);
        expect(samples.report).toEqual({ ...samples.report, reason: 'finished', radius, unit: 0 });
      },
    );
  });
  test('dart-throwing with many tries leaves next to nothing open', () => {
    always(
      ({ radius }) => ({ region, method: 'dart-throwing', radius, tries: 3000 }),
      (samples, options) => {
        const {
          region: rings,
          fillRule,
          radius,
        } = options as never as {
          region: { coords: number[]; ringEnds: number[] };
          fillRule: 'evenodd';
          radius: number;
        };
        const places = placesIn(rings, fillRule, 0.5);
        const points = [...samples];
        const isOpen = ([x, y]: [number, number]) =>
          points.every(([px, py]) => Math.hypot(px - x, py - y) >= radius);
        expect(places.filter(isOpen).length).toBeLessThanOrEqual(1 + places.length / 100);
      },
    );
  });
  test('best-candidate gives the count, and says what distance it reached', () => {
    always(
      ({ count, tries }) => ({ region, method: 'best-candidate', count, tries }),
      (samples, { count }) => {
        expect(samples.length).toBe(count);
        const { reason, radius } = samples.report;
        expect(reason).toBe('count');
        if (count === 1) return expect(radius).toBe(0);
        const least = spacing(samples).least;
        expect(radius).toBeLessThanOrEqual(least);
        expect(radius).toBeGreaterThanOrEqual(least * (1 - 1e-12));
      },
    );
  });
  test('uniform gives the count', () => {
    always(
      ({ count }) => ({ region, method: 'uniform', count }),
      (samples, { count }) => {
        expect(samples.length).toBe(count);
        expect(samples.report).toMatchObject({ reason: 'count', radius: 0 });
      },
    );
  });
  test('jittered has one sample in every square inside, and never two', () => {
    always(
      ({ radius }) => ({ region: { ...region, x: -3 }, method: 'jittered', radius }),
      (samples, { radius }) => {
        const side = radius as number;
        const squares = [...samples].map(([x, y]) => [Math.floor(x / side), Math.floor(y / side)]);
        expect(new Set(squares.map(String)).size).toBe(samples.length);
        expect(samples.report).toMatchObject({ reason: 'finished', radius: 0 });
      },
    );
    const { length } = copse.sample({ region, method: 'jittered', radius: 0.5 });
    expect(length).toBe(1600);
  });
});

test('bridson reaches every part, wherever it starts', () => {
  const crumbs = Array.from({ length: 50 }, (_, i): [number, number][] => [
    [40 * i, 0],
    [40 * i + 1, 0],
    [40 * i, 1],
  ]);
  const { positions, length } = copse.sample({ region: crumbs, method: 'bridson', radius: 3 });
  expect(length).toBe(50);
  const isAtStart = (start: 'center' | [number, number], x: number, y: number) => {
    const first = copse.sample({ region, method: 'bridson', radius: 3, start }).positions;
    return first[0] === x && first[1] === y;
  };
  expect(positions).toHaveLength(100);
  expect(isAtStart('center', 10, 10)).toBe(true);
  expect(isAtStart([3, 19.5], 3, 19.5)).toBe(true);
});

test('maximal is what comes without a method', () => {
  expect(copse.sample({ region, radius: 2, method: 'maximal' }).positions).toEqual(expected);
  const none = { method: undefined, tries: undefined, start: undefined };
  expect(copse.sample({ region, radius: 2, ...none }).positions).toEqual(expected);
});

/** The options that each method needs, and those that it may have. */
const methods = {
  maximal: { needs: { radius: 2 }, takes: { margin: 1, obstacles: [], order: 'random', count: 9 } },
  bridson: { needs: { radius: 2 }, takes: { tries: 9, start: 'center' } },
  'dart-throwing': { needs: { radius: 2 }, takes: { tries: 9 } },
  'best-candidate': { needs: { count: 9 }, takes: { tries: 9 } },
  jittered: { needs: { radius: 2 }, takes: {} },
  uniform: { needs: { count: 9 }, takes: {} },
};
const general = { seed: 'oak', limit: 1e4, float32: true, fillRule: 'nonzero', tolerance: 0.1 };
const all = {
  ...{ radius: 2, count: 9, tries: 9, start: 'center', margin: 1, obstacles: [], order: 'random' },
  ...{ existing: { positions: [1, 1] }, conflict: 'mean' },
};

describe.each(Object.entries(methods))('%s', (method, { needs, takes }) => {
  test('takes its own options and the general ones', () => {
    const options = { region, method, ...general, ...needs, ...takes } as SampleOptions;
    expect(copse.sample(options).length).toBeGreaterThan(0);
  });
  const foreign = Object.entries(all).filter(
    ([name]) => method !== 'maximal' && !(name in needs) && !(name in takes),
  );
  test.each(foreign)('cannot be combined with %s', (option, value) => {
    expect(refused({ method, ...needs, [option]: value })).toMatchObject({
      ...{ code: 'conflicting-options', option, value },
      rule: `cannot be combined with method '${method}'`,
    });
    expect(
      copse.sample({ region, method, ...needs, [option]: undefined } as never).length,
    ).not.toBe(0);
  });
  test('needs what it needs', () => {
    const [option] = Object.keys(needs);
    expect(refused({ method })).toMatchObject({ code: 'missing-option', option });
  });
});

test.each(['tries', 'start'])('%s goes with no maximal method', (option) => {
  expect(refused({ radius: 2, [option]: 9 })).toMatchObject({
    ...{ code: 'conflicting-options', option, value: 9 },
    rule: "cannot be combined with method 'maximal'",
  });
});

describe('method', () => {
  test.each([
    ['brigdson', 'bridson'],
    ['Dart-Throwing', 'dart-throwing'],
    ['bestCandidate', 'best-candidate'],
    ['jitter', 'jittered'],
    ['maximum', 'maximal'],
  ])('%s is unknown; %s is the nearest', (method, nearest) => {
    const error = refused({ radius: 2, method });
    expect(error).toMatchObject({ code: 'wrong-type', option: 'method', value: method });
    expect(error.rule).toContain(`did you mean '${nearest}'?`);
  });
  test.each(['halton', '', 'constructor', '__proto__', null, 3, {}])('%s is none', (method) => {
    const error = refused({ radius: 2, method });
    expect(error).toMatchObject({ code: 'wrong-type', option: 'method' });
    expect(error.rule).toContain("one of 'maximal', 'bridson'");
  });
});

describe('numbers out of range', () => {
  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e7])('tries %d', (tries) => {
    const error = refused({ method: 'dart-throwing', radius: 2, tries });
    expect(error).toMatchObject({ code: 'out-of-range', option: 'tries', value: tries });
    expect(error.rule).toBe('must be a whole number from 1 to 1000000');
  });
  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('count %d', (count) => {
    for (const method of ['uniform', 'best-candidate'])
      expect(refused({ method, count })).toMatchObject({ code: 'out-of-range', option: 'count' });
  });
  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('radius %d', (radius) => {
    for (const method of ['bridson', 'dart-throwing', 'jittered'])
      expect(refused({ method, radius }).code).toBe('invalid-radius');
  });
  test.each(['5', null, 5n, [5]])('%s is no number', (value) => {
    expect(refused({ method: 'uniform', count: value })).toMatchObject({ code: 'wrong-type' });
    const error = refused({ method: 'bridson', radius: 2, tries: value });
    expect(error).toMatchObject({ code: 'wrong-type', option: 'tries' });
  });
  test('more samples than the limit, before any is made', () => {
    expect(refused({ method: 'uniform', count: 1e9 })).toMatchObject({ option: 'count' });
    for (const method of ['bridson', 'dart-throwing', 'jittered'])
      expect(refused({ method, radius: 1e-6 })).toMatchObject({ code: 'limit', option: 'radius' });
  });
});

describe('start', () => {
  test.each([
    [[-1, 5], 'out-of-range', 'must lie inside the region'],
    [[5, Number.NaN], 'out-of-range', 'must be a finite number'],
    [[5], 'wrong-type', "must be 'random', 'center' or [x, y]"],
    ['centre', 'wrong-type', "must be 'random', 'center' or [x, y]"],
    [{ x: 1, y: 1 }, 'wrong-type', "must be 'random', 'center' or [x, y]"],
  ])('%j is refused', (start, code, rule) => {
    const error = refused({ method: 'bridson', radius: 2, start });
    expect(error).toMatchObject({ code, rule });
    expect(error.option).toMatch(/^start/);
  });
});

test('the types refuse what cannot be', () => {
  const uncalled = (sampler: Copse) => {
    sampler.sample({ region, method: 'bridson', radius: 1, tries: 9, start: [1, 1] });
    sampler.sample({ region, method: 'best-candidate', count: 9, tries: 9 });
    sampler.sample({ region, method: 'jittered', radius: 1, float32: true })
      .positions satisfies Float32Array;
    // @ts-expect-error: no such method
    sampler.sample({ region, method: 'halton', radius: 1 });
    // @ts-expect-error: no such place
    sampler.sample({ region, method: 'bridson', radius: 1, start: 'centre' });
    // @ts-expect-error: no radius
    sampler.sample({ region, method: 'dart-throwing' });
    // @ts-expect-error: best candidates come to a count
    sampler.sample({ region, method: 'best-candidate', radius: 1 });
    // @ts-expect-error: the types are the same for grow
    sampler.grow({ region, method: 'uniform', radius: 9 });
  };
  expect(uncalled).toBeTypeOf('function');
});
