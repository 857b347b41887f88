// Levels of detail: how they come, and what is told of them.
import { load, type SampleOptions } from 'copse/all';
import { createPool } from 'copse/worker';
import { describe, expect, test } from 'vitest';
import { caught } from '../support/caught.js';
import { pointsOf, tooClose } from '../support/spread.js';

const copse = await load();
const region = { x: 0, y: 0, width: 60, height: 40 };
const options = { region, radius: 1, levels: 4, seed: 3 };
const trees = copse.sample(options);

test('each level contains the one before, at half its radius', () => {
  expect(trees.levelEnds).toBeInstanceOf(Uint32Array);
  expect(trees.levelEnds.length).toBe(4);
  expect(trees.levelEnds[3]).toBe(trees.length);
  trees.levelEnds.forEach((end, level) => {
    const first = trees.positions.subarray(0, 2 * end);
    expect(tooClose(pointsOf(first), () => 2 ** (3 - level))).toEqual([]);
    // The edges make it more.
    expect(end * 4 ** (3 - level)).toBeGreaterThan(0.69 * 60 * 40);
  });
});

test('level 0 is the plain sample at its radius', () => {
  const coarse = copse.sample({ region, radius: 8, seed: 3 });
  expect([...coarse.positions]).toEqual([...trees.positions.subarray(0, 2 * coarse.length)]);
  expect(trees.levelEnds[0]).toBe(coarse.length);
});

test('one level is the plain sample', () => {
  const plain = copse.sample({ region, radius: 2 });
  const one = copse.sample({ region, radius: 2, levels: 1 });
  expect(one.positions).toEqual(plain.positions);
  expect([...one.levelEnds]).toEqual([plain.length]);
  expect(plain.levelEnds).toBeUndefined();
});

test('toGeoJSON tells the level of each', () => {
  const { features } = trees.toGeoJSON({ properties: true });
  const levels = features.map(({ properties }) => properties.level);
  trees.levelEnds.forEach((end, level) => {
    const begin = trees.levelEnds[level - 1] ?? 0;
    expect(levels.slice(begin, end)).toEqual(Array(end - begin).fill(level));
  });
});

test('grow and a pool give the same', async () => {
  const grow = copse.grow(options);
  grow.step(100);
  const grown = grow.finish();
  expect(grown.positions).toEqual(trees.positions);
  expect(grown.levelEnds).toEqual(trees.levelEnds);
  using pool = await createPool();
  const pooled = await pool.sample(options);
  expect(pooled.positions).toEqual(trees.positions);
  expect(pooled.levelEnds).toEqual(trees.levelEnds);
});

test('a run that is disposed of tells the levels that were full', () => {
  const grow = copse.grow({ ...options, radius: 0.1, levels: 3 });
  grow.dispose();
  const aborted = grow.finish();
  expect(aborted.report.reason).toBe('aborted');
  expect(aborted.levelEnds.length).toBeLessThan(3);
});

test('margin, obstacles and existing samples go with them', () => {
  const wood = copse.sample({
    ...{ ...options, margin: 2, float32: true },
    obstacles: [{ point: [30, 20], clearance: 6 }],
    existing: [[10, 10]],
  });
  wood.levelEnds.forEach((end, level) => {
    for (let i = 0; i < end; i++) {
      const [x, y] = [wood.positions[2 * i] as number, wood.positions[2 * i + 1] as number];
      expect(Math.min(x, y, 60 - x, 40 - y)).toBeGreaterThanOrEqual(2);
      expect(Math.hypot(x - 30, y - 20)).toBeGreaterThanOrEqual(6);
      expect(Math.hypot(x - 10, y - 10)).toBeGreaterThanOrEqual(2 ** (3 - level));
    }
  });
});

describe('levels', () => {
  const refused = (more: unknown) =>
    caught(() => copse.sample({ ...options, ...(more as object) } as SampleOptions));

  test.each([0, -1, 1.5, 17, 100, Number.NaN, Number.POSITIVE_INFINITY])(
    '%d are no whole number from 1 to 16',
    (levels) => {
      expect(refused({ levels })).toMatchObject({
        code: 'out-of-range',
        option: 'levels',
        value: levels,
        rule: 'must be a whole number from 1 to 16',
      });
    },
  );
  test.each(['2', null, [2]])('%j is no number', (levels) => {
    expect(refused({ levels })).toMatchObject({ code: 'wrong-type', option: 'levels' });
  });
  test('of which the first is far wider than the region begin with one sample', () => {
    const few = copse.sample({ ...options, levels: 16 });
    expect(few.levelEnds[0]).toBe(1);
    expect(few.levelEnds[15]).toBe(few.length);
  });
  test.each([
    [{ count: 9 }, 'count'],
    [{ order: 'random' }, 'order'],
    [{ method: 'bridson' }, 'method'],
  ])('do not go with %j', (more, other) => {
    const { code, option, rule } = refused(more);
    expect({ code, option }).toEqual({ code: 'conflicting-options', option: 'levels' });
    expect(rule).toContain(other);
  });
});
