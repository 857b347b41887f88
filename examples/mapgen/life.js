import { far, spread } from './mesh.js';

const spruce = { name: 'spruce', radius: 5, weight: 3 };
const pine = { name: 'pine', radius: 7, weight: 1 };
const oak = { name: 'oak', radius: 8.5, weight: 2 };
const beech = { name: 'beech', radius: 6.5, weight: 4 };
const birch = { name: 'birch', radius: 5, weight: 2 };
const bush = { name: 'bush', radius: 11, weight: 3 };
const apart = (kind, radius) => ({ ...kind, radius });

/** From the mountains down, and from wet to dry: a site's is the first that fits. */
const biomes = [
  { color: '#f7f6f0', fits: (height) => height > 0.7 },
  { color: '#b9b1a0', fits: (height) => height > 0.5 },
  { color: '#b4bb84', fits: (height, wet) => height > 0.28 && wet < 0.45 },
  { color: '#86a070', fits: (height) => height > 0.28, kinds: [spruce, pine] },
  { color: '#e8dcb0', fits: (height) => height < 0.009 },
  { color: '#9fb46b', fits: (_, wet) => wet > 0.58, kinds: [oak, beech, birch] },
  { color: '#b9c47a', fits: (_, wet) => wet > 0.4, kinds: [apart(oak, 15), bush] },
  { color: '#cfd08a', fits: (_, wet) => wet > 0.2 },
  { color: '#ddcf94', fits: () => true, kinds: [apart(pine, 22), bush] },
];

export function biomesOf({ level, isSea, moisture }) {
  const fitting = (i) => biomes.find(({ fits }) => fits(level[i], moisture[i]));
  return level.map((_, i) => (isSea[i] ? undefined : fitting(i)));
}

const heads = 'Al Bren Cal Dor Eld Fen Gar Hol Is Kel Mar Nor Os Pen Sel Tor Wyn'.split(' ');
const tails = 'by dale den ford ham holm ley mere more ness rath stead ton wick wold'.split(' ');
/** Numbers that differ by less than 17 have different names. */
export const nameOf = (n) => heads[n % heads.length] + tails[(7 * n) % tails.length];

/** As many villages as asked for, spread evenly over low and gentle ground. */
export function settle(copse, { sites, cells, neighbours }, { land, level, flow }, count, seed) {
  const isGentle = (i) => neighbours[i].every((j) => Math.abs(level[i] - level[j]) < 0.03);
  const isLow = (i) => level[i] > 0.009 && level[i] < 0.2 && flow[i] < 1;
  const fit = land.filter((i) => isLow(i) && isGentle(i));
  const places = copse.sample({ region: fit.map((i) => cells[i]), count, margin: 2, seed });
  const nearer = (place) => (i, j) => (far(sites[i], place) < far(sites[j], place) ? i : j);
  const first = places.keys[0] % 1e6;
  return [...places].map((at, k) => ({
    at,
    name: nameOf(first + k),
    site: fit.reduce(nearer(at)),
  }));
}

/** A road from the network so far to the village that is cheapest to reach, until none is left. */
export function buildRoads(mesh, { level, isSea, flow }, villages) {
  const step = (i, j, spent) => {
    const climb = 1 + (150 * Math.abs(level[i] - level[j])) / mesh.distance(i, j);
    const bridge = flow[j] > 1 ? 14 : 0;
    return isSea[j] ? Number.POSITIVE_INFINITY : spent + mesh.distance(i, j) * climb ** 2 + bridge;
  };
  const roads = [];
  const waiting = new Set(villages.map(({ site }) => site));
  let goal = villages[0].site;
  const network = new Set([goal]);
  while (goal !== undefined) {
    waiting.delete(goal);
    const { from, order } = spread(mesh, network, step);
    goal = order.find((i) => waiting.has(i));
    const road = [];
    for (let i = goal ?? -1; i >= 0; i = from[i]) road.push(i);
    for (const i of road) network.add(i);
    if (road.length > 1) roads.push(road.map((i) => mesh.sites[i]));
  }
  return roads;
}

/** Five to a dozen houses around each village, on land and off its roads. */
export function build(copse, { sites, cells }, { isSea }, villages, obstacles, seed) {
  return villages.flatMap(({ at }, k) => {
    const near = [...sites.keys()].filter((i) => !isSea[i] && far(sites[i], at) < 16);
    const region = near.map((i) => cells[i]);
    const count = 5 + ((5 * k) % 8);
    const houses = copse.sample({ region, radius: 6, margin: 2, count, obstacles, seed });
    return [...houses].map((place, i) => ({ place, key: houses.keys[i] }));
  });
}

/** Each biome's own kinds on its cells, clear of what is given and of what stands already. */
export function plant(copse, { sites, cells }, biomeOf, obstacles, seed) {
  const trees = [];
  for (const { kinds: classes } of biomes.filter(({ kinds }) => kinds)) {
    const own = [...sites.keys()].filter((i) => biomeOf[i]?.kinds === classes);
    if (own.length === 0) continue;
    const existing = { positions: trees.map(({ place }) => place), clearance: 6 };
    const region = own.map((i) => cells[i]);
    const planted = copse.sample({ region, classes, obstacles, existing, seed });
    for (const [i, place] of [...planted].entries())
      trees.push({ place, kind: planted.classNames[planted.classes[i]], key: planted.keys[i] });
  }
  return trees.sort((a, b) => a.place[1] - b.place[1]);
}
