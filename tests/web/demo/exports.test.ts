import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { type Copse, load } from 'copse/all';
import type { MultiPolygon } from 'geojson';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { CLIP, growing } from '../../../web/demo/formats/clip-out.ts';
import { toCode, toDataJSON, toJSON } from '../../../web/demo/formats/code-out.ts';
import { polygonsOf, toGeoJSON } from '../../../web/demo/formats/geojson-out.ts';
import { instancesOf, toCSV, toInstancesJSON } from '../../../web/demo/formats/instances-out.ts';
import { readText } from '../../../web/demo/formats/read-file.ts';
import { toMillimetres } from '../../../web/demo/formats/rounding.ts';
import { type Snapshot, snapshotOf } from '../../../web/demo/formats/snapshot.ts';
import { boxOf } from '../../../web/demo/geometry/boxes.ts';
import { overlay } from '../../../web/demo/geometry/overlay.ts';
import { areaOf } from '../../../web/demo/geometry/rings.ts';
import { firstScene } from '../../../web/demo/scene/first-scene.ts';
import type { Scene } from '../../../web/demo/scene/scene.ts';
import { standsOf } from '../../../web/demo/scene/stands.ts';
import {
  type Area,
  area,
  CLEARANCE,
  type House,
  house,
  type Lake,
  lake,
  type Road,
  road,
  singleTree,
  stroke,
  type Thing,
} from '../../../web/demo/scene/things.ts';
import { milliseconds } from '../../../web/demo/ui/format.ts';
import type { Answer } from '../../../web/demo/wood/forest.worker.ts';
import { type Edit, Plantings } from '../../../web/demo/wood/plantings.ts';
import { ShownTrees } from '../../../web/demo/wood/shown-trees.ts';
import { Wood } from '../../../web/demo/wood/wood.ts';

let copse: Copse;
beforeAll(async () => {
  copse = await load();
  vi.stubGlobal('Worker', ForestWorker);
});
afterAll(() => vi.unstubAllGlobals());

/** forest.worker.ts, in place. */
class ForestWorker {
  onmessage: (event: { data: Answer }) => void = () => {};
  private readonly plantings = new Plantings(copse);

  postMessage(edit: Edit): void {
    const planted = this.plantings.edit(edit);
    queueMicrotask(() => this.onmessage({ data: { kind: 'planted', planted } }));
  }
}

async function grownWood(scene: Scene): Promise<[Wood, ShownTrees]> {
  const wood = new Wood(() => ({ sample: async (options) => copse.sample(options) }));
  const watch = { signal: new AbortController().signal, onProgress: () => {} };
  const shown = new ShownTrees();
  const planted = await wood.fill(scene, watch);
  if (planted) shown.follow(planted, { now: 0, transition: 'still' });
  return [wood, shown];
}

const grown = async (scene: Scene): Promise<Snapshot> => snapshotOf(...(await grownWood(scene)));
const grownTrees = async (scene: Scene): Promise<ShownTrees> => (await grownWood(scene))[1];

const square = (x: number, y: number, side: number): number[] => [
  ...[x, y, x + side, y, x + side, y + side, x, y + side],
];

/** The first wood with trees of all three kinds. */
const mixed = (): Scene => ({ ...firstScene(), kinds: [0.35, 0.8, 0.3] });

/** A wood, and one in it with spacing, kinds and seed of its own. */
const twoSettings = (): Scene => ({
  ...firstScene(),
  kinds: [0, 0, 0],
  things: [
    ...firstScene().things,
    area('polygon', [square(560, 480, 300)], {
      own: { radius: 9, kinds: [0.4, 0.5, 0], seed: '8' },
    }),
  ],
});

/** Three grounds apart from each other, one of them of two shapes. */
const apart = (): Scene => ({
  ...firstScene(),
  kinds: [0.4, 0.5, 0],
  seed: "it's \\ seven",
  radius: 8.5,
  things: [
    area('rectangle', [square(0.1, 0.2, 260.3)]),
    area('polygon', [square(900, 40, 200)]),
    area('polygon', [square(1000.7, 100, 200)]),
    area('file', [square(300, 700, 250), square(360, 760, 100)], { fill: 'evenodd' }),
    road([-50, 90, 300, 130.25, 1300, 140]),
    house({ x: 420, y: 730 }),
    lake('polygon', [square(120, 150, 60)]),
    singleTree({ x: 60, y: 61 }),
  ],
});

/** Sparse in the middle, empty in a corner of that, and dense again along a line. */
const sparse = (): Scene => ({
  ...firstScene(),
  things: [
    ...firstScene().things,
    singleTree({ x: 500, y: 250 }),
    lake('polygon', [square(700, 600, 60)]),
  ],
  margin: 4,
  density: [
    stroke([500, 300, 700, 420.5, 640, 600], 130, 0.3),
    stroke([520, 330], 60, 0),
    stroke([450, 500, 700, 500], 40, 1),
  ],
});

const WOODS: Readonly<Record<string, () => Scene>> = {
  'the first wood': firstScene,
  'a wood of three kinds': mixed,
  'half of a wood with a margin': () => ({ ...mixed(), share: 0.5, margin: 11.5 }),
  'half of a wood of one spacing': () => ({ ...apart(), kinds: [0, 0, 1], share: 1 / 3 }),
  'exactly 500 trees': () => ({ ...mixed(), count: 500 }),
  'a wood painted sparse': sparse,
  'a wood of three kinds, painted sparse': () => ({ ...sparse(), kinds: mixed().kinds }),
  'woods of two settings, painted sparse': () => ({ ...twoSettings(), density: sparse().density }),
  'exactly 300 trees, painted sparse': () => ({ ...sparse(), count: 300 }),
  'three grounds with a house, a road and a tree': apart,
  'woods of two settings': twoSettings,
  'exactly 300 trees of two settings': () => ({ ...twoSettings(), count: 300 }),
};

const run = promisify(execFile);

/** Each tree in words, in order of the words: grounds may come in another order than on the page. */
const listed = (positions: readonly number[], kinds?: readonly number[]): string[] =>
  Array.from({ length: positions.length / 2 }, (_, i) =>
    [positions[2 * i], positions[2 * i + 1], kinds?.[i]].join(' '),
  ).sort();

it.each(Object.entries(WOODS))(
  'the code of %s makes the same trees in Node',
  async (name, make) => {
    const scene = make();
    const wood = await grown(scene);
    const code = toCode(scene);
    expect(Math.max(...code.split('\n').map(({ length }) => length))).toBeLessThan(112);
    // Within the package, so that it imports it by its name as a user's module does.
    mkdirSync('build/code', { recursive: true });
    const file = `build/code/${name.replaceAll(/\W+/g, '-')}.mjs`;
    const isMixed = code.includes('const kinds');
    const print = `process.stdout.write(JSON.stringify([trees.flatMap(({ x, y }) => [x, y]), ${isMixed ? '[...kinds]' : '[]'}]));`;
    writeFileSync(file, code.replace(/console\.log\(.*\n/, `${print}\n`));
    const { stdout } = await run('node', [file], { maxBuffer: 1e8 });
    const [positions, kinds] = JSON.parse(stdout) as [number[], number[]];
    const page = Array.from(wood.positions);
    const used = [0, 1, 2].filter((kind) => (scene.kinds[kind] as number) > 0);
    const pageKinds = Array.from(wood.kinds, (kind) => used.indexOf(kind));
    expect(page.length).toBeGreaterThan(400);
    if (isMixed) expect(listed(positions, kinds)).toEqual(listed(page, pageKinds));
    else expect(listed(positions)).toEqual(listed(page));

    const json = JSON.parse(toJSON(wood));
    expect(listed(json.positions)).toEqual(listed(page.map(toMillimetres)));
    const again = [json.options]
      .flat()
      .map((each) => ('parts' in each ? copse.forest(each) : copse.sample(each)).length);
    expect(again.reduce((sum, each) => sum + each)).toBeGreaterThanOrEqual(page.length / 2);
    expect(json.kinds.every((kind: number) => json.radii[kind] > 0)).toBe(true);
  },
);

it('the code imports the smallest entry that makes the trees', () => {
  const entryOf = (scene: Scene) => toCode(scene).match(/^import .* from '(.*)';$/m)?.[1];
  const plain = firstScene();
  const tree = singleTree({ x: 500, y: 300 });
  expect(entryOf(plain)).toBe('copse');
  expect(entryOf({ ...plain, margin: 5, share: 0.5 })).toBe('copse');
  expect(entryOf({ ...plain, count: 300 })).toBe('copse');
  expect(entryOf(mixed())).toBe('copse/all');
  expect(entryOf({ ...plain, things: [...plain.things, tree] })).toBe('copse/all');
});

it('the code beside a file of options makes the same trees', async () => {
  mkdirSync('build/code', { recursive: true });
  const scene = sparse();
  writeFileSync('build/code/wood.data.json', toDataJSON(scene));
  const code = toCode(scene, 'wood.data.json');
  expect(code.length).toBeLessThan(1700);
  writeFileSync('build/code/short.mjs', code);
  writeFileSync('build/code/whole.mjs', toCode(scene));
  const outputs = ['short', 'whole'].map((name) => run('node', [`build/code/${name}.mjs`]));
  const [short, whole] = await Promise.all(outputs);
  expect(short?.stdout).toBe(whole?.stdout);
});

it('instances have a row for every tree, with its own scale, turn and tint', async () => {
  const scene = apart();
  const shown = await grownTrees(scene);
  const list = instancesOf(shown, standsOf(scene));
  expect(JSON.parse(toInstancesJSON(list))).toEqual(list);
  const rows = toCSV(list).trimEnd().split('\n');
  expect(rows).toHaveLength(list.length + 1);
  expect(rows[0]?.split(',')).toHaveLength(rows[9]?.split(',').length ?? 0);
  const turns = new Set(list.map(({ turn }) => turn));
  expect(turns.size).toBeGreaterThan(0.9 * list.length);
  for (const { scale, kind, radius, tint } of list) {
    expect(scale).toBeGreaterThanOrEqual(0.82);
    expect(scale).toBeLessThanOrEqual(1.18);
    expect(radius).toBe(kind === 'oak' ? 9.775 : 8.5);
    expect(Math.min(...tint)).toBeGreaterThan(0.5);
  }
  // The same numbers where the same tree stands in a larger wood.
  const more = { ...scene, things: [...scene.things, area('polygon', [square(-400, 900, 90)])] };
  const others = new Map(
    instancesOf(await grownTrees(more), standsOf(more)).map((each) => [
      `${each.x} ${each.y}`,
      each,
    ]),
  );
  for (const each of list) expect(others.get(`${each.x} ${each.y}`)).toEqual(each);
});

it('metres are written to the millimetre, in their shortest spelling', async () => {
  // 17 × 1.15 is 19.549999999999997.
  const scene = mixed();
  const [wood, shown] = await grownWood(scene);
  const snapshot = snapshotOf(wood, shown);
  const list = instancesOf(shown, standsOf(scene));
  const { options: _, ...json } = JSON.parse(toJSON(snapshot));
  const written = [toCSV(list), toInstancesJSON(list), JSON.stringify(json), toGeoJSON(snapshot)];
  for (const text of written) {
    expect(text).toContain('19.55');
    const numbers = text.match(/-?\d+\.\d+(e-?\d+)?/g) ?? [];
    expect(numbers.length).toBeGreaterThan(1000);
    // Factors and angles have four places.
    expect(numbers.filter((each) => each.replace(/.*\./, '').length > 4)).toEqual([]);
    for (const place of text.match(/"[xy]":-?[\d.e-]+/g) ?? [])
      expect(place).toMatch(/:-?\d+(\.\d{1,3})?$/);
  }
});

it('work of less than a millisecond took under 1 ms', () => {
  expect([0, 0.04, 0.99, 1, 40.4].map(milliseconds)).toEqual([
    ...['under 1 ms', 'under 1 ms', 'under 1 ms', '1 ms', '40 ms'],
  ]);
});

it('the code of a wood prints what it placed', async () => {
  mkdirSync('build/code', { recursive: true });
  const file = 'build/code/as-pasted.mjs';
  writeFileSync(file, toCode(firstScene()));
  const { stdout } = await run('node', [file]);
  expect(stdout).toMatch(/^1,\d{3} trees, the first at -?[\d.]+ -?[\d.]+\n$/);
});

it('GeoJSON holds ground, road, houses and every tree, y upwards', async () => {
  const scene = apart();
  const wood = await grown(scene);
  const { features, copse: member } = JSON.parse(toGeoJSON(wood));
  expect(member).toEqual({
    units: 'metres',
    axes: 'x to the right, y upwards',
    radius: 8.5,
    seed: scene.seed,
  });
  const of = (kind: string) =>
    features.filter((each: { properties: { kind: string } }) => each.properties.kind === kind);
  const [ground] = of('ground');
  expect(ground.geometry.coordinates).toHaveLength(3);
  expect(of('road')[0].geometry.coordinates[1]).toEqual([300, -130.25]);
  expect(of('road')[0].properties.clearance).toBe(CLEARANCE.road);
  expect(of('house')[0].geometry).toEqual({ type: 'Point', coordinates: [420, -730] });
  expect(of('tree')).toHaveLength(1);
  expect(of('oak').length + of('spruce').length).toBe(wood.kinds.length);
  expect(of('oak')[0].properties.radius).toBe(9.775);
  // copse makes the same trees of this ground: one tree nearer to the rim would be outside.
  const again = copse.sample({ region: ground, radius: 5, seed: 1 });
  expect(again.length).toBeGreaterThan(1000);

  // Brought in again, all is where it was; the sampled trees are sampled again.
  const brought = readText(toGeoJSON(wood), 'wood.geojson', { x: 9, y: 9 });
  const things = (brought as { things: readonly Thing[] }).things;
  expect(things.map(({ type }) => type)).toEqual(['area', 'lake', 'road', 'house', 'tree']);
  const [back, water, line, hut] = things as [Area, Lake, Road, House];
  expect(areaOf(water.rings)).toBeCloseTo(3600, 0);
  expect(areaOf(back.rings)).toBeCloseTo(areaOf(wood.rings), 0);
  expect(boxOf(back.rings).x0).toBeCloseTo(0.1, 1);
  expect(line.line).toEqual([-50, 90, 300, 130.25, 1300, 140]);
  expect([hut.x, hut.y]).toEqual([420, 730]);
});

it('rings within rings become polygons with holes, wound as RFC 7946 has it', () => {
  const rings = [square(0, 0, 100), square(10, 10, 80), square(20, 20, 60), square(200, 0, 9)];
  const { coordinates }: MultiPolygon = polygonsOf(rings);
  expect(coordinates.map((polygon) => polygon.length)).toEqual([2, 1, 1]);
  const signed = (ring: number[][]): number =>
    ring.slice(1).reduce((sum, [x = 0, y = 0], i) => {
      const [px = 0, py = 0] = ring[i] as number[];
      return sum + (px * y - x * py) / 2;
    }, 0);
  const areas = coordinates.flatMap((polygon) => polygon.map(signed));
  expect(areas).toEqual([10_000, -6400, 3600, 81]);
  expect(areaOf(overlay([{ rings, fill: 'evenodd', cut: false }]))).toBe(
    areas.reduce((sum, each) => sum + each, 0),
  );
});

it('in a clip every tree comes up in time, those in the middle first', async () => {
  const { trees } = await grownTrees(mixed());
  const film = growing(trees);
  expect(film.count).toBe(trees.count);
  const births = Array.from(film.birth.subarray(0, film.count));
  expect(Math.min(...births)).toBeGreaterThanOrEqual(CLIP.first);
  expect(Math.max(...births)).toBeLessThanOrEqual(CLIP.last);
  const early = births.filter((birth) => birth < CLIP.whole / 2).length;
  expect(early / births.length).toBeGreaterThan(0.3);
  const mean = (rows: readonly number[]): number =>
    rows.reduce(
      (sum, row) => sum + Math.hypot((trees.x[row] ?? 0) - 610, (trees.y[row] ?? 0) - 450),
      0,
    ) / rows.length;
  const order = [...births.keys()].sort((a, b) => (births[a] ?? 0) - (births[b] ?? 0));
  expect(mean(order.slice(0, 300))).toBeLessThan(0.7 * mean(order.slice(-300)));
});
