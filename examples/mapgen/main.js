import { load } from 'copse/all';
import { drawMap } from './draw.js';
import { createLand } from './land.js';
import { biomesOf, build, buildRoads, nameOf, plant, settle } from './life.js';
import { meshOf } from './mesh.js';
import { reliefOf } from './relief.js';

const frame = { x: 0, y: 0, width: 1200, height: 1000 };
const step = 6;
const copse = await load();
const [canvas, title, facts] = ['canvas', 'input', 'p'].map((name) => document.querySelector(name));
let island;

function createIsland(seed) {
  const sites = copse.sample({ region: frame, radius: step, border: true, seed });
  const mesh = meshOf([...sites.positions], frame);
  const chances = sites.keys.values();
  const land = createLand(mesh, frame, () => chances.next().value / 2 ** 32);
  const biomeOf = biomesOf(land);
  const rivers = land.land.filter((i) => land.flow[i] > 0.35).map((i) => riverAt(i, mesh, land));
  const villages = settle(copse, mesh, land, 12, seed);
  const roads = buildRoads(mesh, land, villages);
  const lines = [...rivers.map(({ line }) => line), ...roads];
  const ways = lines.map((polyline) => ({ polyline, clearance: 4.5 }));
  const greens = villages.map(({ at }) => ({ point: at, clearance: 22 }));
  const houses = build(copse, mesh, land, villages, ways, seed);
  const trees = plant(copse, mesh, biomeOf, [...ways, ...greens], seed);
  const relief = reliefOf({ frame, mesh, land, biomeOf }, 2);
  return { frame, relief, mesh, land, rivers, villages, roads, houses, trees };
}

/** A river's part from halfway above the site below this one to halfway below it. */
function riverAt(i, { sites }, { flow, down }) {
  const middle = (a, b) => [0, 1].map((axis) => (sites[a][axis] + sites[b][axis]) / 2);
  const below = down[i];
  const end = down[below] < 0 ? sites[below] : middle(below, down[below]);
  return { line: [middle(i, below), sites[below], end], flow: flow[i] };
}

/** The island's name stands in the link, and is its seed. */
function show() {
  title.value = decodeURIComponent(location.hash.slice(1)) || 'Eldmere';
  island = createIsland(title.value);
  const { trees, villages } = island;
  facts.textContent = `${trees.length.toLocaleString('en')} trees, ${villages.length} villages`;
  document.documentElement.dataset.trees = trees.length;
  drawMap(canvas, island);
}

document.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault();
  location.hash = encodeURIComponent(title.value);
});
document.querySelector('button').addEventListener('click', () => {
  location.hash = nameOf(Math.floor(Math.random() * 1e6));
});
addEventListener('hashchange', show);
show();
new ResizeObserver(() => drawMap(canvas, island)).observe(canvas);
