import { createNoise2D } from 'simplex-noise';
import { spread } from './mesh.js';

const never = Number.POSITIVE_INFINITY;

/** Height, water and moisture of each site; the sea's height is minus its distance to the shore. */
export function createLand(mesh, { width, height }, random) {
  const { sites, neighbours, distance } = mesh;
  const simplex = createNoise2D(random);
  const noise = (x, y, octaves) => {
    let sum = 0;
    for (let k = 1; k < 2 ** octaves; k *= 2) sum += simplex(k * x, k * y) / (2 * k);
    return sum;
  };
  const shape = sites.map(([x, y]) => {
    const [u, v] = [(2 * x) / width - 1, (2 * y) / height - 1];
    return 0.6 + 0.52 * noise(x / 420, y / 420, 6) - 1.25 * (u * u + v * v) ** 1.4;
  });
  // Low ground is sea if it can be reached from the boundary.
  const { cost } = spread(mesh, mesh.boundary, (_i, j) => (shape[j] < 0 ? 0 : never));
  const isSea = Array.from(cost, (value) => value < never);
  const shore = [...sites.keys()].filter((i) => neighbours[i].some((j) => isSea[j] !== isSea[i]));
  const toShore = spread(mesh, shore, (i, j, sum) => sum + distance(i, j)).cost;
  const level = shape.map((value, i) => (isSea[i] ? -toShore[i] / 400 : value / 100));
  const uplift = sites.map(([x, y], i) => {
    const range = Math.max(0.5 + 0.9 * noise(x / 330 + 9, y / 330, 2), 0.05);
    return Math.min(toShore[i] / 160, 1) * range;
  });
  let water = drain(mesh, level, isSea, () => 1);
  for (let round = 0; round < 20; round++) {
    // Streams wear down what rises, the more water the faster (Braun and Willett 2013).
    for (const i of water.land) {
      const wear = (0.9 * Math.sqrt(water.flow[i])) / distance(i, water.down[i]);
      level[i] = (level[i] + uplift[i] + wear * level[water.down[i]]) / (1 + wear);
    }
    water = drain(mesh, level, isSea, () => 1);
  }
  const highest = level.reduce((most, value) => Math.max(most, value));
  for (const i of water.land) level[i] = 0.006 + (0.994 * Math.max(level[i], 0)) / highest;
  const rain = rainOf(mesh, level, isSea);
  const moisture = new Float64Array(sites.length);
  // As ranks, so that every island has dry and wet ground.
  const byRain = water.land.toSorted((i, j) => rain[i] - rain[j]);
  for (const [k, i] of byRain.entries()) moisture[i] = k / byRain.length;
  return { level, isSea, moisture, noise, ...drain(mesh, level, isSea, (i) => rain[i]) };
}

/** Where the water of each land site goes, by the way that rises the least (Barnes 2014). */
function drain(mesh, level, isSea, rainAt) {
  const sea = [...isSea.keys()].filter((i) => isSea[i]);
  const over = (_i, j, water) => (isSea[j] ? never : Math.max(level[j], water));
  const { from: down, order } = spread(mesh, sea, over, (i) => level[i]);
  const land = order.filter((i) => !isSea[i]);
  const flow = new Float64Array(isSea.length);
  for (const i of land.toReversed()) {
    flow[i] += rainAt(i);
    flow[down[i]] += flow[i];
  }
  return { land, down, flow };
}

/** The wind comes from the west, gathers water over the sea, and loses it where it has to rise. */
function rainOf({ sites, neighbours }, level, isSea) {
  const air = new Float64Array(sites.length).fill(1);
  const rain = new Float64Array(sites.length);
  const mean = (list, values) => list.reduce((sum, j) => sum + values[j], 0) / list.length;
  for (const i of [...sites.keys()].sort((a, b) => sites[a][0] - sites[b][0])) {
    const upwind = neighbours[i].filter((j) => sites[j][0] < sites[i][0]);
    if (isSea[i] || upwind.length === 0) continue;
    const rise = Math.max(level[i] - Math.max(mean(upwind, level), 0), 0);
    rain[i] = mean(upwind, air) * Math.min(0.012 + 1.2 * rise, 0.5);
    air[i] = mean(upwind, air) - rain[i];
  }
  for (let round = 0; round < 12; round++)
    for (const i of sites.keys()) if (!isSea[i]) rain[i] = mean([i, ...neighbours[i]], rain);
  return rain;
}
