// Every rule about options has a test by name; after each, the sampler must still work.
import { load, type SampleOptions } from 'copse/all';
import { afterEach, describe, expect, test } from 'vitest';
import { caught } from '../support/caught.js';

const copse = await load();
const region = { x: 0, y: 0, width: 20, height: 20 };
const expected = copse.sample({ region, radius: 2 }).positions;

afterEach(() => {
  expect(copse.sample({ region, radius: 2 }).positions).toEqual(expected);
});

/** The error for options that TypeScript would not let through. */
const refused = (options: unknown) => caught(() => copse.sample(options as SampleOptions));

describe('radius', () => {
  test.each([0, -3, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0])(
    '%d is not a positive finite number',
    (radius) => {
      expect(refused({ region, radius })).toMatchObject({
        code: 'invalid-radius',
        option: 'radius',
        value: radius,
        rule: 'must be a positive finite number',
        message: `radius: ${radius} must be a positive finite number`,
      });
    },
  );
  test('with a path as region, the radius is what is wrong', () => {
    expect(refused({ region: { path: 'M0 0Q9 9 9 0Z' }, radius: 0 }).option).toBe('radius');
  });
  test('missing', () => {
    expect(refused({ region })).toMatchObject({ code: 'missing-option', option: 'radius' });
  });
  test.each(['12', null, true, 5n, [5], () => 5])('%s is no number', (radius) => {
    expect(refused({ region, radius }).option).toBe('radius');
  });
});

test.each([
  [{ count: 1e9 }, 'count: 1000000000 is above the limit of 10000000'],
  [{ count: 1e9, method: 'uniform' }, 'count: 1000000000 is above the limit of 10000000'],
  [{ count: 9, method: 'best-candidate', limit: 5 }, 'count: 9 is above the limit of 5'],
])('%j: %s', (options, message) => {
  expect(refused({ region, ...options }).message).toContain(message);
});

describe('limit', () => {
  test('says how many samples there would be, before making any', () => {
    const error = refused({ region, radius: 1e-6 });
    expect(error.code).toBe('limit');
    const promised = Number(/about (\d+) samples/.exec(error.rule)?.[1]);
    expect(promised / ((0.6966 * 400) / 1e-12)).toBeCloseTo(1, 2);
  });
  test('says how many for a circle, too, however small the radius', () => {
    const error = refused({ region: { circle: { x: 0, y: 0, radius: 1 } }, radius: 1e-9 });
    expect(error.code).toBe('limit');
  });
  test('of its own', () => {
    expect(refused({ region, radius: 2, limit: 10 }).code).toBe('limit');
    expect(copse.sample({ region, radius: 2, limit: 1000 }).positions).toEqual(expected);
  });
  test.each([-1, Number.NaN])('%d is not 0 or more', (limit) => {
    expect(refused({ region, radius: 2, limit })).toMatchObject({ option: 'limit', value: limit });
  });
  test('infinite means none', () => {
    const limit = Number.POSITIVE_INFINITY;
    expect(copse.sample({ region, radius: 2, limit }).positions).toEqual(expected);
  });
  test.each(['9', null, 9n])('%s is no number', (limit) => {
    expect(refused({ region, radius: 2, limit })).toMatchObject({ code: 'wrong-type' });
  });
});

describe('other options', () => {
  test.each([Number.NaN, Number.POSITIVE_INFINITY, null, 7n, true, {}])(
    'seed %s is no finite number or string',
    (seed) => {
      expect(refused({ region, radius: 2, seed })).toMatchObject({ option: 'seed', value: seed });
    },
  );
  test.each([1, 'yes', null])('float32 %s is not true or false', (float32) => {
    expect(refused({ region, radius: 2, float32 })).toMatchObject({ option: 'float32' });
  });
  test.each(['even-odd', 'EVENODD', null, 0])('fillRule %s is unknown', (fillRule) => {
    expect(refused({ region, radius: 2, fillRule })).toMatchObject({ option: 'fillRule' });
  });
  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, '1', null])(
    'tolerance %s is not a positive finite number',
    (tolerance) => {
      expect(refused({ region, radius: 2, tolerance })).toMatchObject({ option: 'tolerance' });
    },
  );
});

describe('names', () => {
  test.each([
    ['raduis', 'radius'],
    ['Radius', 'radius'],
    ['minDistance', 'radius'],
    ['shape', 'region'],
    ['rng', 'seed'],
    ['sead', 'seed'],
    ['fillrule', 'fillRule'],
    ['margins', 'margin'],
    ['obstacle', 'obstacles'],
  ])('%s is unknown; %s is the nearest', (name, nearest) => {
    const error = refused({ region, radius: 2, [name]: 1 });
    expect(error).toMatchObject({ code: 'unknown-option', option: name, value: 1 });
    expect(error.message).toBe(`${name}: is not known; did you mean ${nearest}?`);
  });
  test('an unknown name is an error even when its value is undefined', () => {
    expect(refused({ region, radius: 2, raduis: undefined }).code).toBe('unknown-option');
  });
});

test.each([undefined, null, 3, 'region', () => {}])('options cannot be %s', (options) => {
  expect(refused(options).option).toBe('options');
});
