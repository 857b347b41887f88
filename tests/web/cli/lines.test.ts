// Lines from files, by the points along them.
import { load } from 'copse/all';
import { expect, test } from 'vitest';
import { readArguments } from '../../../cli/src/arguments.js';
import { readOption } from '../../../cli/src/inputs.js';
import { columnsOf, eachOf } from '../../../cli/src/rows.js';
import { failure, folder } from './cases.js';

const copse = await load();
const read = (file: string) => readOption('line', file, folder);

/** The options that words give. */
async function given(...words: string[]): Promise<Record<string, unknown>> {
  const { options } = readArguments(['along', ...words]);
  if (!options) throw new Error('it is no call');
  return options();
}

test('a road has the same points whatever its file is', async () => {
  const places = async (file: string) => [
    ...copse.along({ line: (await read(file)) as never, spacing: 7 }).positions,
  ];
  const road = await places('road.geojson');
  expect(road.length).toBeGreaterThan(20);
  const others = ['road-bare.geojson', 'gc-bare.geojson', 'osm.geojson', 'road-int32.parquet'];
  for (const file of others) expect(await places(file), file).toEqual(road);
});

test('the edges of areas are lines', async () => {
  const line = (await read('lake.geojson')) as never;
  expect(copse.along({ line, count: 12 }).length).toBe(12);
});

test('what is no line is a mistake that names the file and the place', async () => {
  expect(await failure(read('points.fgb'))).toBe(
    'points.fgb: features[0].geometry is a Point; copse along takes lines and areas',
  );
  expect(await failure(read('mixed.geojson'))).toMatch(
    /^mixed\.geojson: features\[\d+\]\.geometry(\.geometries\[\d+\])? is a (Multi)?Point; /,
  );
  const empty = { type: 'FeatureCollection', features: [] };
  expect(await read(empty as never)).toBe(empty);
  expect(await failure(read('nowhere.geojson'))).toContain(
    'nowhere.geojson cannot be read: ENOENT',
  );
});

test('the file may come with its flag or without, and a spacing is a number', async () => {
  const line = await read('road.geojson');
  const file = `${folder}/road.geojson`;
  const flags = ['--spacing', '8', '--sides', 'left', '--offset', '3', '--corners', 'false'];
  const options = { line, spacing: 8, sides: 'left', offset: 3, corners: false };
  expect(await given(file, ...flags)).toEqual(options);
  expect(await given(...flags, '--line', file)).toEqual(options);
  expect(await given(file, '--spacing', '8m')).toEqual({ line, spacing: '8m' });
  expect(await given('{"path":"M0 0H9"}')).toEqual({ line: { path: 'M0 0H9' } });
  expect(() => readArguments(['along', file, '--line', file])).toThrow(
    'is given as well as --line',
  );
  expect(() => readArguments(['along', file, 'b'])).toThrow('"b" belongs to no flag');
  expect(() => readArguments(['sample', file])).toThrow('belongs to no flag');
});

test('each point has its angle', () => {
  const options = { line: { path: 'M0 0H10V10' }, spacing: 5, corners: false } as const;
  const samples = copse.along(options);
  const rows = [...eachOf(samples)];
  expect(rows.map(({ properties }) => properties.angle)).toEqual([...samples.angles]);
  expect(columnsOf(options as never).map(({ name }) => name)).toEqual(['angle', 'radius', 'key']);
});
