// Counts, orders and classes in boxes and on surfaces, judged by brute force.
import { load } from 'copse/space';
import { expect, test } from 'vitest';

const space = await load();
const square = { positions: [0, 0, 0, 9, 0, 0, 9, 9, 0, 0, 9, 0], indices: [0, 1, 2, 0, 2, 3] };

/** The least distance of two places, where opposite sides may be one. */
function leastDistance(places: ArrayLike<number>, dimension: number, period?: number[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < places.length; i += dimension)
    for (let j = 0; j < i; j += dimension) {
      let square = 0;
      for (let axis = 0; axis < dimension; axis++) {
        let apart = Math.abs((places[i + axis] as number) - (places[j + axis] as number));
        if (period) apart = Math.min(apart, (period[axis] as number) - apart);
        square += apart * apart;
      }
      least = Math.min(least, square);
    }
  return Math.sqrt(least);
}

test.each([
  ['a box', { size: [10, 20, 5] }],
  ['a tile', { size: [10, 20, 15], periodic: true }],
  ['a plane', { size: [30, 20] }],
  ['four dimensions', { size: [4, 4, 4, 4] }],
  ['a sphere', { size: [40, 40, 40], region: { sphere: { center: [20, 20, 20], radius: 4 } } }],
] as const)('%s gets exactly so many samples, spread evenly', (_, given) => {
  for (const count of [1, 2, 7, 60, 400]) {
    const options = { ...given, size: [...given.size], seed: count };
    const some = space.sampleBox({ ...options, count });
    expect(some.length).toBe(count);
    expect(some.report.reason).toBe('count');
    const period = 'periodic' in given ? [...given.size] : undefined;
    const least = leastDistance(some.positions, some.dimension, period);
    expect(least).toBeGreaterThanOrEqual(some.report.radius);
    // A saturated set of the radius reached would have about as many.
    const { radius } = some.report;
    const full = space.sampleBox({ ...options, radius });
    if (count >= 60) expect(full.length / count).toBeGreaterThan(0.85);
    if (count >= 60) expect(full.length / count).toBeLessThan(1.25);
    expect(space.sampleBox({ ...options, count }).positions).toEqual(some.positions);
  }
});

test('a surface gets exactly so many samples, with all that belongs to each', () => {
  for (const count of [1, 3, 50, 500]) {
    const some = space.sampleSurface({ ...square, count, seed: 5 });
    expect(some.length).toBe(count);
    expect(some.normals.length).toBe(3 * count);
    expect(some.keys).toBe(some.ids);
    expect(leastDistance(some.positions, 3)).toBeGreaterThanOrEqual(some.report.radius);
    const [first] = some.triangles;
    const shares = some.barycentrics.subarray(0, 3);
    const corners = square.indices.slice(3 * (first as number), 3 * (first as number) + 3);
    const x = corners.reduce(
      (sum, corner, i) => sum + (shares[i] as number) * (square.positions[3 * corner] as number),
      0,
    );
    expect(x).toBeCloseTo(some.positions[0] as number, 4);
  }
});

test('beside a radius, a count takes some of the full set', () => {
  const size = [10, 10, 10];
  const full = space.sampleBox({ size, radius: 1 });
  const places = new Set([...full].map(String));
  for (const order of [undefined, 'random', 'progressive'] as const) {
    const some = space.sampleBox({ size, radius: 1, count: 100, order });
    expect(some.length).toBe(100);
    expect(some.report.reason).toBe('count');
    expect([...some].every((place) => places.has(String(place)))).toBe(true);
  }
  const all = space.sampleBox({ size, radius: 1, count: 5000 });
  expect(all.positions).toEqual(full.positions);
  expect(all.report.reason).toBe('saturated');
});

test('in progressive order every first part is spread evenly', () => {
  const size = [20, 20, 20];
  const { length } = space.sampleBox({ size, radius: 1 });
  const all = space.sampleBox({ size, radius: 1, order: 'progressive' });
  expect(all.length).toBe(length);
  expect(new Set([...all].map(String)).size).toBe(length);
  for (const part of [20, 100, 700, 3000]) {
    const own = leastDistance(all.positions.subarray(0, 3 * part), 3);
    // The distance of a saturated set of as many samples.
    expect(own).toBeGreaterThan(0.7 * Math.cbrt((0.7336 * 8000) / part));
  }
  const rough = space.sampleSurface({
    ...square,
    radius: { vertex: [0.1, 0.1, 1, 1] },
    order: 'progressive',
  });
  const ids = new Set(space.sampleSurface({ ...square, radius: { vertex: [0.1, 0.1, 1, 1] } }).ids);
  expect(rough.length).toBe(ids.size);
  expect(rough.ids.every((id) => ids.has(id))).toBe(true);
});

test('a random order shuffles by the place', () => {
  const options = { size: [10, 10, 10], radius: 1 } as const;
  const all = space.sampleBox({ ...options, size: [...options.size], order: 'random' });
  expect(all.keys).toEqual(all.keys.slice().sort());
});

test.each(['box', 'surface'] as const)('classes share a %s', (kind) => {
  const classes = [
    { name: 'rock', radius: 2, weight: 1 },
    { name: 'pebble', radius: 0.8, weight: 4 },
    { name: 'shell', radius: 0.8, weight: 4 },
  ];
  for (const seed of [1, 2, 3]) {
    const some =
      kind === 'box'
        ? space.sampleBox({ size: [18, 18, 18], classes, seed })
        : space.sampleSurface({
            positions: square.positions.map((value) => 5 * value),
            indices: square.indices,
            classes,
            seed,
          });
    expect(some.classNames).toEqual(['rock', 'pebble', 'shell']);
    const { positions, radii = [], classes: own = [] } = some;
    for (let i = 0; i < some.length; i++) {
      expect(radii[i]).toBe(classes[own[i] as number]?.radius);
      for (let j = 0; j < i; j++) {
        const apart = [0, 1, 2].map(
          (axis) => (positions[3 * i + axis] as number) - (positions[3 * j + axis] as number),
        ) as [number, number, number];
        const needed = ((radii[i] as number) + (radii[j] as number)) / 2;
        if (Math.hypot(...apart) < needed * (1 - 1e-12)) throw new Error(`${i} is too near ${j}`);
      }
    }
    const counts = [0, 0, 0];
    for (const index of own) counts[index] = (counts[index] as number) + 1;
    const [rocks, pebbles, shells] = counts as [number, number, number];
    expect(pebbles / shells).toBeGreaterThan(0.8);
    expect(pebbles / shells).toBeLessThan(1.25);
    expect((pebbles + shells) / rocks).toBeGreaterThan(5);
    expect((pebbles + shells) / rocks).toBeLessThan(12);
    // Nothing more of the least class fits, so nothing of any.
    const clearance = Array.from(radii, (radius) => (radius + 0.8) / 2);
    const existing = { positions, clearance };
    const more =
      kind === 'box'
        ? space.sampleBox({ size: [18, 18, 18], radius: 0.8, existing, seed: 9 })
        : space.sampleSurface({
            positions: square.positions.map((value) => 5 * value),
            indices: square.indices,
            radius: 0.8,
            existing,
            seed: 9,
          });
    expect(more.length).toBe(0);
  }
});

test.each([
  [{ size: [1, 1, 1] }, 'radius', 'missing-option'],
  [{ size: [1, 1, 1], count: 0 }, 'count', 'out-of-range'],
  [{ size: [1, 1, 1], count: 1.5 }, 'count', 'out-of-range'],
  [{ size: [1, 1, 1], count: 200, limit: 100 }, 'count', 'out-of-range'],
  [{ size: [1, 1, 1], count: '9' }, 'count', 'wrong-type'],
  [{ size: [1, 1, 1], radius: 1, order: 'best' }, 'order', 'wrong-type'],
  [
    { size: [1, 1, 1], radius: 1, classes: [{ radius: 1 }, { radius: 2 }] },
    'radius',
    'conflicting-options',
  ],
  [{ size: [1, 1, 1], classes: [{ radius: 1 }] }, 'classes', 'invalid-classes'],
  [
    { size: [1, 1, 1], classes: [{ radius: 1 }, { radius: -2 }] },
    'classes[1].radius',
    'out-of-range',
  ],
  [
    { size: [1, 1, 1], classes: [{ radius: 1 }, { radius: 1, weight: 0 }] },
    'classes[1].weight',
    'out-of-range',
  ],
  [
    { size: [1, 1, 1], classes: [{ radius: 1 }, { radius: 1, wieght: 2 }] },
    'classes[1].wieght',
    'unknown-option',
  ],
  [{ size: [1, 1, 1, 1, 1, 1, 1], count: 9 }, 'count', 'conflicting-options'],
])('%j is refused', (options, option, code) => {
  expect(() => space.sampleBox(options as never)).toThrow(
    expect.objectContaining({ option, code }),
  );
});

test('a mesh without an area gets what fits', () => {
  const point = { positions: [1, 1, 1, 1, 1, 1, 1, 1, 1] };
  const one = space.sampleSurface({ ...point, count: 1 });
  expect(one.length).toBe(1);
  const some = space.sampleSurface({ ...point, count: 5 });
  expect([some.length, some.report.reason]).toEqual([1, 'saturated']);
  const line = space.sampleSurface({ positions: [0, 0, 0, 9, 0, 0, 9, 0, 0], count: 20 });
  expect(line.length).toBe(20);
});

test.each<[string, object]>([
  ['a box', { size: [9, 9, 9], obstacles: [{ point: [4, 4, 4], clearance: 20 }] }],
  ['a square', { size: [9, 9], existing: { positions: [4, 4], clearance: 20 } }],
  ['a region', { size: [9, 9, 9], region: { sphere: { center: [99, 0, 0], radius: 1 } } }],
])('a count without any room in %s gives no samples', (_, options) => {
  const none = space.sampleBox({ ...options, count: 5 } as never);
  expect([none.length, none.report.reason]).toEqual([0, 'saturated']);
});
