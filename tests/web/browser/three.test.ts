// Inside Chromium, with the real three.js: @copse/three.
import { ChunkedForest, SurfaceScatter } from '@copse/three';
import { load } from 'copse/all';
import { createPool } from 'copse/worker';
import * as three from 'three';
import { MeshSurfaceSampler } from 'three/addons/math/MeshSurfaceSampler.js';
import { expect, test } from 'vitest';

const copse = await load();
const material = new three.MeshBasicMaterial({ side: three.DoubleSide });
const knot = () => new three.Mesh(new three.TorusKnotGeometry(10, 3, 100, 16), material);

/** The least distance of two places in space. */
function leastDistance(places: ArrayLike<number>): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < places.length; i += 3)
    for (let j = 0; j < i; j += 3) {
      const apart = [0, 1, 2].map((k) => (places[i + k] as number) - (places[j + k] as number));
      least = Math.min(least, Math.hypot(...apart));
    }
  return least;
}

/** Blossoms on a surface, as three's example of instanced scattering makes them with a sampler. */
function blossoms(Sampler: typeof MeshSurfaceSampler | typeof SurfaceScatter, count: number) {
  const surface = knot();
  const [position, normal, scale] = [new three.Vector3(), new three.Vector3(), new three.Vector3()];
  const dummy = new three.Object3D();
  const mesh = new three.InstancedMesh(new three.ConeGeometry(0.2), undefined, count);
  const sampler = new Sampler(surface).setWeightAttribute(null).build();
  for (let i = 0; i < count; i++) {
    sampler.sample(position, normal);
    normal.add(position);
    dummy.position.copy(position);
    dummy.scale.copy(scale.setScalar(1));
    dummy.lookAt(normal);
    dummy.updateMatrix();
    mesh.setMatrixAt(i, dummy.matrix);
  }
  const places = Array.from({ length: count }, (_, i) =>
    Array.from(mesh.instanceMatrix.array.subarray(16 * i + 12, 16 * i + 15)),
  );
  return { mesh, surface, places: places.flat() };
}

test("three's example of scattering runs with another import", () => {
  const { places, surface } = blossoms(SurfaceScatter, 2000);
  const random = blossoms(MeshSurfaceSampler, 2000);
  expect(leastDistance(places)).toBeGreaterThan(20 * leastDistance(random.places));
  // All stand on the surface.
  const { position, normal } = surface.geometry.attributes;
  expect(position?.count).toBe(normal?.count);
  const ray = new three.Raycaster();
  for (let i = 0; i < 30; i += 3) {
    const at = new three.Vector3().fromArray(places, i);
    ray.set(at.clone().add(new three.Vector3(0, 0, 50)), new three.Vector3(0, 0, -1));
    const hits = ray.intersectObject(surface);
    expect(Math.min(...hits.map(({ point }) => point.distanceTo(at)))).toBeLessThan(1e-3);
  }
});

test('a scatter takes every spelling of attributes, weights, colors and coordinates', () => {
  const geometry = new three.PlaneGeometry(20, 20, 10, 10);
  const { position } = geometry.attributes;
  const colors = Float32Array.from({ length: 3 * (position?.count ?? 0) }, (_, i) =>
    i % 3 === 0 ? ((position?.getX(Math.floor(i / 3)) as number) > 0 ? 5 : 0) : 0.5,
  );
  geometry.setAttribute('color', new three.BufferAttribute(colors, 3));
  const scatter = new SurfaceScatter(new three.Mesh(geometry))
    .setWeightAttribute('color')
    .setRadius(0.5)
    .setSeed('meadow')
    .build();
  expect(scatter.length).toBeGreaterThan(400);
  const [place, normal] = [new three.Vector3(), new three.Vector3()];
  const [color, uv] = [new three.Color(), new three.Vector2()];
  for (let i = 0; i < scatter.length; i++) {
    scatter.sample(place, normal, color, uv);
    expect(place.x).toBeGreaterThan(-2.01);
    expect(normal.z).toBeCloseTo(1);
    expect(color.g).toBeCloseTo(0.5);
    expect(uv.x).toBeCloseTo(place.x / 20 + 0.5);
  }
  const again = place.clone();
  for (let i = 0; i < scatter.length; i++) scatter.sample(place);
  expect(place.equals(again)).toBe(true);
  expect(leastDistance(scatter.samples.positions)).toBeGreaterThanOrEqual(0.5);
  const bare = new SurfaceScatter(knot());
  expect(() => bare.samples).toThrow(/build/);
  expect(() => bare.setWeightAttribute('none')).toThrow(/none/);
  expect(() => bare.setRadius(-1).build()).toThrow(/radius/);
});

test('an exact count, as instances', () => {
  const scatter = new SurfaceScatter(knot()).setCount(300).build();
  const mesh = scatter.toInstancedMesh(new three.ConeGeometry(), new three.MeshBasicMaterial(), {
    size: [0.5, 1],
  });
  expect([scatter.length, mesh.count]).toEqual([300, 300]);
  const matrix = new three.Matrix4();
  const [place, turn, scale] = [new three.Vector3(), new three.Quaternion(), new three.Vector3()];
  for (let i = 0; i < mesh.count; i++) {
    mesh.getMatrixAt(i, matrix);
    matrix.decompose(place, turn, scale);
    expect(
      place.distanceTo(new three.Vector3().fromArray(scatter.samples.positions, 3 * i)),
    ).toBeLessThan(1e-4);
    const up = new three.Vector3(0, 1, 0).applyQuaternion(turn);
    expect(up.dot(new three.Vector3().fromArray(scatter.samples.normals, 3 * i))).toBeCloseTo(1, 3);
  }
});

const models = { geometry: new three.ConeGeometry(), material: new three.MeshBasicMaterial() };

/** The places of all trees of a forest, as text in order. */
function placesIn(forest: ChunkedForest): string[] {
  const places: string[] = [];
  const [matrix, at] = [new three.Matrix4(), new three.Vector3()];
  forest.updateMatrixWorld(true);
  forest.traverse((mesh) => {
    if (!(mesh instanceof three.InstancedMesh)) return;
    for (let i = 0; i < mesh.count; i++) {
      mesh.getMatrixAt(i, matrix);
      at.setFromMatrixPosition(matrix).add((mesh.parent as three.Object3D).position);
      places.push(`${at.x.toFixed(3)} ${at.z.toFixed(3)}`);
    }
  });
  return places.sort();
}

test.each(['here', 'in a pool'])(
  'a forest follows the camera over a world made %s',
  async (where) => {
    const pool = await createPool();
    const options = { radius: 3, seed: 'north', chunkSize: 50 };
    const world = where === 'here' ? copse.world(options) : await pool.world(options);
    const judge = copse.world(options);
    const forest = new ChunkedForest({ world, models, sight: 119 });
    const camera = new three.PerspectiveCamera();
    for (const [x, z] of [
      [0, 0],
      [60, -30],
      [1e6, 2e5],
    ] as const) {
      camera.position.set(x, 20, z);
      await forest.settled(camera);
      const expected: string[] = [];
      for (let i = Math.floor(x / 50) - 4; i <= x / 50 + 4; i++)
        for (let j = Math.floor(z / 50) - 4; j <= z / 50 + 4; j++) {
          const away = Math.hypot(
            Math.max(50 * i - x, 0, x - 50 * i - 50),
            Math.max(50 * j - z, 0, z - 50 * j - 50),
          );
          if (away > 119) continue;
          const { origin, offsets } = judge.chunk(i, j);
          for (let k = 0; k < offsets.length; k += 2)
            expected.push(
              `${(origin[0] + (offsets[k] as number)).toFixed(3)} ${(origin[1] + (offsets[k + 1] as number)).toFixed(3)}`,
            );
        }
      const places = new Set(placesIn(forest));
      expect(expected.filter((place) => !places.has(place))).toEqual([]);
      // Some chunks stay for a while beyond sight.
      expect(places.size).toBeLessThan(1.6 * expected.length);
    }
    forest.dispose();
    expect(forest.count).toBe(0);
    pool.dispose();
  },
);

test('felled trees stay felled, also in another forest', async () => {
  const world = copse.world({
    classes: [
      { name: 'oak', radius: 6 },
      { name: 'birch', radius: 3 },
    ],
    chunkSize: 60,
  });
  const kinds = { oak: models, birch: { ...models, geometry: new three.BoxGeometry() } };
  const first = new ChunkedForest({ world, models: kinds, sight: 100 });
  const eye = new three.Vector3(10, 0, 10);
  await first.settled(eye);
  const all = placesIn(first);
  const meshes: three.InstancedMesh[] = [];
  first.traverse((mesh) => mesh instanceof three.InstancedMesh && meshes.push(mesh));
  expect(new Set(meshes.map(({ geometry }) => geometry)).size).toBe(2);
  for (const mesh of meshes) {
    expect(first.fell({ object: mesh, instanceId: 0 })).toBe(true);
    expect(first.fell({ object: mesh, instanceId: 0 })).toBe(false);
  }
  expect(first.count).toBe(all.length - meshes.length);
  const saved = JSON.parse(JSON.stringify(first.felled));
  const left = placesIn(first);
  await first.settled(new three.Vector3(5000, 0, 0));
  await first.settled(eye);
  const inSight = (places: string[]) =>
    places.filter(
      (place) => Math.hypot(...(place.split(' ').map(Number) as [number, number])) < 80,
    );
  expect(inSight(placesIn(first))).toEqual(inSight(left));
  const second = new ChunkedForest({ world, models: kinds, sight: 100, felled: saved });
  await second.settled(eye);
  expect(inSight(placesIn(second))).toEqual(inSight(left));
  const [name, [id]] = Object.entries(saved)[0] as [string, [number]];
  const [i, j] = name.split(',').map(Number) as [number, number];
  expect([second.restore({ i, j, id }), second.restore({ i, j, id })]).toEqual([true, false]);
});

test('levels by distance, chunks with ground, and errors that reach the caller', async () => {
  const world = copse.world({ radius: 2, levels: 3, chunkSize: 40 });
  const [come, gone]: [string[], string[]] = [[], []];
  const forest = new ChunkedForest({
    world,
    models,
    sight: 150,
    levelAt: (distance) => (distance < 40 ? 2 : distance < 90 ? 1 : 0),
    onChunk: (_group, { i, j }) => come.push(`${i},${j}`),
    onRemove: (_group, { i, j }) => gone.push(`${i},${j}`),
  });
  await forest.settled(new three.Vector3());
  expect(forest.count).toBeLessThan(
    0.5 *
      copse
        .world({ radius: 2, chunkSize: 40 })
        .within({ x: -150, y: -150, width: 300, height: 300 }).length,
  );
  await forest.settled(new three.Vector3(60, 0, 0));
  expect(come.length - gone.length).toBe(forest.children.length);
  forest.dispose();
  expect(come.sort()).toEqual(gone.sort());
  const broken = new ChunkedForest({
    world: { chunkSize: 10, chunk: () => Promise.reject(new Error('no ground')) },
    models,
    sight: 5,
  });
  await expect(broken.settled(new three.Vector3())).rejects.toThrow('no ground');
  expect(() => new ChunkedForest({ world, models, sight: Number.NaN })).toThrow(/sight/);
  expect(() => new ChunkedForest({ world: {} as never, models, sight: 9 })).toThrow(/world/);
});
