// A FeatureCollection filled feature by feature: real counties and states, and squares that share sides.
import { readFileSync } from 'node:fs';
import { load as loadSmall } from 'copse';
import { type CopseError, type EachOptions, load } from 'copse/all';
import { createPool } from 'copse/worker';
import fc from 'fast-check';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { afterAll, describe, expect, test } from 'vitest';
import { planeRules } from '../../../web/src/engine/rules.js';
import { flat } from '../../../web/src/results/each.js';
import { caught } from '../support/caught.js';
import { distance, pointsOf, tooClose } from '../support/spread.js';
import { trials } from '../support/trials.js';

const copse = await load();
const pool = await createPool({ size: 1 });
afterAll(() => pool.dispose());

type Ring = [number, number][];

function atlas(file: string, name: string) {
  const url = new URL(import.meta.resolve(`us-atlas/${file}-albers-10m.json`));
  const topology = JSON.parse(readFileSync(url, 'utf8')) as Topology;
  return feature(topology, topology.objects[name] as GeometryCollection<{ name: string }>);
}

const counties = atlas('counties', 'counties');
const states = atlas('states', 'states');
/** Two lines in quantised coordinates, and an island that is one, too. */
const withoutArea = [610, 611, 1274];

/** Crossings of a ray with all rings of a geometry, by the textbook. */
function isInside(geometry: unknown, [x, y]: readonly [number, number]): boolean {
  const { type, coordinates } = geometry as { type: string; coordinates: Ring[] | Ring[][] };
  const rings = (type === 'Polygon' ? coordinates : coordinates.flat()) as Ring[];
  let crossings = 0;
  for (const ring of rings) {
    ring.forEach(([x0, y0], i) => {
      const [x1, y1] = ring[(i + 1) % ring.length] as [number, number];
      if (y0 > y !== y1 > y && x < x0 + ((y - y0) * (x1 - x0)) / (y1 - y0)) crossings++;
    });
  }
  return crossings % 2 === 1;
}

const square = <Properties extends object = object>(
  x: number,
  y: number,
  size: number,
  properties: Properties = {} as Properties,
  id?: string,
) => ({
  type: 'Feature' as const,
  ...(id !== undefined && { id }),
  properties,
  geometry: {
    type: 'Polygon' as const,
    coordinates: [
      [
        [x, y],
        [x + size, y],
        [x + size, y + size],
        [x, y + size],
        [x, y],
      ] as Ring,
    ],
  },
});
const collection = <Feature>(...features: Feature[]) => ({
  type: 'FeatureCollection' as const,
  features,
});
const pair = collection(
  square(0, 0, 10, { trees: 20, radius: 1, name: 'West' }),
  square(10, 0, 10, { trees: 7, radius: 2, name: 'East' }, 'E'),
);

/** How many samples each feature has. */
function countsOf({ features }: { features: Uint32Array }, length: number): number[] {
  const counts = new Array(length).fill(0);
  for (const i of features) counts[i]++;
  return counts;
}

test('every county has as many dots as asked for, inside it', () => {
  const countOf = (_: unknown, i: number) => (i * 7) % 40;
  const dots = copse.sample({ region: counties, each: { count: countOf }, seed: 'dots' });
  const expected = counties.features.map((_, i) => (withoutArea.includes(i) ? 0 : (i * 7) % 40));
  expect(countsOf(dots, expected.length)).toEqual(expected);
  expect([...dots.features]).toEqual([...dots.features].sort((a, b) => a - b));
  const outside = [...dots].filter(
    (dot, i) => !isInside(counties.features[dots.features[i] as number]?.geometry, dot),
  );
  expect(outside).toEqual([]);
  expect(dots.report.reason).toBe('saturated');
  expect(dots.report.warnings).toEqual([
    'region.features[610], region.features[611], region.features[1274]: no area, so no samples',
  ]);
});

test('dots keep the smaller distance of their two states, and dots of a state its own', () => {
  const countOf = ({ properties }: { properties: { name: string } }) => properties.name.length * 4;
  const dots = copse.sample({ region: states, each: { count: countOf }, seed: 3 });
  expect(countsOf(dots, states.features.length)).toEqual(states.features.map(countOf));
  expect(dots.report).toMatchObject({ reason: 'count', radius: Math.min(...dots.radii) });
  const { radii } = dots;
  const apart = (i: number, j: number) => Math.min(radii[i] as number, radii[j] as number);
  expect(tooClose(pointsOf(dots.positions), apart)).toEqual([]);
});

test('trees keep the mean of their two radii across borders', () => {
  const radiusOf = (_: unknown, i: number) => 6 + (i % 5) * 3;
  const trees = copse.sample({ region: states, each: { radius: radiusOf }, seed: 3 });
  const { radii, features } = trees;
  expect(radii.every((radius, i) => radius === radiusOf(0, features[i] as number))).toBe(true);
  const mean = (i: number, j: number) => ((radii[i] as number) + (radii[j] as number)) / 2;
  expect(tooClose(pointsOf(trees.positions), mean)).toEqual([]);
  expect(trees.report).toMatchObject({ reason: 'saturated', radius: 6, warnings: [] });
  expect(new Set(features).size).toBe(states.features.length);
});

describe('a feature has the samples of a call of its own beside all before it', () => {
  const ways: [string, Omit<EachOptions, 'region'>][] = [
    ['a radius', { each: { radius: 20 } }],
    ['radii', { each: { radius: (_, i) => 8 + (i % 4) * 9 }, conflict: 'larger' }],
    ['a density', { each: { density: (_, i) => i % 6 }, radius: 9, conflict: 'smaller' }],
    ['a count at a radius', { each: { count: 12 }, radius: 14 }],
    ['counts at radii', { each: { count: 9, radius: (_, i) => 6 + (i % 3) * 4 }, float32: true }],
    ['counts', { each: { count: (_, i) => (i * i) % 31 } }],
  ];
  test.each(ways)('%s', (_, { each, radius, conflict, ...others }) => {
    const shared = { ...others, seed: 'apart', margin: 0.5, obstacles: [road] };
    const all = copse.sample({ region: states, each, radius, conflict, ...shared } as EachOptions);
    const isByCount = each.count !== undefined && each.radius === undefined && radius === undefined;
    let begin = 0;
    for (const index of new Set(all.features)) {
      const count = all.features.filter((i) => i === index).length;
      const own = all.positions.subarray(2 * begin, 2 * (begin + count));
      const before = {
        positions: all.positions.slice(0, 2 * begin),
        radii: all.radii.slice(0, begin),
      };
      const alone = copse.sample({
        ...shared,
        region: states.features[index] as never,
        radius: all.radii[begin] as number,
        existing: begin > 0 ? before : undefined,
        conflict: begin > 0 ? (isByCount ? 'smaller' : conflict) : undefined,
        order: isByCount ? 'progressive' : undefined,
        count: each.count === undefined || isByCount ? undefined : (each.count as number),
      });
      if (isByCount) expect(alone.length).toBeGreaterThanOrEqual(count);
      else expect(alone.length).toBe(count);
      expect(alone.positions.subarray(0, 2 * count)).toEqual(own);
      begin += count;
    }
    expect(begin).toBeGreaterThan(300);
  });

  const road = {
    polyline: [
      [0, 0],
      [900, 600],
    ] as [number, number][],
    clearance: 10,
  };
});

test('random features, wherever they overlap and whatever their radii', () => {
  const part = fc.tuple(
    fc.double({ min: 0, max: 30, noNaN: true }),
    fc.double({ min: 0, max: 30, noNaN: true }),
    fc.double({ min: 1, max: 20, noNaN: true }),
    fc.constantFrom(0.4, 0.9, 2, 7),
    fc.integer({ min: 0, max: 30 }),
  );
  const scene = fc.record({
    parts: fc.array(part, { minLength: 1, maxLength: 8 }),
    conflict: fc.constantFrom('mean', 'larger', 'smaller'),
    seed: fc.integer(),
  });
  const check = fc.property(scene, ({ parts, conflict, seed }) => {
    const region = collection(
      ...parts.map(([x, y, size, radius, count]) => square(x, y, size, { radius, count })),
    );
    const rules = {
      mean: (a: number, b: number) => (a + b) / 2,
      larger: Math.max,
      smaller: Math.min,
    };
    const rule = rules[conflict as 'mean'];
    const trees = copse.sample({
      ...{ region, seed, conflict: conflict as 'mean' },
      each: { radius: 'radius' },
    });
    const { radii } = trees;
    expect(
      tooClose(pointsOf(trees.positions), (i, j) => rule(radii[i] as number, radii[j] as number)),
    ).toEqual([]);
    const dots = copse.sample({ region, seed, each: { count: 'count' } });
    const wanted = parts.map(([, , , , count]) => count);
    expect(countsOf(dots, parts.length)).toEqual(wanted);
    const least = (i: number, j: number) =>
      Math.min(dots.radii[i] as number, dots.radii[j] as number);
    expect(tooClose(pointsOf(dots.positions), least)).toEqual([]);
  });
  fc.assert(check, { numRuns: trials(200) });
});

test('fractions carry over, and whole numbers stay', () => {
  const strip = (...numbers: number[]) => {
    const region = collection(...numbers.map((n, i) => square(i * 10, 0, 10, { n })));
    return countsOf(copse.sample({ region, each: { count: 'n' } }), numbers.length);
  };
  expect(strip(0.4, 0.4, 0.4, 0.4, 0.4)).toEqual([0, 1, 0, 1, 0]);
  expect(strip(1.5, 3, 1.5, 0, 2.25, 2.25)).toEqual([2, 3, 1, 0, 2, 3]);
  const many = Array.from({ length: 100 }, (_, i) => ((i * 37) % 100) / 13);
  const counts = strip(...many);
  counts.forEach((count, i) => {
    expect(Math.abs(count - (many[i] as number))).toBeLessThan(1);
  });
  const sum = (list: number[]) => list.reduce((a, b) => a + b, 0);
  expect(sum(counts)).toBe(Math.round(sum(many)));
});

test('densities are relative to the densest feature, and 0 is none', () => {
  const region = collection(...[9, 0, 1, 1e-9].map((n, i) => square(i * i * 40, 0, 40, { n })));
  const trees = copse.sample({ region, each: { density: 'n' }, radius: 1 });
  const [dense, none, third, sparse] = countsOf(trees, 4) as [number, number, number, number];
  expect(none).toBe(0);
  expect(dense / third).toBeGreaterThan(6);
  expect(new Set(trees.radii)).toEqual(new Set([1, 3, 100]));
  expect(sparse).toBe(1);
  const empty = copse.sample({ region, each: { density: () => 0 }, radius: 1 });
  expect([empty.length, empty.report.reason]).toEqual([0, 'saturated']);
  expect(copse.sample({ region, each: { count: 0 } }).report.reason).toBe('count');
});

test('samples have the properties of their feature, and their own beside them', () => {
  const trees = copse.sample({ region: pair, each: { count: 'trees' }, seed: 7 });
  const { features } = trees.toGeoJSON({ properties: true });
  const named: string = features[0]?.properties.name ?? '';
  expect(named).toBe('West');
  features.forEach(({ properties, geometry }, i) => {
    const isWest = i < 20;
    expect(properties).toEqual({
      ...(isWest
        ? { trees: 20, name: 'West', feature: 0 }
        : { trees: 7, name: 'East', feature: 'E' }),
      ...{ radius: trees.radii[i], key: trees.keys[i] },
    });
    expect(geometry.coordinates).toEqual(trees[i]);
  });
  expect(trees.toGeoJSON()).toMatchObject({ type: 'MultiPoint' });
  const json = JSON.parse(JSON.stringify(trees));
  expect(json.features).toEqual([...trees.features]);
  // An earlier result is existing samples, whose radii count.
  const more = copse.sample({ region: pair, radius: 1, existing: json });
  const near = [...more].filter((a) =>
    [...trees].some((b, j) => distance(a, b) < ((trees.radii[j] as number) + 1) / 2 - 1e-9),
  );
  expect(near).toEqual([]);
});

test('keys are those of every other call', () => {
  const [west] = pair.features;
  const all = copse.sample({ region: pair, each: { radius: 2 }, seed: 'k' });
  const alone = copse.sample({ region: west as never, radius: 2, seed: 'k' });
  expect(all.keys.slice(0, alone.length)).toEqual(alone.keys);
  expect(all.positions.slice(0, 2 * alone.length)).toEqual(alone.positions);
});

test('existing samples keep new ones off in every spelling', () => {
  const each = { radius: 1 };
  const positions = [5, 5, 15, 5, 10, 5];
  const spellings = [
    { existing: positions, distances: [1, 1, 1] },
    { existing: { positions, clearance: [3, 0, 2] }, distances: [3, 0, 2] },
    { existing: { positions, radii: [5, 3, 1] }, distances: [3, 2, 1] },
    { existing: { positions, radii: [5, 3, 1], clearance: 2.5 }, distances: [3, 2.5, 2.5] },
  ];
  for (const { existing, distances } of spellings) {
    const trees = copse.sample({ region: pair, each, existing });
    const single = copse.sample({ region: pair.features[0] as never, radius: 1, existing });
    expect(trees.positions.slice(0, 2 * single.length)).toEqual(single.positions);
    pointsOf(positions).forEach((place, k) => {
      const least = Math.min(...[...trees].map((tree) => distance(tree, place)));
      expect(least).toBeGreaterThanOrEqual((distances[k] as number) * (1 - 1e-12));
    });
  }
});

test('as many as the limit allows', () => {
  const dots = copse.sample({ region: pair, each: { count: 50 }, limit: 100 });
  expect(dots.length).toBe(100);
});

test('where there is no room, as many as there is room for', () => {
  const each = { count: 50 };
  const hidden = copse.sample({ region: pair, each, margin: 6 });
  expect([hidden.length, hidden.report.reason]).toEqual([0, 'saturated']);
  const wide = copse.sample({ region: pair, each, radius: 4 });
  expect(wide.report).toMatchObject({ reason: 'saturated', radius: 4 });
  expect(wide.length).toBeLessThan(40);
  const none = copse.sample({ region: pair, each: { count: 0 } });
  expect([none.length, none.keys.length, none.report.radius]).toEqual([0, 0, 0]);
  // A speck among large neighbours has its dot.
  const speck = collection(square(0, 0, 10), square(10, 0, 10), square(9.99, 4, 0.02));
  const dots = copse.sample({ region: speck, each: { count: (_, i) => (i === 2 ? 3 : 30) } });
  expect(countsOf(dots, 3)).toEqual([30, 30, 3]);
  const sliver = collection(square(0, 0, 1), {
    ...square(0, 0, 1),
    geometry: {
      type: 'Polygon' as const,
      coordinates: [
        [
          [0, 2],
          [10, 2],
          [10, 2 + 1e-7],
          [0, 2],
        ] as Ring,
      ],
    },
  });
  const thin = copse.sample({ region: sliver, each: { count: 20 } });
  expect(countsOf(thin, 2)).toEqual([20, 20]);
});

test.each([5e6, 1e9])('far from the origin, at %d', (far) => {
  const region = collection(
    square(far, far / 10, 10),
    square(far + 10, far / 10, 10),
    square(far + 3, far / 10 + 3, 1),
  );
  const dots = copse.sample({ region, each: { count: 12 } });
  expect(countsOf(dots, 3)).toEqual([12, 12, 12]);
  expect(dots.report.radius).toBeGreaterThan(0.15);
});

test('float32 keeps all distances', () => {
  const trees = copse.sample({ region: pair, each: { radius: 'radius' }, float32: true });
  expect(trees.positions).toBeInstanceOf(Float32Array);
  const mean = (i: number, j: number) =>
    ((trees.radii[i] as number) + (trees.radii[j] as number)) / 2;
  expect(tooClose(pointsOf(trees.positions), mean)).toEqual([]);
});

describe('a pool', () => {
  test('has the same samples, and tells how far it is', async () => {
    const options = { region: states, each: { count: 40 }, seed: 'p' };
    const told: number[] = [];
    const trees = await pool.sample(options, { onProgress: (share) => told.push(share) });
    expect(trees).toEqual(copse.sample(options));
    const features: Uint32Array = trees.features;
    expect(features).toHaveLength(40 * states.features.length);
    expect(told.length).toBeGreaterThan(50);
    expect(told).toEqual([...told].sort((a, b) => a - b));
    expect(told.at(-1)).toBe(1);
    expect(trees.toGeoJSON({ properties: true }).features[0]?.properties.name).toBe('Alabama');
  });

  test('goes on where a feature has no area, and stops where it fails or is told to', async () => {
    const line = square(3, 3, 0);
    const region = collection(line, ...pair.features);
    const options = { region, each: { radius: 1 } };
    expect(await pool.sample(options)).toEqual(copse.sample(options));
    await expect(pool.sample({ ...options, limit: 50 })).rejects.toMatchObject({ code: 'limit' });
    const stopped = new AbortController();
    const calling = pool.sample(options, { signal: stopped.signal });
    stopped.abort(new Error('enough'));
    await expect(calling).rejects.toThrow('enough');
    expect((await pool.sample(options)).length).toBeGreaterThan(100);
  });
});

describe('what is wrong is told by its feature', () => {
  const of = (properties: unknown, id?: string) =>
    collection(square(0, 0, 5, { n: 1 }), square(5, 0, 5, properties as object, id));
  const by = (region: unknown, each: unknown, more: object = {}): CopseError =>
    caught(() => copse.sample({ region, each, ...more } as never));
  const n = { count: 'n' };

  test.each<[string, unknown, string, string]>([
    [
      'no property',
      {},
      'missing-option',
      'missing, must be a finite number, 0 or more; or give a function',
    ],
    ['null', { n: null }, 'wrong-type', 'null must be a finite number'],
    [
      'text',
      { n: '12', name: 'Ash' },
      'wrong-type',
      '"12" must be a finite number, 0 or more in the feature "Ash"; or give a function: each: { count: (feature) => … }',
    ],
    ['NaN', { n: Number.NaN }, 'out-of-range', 'NaN must be'],
    ['infinity', { n: Number.POSITIVE_INFINITY }, 'out-of-range', 'Infinity must be'],
    ['below zero', { n: -1 }, 'out-of-range', '-1 must be'],
    ['another name', { N: 3 }, 'missing-option', 'did you mean N?'],
    ['no properties', null, 'missing-option', 'missing'],
    ['a BigInt', { n: 3n }, 'wrong-type', '3n must be'],
    ['a property of every object', { toString: 1 }, 'missing-option', 'missing'],
  ])('%s', (_, properties, code, message) => {
    const error = by(of(properties), n);
    expect(error).toMatchObject({ code, option: 'region.features[1].properties.n' });
    expect(error.message).toContain(message);
  });

  test('functions', () => {
    const region = of({}, '04015');
    const error = by(region, { radius: (_: unknown, i: number) => 1 - i });
    expect(error).toMatchObject({
      code: 'out-of-range',
      option: 'each.radius(region.features[1])',
    });
    expect(error.message).toContain('0 must be a positive finite number in the feature "04015"');
    expect(by(region, { count: async () => 3 }).message).toContain('await');
    const mine = new Error('mine');
    const call = () =>
      copse.sample({
        region,
        each: {
          count: () => {
            throw mine;
          },
        },
      });
    expect(call).toThrow(mine);
  });

  test.each<[string, unknown, object, string, string]>([
    ['nothing to go by', {}, {}, 'wrong-type', 'each'],
    ['undefined', { count: undefined }, {}, 'wrong-type', 'each'],
    ['an unknown name', { amount: 3 }, {}, 'unknown-option', 'each.amount'],
    ['null', null, {}, 'wrong-type', 'each'],
    ['a text', 'n', {}, 'wrong-type', 'each'],
    ['a promise', Promise.resolve({ count: 3 }), {}, 'wrong-type', 'each'],
    ['a list', { count: [1, 2] }, {}, 'wrong-type', 'each.count'],
    ['a count below zero', { count: -1 }, {}, 'out-of-range', 'each.count'],
    ['a radius of 0', { radius: 0 }, {}, 'out-of-range', 'each.radius'],
    ['two radii', { radius: 1 }, { radius: 2 }, 'conflicting-options', 'radius'],
    [
      'a density beside a count',
      { count: 1, density: 'n' },
      { radius: 1 },
      'conflicting-options',
      'each.density',
    ],
    ['a density without a radius', { density: 'n' }, {}, 'missing-option', 'radius'],
    ['one density for all', { density: 3 }, { radius: 1 }, 'wrong-type', 'each.density'],
    [
      'a radius by place',
      { count: 3 },
      { radius: { min: 1, max: 2, at: () => 1 } },
      'wrong-type',
      'radius',
    ],
    ['a conflict of one radius', { radius: 1 }, { conflict: 'medium' }, 'wrong-type', 'conflict'],
    ['a conflict of counts', { count: 1 }, { conflict: 'mean' }, 'conflicting-options', 'conflict'],
    [
      'existing beside counts',
      { count: 1 },
      { existing: [1, 1] },
      'conflicting-options',
      'existing',
    ],
    [
      'existing somewhere',
      { radius: 1 },
      { existing: [1, 1, Number.NaN, 2] },
      'out-of-range',
      'existing.positions[1]',
    ],
    [
      'existing of no radius',
      { radius: 1 },
      { existing: { positions: [1, 1], radii: [0] } },
      'out-of-range',
      'existing.radii[0]',
    ],
    ['more than the limit', { count: 80 }, { limit: 100 }, 'limit', 'each.count'],
    ['more than the limit by a radius', { radius: 0.5 }, { limit: 100 }, 'limit', 'limit'],
    [
      'more than the limit by a count and a radius',
      { count: 51 },
      { limit: 100, radius: 0.1 },
      'limit',
      'each.count',
    ],
    ['more than the limit in one', { radius: 0.01 }, { limit: 100 }, 'limit', 'region.features[0]'],
    ...(
      [
        ['count', 3],
        ['order', 'random'],
        ['classes', [{ radius: 1 }, { radius: 2 }]],
        ['levels', 2],
        ['density', { at: () => 1 }],
        ['periodic', true],
        ['method', 'bridson'],
      ] as const
    ).map(
      ([name, value]) =>
        [name, { radius: 1 }, { [name]: value }, 'conflicting-options', name] as [
          ...[string, unknown, object, string, string],
        ],
    ),
  ])('%s', (_, each, more, code, option) => {
    expect(by(of({ n: 1 }), each, more)).toMatchObject({ code, option });
  });

  test('regions that are no collections, and features that are no areas', () => {
    const radius = { radius: 1 };
    for (const region of [
      { x: 0, y: 0, width: 3, height: 3 },
      pair.features[0],
      [],
      'x',
      undefined,
    ])
      expect(by(region, radius).option).toBe('region');
    const geometry = { type: 'Point', coordinates: [1, 1] };
    const point = collection({ ...square(0, 0, 1), geometry });
    const option = 'region.features[0].geometry.type';
    expect(by(point, radius)).toMatchObject({ code: 'invalid-geojson', option });
    expect(by(collection(null), radius)).toMatchObject({ code: 'invalid-geojson' });
    const nothing = collection<object>({ ...square(0, 0, 1), geometry: null }, square(1, 1, 0));
    expect(by(nothing, radius)).toMatchObject({ code: 'invalid-region', option: 'region' });
    expect(by(collection(), radius)).toMatchObject({ code: 'invalid-region', option: 'region' });
    const some = collection(...nothing.features, square(0, 0, 5));
    const { report, features } = copse.sample({ region: some as typeof pair, each: radius });
    expect(report.warnings).toHaveLength(1);
    expect(new Set(features)).toEqual(new Set([2]));
    // Members that are no geometry mean nothing.
    const odd = collection({ ...square(0, 0, 5), path: 'M0 0', circle: 3, mask: 1 });
    expect(copse.sample({ region: odd, each: radius }).length).toBeGreaterThan(10);
  });

  test('numbers that are too coarse', () => {
    const far = collection(square(0, 0, 1), square(2 ** 40, 0, 1));
    const option = 'region.features[1]';
    expect(by(far, { radius: 0.01 })).toMatchObject({ code: 'precision', option });
  });

  test('grow, worlds and the small entry have no each', async () => {
    const options = { region: pair, each: { radius: 1 } };
    expect(caught(() => copse.grow(options as never))).toMatchObject({ option: 'each' });
    const world = { radius: 1, each: { radius: 1 } };
    expect(caught(() => copse.world(world as never))).toMatchObject({ option: 'each' });
    const small = await loadSmall();
    const error = caught(() => small.sample(options as never));
    expect(error).toMatchObject({ code: 'not-included', option: 'each' });
  });
});

test('the rules of regions without an area are those of the engine', () => {
  const [, texts] = planeRules.rules;
  expect(flat.map((rule) => texts[rule])).toEqual([
    expect.stringContaining('must have at least one ring'),
    expect.stringContaining('must enclose an area'),
  ]);
});

test('degrees and obstacles that are elsewhere are warned of once', () => {
  const degrees = collection(square(7, 50, 1), square(8, 50, 1));
  const options = { region: degrees, each: { radius: 500 } };
  expect(copse.sample(options).report.warnings).toEqual([
    expect.stringContaining('look like degrees'),
  ]);
  const obstacles = [{ point: [900, 900] as [number, number], clearance: 1 }];
  expect(copse.sample({ region: pair, each: { radius: 1 }, obstacles }).report.warnings).toEqual([
    expect.stringContaining('wholly outside'),
  ]);
});

test('a list of features without end is refused at once', () => {
  const region = { type: 'FeatureCollection', features: new Array(2 ** 32 - 1) } as never;
  const error = caught(() => copse.sample({ region, each: { count: 1 } }));
  expect(error).toMatchObject({ code: 'out-of-range', option: 'region.features.length' });
});
