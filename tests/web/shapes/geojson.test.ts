import { load, type Region, type SampleOptions } from 'copse/all';
import { widestGap } from 'copse/analysis';
import { describe, expect, test } from 'vitest';
import { caught } from '../support/caught.js';

const copse = await load();
const ring = (x: number, y: number, side: number) => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
];
const lake = [ring(0, 0, 30), ring(10, 10, 10)];
const island = [ring(40, 0, 10)];
const draw = (region: Region) => copse.sample({ region, radius: 2 }).positions;
const expected = draw([...lake, ...island]);
const refused = (region: unknown) =>
  caught(() => copse.sample({ region, radius: 2 } as SampleOptions));

const polygon = { type: 'Polygon', coordinates: lake } as const;
const other = { type: 'Polygon', coordinates: island } as const;
const feature = (geometry: unknown) => ({ type: 'Feature', properties: null, geometry }) as const;

describe('the same ground in every GeoJSON type', () => {
  const types: Record<string, unknown> = {
    MultiPolygon: { type: 'MultiPolygon', coordinates: [lake, island] },
    GeometryCollection: { type: 'GeometryCollection', geometries: [polygon, other] },
    Feature: feature({ type: 'MultiPolygon', coordinates: [lake, island] }),
    FeatureCollection: { type: 'FeatureCollection', features: [feature(polygon), feature(other)] },
    'with features of no geometry': {
      type: 'FeatureCollection',
      features: [feature(polygon), feature(null), feature(other)],
    },
    'with empty geometries': {
      type: 'GeometryCollection',
      geometries: [polygon, { type: 'Polygon', coordinates: [] }, other],
    },
    'with heights and a bbox': {
      type: 'MultiPolygon',
      bbox: [0, 0, 50, 30],
      coordinates: [lake, island].map((rings) => rings.map((r) => r.map((p) => [...p, 7]))),
    },
  };
  test.each(Object.entries(types))('%s', (_, region) => {
    expect(draw(region as Region)).toEqual(expected);
  });
});

test('features that share a border are one ground', () => {
  const halves = [ring(0, 0, 10), ring(10, 0, 10)].map((r) =>
    feature({ type: 'Polygon', coordinates: [r] }),
  );
  const both = draw({ type: 'FeatureCollection', features: halves } as Region);
  expect(both).toEqual(draw({ x: 0, y: 0, width: 20, height: 10 }));
});

describe('GeoJSON means what RFC 7946 says', () => {
  const pairs = (flat: number[]) =>
    Array.from({ length: flat.length / 2 }, (_, i) => flat.slice(2 * i, 2 * i + 2));
  const clockwise = (r: number[][]) => [...r].reverse();
  const areaOf = (region: unknown, fillRule?: 'evenodd' | 'nonzero') => {
    const options = { region, radius: 0.5, ...(fillRule && { fillRule }) } as SampleOptions;
    const { length } = copse.sample(options);
    return length / (copse.sample({ region: ring(0, 0, 10), radius: 0.5 }).length / 100);
  };
  const collection = (...polygons: number[][][][]) => ({
    type: 'FeatureCollection',
    features: polygons.map((coordinates) => feature({ type: 'Polygon', coordinates })),
  });

  test.each(['evenodd', 'nonzero'] as const)('a hole may wind like its shell, %s', (fillRule) => {
    const hole = ring(3, 3, 4);
    const expected = draw([ring(0, 0, 10), hole] as Region);
    for (const shell of [ring(0, 0, 10), clockwise(ring(0, 0, 10))]) {
      for (const inner of [hole, clockwise(hole)]) {
        const region = { type: 'Polygon', coordinates: [shell, inner] } as Region;
        expect(copse.sample({ region, radius: 2, fillRule }).positions).toEqual(expected);
      }
    }
  });
  test('a collection of two squares that overlap is their union', () => {
    const union = draw([
      [0, 0],
      [10, 0],
      [10, 5],
      [15, 5],
      [15, 15],
      [5, 15],
      [5, 10],
      [0, 10],
    ] as Region);
    const [one, other] = [ring(0, 0, 10), ring(5, 5, 10)];
    for (const second of [other, clockwise(other)]) {
      expect(draw(collection([one], [second]) as Region)).toEqual(union);
      const coordinates = [[one], [second]];
      expect(draw({ type: 'MultiPolygon', coordinates } as Region)).toEqual(union);
    }
  });
  test('a MultiPolygon obstacle that overlaps itself has no samples', () => {
    const coordinates = [[ring(2, 2, 6)], [ring(5, 5, 6)]];
    const obstacles = [{ region: { type: 'MultiPolygon', coordinates } as Region }];
    const { positions } = copse.sample({ region: ring(0, 0, 20), radius: 0.5, obstacles });
    for (let i = 0; i < positions.length; i += 2) {
      const [x, y] = positions.subarray(i, i + 2) as unknown as [number, number];
      expect(x > 2 && x < 8 && y > 2 && y < 8).toBe(false);
      expect(x > 5 && x < 11 && y > 5 && y < 11).toBe(false);
    }
  });
  test('an island in a lake is ground, whichever comes first', () => {
    const [land, island] = [[ring(0, 0, 30), ring(5, 5, 20)], [ring(10, 10, 10)]];
    const expected = draw([...land, ...island] as Region);
    expect(draw(collection(land, island) as Region)).toEqual(expected);
    expect(draw(collection(island, land) as Region)).toEqual(expected);
  });
  test('holes that overlap or reach out are holes, and do not touch other features', () => {
    const region = collection(
      [ring(0, 0, 10), ring(2, 2, 4), clockwise(ring(4, 4, 4))],
      [ring(20, 0, 10), ring(25, -5, 10), ring(40, 40, 5)],
      [ring(28, 0, 10)],
    );
    const drawn = [
      ring(0, 0, 10),
      [2, 2, 6, 2, 6, 4, 8, 4, 8, 8, 4, 8, 4, 6, 2, 6],
      [20, 0, 25, 0, 25, 5, 28, 5, 28, 0, 38, 0, 38, 10, 20, 10],
    ].map((ring) => (typeof ring[0] === 'number' ? pairs(ring as number[]) : ring));
    expect(draw(region as Region)).toEqual(draw(drawn as Region));
  });
  test('a shell that crosses itself follows the fill rule, with features beside it', () => {
    const loop = [...ring(0, 0, 10), [5, 0], [5, 5], [0, 5], [0, 0]];
    const region = collection([loop], [ring(20, 0, 1)]);
    expect(areaOf(region, 'nonzero')).toBeGreaterThan(areaOf(region, 'evenodd') + 20);
  });
  test('the measures of copse/analysis see the same ground', () => {
    const region = collection(
      [ring(0, 0, 10), ring(2, 2, 4), ring(4, 4, 4)],
      [ring(9, 9, 10), clockwise(ring(12, 12, 3))],
    ) as Region;
    const samples = copse.sample({ region, radius: 1 });
    const gap = widestGap(samples, { region });
    expect(gap.radius).toBeLessThanOrEqual(1);
    expect(gap.radius).toBeGreaterThan(0.5);
    const holed = widestGap(samples, { region: ring(0, 0, 10) });
    expect(holed.radius).toBeGreaterThan(1.4);
  });
});

describe('malformed GeoJSON is named by its path', () => {
  const deep = { type: 'FeatureCollection', features: [feature(polygon), feature(polygon)] };
  const put = (geometry: unknown) => ({ ...deep, features: [feature(polygon), feature(geometry)] });
  const at = 'region.features[1].geometry';
  test.each([
    ['a type misspelt', { type: 'Polygn', coordinates: lake }, 'region.type'],
    ['a type that is none', { type: 7 }, 'region.type'],
    ['no coordinates', { type: 'Polygon' }, 'region.coordinates'],
    ['a ring for a polygon', { type: 'Polygon', coordinates: lake[0] }, 'region.coordinates[0][0]'],
    [
      'a polygon for several',
      { type: 'MultiPolygon', coordinates: lake },
      'region.coordinates[0][0][0]',
    ],
    ['features that are no array', { type: 'FeatureCollection', features: {} }, 'region.features'],
    [
      'a feature that is null',
      { type: 'FeatureCollection', features: [null] },
      'region.features[0]',
    ],
    ['a feature without a geometry', { type: 'Feature' }, 'region.geometry'],
    ['no geometries', { type: 'GeometryCollection' }, 'region.geometries'],
    ['a point', put({ type: 'Point', coordinates: [0, 0] }), `${at}.type`],
    ['a line', put({ type: 'LineString', coordinates: [] }), `${at}.type`],
    [
      'a text for a number',
      put({
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, '0'],
          ],
        ],
      }),
      `${at}.coordinates[0][1][1]`,
    ],
    [
      'a null for a number',
      put({ type: 'Polygon', coordinates: [[[0, null]]] }),
      `${at}.coordinates[0][0][1]`,
    ],
    [
      'an object for a position',
      put({ type: 'Polygon', coordinates: [[{ x: 0, y: 0 }]] }),
      `${at}.coordinates[0][0]`,
    ],
    ['a null for a ring', put({ type: 'Polygon', coordinates: [null] }), `${at}.coordinates[0]`],
    ['a text for coordinates', put({ type: 'Polygon', coordinates: 'x' }), `${at}.coordinates`],
  ])('%s', (_, region, option) => {
    expect(refused(region)).toMatchObject({ code: 'invalid-geojson', option });
  });
  test('the nearest type is named', () => {
    expect(refused({ type: 'Polygn' }).rule).toMatch(/did you mean Polygon\?$/);
    expect(refused({ type: 'Point' }).rule).toMatch(/^has no area/);
    for (const type of ['Sphere', 'Topology', 'Square'])
      expect(refused({ type }).rule).toMatch(/^must be one of [^;]*FeatureCollection$/);
  });
  test('nesting without an end', () => {
    const loop = { type: 'GeometryCollection', geometries: [] as unknown[] };
    loop.geometries.push(loop);
    expect(refused(loop)).toMatchObject({
      code: 'invalid-geojson',
      option: 'region.geometries[0]',
      message: 'region.geometries[0]: { type, geometries } must not contain itself',
    });
    const feature = { type: 'Feature', geometry: loop };
    loop.geometries = [{ type: 'GeometryCollection', geometries: [feature] }];
    expect(refused(feature).option).toBe('region.geometry.geometries[0].geometries[0]');
  });
  test('nesting beyond use', () => {
    let deep: object = { type: 'Polygon', coordinates: lake };
    for (let i = 0; i < 1000; i++) deep = { type: 'GeometryCollection', geometries: [deep] };
    expect(refused(deep)).toMatchObject({
      option: 'region',
      message: 'region: { type, geometries } must not be nested more than 64 deep',
    });
  });
  test('the same object twice is no loop', () => {
    const polygon = { type: 'Polygon', coordinates: lake } as const;
    const twice = { type: 'GeometryCollection', geometries: [polygon, polygon] } as const;
    const nonzero = { region: twice, radius: 0.3, fillRule: 'nonzero' } as const;
    expect(copse.sample(nonzero).length).toBeGreaterThan(0);
  });
  test('nothing in it', () => {
    expect(refused({ type: 'FeatureCollection', features: [] })).toMatchObject({
      option: 'region',
    });
    expect(refused(feature(null))).toMatchObject({ code: 'invalid-region' });
  });
});
