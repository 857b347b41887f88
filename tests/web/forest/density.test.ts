// Forests of a radius by place, and parts that thin them.
import { type Forest, type ForestOptions, type ForestPart, load } from 'copse/all';
import { createPool } from 'copse/worker';
import { expect, test } from 'vitest';
import { caught } from '../support/caught.js';
import { sorted } from '../support/places.js';

const copse = await load();
const region = { x: 0, y: 0, width: 120, height: 80 };
const thin = { region: { x: 30, y: 20, width: 40, height: 40 }, density: 0.25 };
const data = Array.from({ length: 12 * 8 }, (_, i) => 1 + ((i * 7) % 5) / 2);
const raster = { data, width: 12, height: 8, min: 1, max: 3, bounds: region };

const classes = [
  { name: 'oak', radius: 4 },
  { name: 'birch', radius: 4, weight: 2 },
  { name: 'fern', radius: 1.5, where: { circle: { x: 50, y: 40, radius: 45 } } },
];

/** x, y, radius and class of each, in an order of their own. */
const all = ({
  positions,
  radii = [],
  classes = [],
}: {
  positions: ArrayLike<number>;
  radii?: ArrayLike<number> | undefined;
  classes?: ArrayLike<number> | undefined;
}) =>
  Array.from(radii, (radius, i) =>
    [positions[2 * i], positions[2 * i + 1], radius, classes[i]].join(' '),
  ).sort();

const alive = (forest: Forest) =>
  Array.from({ length: forest.capacity }, (_, slot) => slot).filter((slot) => forest.isAlive(slot));

function expectSame(forest: Forest, options: ForestOptions): void {
  const parts = Array.from(forest.parts, ([name, part]) => ({ ...part, name }) as never);
  const fresh = copse.forest({ ...options, parts });
  expect(all(forest.samples())).toEqual(all(fresh.samples()));
  const slots = alive(forest);
  const { positions, radii, classes } = forest;
  const bySlot = {
    positions: slots.flatMap((slot) => [
      positions[2 * slot] as number,
      positions[2 * slot + 1] as number,
    ]),
    radii: slots.map((slot) => radii?.[slot] as number),
    classes: classes && slots.map((slot) => classes[slot] as number),
  };
  expect(all(bySlot)).toEqual(all(fresh.samples()));
  fresh.dispose();
}

test.each([
  ['a raster', { radius: raster }],
  [
    'the same radius everywhere',
    { radius: { ...raster, data: data.map(() => 2), min: 2, max: 2 } },
  ],
  ['a function', { radius: { at: (x: number) => 1 + x / 60, min: 1, max: 3, bounds: region } }],
  ['a density', { radius: 1, density: { data, width: 12, height: 8, bounds: region } }],
  [
    'a density with holes',
    {
      radius: 1,
      density: { data: data.map((d) => (d > 2 ? 0 : d)), width: 12, height: 8, bounds: region },
    },
  ],
  ['classes', { classes, density: { data, width: 12, height: 8, bounds: region } }],
  ['levels', { radius: raster, levels: 3 }],
  [
    'classes in levels',
    {
      classes,
      levels: 2,
      density: { at: (x: number) => 1 + x, bounds: region },
      conflict: 'larger' as const,
    },
  ],
] as const)('%s: what one call gives', (_, options) => {
  const forest = copse.forest({ ...options, seed: 3 });
  forest.put('wood', { region });
  const whole = copse.sample({ ...options, region, seed: 3 } as Parameters<typeof copse.sample>[0]);
  expect(forest.length).toBeGreaterThan(100);
  expect(all(forest.samples())).toEqual(all(whole as never));
  expect(forest.samples().levelEnds).toEqual((whole as { levelEnds?: Uint32Array }).levelEnds);
});

test.each([
  { radius: 1 },
  { radius: 1, density: 1 as const },
  { radius: raster, conflict: 'larger' as const },
  { classes },
  { classes, density: 1 as const, levels: 2 },
  { radius: raster, levels: 2 },
])('parts thin what is below them, with %o', (given) => {
  const options = { ...given, seed: 8 };
  const forest = copse.forest(options);
  forest.put('wood', { region });
  const before = forest.length;
  forest.put('thin', thin);
  expect(forest.length).toBeLessThan(before);
  expectSame(forest, options);
  forest.put('grove', { region: { circle: { x: 50, y: 40, radius: 9 } } });
  expectSame(forest, options);
  const { removed, added } = forest.put('thin', { ...thin, region: { ...thin.region, x: 34 } });
  expect(removed.length + added.length).toBeGreaterThan(0);
  expectSame(forest, options);
  forest.put('clear', { region: { x: 0, y: 0, width: 20, height: 20 }, density: 0 });
  expect(forest.within({ x: 0, y: 0, width: 20, height: 20 })).toHaveLength(0);
  forest.put('same', { region, density: 1 });
  expectSame(forest, options);
  forest.edit((edit) => {
    for (const name of ['thin', 'grove', 'clear', 'same']) edit.delete(name);
  });
  expect(forest.length).toBe(before);
});

test('with a density of 1 the first thinning changes its surroundings alone', () => {
  const forest = copse.forest({ radius: 1, density: 1 });
  forest.put('wood', { region: { x: 0, y: 0, width: 400, height: 400 } });
  const { removed } = forest.put('thin', thin);
  expect(removed.length).toBeLessThan(0.1 * forest.length);
  const inside = forest.within(thin.region);
  expect(inside.length).toBeGreaterThan(100);
  expect(new Set(Array.from(inside, (slot) => forest.radii?.[slot]))).toEqual(new Set([2]));
  const at = forest.nearest([50, 40]) as number;
  expect(forest.radii?.[at]).toBe(2);
});

test('it changes the surroundings alone in a forest of classes, too', () => {
  const forest = copse.forest({
    classes: [{ radius: 3 }, { radius: 2 }, { radius: 1 }],
    density: 1,
  });
  forest.put('wood', { region: { x: 0, y: 0, width: 400, height: 400 } });
  const { removed, added } = forest.put('thin', thin);
  expect(removed.length).toBeLessThan(0.1 * forest.length);
  for (const slot of forest.within(thin.region))
    expect(forest.radii?.[slot]).toBe(2 * ([3, 2, 1][forest.classes?.[slot] as number] as number));
  const back = forest.delete('thin');
  expect([back.removed.length, back.added.length]).toEqual([added.length, removed.length]);
});

test('a sample of yours has the radius of its class at its place', () => {
  const forest = copse.forest({ classes, density: 1 });
  forest.put('wood', { region });
  forest.put('thin', thin);
  forest.put('oak', { sample: [50, 40], class: 'oak' });
  const { positions, radii = [] } = forest.samples();
  for (let i = 0; i < radii.length; i++) {
    const [x, y] = [positions[2 * i] as number, positions[2 * i + 1] as number];
    expect(Math.hypot(x - 50, y - 40)).toBeGreaterThanOrEqual(
      ((radii[i] as number) + 8) / 2 - 1e-9,
    );
  }
  expectSame(forest, { classes, density: 1 });
});

test('samples of yours have the radius of their place, or their own', () => {
  const forest = copse.forest({ radius: 1, density: 1 });
  forest.put('wood', { region });
  forest.put('thin', thin);
  forest.put('oak', { sample: [50, 40] });
  forest.put('rock', { sample: [100, 40], radius: 9 });
  const { positions } = forest.samples();
  for (let i = 0; i < positions.length; i += 2) {
    const [x, y] = [positions[i] as number, positions[i + 1] as number];
    expect(Math.hypot(x - 50, y - 40)).toBeGreaterThanOrEqual(1.5);
    expect(Math.hypot(x - 100, y - 40)).toBeGreaterThanOrEqual(9);
  }
});

test('it is told as JSON and made of it again', () => {
  const forest = copse.forest({
    radius: raster,
    seed: 'a',
    parts: [
      { name: 'wood', region },
      { name: 'thin', ...thin },
    ],
  });
  const again = copse.forest(JSON.parse(JSON.stringify(forest)));
  expect(all(again.samples())).toEqual(all(forest.samples()));
  const kinds = [{ radius: 3 }, { name: 'fern', radius: 2 }];
  const ofClasses = copse.forest({
    classes: kinds,
    density: 1,
    levels: 2,
    parts: [{ name: 'wood', region }],
  });
  ofClasses.put('thin', thin);
  const same = copse.forest(JSON.parse(JSON.stringify(ofClasses)));
  expect(all(same.samples())).toEqual(all(ofClasses.samples()));
  const byFunction = copse.forest({ radius: { at: () => 1, min: 1, max: 1, bounds: region } });
  expect(caught(() => byFunction.toJSON()).rule).toContain('cannot be written as JSON');
});

test('in a thread it is the same', async () => {
  using pool = await createPool({ size: 1 });
  const parts = [
    { name: 'wood', region },
    { name: 'thin', ...thin },
  ];
  using forest = await pool.forest({ radius: 1, parts });
  const here = copse.forest({ radius: 1, parts });
  expect(all(await forest.samples())).toEqual(all(here.samples()));
  expect(
    sorted(Float64Array.from(forest.positions).filter((at: number) => !Number.isNaN(at))),
  ).toEqual(sorted(Float64Array.from(here.positions).filter((at: number) => !Number.isNaN(at))));
  expect(forest.radii?.length).toBe(forest.capacity);
});

test.each<[ForestOptions, ForestPart, string, string]>([
  [{ radius: 1 }, { region, density: 1.5 }, 'part.density', 'from 0 to 1'],
  [{ radius: 1 }, { region, density: Number.NaN }, 'part.density', ''],
  [{ radius: 1 }, { region, density: '0.3' as never }, 'part.density', ''],
  [{ radius: 1 }, { region, clear: true, density: 0.3 }, 'part.density', 'clear'],
  [{ radius: { min: 1, max: 2 } }, { region, density: 0.3 }, 'density', 'from a range'],
  [
    {
      classes: [
        { name: 'oak', radius: 2 },
        { radius: 1, near: 'oak', within: 4 },
      ],
    },
    { region, density: 0.3 },
    'density',
    'spacing or near',
  ],
  [
    {
      classes: [{ radius: 1 }, { radius: 2 }],
      spacing: [
        [1, 2],
        [2, 2],
      ],
    },
    { region, density: 0.3 },
    'density',
    'spacing',
  ],
])('%j refuses %j', (options, part, option, rule) => {
  const forest = copse.forest(options);
  forest.put('wood', { region: { x: 0, y: 0, width: 9, height: 9 } });
  const before = sorted(forest.samples().positions);
  const error = caught(() => forest.put('thin', part));
  expect([error.name, error.option]).toEqual(['CopseError', option]);
  expect(error.rule).toContain(rule);
  expect(sorted(forest.samples().positions)).toEqual(before);
});

test.each<[object, string]>([
  [{ radius: { at: () => 1, min: 1, max: 2 } }, 'radius.bounds'],
  [{ radius: 1, density: { at: () => 1 } }, 'density.bounds'],
  [{ radius: 1, density: 2 }, 'density'],
  [{ radius: { min: 1, max: 2 }, density: 1 }, 'density'],
  [
    {
      classes: [
        { name: 'oak', radius: 2 },
        { radius: 1, near: 'oak', within: 4 },
      ],
      density: 1,
    },
    'density',
  ],
  [{ radius: 1, conflict: 'larger' }, 'conflict'],
])('a forest of %j is refused', (options, option) => {
  expect(caught(() => copse.forest(options as ForestOptions)).option).toBe(option);
});
