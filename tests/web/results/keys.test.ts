// A key belongs to a sample's place and the seed: the golden calls compare them with C++; here, that
// whoever has the sample has the key.
import { type Copse, load, type SampleOptions, type Samples } from 'copse/all';
import { createPool } from 'copse/worker';
import { afterAll, describe, expect, test } from 'vitest';

const copse: Copse = await load();
const pool = await createPool({ size: 1 });
afterAll(() => pool.dispose());
const region = { x: -30, y: -20, width: 60, height: 40 };
const plain: SampleOptions = { region, radius: 1, seed: 'oak' };

const keysByPlace = (samples: Samples) =>
  new Map([...samples].map(([x, y], i) => [`${x} ${y}`, samples.keys[i] as number]));
const all = keysByPlace(copse.sample(plain));

const others: Record<string, SampleOptions> = {
  float32: { ...plain, float32: true },
  'a part of them': { ...plain, count: 300 },
  'another order': { ...plain, order: 'progressive' },
  'another region': { ...plain, region: { x: -30, y: -20, width: 60, height: 80 } },
};

describe('the same samples have the same keys', () => {
  test.each(Object.entries(others))('in a call with %s', (_, options) => {
    const shared = [...keysByPlace(copse.sample(options))].filter(([place]) => all.has(place));
    expect(shared.length).toBeGreaterThan(250);
    for (const [place, key] of shared) expect(key).toBe(all.get(place));
  });
  test('step by step and from a thread', async () => {
    expect(keysByPlace(copse.grow(plain).finish())).toEqual(all);
    expect(keysByPlace(await pool.sample(plain))).toEqual(all);
  });
  test('of any method', () => {
    const uniform = { region, method: 'uniform', count: 50, seed: 'oak' } as const;
    const samples = copse.sample(uniform);
    expect(copse.grow(uniform).finish().keys).toEqual(samples.keys);
    expect(new Set(samples.keys).size).toBe(50);
  });
});

test('another seed gives other keys, also of the same place', () => {
  // One sample, of a region that holds no lattice point, is where the region is.
  const speck = { x: 0.3, y: 0.7, width: 1e-9, height: 1e-9 };
  const one = (seed: number | string) => copse.sample({ region: speck, radius: 1, seed });
  expect(one(1).positions).toEqual(one(2).positions);
  expect(one(1).keys).not.toEqual(one(2).keys);
  expect(one('1').keys).toEqual(one(1).keys);
});

test('are made when first asked for, and then the same array', () => {
  const samples = copse.sample(plain);
  samples.positions.fill(0);
  expect(new Set(samples.keys).size).toBe(1);
  expect(samples.keys).toBe(samples.keys);
  expect(samples.keys).toBeInstanceOf(Uint32Array);
  expect(samples.keys).toHaveLength(samples.length);
});

test('are even from 0 to 2³²', () => {
  const { keys } = copse.sample({ region, radius: 0.2 });
  for (let bit = 0; bit < 32; bit++) {
    const share = keys.filter((key) => (key >>> bit) & 1).length / keys.length;
    expect(Math.abs(share - 0.5)).toBeLessThan(3 / Math.sqrt(keys.length));
  }
});
