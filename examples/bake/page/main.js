const canvas = document.querySelector('canvas');
const read = async (file) => (await fetch(file, { cache: 'no-store' })).json();
const { options } = await read('./wood.json');
const land = options.ground.coordinates;
const shores = land.flat(2);
const [west, east] = rangeOf(shores.map(([x]) => x));
const [south, north] = rangeOf(shores.map(([, y]) => y));

// The places of the trees of each tile that is baked, drawn anew when the window changes.
const tiles = new Map();
let trees = 0;
new ResizeObserver(drawAll).observe(canvas);
while (true) {
  const { all, done, hash } = await read('./progress.json');
  for (const file of done) {
    if (!tiles.has(file)) await show(file);
  }
  document.querySelector('output').textContent =
    `${trees.toLocaleString('en')} trees in ${tiles.size} of ${all} tiles`;
  Object.assign(document.querySelector('progress'), { max: all, value: tiles.size });
  if (hash) break;
  await new Promise((resolve) => setTimeout(resolve, 500));
}
document.querySelector('a').hidden = false;
document.documentElement.dataset.trees = trees;

async function show(file) {
  const { body } = await fetch(`./tiles/${file}`);
  const places = [];
  for await (const { geometry, properties } of flatgeobuf.deserialize(body)) {
    places.push([...geometry.coordinates, properties.height]);
  }
  tiles.set(file, places);
  trees += places.length;
  draw(places);
}

function rangeOf(values) {
  return values.reduce(
    ([least, most], v) => [Math.min(least, v), Math.max(most, v)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}

/** A canvas of metres, north up. */
function metres() {
  const context = canvas.getContext('2d');
  const scale = 0.9 * Math.min(canvas.width / (east - west), canvas.height / (north - south));
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  context.setTransform(
    ...[scale, 0, 0, -scale],
    ...[canvas.width / 2 - scale * x, canvas.height / 2 + scale * y],
  );
  return context;
}

function drawAll() {
  canvas.width = canvas.clientWidth * devicePixelRatio;
  canvas.height = canvas.clientHeight * devicePixelRatio;
  const context = metres();
  context.fillStyle = '#efecd9';
  context.beginPath();
  for (const [first, ...rest] of land.flat()) {
    context.moveTo(...first);
    for (const place of rest) context.lineTo(...place);
  }
  context.fill('evenodd');
  for (const places of tiles.values()) draw(places);
}

/** A tree is at least a pixel; the higher, the darker. */
function draw(places) {
  const context = metres();
  const size = Math.max(0.8 * options.radius, 1 / context.getTransform().a);
  for (const [x, y, height] of places) {
    const light = 62 - 1.3 * height;
    context.fillStyle = `hsl(115 24% ${light}%)`;
    context.fillRect(x - size / 2, y - size / 2, size, size);
  }
}
