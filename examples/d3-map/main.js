import { load } from 'copse/all';
import { geoConicEqualArea, geoGraticule, geoPath } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import world from 'world-atlas/countries-50m.json';

const countries = feature(world, world.objects.countries);
const finland = countries.features.find(({ properties }) => properties.name === 'Finland');

// The map's own units: the country is 1000 high.
const size = 1000;
const projection = geoConicEqualArea()
  .rotate([-26, 0])
  .parallels([60, 70])
  .fitExtent(
    [
      [0, 0],
      [size, size],
    ],
    finland,
  )
  .clipExtent([
    [-2 * size, -size],
    [3 * size, 2 * size],
  ]);
const outline = geoPath(projection);

const copse = await load();
const trees = copse.sample({
  region: { path: outline(finland) },
  radius: { min: 6, max: 13, at: (_x, y) => 6 + 7 * (1 - y / size) ** 2 },
  margin: 2,
  seed: 'finland',
});
const fromNorth = [...trees.radii.keys()].sort(
  (a, b) => trees.positions[2 * a + 1] - trees.positions[2 * b + 1],
);

const canvas = document.querySelector('canvas');
new ResizeObserver(draw).observe(canvas);
draw();
document.querySelector('small').textContent = `${trees.length.toLocaleString('en')} trees`;
document.documentElement.dataset.trees = trees.length;

function draw() {
  const { clientWidth, clientHeight } = canvas;
  canvas.width = clientWidth * devicePixelRatio;
  canvas.height = clientHeight * devicePixelRatio;
  const context = canvas.getContext('2d');
  const scale = Math.min(canvas.width, canvas.height) / (size * 1.08);
  const [[, top], [, bottom]] = outline.bounds(finland);
  context.setTransform(
    ...[scale, 0, 0, scale],
    ...[canvas.width / 2 - (scale * size) / 2, canvas.height / 2 - (scale * (top + bottom)) / 2],
  );
  drawMap(context);
  for (const i of fromNorth) drawTree(context, i);
}

function drawMap(context) {
  const path = geoPath(projection, context);
  const shape = (object, fill, line, width) => {
    context.beginPath();
    path(object);
    context.fillStyle = fill;
    context.fill();
    context.strokeStyle = line;
    context.lineWidth = width;
    context.stroke();
  };
  context.lineJoin = 'round';
  shape(geoGraticule().step([5, 5])(), 'transparent', '#ffffff66', 1);
  shape(countries, '#e7e4d2', '#e7e4d2', 0.5);
  const coast = mesh(world, world.objects.countries, (a, b) => a === b);
  shape(coast, 'transparent', '#d7e6e3', 4);
  shape(
    mesh(world, world.objects.countries, (a, b) => a !== b),
    'transparent',
    '#c9c5ac',
    1.5,
  );
  context.shadowColor = '#26332a55';
  context.shadowBlur = 24;
  shape(finland, '#d3dcae', '#fffdf6', 2.5);
  context.shadowColor = 'transparent';
}

/** A spruce, more and more often a birch towards the south. */
function drawTree(context, i) {
  const [x, y] = trees.positions.subarray(2 * i, 2 * i + 2);
  const height = trees.radii[i] * 1.15;
  // Numbers without a pattern, the same in every run.
  const chance = (i * 0.618034) % 1;
  if (chance < (y / size) ** 2 * 0.5) {
    disc(context, x, y - height * 0.35, height * 0.42, '#6f8c45');
    disc(context, x - height * 0.1, y - height * 0.45, height * 0.26, '#a3b55a');
    return;
  }
  context.fillStyle = chance > 0.8 ? '#24503f' : '#2f6144';
  triangle(context, x, y, 0.36 * height, height);
  context.fillStyle = '#ffffff1c';
  triangle(context, x - 0.18 * height, y, 0.18 * height, height, x);
}

function triangle(context, x, y, half, height, tip = x) {
  context.beginPath();
  context.moveTo(tip, y - height);
  context.lineTo(x + half, y);
  context.lineTo(x - half, y);
  context.fill();
}

function disc(context, x, y, radius, color) {
  context.fillStyle = color;
  context.beginPath();
  context.arc(x, y, radius, 0, 7);
  context.fill();
}
