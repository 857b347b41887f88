// Bad input to a forest is an error that names the option, and the forest is as it was.

import { load as loadSmall } from 'copse';
import { type Forest, type ForestPart, load } from 'copse/all';
import { expect, test } from 'vitest';
import { caught } from '../support/caught.js';
import { sorted } from '../support/places.js';

const copse = await load();
const wood = { region: { x: -50, y: -40, width: 100, height: 80 } };
const lake = { region: { circle: { x: 5, y: 5, radius: 12 } }, clear: true };
const placesOf = (forest: Forest) => sorted(forest.samples().positions);

test('bad input is an error, and the forest as it was', () => {
  const forest = copse.forest({ radius: 1, limit: 20000 });
  forest.put('wood', wood);
  const kinds = copse.forest({ classes: [{ name: 'oak', radius: 2 }, { radius: 1 }] });
  const bounds = { x: 0, y: 0, width: 9, height: 9 };
  const map = { data: Float32Array.of(0.5), width: 1, height: 1, bounds };
  const byMap = copse.forest({ classes: [{ radius: 2 }, { radius: 1, where: map }] });
  const before = placesOf(forest);
  const put = (part: unknown) => forest.put('part', part as ForestPart);
  const wrong: [() => unknown, string, string][] = [
    [() => put(undefined), 'missing-option', 'part'],
    [() => put({}), 'conflicting-options', 'part'],
    [() => put({ ...wood, sample: [0, 0] }), 'conflicting-options', 'part'],
    [() => put({ ...wood, claer: true }), 'unknown-option', 'part.claer'],
    [
      () =>
        put({
          region: [
            [0, 0],
            [1, 1],
          ],
        }),
      'invalid-region',
      'part.region',
    ],
    [() => put({ region: { x: 1e15, y: 0, width: 9, height: 9 } }), 'precision', 'radius'],
    [() => put({ region: { x: 0, y: 0, width: 900, height: 900 } }), 'limit', 'radius'],
    [() => put({ obstacle: { polyline: [[0, 0]] } }), 'missing-option', 'part.obstacle.clearance'],
    [() => put({ sample: [0, Number.NaN] }), 'out-of-range', 'part.sample.y'],
    [() => put({ sample: [0, 0], radius: -1 }), 'out-of-range', 'part.radius'],
    [() => put({ sample: [0, 0], class: 1 }), 'conflicting-options', 'part.class'],
    [
      () => put({ region: { x: 0, y: 0, width: 9, height: 9, at: () => 0 } }),
      'invalid-region',
      'part.region.at',
    ],
    [() => forest.put(7 as never, wood), 'wrong-type', 'name'],
    [() => forest.delete('road'), 'out-of-range', 'name'],
    [() => forest.edit(undefined as never), 'missing-option', 'work'],
    [
      () =>
        forest.edit((edit) => {
          edit.delete('wood');
          forest.put('lake', lake);
        }),
      'conflicting-options',
      'edit',
    ],
    [
      () =>
        forest.edit((edit) => {
          edit.delete('wood');
          edit.put('lake', {} as never);
        }),
      'conflicting-options',
      'part',
    ],
    [() => forest.nearest(5 as never), 'wrong-type', 'place'],
    [() => forest.within({ x: 0, y: 0, width: -1, height: 1 }), 'out-of-range', 'bounds.width'],
    [() => copse.forest({} as never), 'missing-option', 'radius'],
    [() => copse.forest({ radius: 0 }), 'invalid-radius', 'radius'],
    [() => copse.forest({ radius: 1, share: 3 }), 'out-of-range', 'share'],
    [() => copse.forest({ radius: 1, margin: -1 }), 'out-of-range', 'margin'],
    [() => copse.forest({ radius: 1, margin: Infinity }), 'out-of-range', 'margin'],
    [() => copse.forest({ radius: 1, margin: '1' } as never), 'wrong-type', 'margin'],
    [() => copse.forest({ radius: 1, classes: [] }), 'conflicting-options', 'radius'],
    [() => copse.forest({ classes: [] }), 'invalid-classes', 'classes'],
    [
      () =>
        copse.forest({
          classes: [
            { radius: 1, where: wood.region },
            { radius: 1, where: lake.region },
          ],
        }),
      'conflicting-options',
      'classes',
    ],
    [
      () => copse.forest({ classes: [{ radius: 1 }, { radius: 2, where: { at: () => 1 } }] }),
      'conflicting-options',
      'classes[1].where.bounds',
    ],
    [() => byMap.toJSON(), 'conflicting-options', 'classes[1].where'],
    [
      () => byMap.put('far', { region: { x: 1e11, y: 0, width: 9, height: 9 } }),
      'precision',
      'classes',
    ],
    [() => copse.forest({ radius: 1, levels: 0 }), 'out-of-range', 'levels'],
    [() => kinds.put('oak', { sample: [0, 0] }), 'conflicting-options', 'part'],
    [() => kinds.put('oak', { sample: [0, 0], class: 2 }), 'out-of-range', 'part.class'],
    [() => kinds.put('oak', { sample: [0, 0], class: 'elm' }), 'wrong-type', 'part.class'],
    [() => copse.forest({ radius: 1, radiu: 2 } as never), 'unknown-option', 'radiu'],
    [
      () => copse.forest({ radius: 1, parts: [{ region: wood.region }] as never }),
      'missing-option',
      'name',
    ],
  ];
  for (const [act, code, option] of wrong) {
    const error = caught(act);
    expect([error.code, error.option], String(act)).toEqual([code, option]);
    expect(placesOf(forest)).toEqual(before);
    expect([...forest.parts.keys()]).toEqual(['wood']);
  }
  const failure = new Error('mine');
  expect(() =>
    forest.edit((edit) => {
      edit.delete('wood');
      throw failure;
    }),
  ).toThrow(failure);
  let kept: { put(name: string, part: ForestPart): void } | undefined;
  forest.edit((edit) => {
    kept = edit;
  });
  expect(caught(() => kept?.put('lake', lake)).option).toBe('edit');
  expect(placesOf(forest)).toEqual(before);
  forest.dispose();
  forest.dispose();
  for (const act of [
    () => forest.put('lake', lake),
    () => forest.samples(),
    () => forest.nearest([0, 0]),
  ])
    expect(caught(act).code).toBe('disposed');
});

test('the small entry says which one has forests', async () => {
  const small = (await loadSmall()) as unknown as typeof copse;
  expect(caught(() => small.forest({ radius: 1 }))).toMatchObject({
    ...{ code: 'not-included', option: 'forest' },
    message: expect.stringContaining('copse/all'),
  });
});
