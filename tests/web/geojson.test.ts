import { load, type Region, type SampleOptions } from 'copse/all';
import { describe, expect, test } from 'vitest';
import { caught } from './caught.js';

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
      message: 'region.geometries[0]: [Object] must not contain itself',
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
      message: 'region: [Object] must not be nested more than 64 deep',
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
