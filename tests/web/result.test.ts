import { load } from 'copse';
import { expect, test } from 'vitest';

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
