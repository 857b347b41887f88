// Writes shapes too large to keep (tests/shapes/README.md has the format) to build/shapes/:
//   countries.txt            every country of world-atlas 50m, and three of 10m, in degrees
//   countries-projected.txt  the same by an equal-area projection about their middle, in kilometres
//   made.txt                 a coast of 40,000 edges, a thousand islands, a star of 2,000 spikes, a long saw
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { geoAzimuthalEqualArea, geoCentroid } from 'd3-geo';
import { feature } from 'topojson-client';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'build', 'shapes');
const require = createRequire(import.meta.url);

const fine = new Set(['Norway', 'Indonesia', 'Canada']);

function countriesOf(resolution) {
  const file = require.resolve(`world-atlas/countries-${resolution}.json`);
  const topology = JSON.parse(readFileSync(file, 'utf8'));
  return feature(topology, topology.objects.countries).features.map((country) => ({
    ...country,
    name: `${country.properties.name.replaceAll(' ', '_')}-${resolution}`,
  }));
}

/** @returns {[number, number][][]} all rings; GeoJSON repeats the first point, and so do we. */
function ringsOf({ geometry }) {
  return geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
}

function projected(country) {
  const [lon, lat] = geoCentroid(country);
  const project = geoAzimuthalEqualArea().rotate([-lon, -lat]).scale(6371).translate([0, 0]);
  return ringsOf(country).map((ring) => ring.map((point) => project(point)));
}

function signedArea(ring) {
  const [ox, oy] = ring[0];
  return ring.reduce((sum, [x, y], i) => {
    const [nx, ny] = ring[(i + 1) % ring.length];
    return sum + ((x - ox) * (ny - oy) - (nx - ox) * (y - oy)) / 2;
  }, 0);
}

/** A radius for about so many samples, to three digits. */
function radiusFor(rings, count) {
  const area = rings.reduce((sum, ring) => sum + Math.abs(signedArea(ring)), 0);
  return Number(Math.sqrt((0.7 * area) / count).toPrecision(3));
}

function toText({ name, radius, rings }) {
  const lines = rings.map((ring) => `${ring.map(([x, y]) => `${x} ${y}`).join('\n')}\n`);
  return `shape ${name}\nradius ${radius}\nfill evenodd\n${lines.join('\n')}\n`;
}

// --- made up -------------------------------------------------------------------------------------

/** Whole numbers only, so that every machine makes the same shapes. */
function dice(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Midpoints displaced again and again: as rough at every scale. */
function coast(edges) {
  const roll = dice(7);
  let ring = [
    [0, 0],
    [4096, 0],
    [4096, 4096],
    [0, 4096],
  ];
  while (ring.length < edges) {
    ring = ring.flatMap(([x, y], i) => {
      const [nx, ny] = ring[(i + 1) % ring.length];
      const size = (Math.abs(nx - x) + Math.abs(ny - y)) / 2;
      const shift = () => (roll(1001) - 500) / 1000;
      return [
        [x, y],
        [(x + nx) / 2 + size * shift(), (y + ny) / 2 + size * shift()],
      ];
    });
  }
  return { name: 'coast', radius: 40, rings: [ring] };
}

function islands() {
  const roll = dice(3);
  const rings = Array.from({ length: 1000 }, (_, i) => {
    const size = 1 + roll(30);
    const [x, y] = [(i % 40) * 40, Math.floor(i / 40) * 40];
    return Array.from({ length: 5 }, () => [x + roll(size * 8) / 8, y + roll(size * 8) / 8]);
  });
  return { name: 'islands', radius: 2, rings: rings.filter((ring) => signedArea(ring) !== 0) };
}

function spikes() {
  const roll = dice(5);
  const ring = Array.from({ length: 2000 }, (_, i) => {
    const far = i % 2 ? 1 : 60 + roll(40);
    const side = Math.floor(i / 500);
    const along = ((i % 500) / 250 - 1) * far;
    return [
      [along, -far],
      [far, along],
      [-along, far],
      [-far, -along],
    ][side];
  });
  return { name: 'spikes-2000', radius: 1, rings: [ring] };
}

function saw() {
  const teeth = Array.from({ length: 20000 }, (_, i) => [i / 100, i % 2 ? 3 : 0]);
  return { name: 'saw', radius: 1, rings: [[...teeth, [200, -2], [0, -2]]] };
}

// --- to files ------------------------------------------------------------------------------------

function write(name, shapes) {
  const path = join(folder, name);
  writeFileSync(`${path}.part`, shapes.map(toText).join('\n'));
  renameSync(`${path}.part`, path);
  console.log(`build/shapes/${name}: ${shapes.length} shapes`);
}

function isCurrent() {
  const made = join(folder, 'made.txt');
  const sources = [fileURLToPath(import.meta.url), require.resolve('world-atlas/package.json')];
  return (
    existsSync(made) && sources.every((file) => statSync(file).mtimeMs < statSync(made).mtimeMs)
  );
}

function writeShapes() {
  if (isCurrent()) return;
  mkdirSync(folder, { recursive: true });
  const countries = [
    ...countriesOf('50m'),
    ...countriesOf('10m').filter(({ properties }) => fine.has(properties.name)),
  ];
  const sizes = [50, 300, 1500, 6000, 20000];
  const shapesOf = (toRings) =>
    countries.map((country, i) => {
      const rings = toRings(country);
      return { name: country.name, radius: radiusFor(rings, sizes[i % sizes.length]), rings };
    });
  write('countries.txt', shapesOf(ringsOf));
  write('countries-projected.txt', shapesOf(projected));
  write('made.txt', [coast(40000), islands(), spikes(), saw()]); // the last: isCurrent looks at it
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeShapes();
