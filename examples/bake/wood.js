import { readFileSync } from 'node:fs';
import { geoCentroid, geoTransverseMercator } from 'd3-geo';
import { feature } from 'topojson-client';

/** A country as a world: its outline in metres, and which tiles have land. */
export function woodOf({ country = 'Germany', radius = 800, chunkSize = 50_000 } = {}) {
  const outline = outlineOf(country);
  const [longitude, latitude] = geoCentroid(outline).map(Math.round);
  // Metres to the north and east. Sines differ from machine to machine in their last bit: what is
  // projected here, once, is what all workers are told.
  const projection = geoTransverseMercator()
    .rotate([-longitude, -latitude])
    .scale(6_371_008.8)
    .translate([0, 0])
    .reflectY(true);
  const { type, coordinates } = outline.geometry;
  const islands = type === 'Polygon' ? [coordinates] : coordinates;
  const land = islands.map((rings) => rings.map((ring) => ring.map((place) => projection(place))));
  return {
    options: {
      ground: { type: 'MultiPolygon', coordinates: land },
      radius,
      seed: country,
      chunkSize,
    },
    tiles: tilesOf(land, chunkSize),
  };
}

function outlineOf(name) {
  const file = new URL(import.meta.resolve('world-atlas/countries-50m.json'));
  const atlas = JSON.parse(readFileSync(file, 'utf8'));
  const { features } = feature(atlas, atlas.objects.countries);
  return features.find(({ properties }) => properties.name === name);
}

/** Those that the bounds of an island touch. */
function tilesOf(land, size) {
  const tiles = new Set();
  for (const [shore] of land) {
    const range = (axis) => {
      const all = shore.map((place) => Math.floor(place[axis] / size));
      return [Math.min(...all), Math.max(...all)];
    };
    const [[left, right], [bottom, top]] = [range(0), range(1)];
    for (let j = bottom; j <= top; j++) for (let i = left; i <= right; i++) tiles.add(`${i},${j}`);
  }
  return [...tiles].map((tile) => tile.split(',').map(Number));
}
