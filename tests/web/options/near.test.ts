// Classes that stand only near others: each sample has one of that class within reach.
import { load, type SampleOptions } from 'copse/all';
import { expect, test } from 'vitest';
import { caught } from '../support/caught.js';

const copse = await load();
const region = { x: 0, y: 0, width: 300, height: 200 };
const classes = [
  { name: 'oak', radius: 30 },
  { name: 'birch', radius: 18 },
  { name: 'sapling', radius: 3, near: 'oak', within: 20 },
  { name: 'mushroom', radius: 1.5, near: 2, within: 4, weight: 3 },
] as const;

type Trees = { positions: ArrayLike<number>; classes: ArrayLike<number> };

/** The greatest distance of a class's samples to the nearest of another one. */
function farthest({ positions, classes: kinds }: Trees, own: number, other: number): number {
  const of = (kind: number) =>
    Array.from(kinds).flatMap((each, i) =>
      each === kind ? [[positions[2 * i] as number, positions[2 * i + 1] as number] as const] : [],
    );
  const others = of(other);
  const all = of(own);
  expect(all.length).toBeGreaterThan(20);
  return Math.max(
    ...all.map(([x, y]) => Math.min(...others.map(([ox, oy]) => Math.hypot(x - ox, y - oy)))),
  );
}

test('by name or index, in chains', () => {
  const samples = copse.sample({ region, classes, seed: 1 });
  const reached = farthest(samples, 2, 0);
  expect(reached).toBeLessThanOrEqual(20);
  expect(reached).toBeGreaterThan(19);
  expect(farthest(samples, 3, 2)).toBeLessThanOrEqual(4);
  const byIndex = classes.map((each, i) => (i === 2 ? { ...each, near: 0 } : each));
  expect(copse.sample({ region, classes: byIndex, seed: 1 }).positions).toEqual(samples.positions);
});

test('existing samples of the class count', () => {
  const kinds = [
    { name: 'oak', radius: 30, where: { x: 0, y: 0, width: 20, height: 20 } },
    { name: 'sapling', radius: 3, near: 'oak', within: 20 },
  ];
  const existing = { positions: [200, 100], classes: [0] };
  const { positions, classes: of } = copse.sample({ region, classes: kinds, existing });
  const around = Array.from(of).filter(
    (kind, i) =>
      kind === 1 &&
      Math.hypot((positions[2 * i] as number) - 200, (positions[2 * i + 1] as number) - 100) <= 20,
  );
  expect(around.length).toBeGreaterThan(5);
});

test('a world has them, and a forest', () => {
  const world = copse.world({ classes, seed: 1 });
  const part = world.within({ x: -100, y: -100, width: 400, height: 400 });
  const inner = { ...part, classes: Array.from(part.classes as Uint8Array) };
  for (let i = 0; i < inner.classes.length; i++) {
    const x = part.positions[2 * i] as number;
    const y = part.positions[2 * i + 1] as number;
    // Parents beyond the part are not in it.
    if (inner.classes[i] === 2 && (x < 0 || x > 200 || y < 0 || y > 200)) inner.classes[i] = 9;
  }
  expect(farthest(inner, 2, 0)).toBeLessThanOrEqual(20);
  const forest = copse.forest({ classes, seed: 1 });
  forest.put('wood', { region });
  const standing = forest.samples();
  expect(farthest(standing as unknown as Trees, 2, 0)).toBeLessThanOrEqual(20);
});

const oak = { name: 'oak', radius: 30 };
const wrong: [string, SampleOptions['classes'], Partial<SampleOptions>, string, string][] = [
  [
    'a name of none',
    [oak, { radius: 3, near: 'elm', within: 20 }],
    {},
    'invalid-classes',
    'classes[1].near',
  ],
  [
    'an index of none',
    [oak, { radius: 3, near: 2, within: 20 }],
    {},
    'invalid-classes',
    'classes[1].near',
  ],
  [
    'half an index',
    [oak, { radius: 3, near: 0.5, within: 20 }],
    {},
    'invalid-classes',
    'classes[1].near',
  ],
  [
    'a name of two',
    [oak, oak, { radius: 3, near: 'oak', within: 20 }],
    {},
    'invalid-classes',
    'classes[2].near',
  ],
  ['itself', [oak, { radius: 3, near: 1, within: 20 }], {}, 'invalid-classes', 'classes[1].near'],
  [
    'a circle',
    [
      { ...oak, near: 1, within: 40 },
      { radius: 3, near: 'oak', within: 20 },
    ],
    {},
    'invalid-classes',
    'classes[0].near',
  ],
  ['no within', [oak, { radius: 3, near: 0 }], {}, 'conflicting-options', 'classes[1].near'],
  ['no near', [oak, { radius: 3, within: 20 }], {}, 'conflicting-options', 'classes[1].within'],
  ['no room', [oak, { radius: 3, near: 0, within: 16.5 }], {}, 'out-of-range', 'classes[1].within'],
  [
    'a vast within',
    [oak, { radius: 3, near: 0, within: 3001 }],
    {},
    'out-of-range',
    'classes[1].within',
  ],
  [
    'no number',
    [oak, { radius: 3, near: 0, within: Number.NaN }],
    {},
    'out-of-range',
    'classes[1].within',
  ],
  [
    'a count of all',
    [oak, { radius: 3, near: 0, within: 20 }],
    { count: 9 },
    'conflicting-options',
    'count',
  ],
  [
    'periodic',
    [oak, { radius: 3, near: 0, within: 20 }],
    { periodic: true },
    'conflicting-options',
    'periodic',
  ],
  [
    'counts',
    [
      { ...oak, count: 3 },
      { radius: 3, near: 0, within: 20 },
    ],
    {},
    'conflicting-options',
    'classes[1].near',
  ],
];

test.each(wrong)('%s is an error', (_, given, options, code, option) => {
  const error = caught(() => copse.sample({ region, classes: given, ...options } as SampleOptions));
  expect(error).toMatchObject({ code, option });
});
