// Pairs by their distance, against counting all of them, and against what geometry says.
import { load } from 'copse/all';
import { type PairCorrelation, pairCorrelation } from 'copse/analysis';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caught } from '../support/caught.js';
import { distances } from '../support/random-region.js';

const copse = await load();

/** Ordered pairs in a bin: those that rounding cannot put elsewhere, and all that it may put there. */
function pairs(lengths: readonly number[], { edges, unit }: PairCorrelation, bin: number) {
  const [from, to] = [(edges[bin] as number) * unit, (edges[bin + 1] as number) * unit];
  const within = (slack: number): number =>
    2 * lengths.filter((d) => from * (1 + slack) <= d && d < to * (1 - slack)).length;
  return { sure: within(1e-12), possible: within(-1e-12) };
}

const coordinate = fc.double({ min: 0, max: 10, noNaN: true });
const points = fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 80 });

test('in a rectangle, pairs over those that independent samples have', () => {
  const region = { x: 0, y: 0, width: 10, height: 7 };
  const options = { region, unit: 1, least: 0.5, greatest: 6, bins: 11 };
  fc.assert(
    fc.property(points, (set) => {
      const inside = set.map(([x, y]): [number, number] => [x, (y * 7) / 10]);
      const found = pairCorrelation(inside, options);
      const lengths = [...distances(inside)];
      found.g.forEach((g, i) => {
        const [a, b] = [found.edges[i] as number, found.edges[i + 1] as number];
        const r = (2 / 3) * (b + (a * a) / (a + b));
        // The share of a rectangle that is in it still when moved by r, in the mean of directions.
        const share = 1 - (2 * r * (10 + 7) - r * r) / (Math.PI * 70);
        const density = (set.length * (set.length - 1)) / 70;
        const { sure, possible } = pairs(lengths, found, i);
        const count = g * density * Math.PI * (b * b - a * a) * share;
        expect(count).toBeGreaterThanOrEqual(sure * 0.999);
        expect(count).toBeLessThanOrEqual(possible * 1.001);
      });
    }),
  );
});

test('in a periodic rectangle, across its seams', () => {
  const periodic = { x: 0, y: 0, width: 10, height: 8 };
  fc.assert(
    fc.property(points, (set) => {
      const found = pairCorrelation(set, { periodic, unit: 0.5, bins: 8 });
      expect(found.edges.at(-1)).toBe(4);
      const wrap = (d: number, side: number) => Math.min(d % side, side - (d % side));
      const lengths = set.flatMap(([ax, ay], i) =>
        set
          .slice(0, i)
          .map(([bx, by]) => Math.hypot(wrap(Math.abs(ax - bx), 10), wrap(Math.abs(ay - by), 8))),
      );
      found.g.forEach((g, i) => {
        const [a, b] = [(found.edges[i] as number) / 2, (found.edges[i + 1] as number) / 2];
        const density = (set.length * (set.length - 1)) / 80;
        const { sure, possible } = pairs(lengths, found, i);
        const independent = density * Math.PI * (b * b - a * a);
        expect(g).toBeGreaterThan(sure / independent - 5e-10);
        expect(g).toBeLessThan(possible / independent + 5e-10);
      });
    }),
  );
});

test('a distance is in the bin of what it is, not of what it is by way of a sum', () => {
  const periodic = { x: 0, y: 0, width: 10, height: 8 };
  const set: [number, number][] = [
    [0, 10],
    [0, 2 ** -52],
  ];
  const found = pairCorrelation(set, { periodic, unit: 0.5, bins: 8 });
  expect(Array.from(found.g, (g) => g > 0)).toEqual([0, 0, 0, 0, 0, 0, 0, 1].map(Boolean));
});

const ring = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [0, 0],
      [100, 0],
      [100, 40],
      [60, 40],
      [60, 90],
      [0, 90],
      [0, 0],
    ],
    [
      [10, 10],
      [40, 20],
      [20, 50],
      [10, 10],
    ],
  ],
};

test('of uniform samples it is 1 at every distance, in any region', () => {
  const regions = [
    { x: 5, y: 5, width: 50, height: 20 },
    ring,
    { circle: { x: 0, y: 0, radius: 10 } },
    // Two parts, and the pairs between them.
    [
      [
        [0, 0],
        [10, 0],
        [0, 10],
      ],
      [
        [14, 0],
        [24, 0],
        [24, 10],
      ],
    ] as [number, number][][],
  ];
  const [runs, count, bins] = [20, 1000, 12];
  for (const region of regions) {
    const sums = new Array(bins).fill(0);
    for (let seed = 0; seed < runs; seed++) {
      const samples = copse.sample({ region, method: 'uniform', count, seed });
      // As far as a fifth of the greatest extent: half the samples are nearer to the edge.
      const { g } = pairCorrelation(samples, { region, greatest: 6, bins });
      g.forEach((value, i) => {
        sums[i] += value / runs;
      });
    }
    sums.forEach((mean, i) => {
      // A bin's pairs number about n·2π·r·Δr·density; their count is as random as its root.
      const expected = (runs * count * Math.PI * 1.1547 * (2 * i + 1) * (6 / bins) ** 2) / 2;
      expect(Math.abs(mean - 1)).toBeLessThan(5 / Math.sqrt(expected));
    });
  }
});

test('of saturated samples it is 0 below the radius and high just above', () => {
  const samples = copse.sample({ region: ring, radius: 0.4, seed: 2 });
  const options = { region: ring, unit: 0.4 };
  const below = pairCorrelation(samples, { ...options, greatest: 1, bins: 10 });
  expect([...below.g]).toEqual(new Array(10).fill(0));
  const above = pairCorrelation(samples, { ...options, least: 1, greatest: 1.02, bins: 1 });
  expect(above.g[0]).toBeGreaterThan(5);
  expect(above.g[0]).toBeLessThan(6.2);
  const far = pairCorrelation(samples, { ...options, least: 5, greatest: 8, bins: 3 });
  // There are more samples at the edge than elsewhere, and so fewer pairs than if there were not.
  for (const value of far.g) expect(Math.abs(value - 1)).toBeLessThan(0.02);
});

test('the bins and the unit are as said', () => {
  const { edges, centres, unit, g } = pairCorrelation([0, 0, 4, 3], {
    region: { x: 0, y: 0, width: 10, height: 10 },
  });
  expect(unit).toBeCloseTo(Math.sqrt((2 * 100) / (Math.sqrt(3) * 2)), 12);
  expect([g.length, edges.length, centres.length]).toEqual([100, 101, 100]);
  expect([edges[0], edges[50], edges[100]]).toEqual([0, 2, 4]);
  expect(centres[50]).toBeCloseTo(2.02, 12);
});

test('too many pairs to look at are estimated from a part of them', () => {
  const box = { x: 0, y: 0, width: 100, height: 100 };
  const cluster = { x: 40, y: 40, width: 4, height: 4 };
  const samples = copse.sample({ region: cluster, method: 'uniform', count: 12_000 });
  const found = pairCorrelation(samples, { region: box, unit: 1, greatest: 4, bins: 4 });
  const lengths = function* () {
    const { positions } = samples;
    for (let i = 0; i < positions.length; i += 2) {
      for (let j = 0; j < i; j += 2) {
        const dx = (positions[i] as number) - (positions[j] as number);
        const dy = (positions[i + 1] as number) - (positions[j + 1] as number);
        yield Math.sqrt(dx * dx + dy * dy);
      }
    }
  };
  const counts = [0, 0, 0, 0];
  for (const length of lengths()) if (length < 4) (counts[Math.floor(length)] as number) += 2;
  counts.forEach((count, i) => {
    const expected = ((12_000 * 11_999) / 10_000) * Math.PI * (2 * i + 1);
    const g = found.g[i] as number;
    expect(Math.abs(g / (count / expected) - 1)).toBeLessThan(0.1);
  });
});

describe('nothing to compare', () => {
  test.each([[[]], [[1, 1]]])('%j has none', (samples) => {
    const { g } = pairCorrelation(samples, { region: { x: 0, y: 0, width: 9, height: 9 } });
    expect(g.every(Number.isNaN)).toBe(true);
  });
  test('a box without an area has no unit', () => {
    const { g, unit } = pairCorrelation([0, 0, 1, 0, 2, 0]);
    expect([unit, g[0]]).toEqual([Number.NaN, Number.NaN]);
  });
});

describe('errors', () => {
  const box = { x: 0, y: 0, width: 10, height: 8 };
  test.each([
    [{ bins: 0 }, 'bins'],
    [{ bins: 20_000 }, 'bins'],
    [{ bins: 1.5 }, 'bins'],
    [{ least: -1 }, 'least'],
    [{ least: 5 }, 'least'],
    [{ greatest: 0 }, 'greatest'],
    [{ least: 2, greatest: 2 }, 'greatest'],
    [{ unit: 0 }, 'unit'],
    [{ periodic: box, unit: 1, greatest: 4.1 }, 'greatest'],
  ])('%j is out of range', (options, option) => {
    const error = caught(() => pairCorrelation([0, 0, 1, 1, 2, 0], options));
    expect(error).toMatchObject({ code: 'out-of-range', option });
  });
  test('an unknown name is answered with the nearest', () => {
    const error = caught(() => pairCorrelation([0, 0], { bin: 3 } as never));
    expect(error.message).toBe('bin: is not known; did you mean bins?');
  });
});
