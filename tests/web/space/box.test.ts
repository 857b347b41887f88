import { type BoxOptions, load } from 'copse/space';
import { expect, test } from 'vitest';
import { caught } from '../support/caught.js';
import { leastDistance, nearest, torus } from './meshes.js';

const space = await load();

test('a box is full of samples that keep their distance', () => {
  const samples = space.sampleBox({ size: [12, 9, 10], origin: [-3, 5, 100], radius: 1, seed: 4 });
  expect(samples.dimension).toBe(3);
  expect(samples.length).toBe(samples.positions.length / 3);
  expect(samples.report).toMatchObject({ reason: 'saturated', radius: 1 });
  expect(leastDistance(samples.positions)).toBeGreaterThanOrEqual(1);
  for (const [x = 0, y = 0, z = 0] of samples)
    expect(x >= -3 && x <= 9 && y >= 5 && y <= 14 && z >= 100 && z <= 110).toBe(true);
  for (let i = 0; i < 500; i++) {
    const place = [
      -3 + 12 * ((i * 0.618) % 1),
      5 + 9 * ((i * 0.755) % 1),
      100 + 10 * ((i * 0.57) % 1),
    ];
    expect(nearest(samples.positions, place)).toBeLessThanOrEqual(1 + 2 ** -12);
  }
});

test.each([2, 4, 5])('a box of %i dimensions is full', (dimension) => {
  const size = new Array(dimension).fill(dimension === 2 ? 12 : 3);
  const samples = space.sampleBox({ size, radius: 1, periodic: dimension !== 5 });
  expect(samples.report.reason).toBe('saturated');
  expect(samples.dimension).toBe(dimension);
  expect(leastDistance(samples.positions, dimension)).toBeGreaterThanOrEqual(1);
});

test('more dimensions than six say that they are not full', () => {
  const samples = space.sampleBox({ size: new Array(8).fill(1.5), radius: 1 });
  expect(samples.report.reason).toBe('finished');
  expect(leastDistance(samples.positions, 8)).toBeGreaterThanOrEqual(1);
});

test('the same seed gives the same samples, another others', () => {
  const fill = (seed: number | string) =>
    space.sampleBox({ size: [5, 5, 5], radius: 1, seed }).positions;
  expect(fill(3)).toEqual(fill('3'));
  expect(fill(3)).not.toEqual(fill(4));
});

test('regions hold all samples', () => {
  const box = { size: [10, 10, 10], radius: 0.8 };
  const sphere = space.sampleBox({ ...box, region: { sphere: { center: [5, 5, 5], radius: 4 } } });
  const distance = (x: number, y: number, z: number) => Math.hypot(x - 5, y - 5, z - 5) - 4;
  const round = space.sampleBox({ ...box, region: { distance, lipschitz: 1 } });
  for (const samples of [sphere, round]) {
    expect(samples.length).toBeGreaterThan(300);
    for (const [x, y, z] of samples)
      expect(distance(x as number, y as number, z as number)).toBeLessThan(1e-9);
  }
  const voxels = { data: Uint8Array.from([1, 0, 0, 0, 0, 0, 0, 1]), size: [2, 2, 2] };
  for (const [x, y, z] of space.sampleBox({ ...box, region: { voxels } })) {
    const isLow = (x as number) < 5;
    expect([(y as number) < 5, (z as number) < 5]).toEqual([isLow, isLow]);
  }
});

test('a mesh of three.js is closed by vertices at the same place', () => {
  const mesh = torus(6, 2, 24, 12);
  const samples = space.sampleBox({
    size: [16, 16, 4],
    origin: [-8, -8, -2],
    radius: 0.6,
    region: { mesh },
  });
  expect(samples.length).toBeGreaterThan(1000);
  const attributes = { positions: { array: mesh.positions }, indices: { array: mesh.indices } };
  const same = space.sampleBox({
    ...{ size: [16, 16, 4], origin: [-8, -8, -2], radius: 0.6, region: { mesh: attributes } },
  });
  expect(same.positions).toEqual(samples.positions);
  for (const [x, y, z] of samples)
    expect(Math.hypot(Math.hypot(x as number, y as number) - 6, z as number)).toBeLessThan(2.05);
});

test('existing samples are kept clear of', () => {
  const first = space.sampleBox({ size: [8, 8, 8], radius: 1 });
  const more = space.sampleBox({ size: [8, 8, 8], radius: 1, seed: 2, existing: first.positions });
  expect(more.length).toBe(0);
  const clear = space.sampleBox({
    size: [8, 8, 8],
    radius: 1,
    existing: { positions: [4, 4, 4], clearance: 3 },
  });
  expect(nearest(clear.positions, [4, 4, 4])).toBeGreaterThanOrEqual(3);
});

test('float32 gives floats', () => {
  const { positions } = space.sampleBox({ size: [9, 9, 9], radius: 1, float32: true });
  expect(positions).toBeInstanceOf(Float32Array);
  expect(leastDistance(positions)).toBeGreaterThanOrEqual(1);
});

test('a function may throw, and may call the sampler', () => {
  const box = { size: [4, 4, 4], radius: 1 };
  const failing = () => {
    throw new Error('mine');
  };
  expect(() => space.sampleBox({ ...box, region: { distance: failing, lipschitz: 1 } })).toThrow(
    'mine',
  );
  const inner = space.sampleBox(box).length;
  let seen = 0;
  const calling = (x: number) => {
    seen ||= space.sampleBox({ ...box, region: { distance: () => -9, lipschitz: 1 } }).length;
    return x - 2;
  };
  const outer = space.sampleBox({ ...box, region: { distance: calling, lipschitz: 1 } });
  expect(seen).toBe(inner);
  expect(outer.length).toBeGreaterThan(0);
});

const box = { size: [4, 4, 4], radius: 1 };
const open = { positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: [0, 1, 2] };

test.each<[object, string, string]>([
  [{}, 'missing-option', 'size'],
  [{ size: [4, 4, 4] }, 'missing-option', 'radius'],
  [{ ...box, radius: 0 }, 'invalid-radius', 'radius'],
  [{ ...box, radius: 1e-3 }, 'limit', 'radius'],
  [{ ...box, size: [4] }, 'out-of-range', 'size'],
  [{ ...box, size: [4, Number.NaN, 4] }, 'out-of-range', 'size[1]'],
  [{ ...box, minDistance: 1 }, 'unknown-option', 'minDistance'],
  [{ ...box, periodic: true, region: { mesh: open } }, 'conflicting-options', 'periodic'],
  [{ ...box, region: {} }, 'wrong-type', 'region'],
  [{ ...box, region: { distance: Math.hypot } }, 'missing-option', 'region.lipschitz'],
  [{ ...box, region: { mesh: open } }, 'invalid-region', 'region.mesh'],
  [{ ...box, region: { sphere: { centre: [1, 1, 1] } } }, 'unknown-option', 'region.sphere.centre'],
  [
    { ...box, region: { distance: () => Number.NaN, lipschitz: 1 } },
    'invalid-region',
    'region.distance',
  ],
  [{ ...box, existing: [1, 2] }, 'out-of-range', 'existing'],
  [{ ...box, float32: 1 }, 'wrong-type', 'float32'],
])('%j is refused', (options, code, option) => {
  expect(caught(() => space.sampleBox(options as BoxOptions))).toMatchObject({ code, option });
  expect(space.sampleBox(box).length).toBeGreaterThan(20);
});
