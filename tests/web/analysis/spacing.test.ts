// Nearest neighbours, against comparing all with all.
import { type SampleSet, spacing } from 'copse/analysis';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caught } from '../support/caught.js';

type Point = [number, number];

/** Points anywhere, in clusters, on lines, and on one another. */
const coordinate = fc.oneof(
  fc.double({ min: -10, max: 10, noNaN: true }),
  fc.integer({ min: 0, max: 5 }),
  fc.double({ min: 3, max: 3 + 1e-9, noNaN: true }),
);
const points: fc.Arbitrary<Point[]> = fc.array(fc.tuple(coordinate, coordinate), {
  maxLength: 200,
});

function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.sqrt((ax - bx) * (ax - bx) + (ay - by) * (ay - by));
}

test('each sample’s nearest neighbour, and the nearest pair', () => {
  fc.assert(
    fc.property(points, (set) => {
      const nearest = set.map((p, i) =>
        set.reduce((least, q, j) => (i === j ? least : Math.min(least, distance(p, q))), Infinity),
      );
      const found = spacing(set);
      expect([...found.nearest]).toEqual(nearest);
      expect(found.least).toBe(Math.min(...nearest));
      const mean = nearest.reduce((sum, d) => sum + d, 0) / set.length;
      expect(found.mean).toBeOneOf([mean, expect.closeTo(mean, 12)]);
      if (set.length < 2) expect(found.pair).toBeUndefined();
      if (set.length < 2) return;
      const [a, b] = found.pair as [number, number];
      expect(a).not.toBe(b);
      expect(distance(set[a] as Point, set[b] as Point)).toBe(found.least);
    }),
  );
});

test('across the seams of a periodic rectangle', () => {
  const periodic = { x: -2, y: 1, width: 9, height: 6 };
  fc.assert(
    fc.property(fc.array(fc.tuple(coordinate, coordinate), { maxLength: 60 }), (set) => {
      const images = (p: Point) =>
        [-2, -1, 0, 1, 2].flatMap((i) =>
          [-3, -2, -1, 0, 1, 2, 3].map((j): Point => [p[0] + 9 * i, p[1] + 6 * j]),
        );
      const found = spacing(set, { periodic });
      set.forEach((p, i) => {
        const others = set.flatMap((q, j) =>
          images(q).filter((image) => i !== j || distance(image, p) > 5),
        );
        const least = Math.min(...others.map((q) => distance(p, q)));
        expect(found.nearest[i]).toBeCloseTo(least, 9);
      });
    }),
    { numRuns: 50 },
  );
  expect(spacing([[0, 0]], { periodic })).toMatchObject({ least: 6, mean: 6, pair: [0, 0] });
});

test('relative to the densest lattice there could be', () => {
  const side = 2;
  const hexagonal = Array.from({ length: 100 }, (_, i): Point => {
    const [column, row] = [i % 10, Math.floor(i / 10)];
    return [side * (column + (row % 2) / 2), side * row * Math.sqrt(0.75)];
  });
  const periodic = { x: 0, y: 0, width: 10 * side, height: 10 * side * Math.sqrt(0.75) };
  expect(spacing(hexagonal, { periodic }).relative).toBeCloseTo(1, 12);
  expect(spacing(hexagonal, { region: periodic }).relative).toBeCloseTo(1, 12);
  expect(spacing(hexagonal).relative).toBeUndefined();
  // A ring of 20 × 20 around a hole of 10 × 10.
  const box = (x: number, size: number): Point[] => [
    [x, x],
    [x + size, x],
    [x + size, x + size],
    [x, x + size],
  ];
  const region = [box(0, 20), box(5, 10)];
  const four = box(0, 5);
  const greatest = Math.sqrt((2 * 300) / (Math.sqrt(3) * 4));
  expect(spacing(four, { region }).relative).toBeCloseTo(5 / greatest, 9);
});

test('none and one', () => {
  const none = spacing([]);
  expect(none).toMatchObject({ least: Infinity, mean: Number.NaN, pair: undefined });
  expect(none.nearest).toHaveLength(0);
  const one = spacing([[3, 4]], { region: { x: 0, y: 0, width: 9, height: 9 } });
  expect(one).toMatchObject({ least: Infinity, pair: undefined, relative: undefined });
});

describe('samples', () => {
  test('in any form', () => {
    const set: Point[] = [
      [0, 0],
      [3, 4],
      [9, 9],
    ];
    const flat = set.flat();
    const forms: SampleSet[] = [
      ...[set, flat, Float64Array.from(flat), Float32Array.from(flat), { positions: flat }],
      ...[set.map(([x, y]) => ({ x, y })), { positions: Float32Array.from(flat) }],
    ];
    for (const form of forms) expect(spacing(form)).toMatchObject({ least: 5, pair: [0, 1] });
  });
  test('are not changed', () => {
    const flat = Float64Array.of(30, 4, 0, 0, 3, 4);
    spacing(flat, { periodic: { x: 0, y: 0, width: 10, height: 10 } });
    expect([...flat]).toEqual([30, 4, 0, 0, 3, 4]);
  });
  test.each([
    [undefined, 'missing-option', 'samples'],
    [7, 'wrong-type', 'samples'],
    ['0 0 1 1', 'wrong-type', 'samples'],
    [[1, 2, 3], 'out-of-range', 'samples'],
    [[1, Number.NaN], 'out-of-range', 'samples[1]'],
    [[1, '2'], 'wrong-type', 'samples[1]'],
    [{ positions: [0, 1, Infinity, 0] }, 'out-of-range', 'samples.positions[2]'],
    [{ positions: 3 }, 'wrong-type', 'samples.positions'],
    [[[0, 0], [1]], 'missing-option', 'samples[1][1]'],
    [[[0, 0], 5], 'wrong-type', 'samples[1]'],
    [[{ x: 0, y: 1e200 }], 'out-of-range', 'samples[0].y'],
  ])('%j are none', (samples, code, option) => {
    expect(caught(() => spacing(samples as SampleSet))).toMatchObject({ code, option });
  });
});

describe('options', () => {
  const refused = (options: unknown) => caught(() => spacing([0, 0, 1, 1], options as never));
  const box = { x: 0, y: 0, width: 1, height: 1 };
  test.each([
    [{ regoin: box }, 'unknown-option', 'regoin'],
    [{ region: box, periodic: box }, 'conflicting-options', 'periodic'],
    [{ periodic: true }, 'wrong-type', 'periodic'],
    [{ periodic: { ...box, width: 0 } }, 'out-of-range', 'periodic.width'],
    [{ region: [[0, 0]] }, 'invalid-region', 'region'],
    [{ region: box, fillRule: 'odd' }, 'wrong-type', 'fillRule'],
    [{ region: box, tolerance: 0 }, 'out-of-range', 'tolerance'],
    [3, 'wrong-type', 'options'],
  ])('%j are refused', (options, code, option) => {
    expect(refused(options)).toMatchObject({ code, option });
  });
  test('an unknown name is answered with the nearest', () => {
    expect(refused({ regoin: box }).message).toBe('regoin: is not known; did you mean region?');
  });
});
