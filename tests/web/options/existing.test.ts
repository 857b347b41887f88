// Samples that are there already, in every spelling, and how far new ones keep from them.
import { type Existing, load, type SampleOptions } from 'copse/all';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caught } from '../support/caught.js';
import { distance, type Point, placesIn, pointsOf } from '../support/spread.js';

const copse = await load();
const region = { x: 0, y: 0, width: 40, height: 40 };
const places: [number, number][] = [
  [5, 5],
  [20.5, 21],
  [39, -2],
];
const flat = places.flat();
const feature = (coordinates: [number, number]) =>
  ({ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates } }) as const;

const spellings: Record<string, Existing> = {
  'flat numbers': flat,
  'a Float64Array': Float64Array.from(flat),
  'a Float32Array': Float32Array.from(flat),
  '[x, y][]': places,
  '[x, y, z][]': places.map(([x, y]) => [x, y, 99]),
  '{ x, y }[]': places.map(([x, y]) => ({ x, y })),
  'a MultiPoint': { type: 'MultiPoint', coordinates: places },
  'a GeometryCollection': {
    type: 'GeometryCollection',
    geometries: places.map((coordinates) => ({ type: 'Point', coordinates })),
  } as Existing,
  'a FeatureCollection': { type: 'FeatureCollection', features: places.map(feature) },
  'positions that are flat': { positions: flat },
  'positions that are points': { positions: places.map(([x, y]) => ({ x, y })) },
};

describe('spellings', () => {
  const expected = copse.sample({ region, radius: 3, existing: { positions: flat } });
  test.each(Object.entries(spellings))('%s', (_, existing) => {
    expect(copse.sample({ region, radius: 3, existing }).positions).toEqual(expected.positions);
  });
  test('an earlier result, or what it gives', () => {
    const options = { region, radius: 3 } as const;
    const first = copse.sample({ ...options, count: 40 });
    const rest = copse.sample({ ...options, existing: first });
    const ways = [first.positions, first.toPoints(), [...first], first.toGeoJSON()];
    for (const existing of [...ways, first.toGeoJSON({ properties: true })])
      expect(copse.sample({ ...options, existing }).positions).toEqual(rest.positions);
  });
  test('none', () => {
    const plain = copse.sample({ region, radius: 3 }).positions;
    for (const existing of [[], { positions: [] }, new Float64Array()])
      expect(copse.sample({ region, radius: 3, existing }).positions).toEqual(plain);
    const none = { type: 'FeatureCollection', features: [] } as const;
    expect(copse.sample({ region, radius: 3, existing: none }).positions).toEqual(plain);
  });
});

const scene = fc.record({
  trees: fc.array(
    fc.record({
      at: fc.tuple(
        fc.double({ min: 0, max: 40, noNaN: true }),
        fc.double({ min: 0, max: 40, noNaN: true }),
      ),
      radius: fc.constantFrom(1, 3, 8),
      clearance: fc.constantFrom(0, 2, 6),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  has: fc.constantFrom('clearance', 'radii', 'both', 'neither'),
  isSingle: fc.boolean(),
  conflict: fc.constantFrom('mean', 'larger', 'smaller', undefined),
});
const rules = {
  mean: (a: number, b: number) => (a + b) / 2,
  larger: Math.max,
  smaller: Math.min,
};

test('a clearance is the distance, and beside radii the least one', () => {
  fc.assert(
    fc.property(scene, ({ trees, has, isSingle, conflict }) => {
      const radius = 3;
      const hasRadii = has === 'radii' || has === 'both';
      const hasClearance = has === 'clearance' || has === 'both';
      const clearanceOf = (i: number) => trees[isSingle ? 0 : i]?.clearance as number;
      const existing = {
        positions: trees.map(({ at }) => at),
        radii: hasRadii ? trees.map((tree) => tree.radius) : undefined,
        clearance: !hasClearance
          ? undefined
          : isSingle
            ? clearanceOf(0)
            : trees.map((_, i) => clearanceOf(i)),
      };
      const rule = hasRadii ? conflict : undefined;
      const samples = copse.sample({ region, radius, existing, conflict: rule });
      const kept = trees.map((tree, i) => {
        const pair = rules[rule ?? 'mean'](radius, hasRadii ? tree.radius : radius);
        if (!hasClearance) return pair;
        return hasRadii ? Math.max(pair, clearanceOf(i)) : clearanceOf(i);
      });
      const points = pointsOf(samples.positions);
      const room = (p: Point) =>
        Math.min(...trees.map(({ at }, i) => distance(p, at) - (kept[i] as number)));
      for (const p of points) expect(room(p)).toBeGreaterThanOrEqual(-1e-9);
      const isOpen = (p: Point) =>
        room(p) > 0.01 && points.every((q) => distance(p, q) > radius * 1.001);
      expect(placesIn(40, 60, isOpen)).toEqual([]);
    }),
  );
});

describe('what is wrong is named', () => {
  const two = [{ radius: 2 }, { radius: 3 }];
  test.each([
    [5, 'wrong-type', 'existing'],
    [{}, 'missing-option', 'existing.positions'],
    [{ postions: flat }, 'unknown-option', 'existing.postions'],
    [[1, 2, 3], 'wrong-type', 'existing'],
    [[1, '2'], 'wrong-type', 'existing[1]'],
    [[[1, 2], [3]], 'wrong-type', 'existing[1][1]'],
    [[{ x: 1, y: 2 }, { x: 1 }], 'wrong-type', 'existing[1].y'],
    [{ positions: [[1, 2], 3] }, 'wrong-type', 'existing.positions[1]'],
    [{ type: 'Polygon', coordinates: [] }, 'invalid-geojson', 'existing.type'],
    [{ type: 'Multipoint', coordinates: [] }, 'invalid-geojson', 'existing.type'],
    [{ type: 'Point', coordinates: [1] }, 'invalid-geojson', 'existing.coordinates[0][1]'],
    [{ positions: flat, clearance: -1 }, 'out-of-range', 'existing.clearance'],
    [{ positions: flat, clearance: '1' }, 'wrong-type', 'existing.clearance'],
    [{ positions: flat, clearance: [1, 2] }, 'wrong-type', 'existing.clearance'],
    [{ positions: flat, clearance: [1, 2, -3] }, 'out-of-range', 'existing.clearance[2]'],
    [{ positions: flat, radii: [1, 2, 0] }, 'out-of-range', 'existing.radii[2]'],
  ])('%j', (existing, code, option) => {
    const error = caught(() => copse.sample({ region, radius: 3, existing } as SampleOptions));
    expect({ code: error.code, option: error.option }).toEqual({ code, option });
  });
  test('beside classes, how far to keep must be said', () => {
    const error = caught(() => copse.sample({ region, classes: two, existing: places }));
    expect(error).toMatchObject({ code: 'conflicting-options', option: 'existing' });
    const kept = copse.sample({
      region,
      classes: two,
      existing: { positions: places, clearance: 9 },
    });
    for (const p of pointsOf(kept.positions))
      for (const q of places) expect(distance(p, q)).toBeGreaterThanOrEqual(9 * (1 - 1e-9));
  });
});
