// A forest in a pool is that of the main thread, after any history.
import { type Forest, type ForestPart, load, type Region } from 'copse/all';
import { createPool, type PoolForest } from 'copse/worker';
import { afterAll, expect, test } from 'vitest';
import { caught } from '../support/caught.js';

const copse = await load();
const pool = await createPool({ size: 1 });
afterAll(() => pool.dispose());

const wood = { region: { x: -50, y: -40, width: 100, height: 80 } };
const lake = { region: { circle: { x: 5, y: 5, radius: 12 } }, clear: true };

async function expectSame(forest: PoolForest, here: Forest) {
  expect(await forest.samples()).toStrictEqual(here.samples());
  expect(forest.positions).toEqual(here.positions);
  expect(forest.keys).toEqual(here.keys);
  expect([forest.radius, forest.length, forest.capacity]).toEqual([
    here.radius,
    here.length,
    here.capacity,
  ]);
  expect(forest.parts).toEqual(here.parts);
  expect(forest.toJSON()).toEqual(here.toJSON());
  for (const slot of [0, 1, here.capacity - 1, here.capacity])
    expect(forest.isAlive(slot)).toBe(here.isAlive(slot));
}

test('edits give the same changes, in the order of the calls', async () => {
  let seed = 7;
  const roll = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  const at = () => 80 * roll() - 40;
  const anyPart = (): ForestPart => {
    const region: Region = Array.from({ length: 5 }, (): [number, number] => [at() / 2, at() / 2]);
    if (roll() < 0.4) return { region };
    if (roll() < 0.6) return { region, clear: true };
    return { sample: [at(), at()], radius: 1 + 3 * roll() };
  };
  const options = { radius: 1, seed: 5, parts: [{ name: 'wood', ...wood }] };
  const here = copse.forest(options);
  const forest = await pool.forest(options);
  await expectSame(forest, here);
  for (let n = 0; n < 10; n++) {
    const edits = Array.from(
      { length: 3 },
      () => [`part ${Math.floor(4 * roll())}`, anyPart()] as const,
    );
    const told = await Promise.all(edits.map(([name, part]) => forest.put(name, part)));
    expect(told).toEqual(edits.map(([name, part]) => here.put(name, part)));
    const name = edits[0]?.[0] as string;
    expect(await forest.delete(name)).toEqual(here.delete(name));
    await expectSame(forest, here);
    expect(await forest.nearest([at(), at()])).toBeTypeOf('number');
    const bounds = { x: at(), y: at(), width: 30, height: 20 };
    expect(await forest.within(bounds)).toEqual(here.within(bounds));
  }
  forest.dispose();
});

test('parts are as they were when they were put', async () => {
  const coords = Float64Array.of(0, 0, 50, 0, 50, 50, 0, 50);
  const ground = { region: { coords, ringEnds: [4] } };
  const here = copse.forest({ radius: 1 });
  here.put('a', wood);
  here.put('b', ground);
  const forest = await pool.forest({ radius: 1 });
  const edits = [forest.put('a', wood), forest.put('b', ground)];
  coords.fill(0);
  await Promise.all(edits);
  await expectSame(forest, here);
  forest.dispose();
});

test('an edit waits for no call of the pool', async () => {
  using forest = await pool.forest({ radius: 1 });
  const ended: string[] = [];
  const region = { x: 0, y: 0, width: 1500, height: 1500 };
  const sampling = pool.sample({ region, radius: 1 }).then(() => ended.push('call'));
  await forest.put('wood', wood).then(() => ended.push('edit'));
  await sampling;
  expect(ended).toEqual(['edit', 'call']);
});

test('what cannot be is refused, and the forest is as it was', async () => {
  const forest = await pool.forest({ radius: 1, parts: [{ name: 'wood', ...wood }] });
  const here = copse.forest({ radius: 1, parts: [{ name: 'wood', ...wood }] });
  const wrong: [() => Promise<unknown>, object][] = [
    [() => pool.forest({} as never), { code: 'missing-option', option: 'radius' }],
    [() => pool.forest({ radius: 0 }), { code: 'invalid-radius', option: 'radius' }],
    [
      () => pool.forest({ radius: 1, parts: [{ name: 'a', region: [] }] }),
      { code: 'invalid-region', option: 'part.region' },
    ],
    [() => forest.delete('road'), { code: 'out-of-range', option: 'name', value: 'road' }],
    [() => forest.put('a', { region: [] }), { code: 'invalid-region', option: 'part.region' }],
    [() => forest.put(7 as never, wood), { code: 'wrong-type', option: 'name' }],
    [
      () => forest.put('big', { region: { x: 0, y: 0, width: 9e4, height: 9e4 } }),
      { code: 'limit' },
    ],
    [() => forest.nearest(5 as never), { code: 'wrong-type', option: 'place' }],
    [() => forest.within({} as never), { code: 'missing-option', option: 'bounds.x' }],
    [
      () =>
        forest.edit((edit) => {
          edit.delete('wood');
          throw new RangeError('mine');
        }),
      { message: 'mine' },
    ],
  ];
  for (const [act, expected] of wrong)
    await expect(act(), String(act)).rejects.toMatchObject(expected);
  await expectSame(forest, here);
  expect(caught(() => here.delete('road'))).toMatchObject({ code: 'out-of-range', value: 'road' });
  forest.dispose();
});

test('one that is disposed of says so, and what it had not done', async () => {
  const forest = await pool.forest({ radius: 1 });
  const waiting = [forest.put('wood', wood), forest.put('lake', lake)];
  forest.dispose();
  forest.dispose();
  for (const part of [...waiting, forest.samples(), forest.delete('wood')])
    await expect(part).rejects.toMatchObject({ code: 'disposed', option: 'forest' });
  const own = await createPool({ size: 1 });
  const other = await own.forest({ radius: 1 });
  own.dispose();
  await expect(other.samples()).rejects.toMatchObject({ code: 'disposed', option: 'pool' });
  await expect(own.forest({ radius: 1 })).rejects.toMatchObject({ code: 'disposed' });
});
