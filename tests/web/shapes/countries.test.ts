// Real coastlines, as GeoJSON in degrees and as path data from a projection.

import { readFileSync } from 'node:fs';
import { load, type Region } from 'copse/all';
import { geoMercator, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { expect, test } from 'vitest';
import { readGeoJSON } from '../../../web/src/shapes/geojson.js';
import { readPath } from '../../../web/src/shapes/path.js';
import { complaint } from '../support/oracle.js';
import { trials } from '../support/trials.js';

const copse = await load();

function countries(scale: string) {
  const file = new URL(import.meta.resolve(`world-atlas/countries-${scale}.json`));
  const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology;
  return feature(topology, topology.objects.countries as GeometryCollection<{ name: string }>);
}

const world = countries('50m');
const large = ['Norway', 'Indonesia', 'Canada'];
const isBrief = trials(10) < 10;
const some = [
  ...world.features,
  ...countries('10m').features.filter(
    ({ properties }) => !isBrief || large.includes(properties.name),
  ),
];

// At 10m's grain Vatican is a line.
const areas = some.filter((country) => geoPath().area(country) > 0);
test.each(areas)('$properties.name', (country) => {
  const asGeoJSON = readGeoJSON(country as never, 'region');
  const path = geoPath(geoMercator().scale(1000).translate([0, 0]))(country) as string;
  const asPath = readPath(path, 'region.path', 1);
  const spellings: [Region, typeof asPath][] = [
    [country, asGeoJSON],
    [{ path }, asPath],
  ];
  for (const [region, rings] of spellings) {
    const xs = rings.coords.filter((_, i) => i % 2 === 0);
    const ys = rings.coords.filter((_, i) => i % 2 === 1);
    const spread = (values: Float64Array) =>
      values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b));
    const radius = Math.max(spread(xs), spread(ys)) / 20;
    const samples = copse.sample({ region, radius, seed: 'coast' });
    expect(complaint(samples, rings)).toBeUndefined();
  }
});

test('the whole world at once', () => {
  const samples = copse.sample({ region: world, radius: 1 });
  expect(samples.length).toBeGreaterThan(10_000);
});
