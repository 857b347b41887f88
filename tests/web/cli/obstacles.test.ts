// Obstacles from files, by the samples that keep clear of them.
import { load } from 'copse/all';
import { beforeAll, expect, test } from 'vitest';
import { readOption } from '../../../cli/src/inputs.js';
import { failure, folder } from './cases.js';

let count: (obstacles: unknown) => Promise<number>;
beforeAll(async () => {
  const copse = await load();
  const region = await readOption('region', 'land.geojson', folder);
  count = async (value) => {
    const obstacles = await readOption('obstacles', value, folder);
    return copse.sample({ region, radius: 4, seed: 1, obstacles } as never).length;
  };
});

const lake = [384, ['lake.geojson', 'lake-bare.geojson', 'nullc.geojson']] as const;

test('a lake is one as a Feature, as a bare geometry and with a clearance of null', async () => {
  for (const file of lake[1]) {
    expect(await count(file), file).toBe(lake[0]);
    expect(await count([{ region: file }]), file).toBe(lake[0]);
    const ground = await readOption('ground', { obstacles: file }, folder);
    expect(ground).toEqual({ obstacles: await readOption('obstacles', file, folder) });
  }
  const bare = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 40],
        [100, 40],
        [100, 60],
        [0, 60],
      ],
    ],
  };
  expect(await count(bare)).toBe(lake[0]);
});

test('a road clears the same whatever its file says of its numbers', async () => {
  const road = await count('road.geojson');
  expect(road).toBeLessThan(464);
  for (const file of ['osm2.geojson', 'road-int32.parquet', 'road-int64.parquet']) {
    expect(await count(file), file).toBe(road);
  }
  for (const file of ['duckdb-text.parquet', 'polars-zstd.feather', 'duckdb-hugeint.parquet']) {
    expect(await count(file), file).toBe(road);
  }
  // A bare road and one of OpenStreetMap say nothing of clearance; beside the file, one may.
  for (const file of ['road-bare.geojson', 'gc-bare.geojson', 'osm.geojson', 'road.geojson']) {
    expect(await count([{ region: file, clearance: 10 }]), file).toBe(road);
    expect(await count([{ polyline: file, clearance: 10 }]), file).toBe(road);
  }
});

test('a bare line is the Feature of it, which needs a clearance', async () => {
  const needs = /: its geometry is a LineString, so it needs a property "clearance"/;
  expect(await failure(count('road-bare.geojson'))).toMatch(needs);
  const gc = await failure(count('gc-bare.geojson'));
  expect(gc).toContain('gc-bare.geojson: geometries[0] is a LineString, so it needs');
  expect(await failure(count('osm.geojson'))).toContain('features[0] is a LineString');
});

test('each member of a collection keeps its own distance, also of nested ones', async () => {
  const obstacles = await readOption('obstacles', 'gc.geojson', folder);
  const clearance = 10;
  const each = [
    {
      polyline: [
        [0, 50],
        [100, 50],
      ],
      clearance,
    },
    { point: [20, 20], clearance },
  ];
  expect(obstacles).toEqual(each);
  const { geometry } = (await readOption('region', 'gc.geojson', folder)).features[0];
  const nested = { type: 'GeometryCollection', geometries: [geometry, geometry] };
  const feature = { type: 'Feature', properties: { CLEARANCE: ' 10 ' }, geometry: nested };
  expect(await readOption('obstacles', feature, folder)).toEqual([...each, ...each]);
});

test('a CSV has obstacles', async () => {
  const well = { point: [50, 50], clearance: 20 };
  expect(await readOption('obstacles', 'wells.csv', folder)).toEqual([well]);
  expect(await count('wells.csv')).toBe(await count([well]));
});

test.each([
  [{ clearance: 'wide' }, 'obstacles: properties.clearance: "wide" must be a number'],
  [{ clearance: [1] }, 'properties.clearance: [1] must be a number'],
])('a clearance of %j is an error', async (properties, message) => {
  const geometry = { type: 'Point', coordinates: [50, 50] };
  expect(await failure(count({ type: 'Feature', properties, geometry }))).toContain(message);
});

test('features of which none has a geometry are an error', async () => {
  const feature = { type: 'Feature', properties: {}, geometry: null };
  const features = [feature, feature];
  const message = await failure(count({ type: 'FeatureCollection', features }));
  expect(message).toBe('obstacles: none of its 2 features has a geometry');
  expect(await count({ type: 'FeatureCollection', features: [] })).toBe(464);
});

test('options are read without their byte-order mark', async () => {
  const { readJson } = await import('../../../cli/src/files.js');
  expect(await readJson(`${folder}/bom-options.json`)).toEqual({ radius: 10 });
});

test('of a table, NaN is the default, as in pandas, and what is infinite is an error', async () => {
  const { propertiesOf } = await import('../../../cli/src/formats/values.js');
  const values = { a: Number.NaN, b: 10n, c: Buffer.from('10'), d: null, e: { f: 1 } };
  expect(propertiesOf(Object.entries(values))).toEqual({ a: null, b: 10, c: '10', d: null });
  const properties = propertiesOf([['clearance', Number.POSITIVE_INFINITY]]);
  const geometry = { type: 'Point', coordinates: [50, 50] };
  const message = await failure(count({ type: 'Feature', properties, geometry }));
  expect(message).toContain('"Infinity" must be a number');
});
