// A wood edited in place: after any edits it has the trees of the whole scene sampled at once, each in a
// row that it keeps.
import { load } from 'copse/all';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boxOf, grown } from '../../../web/demo/geometry/boxes.ts';
import { inside } from '../../../web/demo/geometry/rings.ts';
import {
  EMPTY,
  kindRadii,
  kindsOf,
  radiiOf,
  type Scene,
  wholeStand,
} from '../../../web/demo/scene/scene.ts';
import { settingsFor, standsOf } from '../../../web/demo/scene/stands.ts';
import {
  altered,
  area,
  awayFrom,
  house,
  lake,
  moved,
  road,
  type Stroke,
  singleTree,
  stroke,
  type Thing,
  type WoodSettings,
} from '../../../web/demo/scene/things.ts';
import { type Thinned, thinnedOf } from '../../../web/demo/scene/thinned.ts';
import type { Chosen } from '../../../web/demo/wood/chosen.ts';
import { settingsOf } from '../../../web/demo/wood/edited-wood.ts';
import { treeStyleOf } from '../../../web/demo/wood/plant.ts';
import { Plantings } from '../../../web/demo/wood/plantings.ts';
import { rankAt } from '../../../web/demo/wood/rank.ts';
import { plantWhole } from '../../../web/demo/wood/sampled-wood.ts';
import { ShownTrees } from '../../../web/demo/wood/shown-trees.ts';
import { Names, partsOf } from '../../../web/demo/wood/steps.ts';
import { trials } from '../support/trials.ts';

const copse = await load();
const LIMIT = 100_000;
const watch = { signal: new AbortController().signal, onProgress: () => {} };
const sampler = {
  sample: async (options: Parameters<typeof copse.sample>[0]) => copse.sample(options),
};

/** A wood as the page edits it. */
class Edited {
  readonly shown = new ShownTrees();
  private readonly plantings = new Plantings(copse);
  private names: Names[] = [];
  private settings = '';

  plant(scene: Scene): number[] {
    const { share, count } = scene;
    const all = standsOf(scene);
    const settings = JSON.stringify(all.map(settingsOf));
    const isNew = settings !== this.settings;
    if (isNew) this.names = all.map(() => new Names());
    this.settings = settings;
    const stands = all.map((stand, i) => ({
      settings: isNew ? settingsOf(stand) : undefined,
      steps: (this.names[i] as Names).follow(partsOf(stand)),
      style: treeStyleOf(stand.scene),
    }));
    const planted = this.plantings.edit({
      stands,
      chosen: { share, count },
      limit: LIMIT,
    });
    return this.shown.follow(planted, { now: 0, transition: 'still' });
  }
}

const listOf = ({ trees }: ShownTrees, rows: readonly number[]): string[] =>
  rows.map((row) => `${trees.x[row]} ${trees.y[row]} ${trees.kind.slice(4 * row, 4 * row + 4)}`);

const listed = (shown: ShownTrees): string[] => listOf(shown, shown.sampled());

/** All of it at once: by one call, and where it is sparse by a fresh forest. */
async function whole(scene: Scene): Promise<string[]> {
  const shown = new ShownTrees();
  if (standsOf(scene).some((stand) => thinnedOf(stand.scene).length > 0)) {
    const edited = new Edited();
    edited.plant(scene);
    return listed(edited.shown);
  }
  const planted = await plantWhole(sampler, standsOf(scene), scene as Chosen, LIMIT, watch);
  shown.follow(planted, { now: 0, transition: 'still' });
  return listed(shown);
}

const place = fc.record({
  x: fc.integer({ min: 0, max: 500 }),
  y: fc.integer({ min: 0, max: 400 }),
});
const box = (x: number, y: number, side: number): number[] => [
  ...[x, y, x + side, y, x + side, y + side, x, y + side],
];
const owns = fc.constantFrom<Partial<WoodSettings>>(
  { radius: 7 },
  { seed: 'own' },
  { radius: 16, kinds: [0, 0.5, 0.5] },
);
const things: fc.Arbitrary<Thing> = fc.oneof(
  place.map(({ x, y }) => area('rectangle', [box(x, y, 160)])),
  place.map(({ x, y }) => area('ellipse', [box(x, y, 70)], { cut: true })),
  fc.tuple(place, owns).map(([{ x, y }, own]) => area('polygon', [box(x, y, 110)], { own })),
  fc.tuple(place, place).map(([a, b]) => road([a.x, a.y, b.x + 1, b.y])),
  place.map(({ x, y }) => lake('ellipse', [box(x, y, 90)])),
  place.map((at) => house(at)),
  place.map((at) => singleTree(at)),
);
/** An edit of the scene: adds, moves or removes a thing, or sets the number of trees. */
type Change = (scene: Scene) => Scene;
const changes: fc.Arbitrary<Change> = fc.oneof(
  things.map(
    (thing): Change =>
      (scene) => ({ ...scene, things: [...scene.things, thing] }),
  ),
  fc.tuple(fc.nat(), place).map(
    ([i, { x, y }]): Change =>
      (scene) => ({
        ...scene,
        things: scene.things.map((thing, k) =>
          k === i % scene.things.length ? moved(thing, x - 250, y - 200) : thing,
        ),
      }),
  ),
  fc.nat().map(
    (i): Change =>
      (scene) => ({
        ...scene,
        things: scene.things.filter((_, k) => k !== i % scene.things.length),
      }),
  ),
  fc
    .constantFrom<Partial<Scene>>(
      { share: 1, count: undefined },
      { share: 0.4, count: undefined },
      { share: 1, count: 30 },
      { margin: 6 },
      { margin: 0 },
    )
    .map(
      (part): Change =>
        (scene) => ({ ...scene, ...part }),
    ),
);

const stroked: fc.Arbitrary<Stroke> = fc
  .tuple(
    fc.array(place, { minLength: 1, maxLength: 4 }),
    fc.constantFrom(12, 45, 80),
    fc.constantFrom(0, 0.2, 0.35, 0.5, 1),
  )
  .map(([places, reach, share]) =>
    stroke(
      places.flatMap(({ x, y }) => [x, y]),
      reach,
      share,
    ),
  );
const strokes: fc.Arbitrary<Change> = fc
  .tuple(stroked, fc.constantFrom(-2, -1, 0, undefined))
  // The last strokes are painted over, or one changes, as one does that is being drawn.
  .map(
    ([made, end]): Change =>
      (scene) => ({ ...scene, density: [...scene.density.slice(0, end), made] }),
  );

const edits = fc.array(
  fc.oneof({ weight: 3, arbitrary: changes }, { weight: 1, arbitrary: strokes }),
  { minLength: 1, maxLength: 8 },
);
const kinds = fc.constantFrom<Scene['kinds']>([0, 0, 0], [0.35, 0.8, 0.3], [0.5, 0, 0.5]);

const ground = area('rectangle', [box(100, 50, 300)]);

it('after any edits it has the trees of the scene sampled at once', async () => {
  await fc.assert(
    fc.asyncProperty(edits, kinds, async (edits, kinds) => {
      const edited = new Edited();
      let scene: Scene = { ...EMPTY, radius: 11, kinds, things: [ground] };
      edited.plant(scene);
      for (const change of edits) {
        scene = change(scene);
        edited.plant(scene);
        expect(listed(edited.shown)).toEqual(await whole(scene));
      }
    }),
    { numRuns: trials(200) },
  );
});

it('an edit changes the rows near it, and no others', () => {
  const edited = new Edited();
  const lake = area('ellipse', [box(200, 150, 40)], { cut: true });
  const scene: Scene = { ...EMPTY, radius: 6, things: [area('rectangle', [box(0, 0, 600)]), lake] };
  edited.plant(scene);
  const before = edited.shown.sampled();
  const rows = edited.plant({ ...scene, things: [scene.things[0] as Thing, moved(lake, 5, 0)] });
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.length).toBeLessThan(before.length / 20);
  const { x, y } = edited.shown.trees;
  for (const row of rows) {
    expect(Math.abs((x[row] as number) - 222)).toBeLessThan(22 + 15 * 6);
    expect(Math.abs((y[row] as number) - 170)).toBeLessThan(20 + 15 * 6);
  }
});

it('trees at the same places stay in their rows when all are planted again', () => {
  const edited = new Edited();
  const scene: Scene = { ...EMPTY, radius: 6, things: [ground] };
  edited.plant(scene);
  const { trees } = edited.shown;
  const before = listOf(edited.shown, [...Array(trees.count).keys()]);
  const planted = new Plantings(copse).edit({
    stands: [
      {
        settings: { kinds: [{ kind: 1, radius: 6, weight: 1 }], seed: scene.seed },
        steps: new Names().follow(partsOf(wholeStand(scene))),
        style: treeStyleOf(scene),
      },
    ],
    chosen: { share: 1, count: undefined },
    limit: LIMIT,
  });
  expect(edited.shown.follow(planted, { now: 9, transition: 'rise' })).toEqual([]);
  expect(listOf(edited.shown, [...Array(trees.count).keys()])).toEqual(before);
});

const wide: Scene = { ...EMPTY, radius: 5, things: [area('rectangle', [box(0, 0, 600)])] };
const placesOf = (trees: readonly string[]): [x: number, y: number][] =>
  trees.map((tree) => tree.split(' ').map(Number) as [number, number]);
/** Trees beside the middle of the ground, and their least distance there. */
async function middleOf(density: readonly Stroke[]): Promise<{ count: number; apart: number }> {
  const all = placesOf(await whole({ ...wide, density }));
  const found = all.filter(([x, y]) => x > 150 && x < 450 && Math.abs(y - 300) < 35);
  const apart = found.map(([x, y]) =>
    Math.min(...found.map(([u, v]) => (u === x && v === y ? Infinity : Math.hypot(u - x, v - y)))),
  );
  return { count: found.length, apart: Math.min(...apart) };
}
const across = (reach: number, share: number): Stroke => stroke([100, 300, 500, 300], reach, share);

it('a stroke makes trees stand apart by its density, evenly, and another sets it anew', async () => {
  const all = await middleOf([]);
  for (const share of [0.7, 0.3, 0.1, 0.05]) {
    const own = across(100, share);
    const alone = await middleOf([own]);
    expect(await middleOf([own, own])).toEqual(alone);
    // As if alone, but for what is left of others around.
    for (const density of [[own], [across(100, 0.5), own], [across(90, 0), own]]) {
      const { count, apart } = await middleOf(density);
      expect(apart).toBeGreaterThanOrEqual(5 / Math.sqrt(share) - 1e-9);
      expect(count / all.count).toBeGreaterThan(0.85 * share);
      expect(count / all.count).toBeLessThan(1.1 * share + 0.01);
    }
  }
  expect((await middleOf([across(100, 0)])).count).toBe(0);
});

it('trees are dense again where a stroke of the full density went, and all of them if all did', async () => {
  const all = await whole(wide);
  const dense = across(300, 1);
  for (const share of [0, 0.3]) {
    expect(await whole({ ...wide, density: [across(60, share), dense] })).toEqual(all);
    const again = [across(100, share), across(50, 1)];
    expect((await middleOf(again)).count).toBeGreaterThan(
      (await middleOf(again.slice(0, 1))).count,
    );
  }
});

it('a stroke fades outwards, and the ground beyond is as dense as before', async () => {
  const trees = placesOf(await whole({ ...wide, density: [across(100, 0.1)] }));
  const rows = (from: number, to: number): number =>
    trees.filter(([x, y]) => x > 120 && x < 480 && y >= from && y < to).length / (to - from);
  const [bare, faint, fainter, full] = [
    rows(268, 300),
    rows(247, 261),
    rows(228, 242),
    rows(120, 190),
  ] as const;
  expect(bare).toBeLessThan(0.6 * faint);
  expect(faint).toBeLessThan(fainter);
  expect(fainter).toBeLessThan(full);
  expect(full).toBeGreaterThan(0.95 * rows(0, 120));
});

it('a brush smaller than a tree still makes its place sparse', async () => {
  for (let i = 0; i < 20; i++) {
    const at = [100.37 * (1 + (i % 5)), 97.13 * (1 + (i % 6))];
    const scene = { ...wide, radius: 17 };
    const sparse = await whole({ ...scene, density: [stroke(at, 4, 0.2)] });
    const dense = await whole({ ...scene, density: [stroke([-900, -900], 4, 0.2)] });
    expect(sparse.length).toBeLessThan(dense.length);
  }
});

it('regions of strokes do not overlap, and change near a further stroke alone', () => {
  fc.assert(
    fc.property(fc.array(stroked, { minLength: 1, maxLength: 12 }), stroked, (density, last) => {
      const [before, after] = [
        thinnedOf({ ...wide, density }),
        thinnedOf({ ...wide, density: [...density, last] }),
      ];
      const near = grown(boxOf([last.line]), last.reach + 3 * wide.radius);
      for (let x = 2.3; x < 500; x += 31) {
        for (let y = 1.7; y < 400; y += 31) {
          const at = { x, y };
          const found = (all: readonly Thinned[]): number[] =>
            all.filter(({ rings }) => inside(rings, 'evenodd', at)).map((each) => each.density);
          const now = found(after);
          // Bare ground lies on the sparsest.
          expect(now.filter((each) => each > 0).length).toBeLessThan(2);
          const isNear = x > near.x0 && x < near.x1 && y > near.y0 && y < near.y1;
          if (!isNear) expect(now).toEqual(found(before));
          const isMiddle = awayFrom(last.line, at) < 0.4 * last.reach - 2 * wide.radius;
          if (isMiddle) expect(Math.min(1, ...now)).toBe(last.share);
        }
      }
    }),
    { numRuns: trials(200) },
  );
});

it('exactly so many trees stay so many when the spacing is another', async () => {
  const scene: Scene = { ...EMPTY, radius: 12, count: 200, things: [ground] };
  for (const radius of [12, 9, 5]) expect(await whole({ ...scene, radius })).toHaveLength(200);
});

it('of a thing that changes its part changes, under the same name', () => {
  const names = new Names();
  const [hut, way] = [house({ x: 90, y: 90 }), road([0, 0, 50, 50])];
  const scene: Scene = { ...EMPTY, things: [ground, hut, way] };
  const follow = (each: Scene) => names.follow(partsOf(wholeStand(each)));
  expect(follow(scene).map(({ name }) => name)).toEqual(['1', '2', '3']);
  expect(follow(scene)).toEqual([]);
  const next = { ...scene, things: [ground, hut, altered(way, { clearance: 20 })] };
  const [step, ...rest] = follow(next);
  expect([step?.name, step?.part && 'obstacle' in step.part, rest]).toEqual(['3', true, []]);
  expect(follow({ ...scene, things: [ground, hut] })).toEqual([{ name: '3' }]);
});

it('of each four squares of the ground one is ranked first, at every scale', () => {
  const firsts = new Map<number, number>();
  for (let i = 0; i < 64; i++) {
    for (let j = 0; j < 64; j++) {
      const rank = rankAt(1.2 * (i + 0.5) - 30, 1.2 * (j + 0.5) - 30, 7);
      for (const share of [4, 16, 64, 256])
        if (rank < 256 / share) firsts.set(share, (firsts.get(share) ?? 0) + 1);
    }
  }
  for (const [share, count] of firsts)
    expect(Math.abs(count - 4096 / share)).toBeLessThan(60 / Math.sqrt(share) + 8);
  expect(firsts.size).toBe(4);
});

it('woods with settings of their own keep their discs to themselves', async () => {
  const woods = fc.array(fc.tuple(place, owns), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(woods, async (woods) => {
      const areas = woods.map(([{ x, y }, own]) => area('polygon', [box(x, y, 130)], { own }));
      const scene: Scene = { ...EMPTY, radius: 11, things: [ground, ...areas] };
      const shown = new ShownTrees();
      const all = { share: 1, count: undefined };
      const planted = await plantWhole(sampler, standsOf(scene), all, LIMIT, watch);
      shown.follow(planted, { now: 0, transition: 'still' });
      const radii = radiiOf(standsOf(scene));
      const trees = shown.sampled().map((row) => ({
        x: shown.trees.x[row] as number,
        y: shown.trees.y[row] as number,
        radius: radii[shown.trees.kind[4 * row + 3] as number] as number,
      }));
      let least = Infinity;
      const strangers = trees.filter((tree, i) => {
        for (const { x, y, radius } of trees.slice(0, i))
          least = Math.min(least, Math.hypot(tree.x - x, tree.y - y) - (tree.radius + radius) / 2);
        // The topmost area says by what its wood is made.
        const top = areas.filter(({ rings, fill }) => inside(rings, fill, tree)).at(-1);
        const settings = top ? settingsFor(scene, top) : scene;
        return kindsOf(settings).every((kind) => kindRadii(settings)[kind] !== tree.radius);
      });
      expect(strangers).toEqual([]);
      expect(least).toBeGreaterThan(-1e-6);
    }),
    { numRuns: trials(60) },
  );
});
