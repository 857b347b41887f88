import { load, type Region, type SampleOptions } from 'copse/all';
import { describe, expect, test } from 'vitest';
import { caught } from '../support/caught.js';

const copse = await load();
const refused = (region: unknown) =>
  caught(() => copse.sample({ region, radius: 2 } as SampleOptions));

describe('a ring of a million vertices works', () => {
  const count = 1e6;
  const ring = Array.from({ length: count }, (_, i): [number, number] => {
    const angle = (2 * Math.PI * i) / count;
    const reach = 100 + (i % 7) / 1000;
    return [reach * Math.cos(angle), reach * Math.sin(angle)];
  });
  const flat = { coords: ring.flat(), ringEnds: [count] };
  const spellings: Record<string, Region> = {
    flat: flat,
    '[x, y]': ring,
    '{ x, y }': ring.map(([x, y]) => ({ x, y })),
    GeoJSON: { type: 'Polygon', coordinates: [ring] },
    'path data': { path: `M${ring.join(' ')}Z` },
  };
  const sample = (region: Region) => copse.sample({ region, radius: 10 }).positions;
  test.each(Object.entries(spellings))('%s', (_, region) => {
    expect(sample(region)).toEqual(sample(flat));
  });
});

describe('flat rings', () => {
  const coords = [0, 0, 20, 0, 20, 20, 0, 20];
  const ringEnds = [4];
  test.each([
    ['coords', 5, 'region.coords'],
    ['coords', undefined, 'region.coords'],
    ['coords', ['0', '0'], 'region.coords[0]'],
    ['coords', Object.assign([], { 1: 5 }), 'region.coords[0]'],
    ['coords', new BigInt64Array(8), 'region'],
    ['coords', new DataView(new ArrayBuffer(8)), 'region.coords'],
    ['coords', [0, 0, 1, 0, 1], 'region'],
    ['ringEnds', undefined, 'region.ringEnds'],
    ['ringEnds', 4, 'region.ringEnds'],
    ['ringEnds', [4.5], 'region.ringEnds[0]'],
    ['ringEnds', [-4], 'region.ringEnds[0]'],
    ['ringEnds', [2 ** 32 + 4], 'region.ringEnds[0]'],
    ['ringEnds', ['4'], 'region.ringEnds[0]'],
    ['ringEnds', [3], 'region'],
    ['ringEnds', [5], 'region'],
    ['ringEnds', [8], 'region'],
    ['ringEnds', [4, 2], 'region'],
    ['ringEnds', [], 'region'],
  ])('%s cannot be %s', (name, value, option) => {
    expect(refused({ coords, ringEnds, [name]: value }).option).toBe(option);
  });
});
