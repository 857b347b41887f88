// Bad input to a world is an error that names the option, and the world works on.

import { load as loadSmall } from 'copse';
import { load } from 'copse/all';
import { expect, test } from 'vitest';
import { caught } from '../support/caught.js';
import { coast } from '../support/coast.js';
import { sorted } from '../support/places.js';

const copse = await load();
const bounds = { x: -300, y: -300, width: 600, height: 600 };

test('a function that disagrees with itself is found out', () => {
  let calls = 0;
  const ground = () => ({ region: { x: -500, y: -500, width: 500 + 3 * calls++, height: 900 } });
  const world = copse.world({ radius: 4, ground, debug: true });
  const error = caught(() => world.chunk(0, 0));
  expect(error.code).toBe('inconsistent-ground');
  expect(error.rule).toMatch(/near \[-?\d/);
});

test('bad input is an error, and the world works on', () => {
  const world = copse.world({ radius: 4 });
  const inLevels = copse.world({ radius: 4, levels: 3 });
  const before = sorted(world.chunk(0, 0).positions);
  const wrong: [() => unknown, string, string][] = [
    [() => world.chunk(0.5, 0), 'out-of-range', 'i'],
    [() => world.chunk(0, 2 ** 41), 'out-of-range', 'j'],
    [() => world.chunk(Number.NaN, 0), 'out-of-range', 'i'],
    [() => world.chunk('0' as never, 0), 'wrong-type', 'i'],
    [() => world.chunk(0, 0, { level: 0 }), 'conflicting-options', 'level'],
    [
      () => world.within({ x: 0, y: 0, width: Number.POSITIVE_INFINITY, height: 1 }),
      'out-of-range',
      'bounds.width',
    ],
    [() => world.within({ x: Number.NaN, y: 0, width: 1, height: 1 }), 'out-of-range', 'bounds.x'],
    [() => world.within({ x: 1e300, y: 0, width: 1, height: 1 }), 'out-of-range', 'bounds.x'],
    [() => world.within({ x: 0, y: 0, width: 1e7, height: 1e7 }), 'limit', 'radius'],
    [() => world.within(undefined as never), 'missing-option', 'bounds'],
    [() => copse.world({} as never), 'missing-option', 'radius'],
    [() => copse.world({ radius: -1 }), 'invalid-radius', 'radius'],
    [() => copse.world({ radius: 1, chunkSize: 0 }), 'out-of-range', 'chunkSize'],
    [() => copse.world({ radius: 1, chunkSize: 1e7 }), 'limit', 'radius'],
    [() => copse.world({ radius: 1, count: 5 } as never), 'conflicting-options', 'count'],
    [
      () => copse.world({ radius: 1, order: 'progressive' } as never),
      'conflicting-options',
      'order',
    ],
    [() => copse.world({ radius: 1, periodic: true } as never), 'conflicting-options', 'periodic'],
    [() => copse.world({ radius: 1, classes: [] }), 'conflicting-options', 'radius'],
    [() => copse.world({ classes: [] }), 'invalid-classes', 'classes'],
    [
      () => copse.world({ classes: [{ radius: 2 }, { radius: 2, where: { at: () => 1 } }] }),
      'conflicting-options',
      'classes[1].where.bounds',
    ],
    [
      () =>
        copse.world({
          classes: [{ radius: 2 }, { radius: 2, where: { at: () => 2, bounds } }],
        }),
      'out-of-range',
      'classes[1].where.at',
    ],
    [
      () => copse.world({ classes: [{ radius: 2 }, { radius: 2, weight: 2e-6 }] }),
      'limit',
      'classes',
    ],
    [
      () =>
        copse.world({
          classes: [{ radius: 2 }, { radius: 1, where: { x: 1e4, y: 0, width: 9, height: 9 } }],
          ground: coast,
        }),
      'invalid-classes',
      'classes[1].where',
    ],
    [() => copse.world({ classes: [{ radius: 1 }, { radius: 1e5 }] }), 'out-of-range', 'classes'],
    [() => copse.world({ radius: 1, levels: 2.5 }), 'out-of-range', 'levels'],
    [() => copse.world({ radius: 1, spacing: [[1]] }), 'conflicting-options', 'spacing'],
    [() => inLevels.chunk(0, 0, { level: 3 }), 'out-of-range', 'level'],
    [() => inLevels.chunk(0, 0, { level: 0.5 }), 'out-of-range', 'level'],
    [() => copse.world({ radius: 1, share: 2 }), 'out-of-range', 'share'],
    [() => copse.world({ radius: 1, share: {} as never }), 'wrong-type', 'share'],
    [() => copse.world({ radius: 1, raduis: 2 } as never), 'unknown-option', 'raduis'],
    [() => copse.world({ radius: 1, ground: 7 as never }), 'wrong-type', 'ground'],
    [
      () => copse.world({ radius: 1, ground: { margin: 3 } }),
      'conflicting-options',
      'ground.margin',
    ],
    [
      () =>
        copse.world({
          radius: 1,
          ground: {
            region: [
              [0, 0],
              [1, 1],
            ],
          } as never,
        }),
      'invalid-region',
      'ground.region',
    ],
    [
      () =>
        copse.world({
          radius: 1,
          ground: [
            [0, 0],
            [1, 1],
          ] as never,
        }),
      'invalid-region',
      'ground',
    ],
    [
      () => copse.world({ radius: 1, ground: { obstacles: [{}] as never } }),
      'conflicting-options',
      'ground.obstacles[0]',
    ],
  ];
  for (const [act, code, option] of wrong) {
    const error = caught(act);
    expect([error.code, error.option], String(act)).toEqual([code, option]);
  }
  expect(sorted(world.chunk(0, 0).positions)).toEqual(before);
});

test('a function that throws, re-enters or gives no ground is an error', () => {
  const failure = new Error('no map');
  let ground: () => unknown = () => {
    throw failure;
  };
  const world = copse.world({ radius: 4, ground: () => ground() as never });
  expect(() => world.chunk(0, 0)).toThrow(failure);
  ground = () => world.chunk(1, 1);
  expect(caught(() => world.chunk(0, 0)).code).toBe('conflicting-options');
  ground = () => undefined;
  expect(caught(() => world.chunk(0, 0)).code).toBe('missing-option');
  ground = () => ({ x: -900, y: -900, width: 1800, height: 1800 });
  expect(world.chunk(0, 0).length).toBeGreaterThan(1300);
});

test('the small entry says which one has worlds', async () => {
  const small = (await loadSmall()) as unknown as typeof copse;
  expect(caught(() => small.world({ radius: 1 }))).toMatchObject({
    ...{ code: 'not-included', option: 'world' },
    message: expect.stringContaining('copse/all'),
  });
});
