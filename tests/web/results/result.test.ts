import { load } from 'copse/all';
import { describe, expect, test } from 'vitest';
import { caught } from '../support/caught.js';

const copse = await load();
const samples = copse.sample({ region: { x: 0, y: 0, width: 30, height: 20 }, radius: 4 });

test('iterating gives [x, y] of each sample, as often as asked', () => {
  const pairs = [...samples];
  expect(pairs.length).toBe(samples.length);
  expect(pairs.flat()).toEqual([...samples.positions]);
  expect([...samples]).toEqual(pairs);
});

test('toPoints gives objects, toGeoJSON a MultiPoint', () => {
  expect(samples.toPoints()).toEqual([...samples].map(([x, y]) => ({ x, y })));
  const json = JSON.parse(JSON.stringify(samples.toGeoJSON()));
  expect(json).toEqual({ type: 'MultiPoint', coordinates: [...samples] });
});

test('the report says why it ended, and with which radius and lattice', () => {
  const { reason, radius, unit } = samples.report;
  expect({ reason, radius }).toEqual({ reason: 'saturated', radius: 4 });
  expect(Number.isInteger(Math.log2(unit))).toBe(true);
  expect([...samples.positions].every((value) => Number.isInteger(value / unit))).toBe(true);
});

describe('toGeoJSON with properties', () => {
  const region = { x: 0, y: 0, width: 30, height: 20 };

  test('gives a FeatureCollection of Points, each with its radius and key', () => {
    const { type, features } = JSON.parse(JSON.stringify(samples.toGeoJSON({ properties: true })));
    expect(type).toBe('FeatureCollection');
    expect(features).toEqual(
      Array.from(samples, (coordinates, i) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates },
        properties: { radius: 4, key: samples.keys[i] },
      })),
    );
  });

  test('names classes, or numbers those without a name', () => {
    const classes = [{ name: 'oak', radius: 4 }, { radius: 3 }, { name: '', radius: 3 }];
    const trees = copse.sample({ region, classes });
    expect(trees.classNames).toEqual(['oak', undefined, '']);
    const all = trees.toGeoJSON({ properties: true }).features;
    expect(all.map(({ properties }) => properties)).toEqual(
      Array.from(trees.classes, (index, i) => ({
        class: ['oak', 1, ''][index],
        radius: trees.radii[i],
        key: trees.keys[i],
      })),
    );
    expect(new Set(trees.classes).size).toBe(3);
  });

  test('has the radius of each place', () => {
    const graded = copse.sample({ region, radius: { min: 2, max: 5, at: (x) => 2 + x / 10 } });
    const all = graded.toGeoJSON({ properties: true }).features;
    expect(all.map(({ properties }) => properties.radius)).toEqual([...graded.radii]);
  });

  test.each([
    [{ propertys: true }, 'unknown-option', 'propertys'],
    [{ properties: 1 }, 'wrong-type', 'properties'],
    [true, 'wrong-type', 'options'],
  ])('%j is refused', (options, code, option) => {
    expect(caught(() => samples.toGeoJSON(options as never))).toMatchObject({ code, option });
  });
});
