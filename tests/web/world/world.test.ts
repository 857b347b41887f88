// A world shows the very samples of one call over everything, in whatever pieces it is asked for.
import {
  type GroundParts,
  load,
  type Region,
  type SampleOptions,
  type Samples,
  type World,
  type WorldOptions,
} from 'copse/all';
import { expect, test } from 'vitest';
import { coast, road } from '../support/coast.js';
import { listOf, sorted } from '../support/places.js';
import { trials } from '../support/trials.js';

const copse = await load();

type Box = { x: number; y: number; width: number; height: number };

const inBox = (positions: Float64Array, { x, y, width, height }: Box) =>
  positions.filter((_, i) => {
    const [px, py] = positions.subarray(i & ~1, (i & ~1) + 2) as unknown as [number, number];
    return px >= x && px < x + width && py >= y && py < y + height;
  });
const chunkBox = ({ chunkSize: size }: World, i: number, j: number): Box => ({
  x: i * size,
  y: j * size,
  width: size,
  height: size,
});

/** The samples there of one call over a far wider square. */
const plain = (box: Box, options: { radius: number; seed?: number | string }) => {
  const far = 24 * options.radius;
  const region = {
    x: box.x - far,
    y: box.y - far,
    width: box.width + 2 * far,
    height: box.height + 2 * far,
  };
  return inBox(copse.sample({ region, ...options }).positions, box);
};

const parts: GroundParts = {
  region: coast,
  margin: 3,
  obstacles: [road, { region: { circle: { x: -60, y: 50, radius: 40 } } }],
  existing: { positions: [100, 100, 110, 104], clearance: 12 },
};

test('chunks are what one call gives, whatever was asked before', () => {
  const world = copse.world({ radius: 4, seed: 'north' });
  for (const [i, j] of [
    [0, 0],
    [-1, 0],
    [3, -2],
    [-1, 0],
    [100, 70],
  ] as [number, number][]) {
    const chunk = world.chunk(i, j);
    expect(chunk.length).toBeGreaterThan(1300);
    const expected = plain(chunkBox(world, i, j), { radius: 4, seed: 'north' });
    expect(sorted(chunk.positions)).toEqual(sorted(expected));
  }
});

test('a rectangle is what one call gives', () => {
  const world = copse.world({ radius: 0.7, seed: 3 });
  const box = { x: -20.3, y: 11.1, width: 50.25, height: 33 };
  expect(sorted(world.within(box).positions)).toEqual(sorted(plain(box, { radius: 0.7, seed: 3 })));
});

test('a chunk may have any size, and its samples do not depend on it', () => {
  const box = { x: -50, y: -50, width: 100, height: 100 };
  const expected = sorted(copse.world({ radius: 1, seed: 1 }).within(box).positions);
  for (const chunkSize of [12.5, 10, 33.3, 100 / 3]) {
    const world = copse.world({ radius: 1, seed: 1, chunkSize });
    const all: string[] = [];
    const reach = Math.ceil(50 / chunkSize);
    for (let i = -reach; i < reach; i++) {
      for (let j = -reach; j < reach; j++) {
        const { positions } = world.chunk(i, j);
        for (let k = 0; k < positions.length; k += 2) {
          expect(Math.floor((positions[k] as number) / chunkSize)).toBe(i);
          expect(Math.floor((positions[k + 1] as number) / chunkSize)).toBe(j);
        }
        all.push(...listOf(inBox(positions, box)));
      }
    }
    expect(all.sort()).toEqual(expected);
  }
});

test('an origin and offsets give the positions exactly, and ids are different', () => {
  const world = copse.world({ radius: 3.7 });
  const chunk = world.chunk(-12345, 678);
  const [x, y] = chunk.origin;
  chunk.offsets.forEach((offset, i) => {
    expect((i % 2 ? y : x) + offset).toBe(chunk.positions[i]);
  });
  expect(new Set(chunk.ids).size).toBe(chunk.length);
  expect(chunk.ids).toEqual(Uint32Array.from(chunk.ids).sort());
});

test('far away, chunks keep their distances across edges', () => {
  const world = copse.world({ radius: 5, seed: 2 });
  for (const far of [2 ** 33, -(2 ** 40) + 1, 2 ** 40 - 2]) {
    const here = world.chunk(far, -far);
    const there = world.chunk(far + 1, -far);
    expect(here.length).toBeGreaterThan(1300);
    const size = world.chunkSize;
    const near = (offsets: Float32Array, shift: number, isEdge: (x: number) => boolean) => {
      const found: [number, number][] = [];
      for (let i = 0; i < offsets.length; i += 2) {
        const x = offsets[i] as number;
        if (isEdge(x)) found.push([x + shift, offsets[i + 1] as number]);
      }
      return found;
    };
    const left = near(here.offsets, 0, (x) => x > size - 5);
    const right = near(there.offsets, size, (x) => x < 5);
    expect(left.length).toBeGreaterThan(20);
    for (const [x, y] of left) {
      for (const [otherX, otherY] of right)
        expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThanOrEqual(5);
    }
    expect(copse.world({ radius: 5, seed: 2 }).chunk(far, -far).offsets).toEqual(here.offsets);
  }
});

test('ground is the same in parts, as a region, and told by a function', () => {
  const options = { radius: 4, seed: 9 };
  const whole = copse.sample({ ...options, ...parts, region: coast });
  const box = { x: -420, y: -420, width: 840, height: 840 };
  const worlds: WorldOptions[] = [
    { ...options, ground: parts },
    { ...options, ground: () => parts, debug: true },
  ];
  for (const given of worlds) {
    const world = copse.world(given);
    expect(sorted(world.within(box).positions)).toEqual(sorted(whole.positions));
    const all: string[] = [];
    for (let i = -4; i < 4; i++) {
      for (let j = -4; j < 4; j++) all.push(...listOf(world.chunk(i, j).positions));
    }
    expect(all.sort()).toEqual(sorted(whole.positions));
  }
  const bare = copse.sample({ ...options, region: coast });
  const world = copse.world({ ...options, ground: coast });
  expect(sorted(world.within(box).positions)).toEqual(sorted(bare.positions));
});

// "`world.chunk(2**39, 0)` at the default size."
test('rectangles reach as far as chunks of the usual size', () => {
  const world = copse.world({ radius: 4, seed: 9 });
  const size = world.chunkSize;
  for (const [i, j] of [
    [2 ** 39, 0],
    [-(2 ** 40), 2 ** 40],
  ] as const) {
    const chunk = world.chunk(i, j);
    expect(chunk.length).toBeGreaterThan(1300);
    const box = { x: i * size, y: j * size, width: size, height: size };
    expect(sorted(world.within(box).positions)).toEqual(sorted(chunk.positions));
  }
});

test('ground elsewhere leaves a chunk empty, and obstacles elsewhere leave it as it is', () => {
  const everywhere = copse.world({ radius: 4, seed: 9 });
  const island = copse.world({ radius: 4, seed: 9, ground: parts });
  const { obstacles, existing } = parts;
  const stones = copse.world({ radius: 4, seed: 9, ground: { obstacles, existing } });
  for (const far of [1e3, 2 ** 32, 2 ** 36, 2 ** 40]) {
    expect(island.chunk(far, -7)).toHaveLength(0);
    expect(stones.chunk(far, -7).offsets).toEqual(everywhere.chunk(far, -7).offsets);
  }
});

test('obstacles alone stand anywhere', () => {
  const { obstacles, existing } = parts;
  const world = copse.world({ radius: 4, seed: 9, ground: { obstacles, existing } });
  const region = { x: -500, y: -500, width: 1000, height: 1000 };
  const whole = copse.sample({ radius: 4, seed: 9, region, obstacles, existing });
  const box = { x: -300, y: -300, width: 600, height: 600 };
  expect(sorted(world.within(box).positions)).toEqual(sorted(inBox(whole.positions, box)));
});

test('random rectangles of random ground are what one call gives', () => {
  let seed = 1;
  const roll = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  for (let n = 0; n < trials(60); n++) {
    const at = () => 60 * roll() - 30;
    const region: Region = Array.from({ length: 3 }, () =>
      Array.from({ length: 5 }, (): [number, number] => [at(), at()]),
    );
    const obstacles = [
      {
        polyline: [
          [at(), at()],
          [at(), at()],
        ] as [number, number][],
        clearance: 2 * roll(),
      },
    ];
    const ground = { region, obstacles, margin: roll() < 0.5 ? 0 : roll() };
    const options = { radius: 0.6 + roll(), seed: n };
    const whole = copse.sample({ ...options, ...ground });
    const world = copse.world({ ...options, ground });
    for (let w = 0; w < 5; w++) {
      const box = { x: at(), y: at(), width: 1 + 20 * roll(), height: 1 + 20 * roll() };
      expect(sorted(world.within(box).positions)).toEqual(sorted(inBox(whole.positions, box)));
    }
  }
});

const square = { x: -300, y: -300, width: 600, height: 600 };

/** Each sample with its kind and level. */
const kindsIn = (samples: Samples, box: Box): string[] => {
  const { features } = samples.toGeoJSON({ properties: true });
  return features
    .map(({ geometry: { coordinates }, properties }) => ({ coordinates, properties }))
    .filter(
      ({ coordinates: [x, y] }) =>
        x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height,
    )
    .map((sample) => JSON.stringify(sample))
    .sort();
};

test.each<[string, Partial<WorldOptions> & SampleOptions]>([
  ['kinds', { classes: [{ name: 'oak', radius: 20 }, { radius: 12, weight: 2 }, { radius: 7 }] }],
  ['levels', { radius: 4, levels: 3 }],
  ['kinds in levels', { classes: [{ radius: 9 }, { radius: 5 }], levels: 2 }],
  ['kinds of one radius', { classes: [{ radius: 9, weight: 2 }, { radius: 9 }, { radius: 9 }] }],
  [
    'kinds by place',
    {
      classes: [
        { radius: 14, where: { circle: { x: 0, y: 0, radius: 150 } } },
        { radius: 9, where: { at: (x: number, y: number) => (x > y ? 1 : 0.2), bounds: square } },
        { radius: 9 },
        { radius: 6, where: { at: (x: number) => (x > 0 ? 1 : 0), bounds: square } },
      ],
    },
  ],
] as never)('%s are what one call gives, in chunks and on ground', (_, options) => {
  const given = { seed: 'north', ...options };
  const existing = given.classes
    ? { positions: [100, 100, 110, 104], classes: [0, 1] }
    : parts.existing;
  const ground = { ...parts, region: coast, existing };
  const whole = copse.sample({ ...given, ...ground });
  const box = { x: -420, y: -420, width: 840, height: 840 };
  for (const told of [ground, () => ground]) {
    const world = copse.world({ ...given, ground: told as GroundParts, debug: true });
    expect(kindsIn(world.within(box), box)).toEqual(kindsIn(whole, box));
    const all: string[] = [];
    const reach = Math.ceil(420 / world.chunkSize);
    for (let i = -reach; i < reach; i++) {
      for (let j = -reach; j < reach; j++) all.push(...kindsIn(world.chunk(i, j), box));
    }
    expect(all.sort()).toEqual(kindsIn(whole, box));
  }
  const { classNames, radii, levelEnds } = copse.world(given).chunk(0, 0);
  expect(classNames).toEqual(given.classes?.map(({ name }) => name));
  expect(radii !== undefined).toBe(given.classes !== undefined);
  expect(levelEnds?.length).toBe(given.levels);
});

test('coarse levels can be had alone, and a share keeps count of them', () => {
  const world = copse.world({ radius: 2, levels: 4, seed: 3 });
  const all = world.chunk(2, -1);
  const ends = all.levelEnds as Uint32Array;
  ends.forEach((end, level) => {
    const coarse = world.chunk(2, -1, { level });
    expect(coarse.positions).toEqual(all.positions.subarray(0, 2 * end));
    expect(coarse.levelEnds).toEqual(ends.subarray(0, level + 1));
    expect(coarse.report.radius).toBe(2 * 2 ** (3 - level));
  });
  const some = copse.world({ radius: 2, levels: 4, seed: 3, share: 0.5 }).chunk(2, -1);
  const kept = new Set(listOf(some.positions));
  expect([...(some.levelEnds as Uint32Array)]).toEqual(
    Array.from(
      ends,
      (end) => listOf(all.positions.subarray(0, 2 * end)).filter((p) => kept.has(p)).length,
    ),
  );
});

test('where a function gives null nothing stands', () => {
  const world = copse.world({
    radius: 2,
    ground: ({ x }) =>
      x > 0 ? null : { region: { x: -1000, y: -1000, width: 900, height: 2000 } },
  });
  expect(world.chunk(5, 0).length).toBe(0);
  expect(world.chunk(5, 0).offsets).toHaveLength(0);
  expect(world.chunk(-4, 0).length).toBeGreaterThan(0);
});

test('a share keeps some, wherever they are asked for', () => {
  const options = { radius: 1, seed: 4 };
  const box = { x: 0, y: 0, width: 60, height: 60 };
  const all = copse.world(options).within(box);
  const world = copse.world({ ...options, share: 0.3 });
  const some = sorted(world.within(box).positions);
  expect(some.length / all.length).toBeGreaterThan(0.26);
  expect(some.length / all.length).toBeLessThan(0.34);
  const left = sorted(world.within({ ...box, width: 30 }).positions);
  const right = sorted(world.within({ ...box, x: 30, width: 30 }).positions);
  expect([...left, ...right].sort()).toEqual(some);
  const placed = new Set(sorted(all.positions));
  expect(some.every((place) => placed.has(place))).toBe(true);
  const split = copse.world({ ...options, share: { at: (x: number) => (x < 30 ? 1 : 0) } });
  expect(sorted(split.within(box).positions)).toEqual(
    sorted(all.positions.filter((_, i) => (all.positions[i & ~1] as number) < 30)),
  );
  expect(world.within(box).report.reason).toBe('finished');
  const chunk = world.chunk(0, 0);
  expect(chunk.ids).toHaveLength(chunk.length);
  expect(chunk.offsets).toHaveLength(2 * chunk.length);
});

test('keys are those of the samples in one call', () => {
  const options = { radius: 1, seed: 4 };
  const box = { x: -10, y: -10, width: 20, height: 20 };
  const { positions, keys } = copse.world(options).within(box);
  const region = { x: -50, y: -50, width: 100, height: 100 };
  const whole = copse.sample({ region, ...options });
  const keyAt = new Map(listOf(whole.positions).map((place, i) => [place, whole.keys[i]]));
  listOf(positions).forEach((place, i) => {
    expect(keyAt.get(place)).toBe(keys[i]);
  });
});

test('chunks take no memory with them', () => {
  const world = copse.world({ radius: 1, ground: coast });
  for (let n = 0; n < 20; n++) world.chunk(n % 7, n % 5);
  const before = process.memoryUsage().arrayBuffers;
  for (let n = 0; n < 2000; n++) world.chunk((n % 13) - 6, (n % 11) - 5);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64e6);
});
