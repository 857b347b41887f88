// A forest after any history is a fresh one with the same parts, and what one call gives.
import {
  type Forest,
  type ForestOptions,
  type ForestPart,
  load,
  type Obstacle,
  type Region,
  type SampleOptions,
  type Samples,
} from 'copse/all';
import { expect, test } from 'vitest';
import { caught } from '../support/caught.js';
import { listOf, sorted } from '../support/places.js';
import { trials } from '../support/trials.js';

const copse = await load();
const wood = { region: { x: -50, y: -40, width: 100, height: 80 } };
const lake = { region: { circle: { x: 5, y: 5, radius: 12 } }, clear: true };

const placesOf = (forest: Forest) => sorted(forest.samples().positions);
const plain = (options: Parameters<typeof copse.sample>[0]) =>
  sorted(copse.sample(options).positions);

test('parts are painted in their order, and samples are those of one call', () => {
  const forest = copse.forest({ radius: 1, seed: 5 });
  expect(forest.length).toBe(0);
  forest.put('wood', wood);
  expect(placesOf(forest)).toEqual(plain({ ...wood, radius: 1, seed: 5 }));
  forest.put('lake', lake);
  const obstacles: Obstacle[] = [{ region: lake.region }];
  expect(placesOf(forest)).toEqual(plain({ ...wood, radius: 1, seed: 5, obstacles }));
  const road: Obstacle = {
    polyline: [
      [-60, -30],
      [0, 20],
      [60, 10],
    ],
    clearance: 2,
  };
  forest.put('road', { obstacle: road });
  obstacles.push(road);
  expect(placesOf(forest)).toEqual(plain({ ...wood, radius: 1, seed: 5, obstacles }));
  forest.put('oak', { sample: [-30, 20], radius: 6 });
  const existing = { positions: [-30, 20], clearance: 6 };
  expect(placesOf(forest)).toEqual(plain({ ...wood, radius: 1, seed: 5, obstacles, existing }));
  forest.delete('lake');
  obstacles.shift();
  expect(placesOf(forest)).toEqual(plain({ ...wood, radius: 1, seed: 5, obstacles, existing }));
  expect([...forest.parts.keys()]).toEqual(['wood', 'road', 'oak']);
});

test('woods that overlap are one call with both', () => {
  const forest = copse.forest({ radius: 1, seed: 2 });
  const square = (x: number): Region => [
    [x, 0],
    [x + 40, 0],
    [x + 40, 40],
    [x, 40],
  ];
  forest.put('one', { region: square(0) });
  forest.put('other', { region: square(25) });
  const region = [square(0), square(25)] as unknown as Region;
  expect(placesOf(forest)).toEqual(plain({ region, fillRule: 'nonzero', radius: 1, seed: 2 }));
});

test('a margin is kept from the edge of all ground together', () => {
  const options = { radius: 1, seed: 5, margin: 3 };
  const forest = copse.forest(options);
  forest.put('wood', wood);
  expect(placesOf(forest)).toEqual(plain({ ...wood, ...options }));
  // The two grounds touch, so neither has an edge there.
  const beside: Region = { x: 50, y: -40, width: 30, height: 80 };
  forest.put('beside', { region: beside });
  const both: Region = { x: -50, y: -40, width: 130, height: 80 };
  const middle = { x: 46, y: -30, width: 8, height: 60 };
  expect(forest.within(middle).length).toBeGreaterThan(300);
  forest.put('lake', lake);
  for (const slot of forest.within({ x: -50, y: -40, width: 130, height: 80 })) {
    const [x = 0, y = 0] = forest.positions.subarray(2 * slot);
    expect(Math.hypot(x - 5, y - 5)).toBeGreaterThan(15 - 1e-2);
    expect(Math.min(x + 50, 80 - x, y + 40, 40 - y)).toBeGreaterThanOrEqual(3);
  }
  // An obstacle's edge has no margin, but a clearance.
  forest.delete('lake');
  forest.put('pond', { obstacle: { region: lake.region } });
  const near = forest.nearest([18, 5]) as number;
  expect(Math.hypot((forest.positions[2 * near] as number) - 18, 0)).toBeLessThan(1);
  const again = copse.forest(forest.toJSON());
  expect(placesOf(again)).toEqual(placesOf(forest));
  forest.delete('pond');
  expect(forest.length).toBe(copse.sample({ region: both, ...options }).length);
});

test('a change tells which slots are free and which are taken, and others keep their sample', () => {
  const forest = copse.forest({ radius: 1, seed: 5 });
  const first = forest.put('wood', wood);
  expect(first.removed).toHaveLength(0);
  expect(first.added).toHaveLength(forest.length);
  const bySlot = new Map<number, string>();
  const follow = ({ removed, added }: { removed: Uint32Array; added: Uint32Array }) => {
    for (const slot of removed) expect(bySlot.delete(slot)).toBe(true);
    for (const slot of added) {
      expect(bySlot.has(slot)).toBe(false);
      bySlot.set(slot, `${forest.positions[2 * slot]} ${forest.positions[2 * slot + 1]}`);
    }
    expect(bySlot.size).toBe(forest.length);
    for (let slot = 0; slot < forest.capacity; slot++) {
      expect(forest.isAlive(slot)).toBe(bySlot.has(slot));
      const place = `${forest.positions[2 * slot]} ${forest.positions[2 * slot + 1]}`;
      expect(place).toBe(bySlot.get(slot) ?? 'NaN NaN');
    }
  };
  follow(first);
  const { keys } = forest;
  expect(keys).toHaveLength(forest.capacity);
  const cleared = forest.put('lake', lake);
  follow(cleared);
  expect(cleared.removed.length).toBeGreaterThan(200);
  expect(cleared.added.length).toBeLessThan(100);
  follow(forest.put('lake', { ...lake, region: { circle: { x: 7, y: 5, radius: 12 } } }));
  follow(forest.put('wood', { region: { ...wood.region, width: 120 } }));
  follow(forest.delete('lake'));
  const { positions, keys: own } = forest.samples();
  listOf(positions).forEach((place, i) => {
    const slot = forest.nearest(place.split(' ').map(Number) as [number, number]) as number;
    expect(bySlot.get(slot)).toBe(place);
    expect(forest.keys[slot]).toBe(own[i]);
  });
  expect(forest.isAlive(forest.capacity)).toBe(false);
  expect(forest.isAlive(-1)).toBe(false);
});

test('any history gives what a fresh forest gives, and JSON keeps it', () => {
  let seed = 7;
  const roll = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  const at = () => 80 * roll() - 40;
  const shape = (): Region =>
    Array.from({ length: 5 }, (): [number, number] => [at() / 2, at() / 2]);
  const anyPart = (): ForestPart => {
    const kind = roll();
    if (kind < 0.4) return { region: shape() };
    if (kind < 0.6) return { region: shape(), clear: true };
    if (kind < 0.8)
      return {
        obstacle: {
          polyline: [
            [at(), at()],
            [at(), at()],
          ],
          clearance: roll(),
        },
      };
    return { sample: { x: at(), y: at() }, radius: 3 * roll() + 0.1 };
  };
  for (let n = 0; n < trials(40); n++) {
    const options = { radius: 0.7 + roll(), seed: n, share: roll() < 0.3 ? 0.5 : 1 };
    const forest = copse.forest(options);
    forest.put('wood', wood);
    for (let e = 0; e < 25; e++) {
      forest.edit((edit) => {
        for (let k = 0; k <= 2 * roll(); k++) {
          const name = `part ${Math.floor(8 * roll())}`;
          if (roll() < 0.3 && forest.parts.has(name) && k === 0) edit.delete(name);
          else edit.put(name, anyPart());
        }
      });
      const fresh = copse.forest({
        ...options,
        parts: Array.from(forest.parts, ([name, part]) => ({ name, ...part })),
      });
      expect(placesOf(forest)).toEqual(placesOf(fresh));
      fresh.dispose();
    }
    const copy = copse.forest(JSON.parse(JSON.stringify(forest)));
    expect(placesOf(copy)).toEqual(placesOf(forest));
    expect([...copy.parts]).toEqual([...forest.parts]);
    copy.dispose();
    forest.dispose();
  }
});

/** Each sample with its kind, level and key. */
const kindsOf = (samples: Samples): string[] =>
  samples
    .toGeoJSON({ properties: true })
    .features.map(({ geometry, properties }) => JSON.stringify([geometry.coordinates, properties]))
    .sort();

test.each<[string, Omit<ForestOptions, 'parts'> & Partial<SampleOptions>]>([
  ['kinds', { classes: [{ name: 'oak', radius: 5 }, { radius: 3, weight: 2 }, { radius: 2 }] }],
  ['levels', { radius: 1.5, levels: 3 }],
  ['kinds in levels', { classes: [{ name: 'oak', radius: 3 }, { radius: 2 }], levels: 2 }],
  ['kinds of one radius', { classes: [{ name: 'oak', radius: 2 }, { radius: 2 }, { radius: 2 }] }],
  [
    'kinds by place',
    {
      classes: [
        { name: 'oak', radius: 3, where: { circle: { x: 0, y: 0, radius: 22 } } },
        { radius: 2, where: { x: -30, y: -30, width: 40, height: 60 } },
        { radius: 2 },
      ],
    },
  ],
] as never)('%s live as one call gives them, by slot', (_, options) => {
  const given = { ...options, seed: 3 };
  const forest = copse.forest(given);
  forest.put('wood', wood);
  forest.put('lake', lake);
  forest.put('oak', { sample: [-30, 20], ...(given.classes && { class: 'oak' }) });
  forest.put('lake', { ...lake, region: { circle: { x: 9, y: 5, radius: 10 } } });
  const obstacles = [{ region: { circle: { x: 9, y: 5, radius: 10 } } }];
  const existing = { positions: [-30, 20], ...(given.classes && { classes: [0] }) };
  const whole = copse.sample({ ...given, ...wood, obstacles, existing } as SampleOptions);
  const all = forest.samples();
  expect(kindsOf(all)).toEqual(kindsOf(whole));
  expect(all.levelEnds).toEqual(whole.levelEnds);
  expect(forest.classNames).toEqual(whole.classNames);
  for (const [name, list] of [
    ['classes', forest.classes],
    ['levels', forest.levels],
  ] as const) {
    const isGiven = given[name as keyof typeof given] !== undefined;
    expect(list?.length).toBe(isGiven ? forest.capacity : undefined);
  }
  const { positions, classes } = all;
  const ends = all.levelEnds ?? [all.length];
  listOf(positions).forEach((place, i) => {
    const slot = forest.nearest(place.split(' ').map(Number) as [number, number]) as number;
    expect(forest.positions[2 * slot]).toBe(positions[2 * i]);
    expect(forest.classes?.[slot]).toBe(classes?.[i]);
    expect(forest.levels?.[slot] ?? 0).toBe(ends.findIndex((end) => i < end));
  });
  const copy = copse.forest(JSON.parse(JSON.stringify(forest)));
  expect(kindsOf(copy.samples())).toEqual(kindsOf(whole));
  const { removed } = forest.delete('wood');
  expect(removed).toHaveLength(all.length);
  expect(forest.length).toBe(0);
});

test('slots in a rectangle are those of the samples there', () => {
  const forest = copse.forest({ radius: 1, parts: [{ name: 'wood', ...wood }] });
  const slots = forest.within({ x: 3, y: -7, width: 10, height: 5 });
  const expected: number[] = [];
  for (let slot = 0; slot < forest.capacity; slot++) {
    const [x, y] = forest.positions.subarray(2 * slot) as unknown as [number, number];
    if (x >= 3 && x < 13 && y >= -7 && y < -2) expected.push(slot);
  }
  expect(slots.length).toBeGreaterThan(20);
  expect([...slots].sort((a, b) => a - b)).toEqual(expected);
});

// "A forest of n parts far apart, one put again."
test('beside many parts, an edit changes what it changes beside few', () => {
  const partAt = (n: number, dx = 0): ForestPart => ({
    region: { x: 50 * (n % 20) + dx, y: 50 * Math.floor(n / 20), width: 9, height: 9 },
  });
  const giant = { region: { circle: { x: 300, y: 300, radius: 1e4 } }, clear: true };
  for (const margin of [0, 1.5]) {
    const forestOf = (count: number) => {
      const parts = Array.from({ length: count }, (_, n) => ({ name: `${n}`, ...partAt(n) }));
      return copse.forest({ radius: 1, margin, parts: [{ name: 'giant', ...giant }, ...parts] });
    };
    const few = forestOf(30);
    const many = forestOf(400);
    const placesIn = ({ added }: { added: Uint32Array }, { positions }: Forest) =>
      [...added].map((slot) => `${positions[2 * slot]} ${positions[2 * slot + 1]}`).sort();
    const edits: ((forest: Forest) => ReturnType<Forest['put']>)[] = [
      (forest) => forest.put('0', partAt(0, 1)),
      (forest) => forest.put('29', partAt(29, 2)),
      (forest) => forest.delete('12'),
      (forest) => forest.put('12', partAt(12, 3)),
      (forest) =>
        forest.edit((edit) => {
          for (let n = 0; n < 30; n += 3) edit.put(`${n}`, partAt(n, 4));
          edit.delete('4');
          edit.put('4', partAt(4));
        }),
      (forest) => forest.put('oak', { sample: [4, 4], radius: 2 }),
    ];
    for (const edit of edits) {
      const [one, other] = [edit(few), edit(many)];
      expect(one.removed.length).toBe(other.removed.length);
      expect(placesIn(one, few)).toEqual(placesIn(other, many));
    }
    expect(placesOf(copse.forest(many.toJSON()))).toEqual(placesOf(many));
  }
});

test('keys follow the slots, however many there are', () => {
  const forest = copse.forest({ radius: 1, seed: 4 });
  const isRight = () => {
    const { keys, positions, capacity } = forest;
    expect(keys).toHaveLength(capacity);
    const samples = forest.samples();
    const byPlace = new Map(listOf(samples.positions).map((at, i) => [at, samples.keys[i]]));
    for (let slot = 0; slot < capacity; slot++)
      expect(keys[slot]).toBe(
        byPlace.get(`${positions[2 * slot]} ${positions[2 * slot + 1]}`) ?? 0,
      );
  };
  isRight();
  for (let n = 0; n < 5; n++) {
    forest.put(`${n}`, { region: { x: 40 * n, y: 0, width: 30, height: 10 * n + 5 } });
    isRight();
  }
  forest.delete('3');
  isRight();
});

test('parts that were shown stay as they were', () => {
  const forest = copse.forest({ radius: 1, parts: [{ name: 'wood', ...wood }] });
  const before = forest.parts;
  forest.put('lake', lake);
  expect([...before.keys()]).toEqual(['wood']);
  expect([...forest.parts.keys()]).toEqual(['wood', 'lake']);
});

test('a part that is changed later does not matter', () => {
  const coords = new Float64Array([0, 0, 30, 0, 30, 30, 0, 30]);
  const forest = copse.forest({ radius: 1 });
  forest.put('wood', { region: { coords, ringEnds: [4] } });
  const before = placesOf(forest);
  coords.fill(0);
  expect(placesOf(copse.forest(forest.toJSON()))).toEqual(before);
});

test('a mask is ground, and no JSON', () => {
  const mask = {
    data: Uint8Array.from({ length: 400 }, (_, i) => (i % 20 < 10 ? 255 : 0)),
    width: 20,
    height: 20,
  };
  const forest = copse.forest({ radius: 1 });
  forest.put('wood', { region: { mask } });
  expect(placesOf(forest)).toEqual(plain({ region: { mask }, radius: 1 }));
  expect(caught(() => forest.toJSON()).option).toBe('parts');
});
