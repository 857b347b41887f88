import { type Copse, load, type SampleOptions } from 'copse/all';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caught } from '../support/caught.js';
import { complaint } from '../support/oracle.js';

const copse = await load();
const region = { x: 10, y: -20, width: 100, height: 60 };
const rings = { coords: [10, -20, 110, -20, 110, 40, 10, 40], ringEnds: [4] };

test('samples are spaced, inside, and as many as fit', () => {
  const samples = copse.sample({ region, radius: 3, seed: 7 });
  expect(complaint(samples, rings)).toBeUndefined();
  expect(samples.length * 9).toBeGreaterThan(0.65 * 6000);
});

test('positions are a Float64Array of exactly two numbers a sample', () => {
  const { positions, length } = copse.sample({ region, radius: 3 });
  expect(positions).toBeInstanceOf(Float64Array);
  expect(positions.length).toBe(2 * length);
  expect(positions.buffer.byteLength).toBe(positions.byteLength);
});

test('float32 gives a Float32Array that keeps the distance as it is', () => {
  const samples = copse.sample({ region, radius: 3, float32: true });
  expect(samples.positions).toBeInstanceOf(Float32Array);
  expect(samples.positions.buffer.byteLength).toBe(8 * samples.length);
  expect(complaint(samples, rings)).toBeUndefined();
});

test('float32 throws where floats are too coarse', () => {
  const far = { x: 1e7, y: 0, width: 100, height: 100 };
  const error = caught(() => copse.sample({ region: far, radius: 1, float32: true }));
  expect(error.code).toBe('precision');
  expect(error.option).toBe('float32');
  expect(copse.sample({ region: far, radius: 1 }).length).toBeGreaterThan(6000);
});

test('the same seed gives the same samples, another seed others', () => {
  const draw = (seed?: number | string) => copse.sample({ region, radius: 3, seed }).positions;
  expect(draw(7)).toEqual(draw(7));
  expect(draw('oak')).toEqual(draw('oak'));
  expect(draw()).toEqual(draw());
  const all = [0, 1, -1, 0.5, 2 ** 60, 'oak', 'elm', '', '01'].map((seed) => String(draw(seed)));
  expect(new Set(all).size).toBe(all.length);
});

test('a text that is a number as JavaScript writes it is that seed', () => {
  const draw = (seed: number | string) =>
    String(copse.sample({ region, radius: 9, seed }).positions);
  for (const seed of [0, 7, -7, 0.5, 1e21, 1.5e-7, 2 ** 53, Number.MAX_VALUE, 5e-324])
    expect(draw(String(seed))).toBe(draw(seed));
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (seed) => {
      expect(draw(String(seed))).toBe(draw(seed));
    }),
  );
  const others = ['07', '7.0', '+7', ' 7', '7 ', '-0', '1e3', '0x7', '', '∞', 'NaN', 'Infinity'];
  for (const text of others) {
    const number = Number(text);
    expect(draw(text)).not.toBe(draw(Number.isFinite(number) ? number : 0));
  }
});

test('options that are undefined are as if left out', () => {
  const expected = copse.sample({ region, radius: 3 }).positions;
  const none = { seed: undefined, limit: undefined, float32: undefined, fillRule: undefined };
  const spread = { ...none, tolerance: undefined, classes: undefined, count: undefined };
  const options: SampleOptions = { region, radius: 3, ...spread };
  expect(copse.sample(options).positions).toEqual(expected);
});

test('one result outlives the next call and memory growth', () => {
  const first = copse.sample({ region, radius: 3 });
  const before = [...first.positions];
  copse.sample({ region: { x: 0, y: 0, width: 3000, height: 3000 }, radius: 4 });
  expect([...first.positions]).toEqual(before);
});

test('a million samples in a rectangle', () => {
  const side = 1200;
  const { length } = copse.sample({ region: { x: 0, y: 0, width: side, height: side }, radius: 1 });
  expect(length / side ** 2).toBeCloseTo(0.6966, 2);
});

test('after running out of memory the sampler goes on', async () => {
  const points = 1.5e8;
  const tooLarge = () => ({ coords: new Float64Array(2 * points), ringEnds: [points] });
  const error = caught(() => copse.sample({ region: tooLarge(), radius: 1 }));
  expect(error.code).toMatch(/^(engine-failed|out-of-range)$/);
  expect(complaint(copse.sample({ region, radius: 3 }), rings)).toBeUndefined();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(complaint(copse.sample({ region, radius: 3 }), rings)).toBeUndefined();
});

test('the types refuse what cannot be', () => {
  const uncalled = (sampler: Copse) => {
    // @ts-expect-error: no region
    sampler.sample({ radius: 1 });
    // @ts-expect-error: a name misspelt
    sampler.sample({ region, raduis: 1 });
    // @ts-expect-error: two regions in one
    sampler.sample({ region: { path: 'M0 0H1V1Z', circle: { x: 0, y: 0, radius: 1 } }, radius: 1 });
    // @ts-expect-error: a rectangle with a path
    sampler.sample({ region: { ...region, path: 'M0 0H1V1Z' }, radius: 1 });
    // @ts-expect-error: a threshold without a mask
    sampler.sample({ region: { ...region, threshold: 3 }, radius: 1 });
    // @ts-expect-error: a point has no area
    sampler.sample({ region: { type: 'Point', coordinates: [0, 0] }, radius: 1 });
    // @ts-expect-error: no such rule
    sampler.sample({ region, radius: 1, fillRule: 'odd' });
    // @ts-expect-error: float32 says which array comes
    sampler.sample({ region, radius: 1, float32: true }).positions satisfies Float64Array;
    sampler.sample({ region, radius: 1, float32: true }).positions satisfies Float32Array;
    sampler.sample({ region, radius: 1 }).positions satisfies Float64Array;
  };
  expect(uncalled).toBeTypeOf('function');
});
