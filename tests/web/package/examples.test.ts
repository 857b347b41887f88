// The examples that are quick to build, with the packed tarball; npm run examples does them all.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spacing } from 'copse/analysis';
import { beforeAll, expect, test } from 'vitest';
import { install, make, openBrowser, packHere, show } from '../../../scripts/examples.mjs';

let tarball: string;
beforeAll(() => {
  tarball = packHere();
});

interface Planted {
  features: { geometry: { coordinates: [number, number] } }[];
}

test('geojson: trees in degrees, metres apart', () => {
  const folder = install('geojson', tarball);
  make(folder);
  const { features }: Planted = JSON.parse(readFileSync(join(folder, 'trees.geojson'), 'utf8'));
  expect(features.length).toBeGreaterThan(1000);
  const degree = 111_320;
  const metres = features.map(({ geometry: { coordinates } }): [number, number] => [
    coordinates[0] * degree * Math.cos((52.527 * Math.PI) / 180),
    coordinates[1] * degree,
  ]);
  // Hornbeams, the closest, keep 6 m; the file has seven decimals, about a centimetre.
  expect(spacing(metres).least).toBeGreaterThan(5.97);
  expect(spacing(metres).least).toBeLessThan(6.1);
});

test('canvas: draws without a bundler, also when the window changes', async () => {
  const browser = await openBrowser();
  try {
    const made = make(install('canvas', tarball));
    expect(await show(made, 'canvas', browser)).toBeGreaterThan(1000);
  } finally {
    await browser.close();
  }
});

test('mapgen: a map at once, the same for the same link', async () => {
  const browser = await openBrowser();
  try {
    const made = make(install('mapgen', tarball));
    const trees = await show(made, 'mapgen', browser);
    expect(trees).toBeGreaterThan(2000);
    expect(await show(made, 'mapgen', browser)).toBe(trees);
  } finally {
    await browser.close();
  }
});
