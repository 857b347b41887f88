// A world in a pool is that of the main thread, in whatever thread and order its parts are made.
import { type GroundFunction, load, type WorldOptions } from 'copse/all';
import { createPool } from 'copse/worker';
import { afterAll, expect, test } from 'vitest';

const copse = await load();
const pool = await createPool({ size: 2 });
afterAll(() => pool.dispose());

/** An island in every square of 300. */
const islands: GroundFunction = ({ x, y, width, height }) => {
  const region = [];
  for (let i = Math.floor(x / 300); i * 300 < x + width; i++) {
    for (let j = Math.floor(y / 300); j * 300 < y + height; j++) {
      const [left, low] = [i * 300 + 20, j * 300 + 20];
      region.push([
        [left, low],
        [left + 260, low],
        [left + 130, low + 260],
      ] as [number, number][]);
    }
  }
  return region.length > 0 ? { region: [...region], margin: 2 } : null;
};

const worlds: Record<string, WorldOptions> = {
  plain: { radius: 4, seed: 'north' },
  'with chunks of a size': { radius: 3, chunkSize: 100 },
  'with ground': {
    radius: 4,
    ground: {
      region: { circle: { x: 0, y: 0, radius: 300 } },
      obstacles: [{ point: [30, 40], clearance: 30 }],
    },
  },
  'with a function for the ground': { radius: 4, ground: islands, debug: true },
  'with a share by place': { radius: 4, share: { at: (x) => (x > 0 ? 0.5 : 1) } },
  'of several kinds': { classes: [{ name: 'oak', radius: 6 }, { radius: 3 }], ground: islands },
  'of kinds by place': {
    classes: [
      {
        radius: 4,
        where: {
          at: (x: number) => (x > 0 ? 0.5 : 1),
          bounds: { x: -9, y: 0, width: 18, height: 1 },
        },
      },
      { radius: 4, where: { circle: { x: 30, y: 40, radius: 90 } } },
      { radius: 3 },
    ],
  },
  'in levels': { radius: 4, levels: 3, share: 0.7 },
  'without ground': { radius: 4, ground: null },
};

test.each(Object.entries(worlds))('%s: chunks and rectangles as in place', async (_, options) => {
  const here = copse.world(options);
  const world = await pool.world(options);
  expect(world.chunkSize).toBe(here.chunkSize);
  const wanted = Array.from(
    { length: 24 },
    (_, n) => [(n % 6) - 3, Math.floor(n / 6) - 2] as const,
  );
  const chunks = await Promise.all(wanted.map(([i, j]) => world.chunk(i, j)));
  wanted.forEach(([i, j], n) => {
    const chunk = chunks[n];
    const expected = here.chunk(i, j);
    expect(chunk).toStrictEqual(expected);
    expect(chunk).toBeInstanceOf(expected.constructor);
    expect(chunk?.keys).toEqual(expected.keys);
  });
  const bounds = { x: -150, y: -70, width: 300, height: 200 };
  expect(await world.within(bounds)).toStrictEqual(here.within(bounds));
});

test('coarse levels alone', async () => {
  const options = { radius: 4, levels: 3 };
  const world = await pool.world(options);
  const chunk = await world.chunk(2, -1, { level: 0 });
  expect(chunk).toStrictEqual(copse.world(options).chunk(2, -1, { level: 0 }));
  expect(chunk.length).toBeLessThan(200);
});

test('ground is as it was when the world was made', async () => {
  const coords = Float64Array.of(0, 0, 200, 0, 200, 200, 0, 200);
  const options = { radius: 4, ground: { coords, ringEnds: [4] } };
  const expected = copse.world(options).chunk(0, 0);
  const world = await pool.world(options);
  coords.fill(0);
  const both = await Promise.all([world.chunk(0, 0), world.chunk(0, 0)]);
  for (const chunk of both) expect(chunk).toStrictEqual(expected);
});

test('worlds beside one another, and beside calls', async () => {
  const region = { x: 0, y: 0, width: 400, height: 400 };
  const [one, other, samples] = await Promise.all([
    pool.world({ radius: 4, seed: 1 }).then((world) => world.chunk(0, 0)),
    pool.world({ radius: 4, seed: 2 }).then((world) => world.chunk(0, 0)),
    pool.sample({ region, radius: 1 }),
  ]);
  expect(one).toStrictEqual(copse.world({ radius: 4, seed: 1 }).chunk(0, 0));
  expect(other).toStrictEqual(copse.world({ radius: 4, seed: 2 }).chunk(0, 0));
  expect(samples).toStrictEqual(copse.sample({ region, radius: 1 }));
});

test('errors are those of a world in place', async () => {
  const world = await pool.world({ radius: 4, ground: islands });
  const failing = await pool.world({
    radius: 4,
    ground() {
      throw new RangeError('mine');
    },
  });
  const fickle = await pool.world({
    radius: 4,
    ground: ({ x }) => ({ region: { circle: { x, y: 0, radius: 200 } } }),
    debug: true,
  });
  const wrong: [() => Promise<unknown>, object][] = [
    [() => pool.world({} as never), { code: 'missing-option', option: 'radius' }],
    [() => pool.world({ radius: -1 }), { code: 'invalid-radius', option: 'radius' }],
    [() => pool.world({ radius: 4, count: 5 } as never), { code: 'conflicting-options' }],
    [() => pool.world({ radius: 4, ground: [] }), { code: 'invalid-region', option: 'ground' }],
    [() => world.chunk(0.5, 0), { code: 'out-of-range', option: 'i' }],
    [() => world.chunk(0, '1' as never), { code: 'wrong-type', option: 'j' }],
    [() => world.chunk(0, 0, { signal: 5 } as never), { code: 'wrong-type', option: 'signal' }],
    [() => world.chunk(0, 0, { levels: 1 } as never), { code: 'unknown-option' }],
    [() => world.within({ x: 0, y: 0, width: -1, height: 1 }), { option: 'bounds.width' }],
    [() => failing.chunk(0, 0), { message: 'mine' }],
    [() => fickle.chunk(0, 0), { code: 'inconsistent-ground' }],
  ];
  for (const [act, expected] of wrong) {
    await expect(act(), String(act)).rejects.toMatchObject(expected);
    expect(await world.chunk(0, 0)).toStrictEqual(
      copse.world({ radius: 4, ground: islands }).chunk(0, 0),
    );
  }
});

test('a signal stops what waits', async () => {
  const world = await pool.world({ radius: 4 });
  const controller = new AbortController();
  const { signal } = controller;
  const wanted = Array.from({ length: 8 }, (_, i) => world.chunk(i, 0, { signal }));
  controller.abort('enough');
  const ends = await Promise.allSettled(wanted);
  expect(ends.at(-1)).toEqual({ status: 'rejected', reason: 'enough' });
  await expect(world.chunk(0, 0, { signal })).rejects.toBe('enough');
  expect(await world.chunk(5, 5)).toStrictEqual(copse.world({ radius: 4 }).chunk(5, 5));
});

test('after the pool is disposed of, a world says so', async () => {
  const own = await createPool({ size: 1 });
  const world = await own.world({ radius: 4 });
  const waiting = world.chunk(0, 0);
  own.dispose();
  for (const part of [waiting, world.chunk(0, 1), own.world({ radius: 4 })])
    await expect(part).rejects.toMatchObject({ code: 'disposed', option: 'pool' });
});
