import { readFileSync, writeFileSync } from 'node:fs';
import { load } from 'copse/all';
import { picture } from './picture.js';

const kinds = [
  { name: 'oak', radius: 14, weight: 1 },
  { name: 'lime', radius: 10, weight: 2 },
  { name: 'hornbeam', radius: 6, weight: 3 },
];

const park = JSON.parse(readFileSync(new URL('park.geojson', import.meta.url), 'utf8'));
const { toMetres, toDegrees } = planeAt(park.features[0].geometry.coordinates[0][0]);
const features = park.features.map(({ properties, geometry }) => ({
  kind: properties.kind,
  type: geometry.type,
  coordinates: deep(geometry.coordinates, toMetres),
}));
const those = (kind) => features.filter((feature) => feature.kind === kind);

const copse = await load();
const trees = copse.sample({
  region: those('park')[0],
  classes: kinds,
  margin: 3,
  obstacles: [
    ...those('pond').map((region) => ({ region, clearance: 5 })),
    ...those('path').map(({ coordinates }) => ({ polyline: coordinates, clearance: 7 })),
    ...those('fountain').map(({ coordinates }) => ({ point: coordinates, clearance: 22 })),
  ],
  seed: 2026,
});

const planted = [...trees].map((position, i) => ({
  type: 'Feature',
  properties: { species: kinds[trees.classes[i]].name },
  geometry: { type: 'Point', coordinates: toDegrees(position).map((v) => Number(v.toFixed(7))) },
}));
write('trees.geojson', JSON.stringify({ type: 'FeatureCollection', features: planted }));
write('trees.svg', picture(features, trees, kinds));
console.log(`${trees.length} trees, by kind:`);
for (const [i, { name }] of kinds.entries())
  console.log(`  ${name}: ${trees.classes.filter((kind) => kind === i).length}`);

function write(name, text) {
  writeFileSync(new URL(name, import.meta.url), text);
}

/** Metres east and south of a place: good to a centimetre over a kilometre or two. */
function planeAt([lon, lat]) {
  const degree = 111_320;
  const east = degree * Math.cos((lat * Math.PI) / 180);
  return {
    toMetres: ([x, y]) => [(x - lon) * east, (lat - y) * degree],
    toDegrees: ([x, y]) => [lon + x / east, lat - y / degree],
  };
}

/** Applies `to` to every position of GeoJSON's nested coordinates. */
function deep(coordinates, to) {
  return typeof coordinates[0] === 'number' ? to(coordinates) : coordinates.map((c) => deep(c, to));
}
