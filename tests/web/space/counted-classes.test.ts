// Classes with exact counts in boxes and on surfaces, judged by brute force.
import {
  type BoxOptions,
  load,
  type SpaceSamples,
  type SurfaceOptions,
  type SurfacePlace,
} from 'copse/space';
import { expect, test } from 'vitest';

const space = await load();
const square = {
  positions: [0, 0, 0, 40, 0, 0, 40, 40, 0, 0, 40, 0],
  indices: [0, 1, 2, 0, 2, 3],
};
const classes = [
  { name: 'key', radius: 3, count: 5 },
  { name: 'potion', radius: 1.5, count: 40 },
  { name: 'coin', radius: 1.5, count: 12 },
];

/** The distance of two places, where opposite sides may be one. */
function distance(a: ArrayLike<number>, b: ArrayLike<number>, period?: ArrayLike<number>): number {
  let sum = 0;
  for (let axis = 0; axis < a.length; axis++) {
    let apart = Math.abs((a[axis] as number) - (b[axis] as number));
    if (period) apart = Math.min(apart, (period[axis] as number) - apart);
    sum += apart * apart;
  }
  return Math.sqrt(sum);
}

function countsOf(
  { classes: own = [] }: { classes?: ArrayLike<number> | undefined },
  kinds: number,
) {
  const counts = new Array<number>(kinds).fill(0);
  for (const kind of Array.from(own)) counts[kind] = (counts[kind] as number) + 1;
  return counts;
}

/** Every two samples keep the mean of their classes' radii. */
function checkDistances(
  some: SpaceSamples,
  radii: readonly number[],
  period?: ArrayLike<number>,
): void {
  const places = [...some];
  places.forEach((place, i) => {
    const own = radii[some.classes?.[i] as number] as number;
    expect(some.radii?.[i]).toBe(own);
    for (let j = 0; j < i; j++) {
      const other = radii[some.classes?.[j] as number] as number;
      const apart = distance(place, places[j] as number[], period);
      if (apart < ((own + other) / 2) * (1 - 1e-12)) throw new Error(`${i} and ${j} are too near`);
    }
  });
}

const boxes: Record<string, BoxOptions> = {
  'a box': { size: [20, 20, 20] },
  'a tile': { size: [20, 20, 20], periodic: true },
  'a plane': { size: [40, 40] },
  'four dimensions': { size: [9, 9, 9, 9] },
  'a small sphere in a large box': {
    size: [400, 400, 400],
    region: { sphere: { center: [300, 200, 100], radius: 9 } },
  },
  'a box in floats': { size: [20, 20, 20], float32: true, order: 'progressive' },
};
const surfaces: Record<string, SurfaceOptions> = {
  'a surface': square,
  'a surface with weights': { ...square, weight: [0, 1, 1, 0], order: 'random' },
  'a surface in floats': { ...square, float32: true },
};
test.each(Object.entries({ ...boxes, ...surfaces }))(
  '%s has exactly so many of each class',
  (_, options) => {
    for (const seed of [1, 2, 'three']) {
      const make = (own = seed) =>
        'size' in options
          ? space.sampleBox({ ...options, classes, seed: own })
          : space.sampleSurface({ ...options, classes, seed: own });
      const some = make();
      expect(countsOf(some, 3)).toEqual([5, 40, 12]);
      expect([some.report.reason, some.report.radius]).toEqual(['count', 1.5]);
      expect(some.classNames).toEqual(['key', 'potion', 'coin']);
      const isPeriodic = 'size' in options && options.periodic;
      checkDistances(some, [3, 1.5, 1.5], isPeriodic ? (options.size as number[]) : undefined);
      expect(make()).toEqual(some);
      expect(make(`not ${seed}`).positions).not.toEqual(some.positions);
    }
  },
);

test('each class is spread evenly', () => {
  const size = [10, 10, 10];
  const counts = [60, 200];
  const own = counts.map((count) => ({ radius: 0.01, count }));
  for (const seed of [1, 2, 3]) {
    const some = space.sampleBox({ size, classes: own, seed });
    counts.forEach((count, kind) => {
      const places = [...some].filter((_, i) => some.classes[i] === kind);
      let least = Number.POSITIVE_INFINITY;
      places.forEach((place, i) => {
        for (const other of places.slice(0, i)) least = Math.min(least, distance(place, other));
      });
      // Of the distance that a saturated set of as many keeps.
      expect(least / Math.cbrt((0.7336 * 1000) / count)).toBeGreaterThan(0.8);
    });
  }
});

test('classes without a count fill what is left', () => {
  const mixed = [
    { name: 'rock', radius: 4, count: 7 },
    { name: 'pebble', radius: 1, weight: 2 },
    { name: 'shell', radius: 1 },
    { name: 'pearl', radius: 0.5, count: 3 },
  ];
  const radii = mixed.map(({ radius }) => radius);
  for (const kind of ['box', 'surface']) {
    const at = kind === 'box' ? { size: [14, 14, 14] } : square;
    const some =
      'size' in at
        ? space.sampleBox({ ...at, classes: mixed, seed: 4 })
        : space.sampleSurface({ ...at, classes: mixed, seed: 4 });
    const [rocks, pebbles, shells, pearls] = countsOf(some, 4) as [number, number, number, number];
    expect([rocks, pearls]).toEqual([7, 3]);
    expect([some.report.reason, some.report.radius]).toEqual(['count', 0.5]);
    expect(pebbles / shells).toBeGreaterThan(1.6);
    expect(pebbles / shells).toBeLessThan(2.5);
    checkDistances(some, radii);
    const clearance = Array.from(some.radii, (radius) => (radius + 1) / 2);
    const again = { radius: 1, existing: { positions: some.positions, clearance }, seed: 9 };
    const more =
      'size' in at
        ? space.sampleBox({ ...at, ...again })
        : space.sampleSurface({ ...at, ...again });
    expect(more.length).toBe(0);
  }
});

test('counted classes keep from obstacles and existing samples, and stand where they may', () => {
  const obstacles = [{ point: [20, 20, 0], clearance: 8 }];
  const existing = { positions: [5, 5, 0, 35, 5, 0], clearance: [4, 2] };
  const where = ({ x }: SurfacePlace) => (x < 20 ? 1 : 0);
  const own = [
    { radius: 2, count: 30, where },
    { radius: 1, count: 50 },
    { radius: 1.5, where },
  ];
  const some = space.sampleSurface({
    ...{ ...square, resolution: 1, obstacles, existing, classes: own },
    seed: 'loot',
  });
  const counts = countsOf(some, 3);
  expect(counts.slice(0, 2)).toEqual([30, 50]);
  expect(counts[2]).toBeGreaterThan(40);
  expect(some.report.reason).toBe('count');
  checkDistances(some, [2, 1, 1.5]);
  [...some].forEach((place, i) => {
    expect(distance(place, [20, 20, 0])).toBeGreaterThanOrEqual(8);
    expect(distance(place, [5, 5, 0])).toBeGreaterThanOrEqual(4);
    expect(distance(place, [35, 5, 0])).toBeGreaterThanOrEqual(2);
    if (some.classes[i] !== 1) expect(place[0]).toBeLessThan(21);
  });
  expect(some.ids.length).toBe(some.length);
  // Existing samples without a clearance keep the radius of the class that comes.
  const free = space.sampleBox({
    size: [9, 9],
    classes: own.slice(0, 2).map(({ radius }) => ({ radius, count: 2 })),
    existing: [4, 4],
  });
  [...free].forEach((place, i) => {
    expect(distance(place, [4, 4])).toBeGreaterThanOrEqual(free.radii[i] as number);
  });
});

test('where there is no room for as many, all that fit come', () => {
  const tight = [
    { radius: 3, count: 1000 },
    { radius: 1, count: 2 },
  ];
  const some = space.sampleBox({ size: [12, 12, 12], classes: tight });
  const [large, small] = countsOf(some, 2) as [number, number];
  expect(some.report.reason).toBe('saturated');
  expect(small).toBe(2);
  expect(large).toBeGreaterThan(40);
  const positions = [...some].filter((_, i) => some.classes[i] === 0).flat();
  const existing = { positions };
  expect(space.sampleBox({ size: [12, 12, 12], radius: 3, existing, seed: 5 }).length).toBe(0);
  const point = { positions: [1, 1, 1, 1, 1, 1, 1, 1, 1] };
  const one = space.sampleSurface({ ...point, classes: tight });
  expect([one.length, one.report.reason]).toEqual([1, 'saturated']);
});

const box = { size: [9, 9, 9] };
test.each<[object, string, string]>([
  [{ classes: [{ radius: 1, count: 0 }, { radius: 1 }] }, 'classes[0].count', 'out-of-range'],
  [{ classes: [{ radius: 1 }, { radius: 1, count: 2.5 }] }, 'classes[1].count', 'out-of-range'],
  [{ classes: [{ radius: 1 }, { radius: 1, count: '2' }] }, 'classes[1].count', 'wrong-type'],
  [{ classes: [{ count: 1 }, { radius: 1 }] }, 'classes[0].radius', 'missing-option'],
  [
    { classes: [{ radius: 1, count: 2, weight: 2 }, { radius: 1 }] },
    'classes[0].weight',
    'conflicting-options',
  ],
  [
    {
      classes: [
        { radius: 1, count: 30 },
        { radius: 1, count: 21 },
      ],
      limit: 50,
    },
    'classes[1].count',
    'limit',
  ],
  [{ classes: [{ radius: 1, count: 3 }, { radius: 1 }], count: 9 }, 'count', 'conflicting-options'],
])('%j is refused', (options, option, code) => {
  for (const call of [
    () => space.sampleBox({ ...box, ...options } as never),
    () => space.sampleSurface({ ...square, ...options } as never),
  ])
    expect(call).toThrow(expect.objectContaining({ option, code }));
});
