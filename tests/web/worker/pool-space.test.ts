import { load, type SurfaceOptions } from 'copse/space';
import { createPool, type PoolBoxOptions } from 'copse/worker';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { boxes, calls, expected, madeOf, surfaces } from '../space/golden-space.js';
import { torus } from '../space/meshes.js';
import { caught } from '../support/caught.js';
import { changeWorkers } from '../support/change-workers.js';

const space = await load();
const pool = await createPool({ size: 2 });
afterAll(() => pool.dispose());
afterEach(() => vi.restoreAllMocks());
const box = { size: [9, 9, 9], radius: 1 };
/** Some 300 ms. */
const long = { size: [60, 60, 60], radius: 1 };
const mesh = torus(6, 2, 24, 12);

test.each(calls)('a call in space with %s has the same samples as natively', async (name) => {
  const call = boxes[name]
    ? pool.sampleBox(boxes[name] as PoolBoxOptions)
    : pool.sampleSurface(surfaces[name] as SurfaceOptions);
  expect(madeOf(await call)).toEqual(expected[name]);
});

const onSurface: Record<string, SurfaceOptions> = {
  plain: { ...mesh, radius: 0.5 },
  'uv and normals': {
    ...{ ...mesh, radius: 0.5, float32: true },
    normals: { array: mesh.positions },
    uv: mesh.positions.map((value) => value / 8).slice(0, (mesh.positions.length / 3) * 2),
  },
  'a radius by vertex': {
    ...mesh,
    radius: { vertex: mesh.positions.map((z) => 0.6 + z / 40).slice(0, mesh.positions.length / 3) },
  },
  'nothing to stand on': {
    ...mesh,
    radius: 1,
    weight: new Array(mesh.positions.length / 3).fill(0),
  },
};
const uv = mesh.positions.map((value) => value / 8).slice(0, (mesh.positions.length / 3) * 2);
const picture = { data: Uint8Array.of(255, 90, 0, 200), width: 2, height: 2 };
onSurface['a density by texture'] = { ...mesh, uv, radius: 0.5, density: picture };
onSurface['classes with counts'] = {
  ...mesh,
  uv,
  classes: [
    { radius: 1, count: 20, where: picture },
    { name: 'moss', radius: 0.7 },
  ],
};
test.each(Object.entries(onSurface))(
  'a surface with %s gives all that it gives in place',
  async (_, options) => {
    const before = structuredClone(options);
    const samples = await pool.sampleSurface(options);
    expect(samples).toStrictEqual(space.sampleSurface(options));
    expect(options).toEqual(before);
  },
);

test('a box gives what it gives in place, as the options were when the call was made', async () => {
  const positions = Float64Array.of(4, 4, 4);
  const options = { ...box, existing: { positions, clearance: 3 }, float32: true };
  const inPlace = space.sampleBox(options);
  const sampling = pool.sampleBox(options);
  positions.fill(0);
  const samples = await sampling;
  expect(samples).toStrictEqual(inPlace);
  expect(samples).toBeInstanceOf(inPlace.constructor);
  expect([...samples]).toEqual([...inPlace]);
});

test('calls in space and in the plane are served beside one another', async () => {
  const flat = { region: { x: 0, y: 0, width: 40, height: 30 }, radius: 2 };
  const before = [await pool.sample(flat), await pool.sampleBox(box)];
  const all = [pool.sample(flat), pool.sampleBox(box), pool.sample(flat), pool.sampleBox(box)];
  expect(await Promise.all(all)).toStrictEqual([...before, ...before]);
});

test.each([
  ['an unknown name', { ...box, raduis: 2 }],
  ['a wrong type', { ...box, radius: '1' }],
  ['a radius out of range', { ...box, radius: -1 }],
  ['too many samples', { ...box, radius: 1e-3 }],
  ['a mesh that is open', { ...box, region: { mesh: { positions: [0, 0, 0, 1, 0, 0, 0, 1, 0] } } }],
  ['a distance that is none', { ...box, region: { distance: 3, lipschitz: 1 } }],
])('%s: as in place', async (_, options) => {
  const { code, option, value, rule, message } = caught(() => space.sampleBox(options as never));
  await expect(pool.sampleBox(options as never)).rejects.toMatchObject({
    ...{ name: 'CopseError', code, option, value, rule, message },
  });
});

test('a mesh whose arrays do not fit: as in place', async () => {
  const options = { ...mesh, indices: [0, 1, 1e6], radius: 1 };
  const { code, option, rule } = caught(() => space.sampleSurface(options));
  await expect(pool.sampleSurface(options)).rejects.toMatchObject({ code, option, rule });
});

test('a function of the place stays where it is, which is said', async () => {
  const region = { distance: (x: number) => x - 3, lipschitz: 1 };
  await expect(pool.sampleBox({ ...box, region } as never)).rejects.toMatchObject({
    ...{ code: 'wrong-type', option: 'region.distance', value: region.distance },
  });
});

test('out of memory names the size, and the pool goes on', async () => {
  let exhaust = () => {};
  changeWorkers((worker) => {
    exhaust = () => worker.emit('message', { kind: 'exhausted' });
  });
  const own = await createPool({ size: 1 });
  const sampling = own.sampleBox(long, { onProgress: () => exhaust() });
  const error = { code: 'engine-failed', option: 'size', value: long.size };
  await expect(sampling).rejects.toMatchObject(error);
  expect(await own.sampleBox(box)).toStrictEqual(space.sampleBox(box));
  own.dispose();
});

test.each([
  [{ signal: 5 }, 'wrong-type', 'signal'],
  [{ onProgress: {} }, 'wrong-type', 'onProgress'],
  [{ split: 1 }, 'wrong-type', 'split'],
])('%o are no options of a call', async (call, code, option) => {
  const made = [
    pool.sampleBox(box, call as never),
    pool.sampleSurface({ ...mesh, radius: 1 }, call as never),
  ];
  for (const sampling of made) await expect(sampling).rejects.toMatchObject({ code, option });
});

test('progress rises to 1', async () => {
  const watch = async (call: (onProgress: (fraction: number) => void) => Promise<unknown>) => {
    const fractions: number[] = [];
    await call((fraction) => fractions.push(fraction));
    expect(fractions.at(-1)).toBe(1);
    expect(fractions).toEqual([...new Set(fractions)].sort((a, b) => a - b));
    expect(fractions.length).toBeGreaterThan(4);
  };
  await watch((onProgress) => pool.sampleBox(long, { onProgress }));
  await watch((onProgress) => pool.sampleSurface({ ...mesh, radius: 0.06 }, { onProgress }));
});

test('a signal stops a call before, while its engine is got, and on its way', async () => {
  const one = await createPool({ size: 1 });
  const before = one.sampleBox(long, { signal: AbortSignal.abort('before') });
  await expect(before).rejects.toBe('before');
  const stop = new AbortController();
  const meanwhile = one.sampleBox(long, { signal: stop.signal });
  stop.abort('meanwhile');
  await expect(meanwhile).rejects.toBe('meanwhile');
  for (let i = 0; i < 3; i++) {
    const controller = new AbortController();
    const { signal } = controller;
    const sampling = one.sampleBox(long, { signal, onProgress: () => controller.abort() });
    await expect(sampling).rejects.toMatchObject({ name: 'AbortError' });
    expect(await one.sampleBox(box)).toStrictEqual(space.sampleBox(box));
  }
  one.dispose();
});

test('a pool that is disposed of rejects its calls', async () => {
  const own = await createPool({ size: 1 });
  const waiting = own.sampleBox(box);
  own.dispose();
  for (const sampling of [waiting, own.sampleBox(box), own.sampleSurface({ ...mesh, radius: 1 })])
    await expect(sampling).rejects.toMatchObject({ name: 'CopseError', code: 'disposed' });
});

test('a thread that ends on its way rejects the call, and another one takes its place', async () => {
  let end = () => {};
  changeWorkers((worker) => {
    end = () => worker.terminate();
  });
  const own = await createPool({ size: 1 });
  const first = own.sampleBox(long, { onProgress: () => end() });
  const second = own.sampleBox(box);
  await expect(first).rejects.toMatchObject({ code: 'engine-failed', option: 'worker' });
  expect(await second).toStrictEqual(space.sampleBox(box));
  own.dispose();
});
