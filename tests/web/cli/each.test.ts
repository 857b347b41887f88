// Features filled one by one: what the flags ask for, and what is written of each sample.
import { type EachOptions, load } from 'copse/all';
import { describe, expect, test } from 'vitest';
import { attributesOf, withEach } from '../../../cli/src/each.js';
import { formatNamed } from '../../../cli/src/formats/index.js';
import { rowsOf } from '../../../cli/src/rows.js';
import { caught } from '../support/caught.js';
import { readAs } from './cases.js';

const copse = await load();

const square = (x: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [x, 0],
      [x + 10, 0],
      [x + 10, 10],
      [x, 10],
      [x, 0],
    ],
  ],
});
const region = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { TREES: '20', name: 'West, "old"', ok: true, tags: ['a', 1], x: 3, radius: 'r' },
      geometry: square(0),
    },
    {
      ...{ type: 'Feature', id: 'E' },
      properties: { TREES: 7, name: null, ok: false, h: 1.5 },
      geometry: square(10),
    },
  ],
};

const flagsOf = (flags: object) => new Map(Object.entries(flags));
const sampleBy = (flags: object, more: object = {}) =>
  copse.sample(withEach({ region, seed: 3, ...more }, flagsOf(flags)) as EachOptions);

test('a property is found in any case, and read from text', () => {
  const trees = sampleBy({ countFrom: 'trees' });
  expect(trees.features.filter((i: number) => i === 0)).toHaveLength(20);
  expect(trees).toHaveLength(27);
  const spaced = sampleBy({ countFrom: 'trees' }, { radius: 1.5 });
  expect(spaced.report.radius).toBe(1.5);
  const dense = sampleBy({ densityFrom: 'trees' }, { radius: 1 });
  expect(dense.radii.at(-1)).toBeCloseTo(Math.sqrt(20 / 7));
  const both = sampleBy({ countFrom: 'trees', radiusFrom: 'trees' });
  expect(both.radii[0]).toBe(20);
});

test('without a flag options stay as they are', () => {
  const options = { region, radius: 3 };
  expect(withEach(options, flagsOf({ seed: 'x' }))).toBe(options);
  const each = { ...options, each: { count: 3 } };
  expect(withEach(each, flagsOf({ keepProperties: 'true' }))).toBe(each);
});

test('properties need a feature for each sample', () => {
  const kept = withEach({ region, radius: 3 }, flagsOf({ keepProperties: 'true' }));
  expect(kept).toEqual({ region, each: { radius: 3 } });
  const flags = flagsOf({ keepProperties: 'true' });
  const alone: EachOptions = withEach({ region: square(0), radius: 3 }, flags);
  expect(copse.sample(alone).features[0]).toBe(0);
  const call = () => withEach({ region, count: 3 }, flagsOf({ keepProperties: 'true' }));
  expect(call).toThrow('--keep-properties needs --count-from, --radius-from or --radius');
});

test.each([
  ['name', 'it has "West, \\"old\\""'],
  ['h', 'it has only TREES, name, ok, tags, x, radius'],
])('no number in %s', (name, found) => {
  expect(() => sampleBy({ countFrom: name })).toThrow(
    `--count-from: region.features[0] needs a number as its property "${name}"; ${found}`,
  );
});

test('numbers out of range are refused by copse', () => {
  const [first] = region.features;
  const negative = { ...region, features: [{ ...first, properties: { n: '-1' } }] };
  const call = () => sampleBy({ countFrom: 'n' }, { region: negative });
  expect(caught(call)).toMatchObject({ code: 'out-of-range', value: -1 });
});

describe('samples are written with the properties of their feature', () => {
  const trees = sampleBy({ countFrom: 'trees' });
  const rows = () => rowsOf(trees, {}, undefined, attributesOf({ region }));
  const own = (i: number) => ({ radius: trees.radii[i], key: trees.keys[i] });
  const expected: Record<string, [object, object]> = {
    geojson: [
      { TREES: '20', name: 'West, "old"', ok: true, tags: ['a', 1], x: 3, feature: 0, ...own(0) },
      { TREES: 7, name: null, ok: false, h: 1.5, feature: 'E', ...own(26) },
    ],
    csv: [
      { TREES: '20', name: 'West, "old"', ok: 'true', tags: '["a",1]', h: '', feature: '0' },
      { TREES: '7', name: '', ok: 'false', tags: '', h: '1.5', feature: 'E' },
    ],
    flatgeobuf: [
      { TREES: '20', name: 'West, "old"', ok: true, tags: '["a",1]', feature: '0', ...own(0) },
      { TREES: '7', ok: false, h: 1.5, feature: 'E', ...own(26) },
    ],
    // Truth values are written, but not read.
    geoparquet: [
      { TREES: '20', name: 'West, "old"', tags: '["a",1]', h: null, feature: '0', ...own(0) },
      { TREES: '7', name: null, tags: null, h: 1.5, feature: 'E', ...own(26) },
    ],
  };
  expected.geojsonseq = expected.geojson as [object, object];
  expected.arrow = expected.geoparquet as [object, object];

  test.each(Object.entries(expected))('%s', async (name, [first, last]) => {
    const format = formatNamed(name);
    const chunks: Uint8Array[] = [];
    for await (const chunk of format.write(rows())) chunks.push(Buffer.from(chunk));
    const { features } = await readAs(`x${format.endings[0]}`, Buffer.concat(chunks));
    expect(features).toHaveLength(27);
    const [one, other] = [features[0]?.properties, features[26]?.properties];
    if (name === 'csv') {
      expect(one).toMatchObject({ ...first, radius: String(trees.radii[0]) });
      expect(other).toMatchObject(last);
    } else {
      expect([one, other]).toEqual([first, last]);
    }
    expect(features[0]?.geometry?.coordinates).toEqual(trees[0]);
  });
});

test('GeoJSON is that of the library', () => {
  const trees = sampleBy({ countFrom: 'trees' });
  const rows = [...rowsOf(trees, {}, undefined, attributesOf({ region })).each()];
  const { features } = trees.toGeoJSON({ properties: true });
  expect(rows.map(({ properties }) => properties)).toEqual(
    features.map(({ properties }: { properties: object }) => properties),
  );
});
