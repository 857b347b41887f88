import { load, type SurfaceOptions } from 'copse/space';
import { expect, test } from 'vitest';
import { caught } from '../support/caught.js';
import { leastDistance, nearest, torus } from './meshes.js';

const space = await load();
const mesh = torus(6, 2, 48, 20);

test('a mesh is full of samples that keep their distance', () => {
  const samples = space.sampleSurface({ ...mesh, radius: 0.5, seed: 3 });
  expect(samples.report).toMatchObject({ reason: 'saturated', radius: 0.5 });
  expect(leastDistance(samples.positions)).toBeGreaterThanOrEqual(0.5);
  for (let i = 0; i < mesh.indices.length; i += 3) {
    const place = [0, 1, 2].map((axis) => {
      const at = (corner: number) =>
        mesh.positions[3 * (mesh.indices[i + corner] as number) + axis];
      return ((at(0) as number) + (at(1) as number) + (at(2) as number)) / 3;
    });
    expect(nearest(samples.positions, place)).toBeLessThanOrEqual(0.5 * (1 + 2 ** -12));
  }
});

test('each sample tells its triangle, its shares and its normal', () => {
  const samples = space.sampleSurface({ ...mesh, radius: 0.5 });
  expect(samples.uv).toBeUndefined();
  expect(samples.radii).toBeUndefined();
  expect(new Set(samples.ids).size).toBe(samples.length);
  for (let i = 0; i < samples.length; i++) {
    const first = 3 * (samples.triangles[i] as number);
    for (let axis = 0; axis < 3; axis++) {
      let told = 0;
      for (let corner = 0; corner < 3; corner++) {
        const vertex = mesh.indices[first + corner] as number;
        told +=
          (samples.barycentrics[3 * i + corner] as number) *
          (mesh.positions[3 * vertex + axis] as number);
      }
      expect(told).toBeCloseTo(samples.positions[3 * i + axis] as number, 5);
    }
    expect(Math.hypot(...samples.normals.subarray(3 * i, 3 * i + 3))).toBeCloseTo(1, 5);
  }
});

test('attributes of three.js go in as they are', () => {
  const uv = { array: new Float32Array((mesh.positions.length / 3) * 2).fill(0.25), itemSize: 2 };
  const samples = space.sampleSurface({
    positions: { array: mesh.positions, itemSize: 3 },
    indices: { array: mesh.indices },
    normals: { array: mesh.positions, itemSize: 3 },
    uv,
    radius: 0.5,
    float32: true,
  });
  expect(samples.positions).toBeInstanceOf(Float32Array);
  expect(samples.uv).toEqual(new Float32Array(2 * samples.length).fill(0.25));
  expect(leastDistance(samples.positions)).toBeGreaterThanOrEqual(0.5);
});

test('radii by vertex, weights and sides', () => {
  const count = mesh.positions.length / 3;
  const vertex = Array.from(
    { length: count },
    (_, i) => 0.4 + (0.05 * ((mesh.positions[3 * i] as number) + 8)) / 2,
  );
  const varied = space.sampleSurface({ ...mesh, radius: { vertex } });
  expect(varied.radii?.length).toBe(varied.length);
  const weight = Array.from({ length: count }, (_, i) =>
    (mesh.positions[3 * i] as number) > 0 ? 1 : 0,
  );
  for (const [x] of space.sampleSurface({ ...mesh, radius: 0.5, weight }))
    expect(x).toBeGreaterThan(-0.9);
  const bare = space.sampleSurface({ ...mesh, radius: 0.5, weight: weight.fill(0) });
  expect([bare.length, bare.ids.length]).toEqual([0, 0]);
  const sheet = {
    positions: [0, 0, 0, 9, 0, 0, 9, 9, 0, 0, 9, 0],
    indices: [0, 1, 2, 0, 2, 3, 0, 2, 1, 0, 3, 2],
    radius: 0.5,
  };
  const together = space.sampleSurface(sheet).length;
  expect(space.sampleSurface({ ...sheet, sides: 'apart' }).length).toBeGreaterThan(1.8 * together);
});

test.each<[object, string, string]>([
  [{ radius: 1 }, 'missing-option', 'positions'],
  [{ positions: [], radius: 1 }, 'invalid-mesh', 'indices'],
  [{ positions: [0, 0, 0], indices: [0, 0, 1], radius: 1 }, 'out-of-range', 'indices[2]'],
  [
    { positions: [0, 0, Number.NaN], indices: [0, 0, 0], radius: 1 },
    'out-of-range',
    'positions[2]',
  ],
  [{ ...mesh }, 'missing-option', 'radius'],
  [{ ...mesh, radius: { vertex: [1] } }, 'invalid-mesh', 'radius.vertex'],
  [{ ...mesh, radius: 1e-4 }, 'limit', 'radius'],
  [{ ...mesh, radius: 1, sides: 'both' }, 'wrong-type', 'sides'],
  [{ ...mesh, radius: 1, normal: [] }, 'unknown-option', 'normal'],
  [{ ...mesh, radius: 1, uv: [1] }, 'invalid-mesh', 'uv'],
])('bad input is refused: %#', (options, code, option) => {
  expect(caught(() => space.sampleSurface(options as SurfaceOptions))).toMatchObject({
    code,
    option,
  });
  expect(space.sampleSurface({ ...mesh, radius: 2 }).length).toBeGreaterThan(20);
});

test.each([1e3, 1e4, 1e5])('a needle %i radii long costs by its length', (length) => {
  const positions = [0, 0, 0, 0.6 * length, 0.8 * length, 0, 0, 1e-3, 0];
  const samples = space.sampleSurface({ positions, indices: [0, 1, 2], radius: 1 });
  const places = Array.from(samples, ([x = 0, y = 0]) => 0.6 * x + 0.8 * y).sort((a, b) => a - b);
  expect(places[0]).toBeLessThan(1 + 2 ** -12);
  expect(places.at(-1)).toBeGreaterThan(length - 1 - 2 ** -12);
  for (let i = 1; i < places.length; i++) {
    const apart = (places[i] as number) - (places[i - 1] as number);
    if (apart < 1 - 1e-5 || apart > 2 * (1 + 2 ** -12)) throw new Error(`${apart} at ${i}`);
  }
});

test('300 needles a thousand radii long cost by their length', () => {
  const positions = Array.from({ length: 300 }, (_, i) => {
    const [x, y] = [Math.cos(2.4 * i), Math.sin(2.4 * i)];
    return [i, 0, 0, i + 1e4 * x, 1e4 * y, i, i, 1e-3, 0];
  }).flat();
  const indices = positions.slice(0, 900).map((_, i) => i);
  const samples = space.sampleSurface({ positions, indices, radius: 10 });
  expect(samples.report.reason).toBe('saturated');
  expect(samples.length).toBeGreaterThan(1e5);
});
