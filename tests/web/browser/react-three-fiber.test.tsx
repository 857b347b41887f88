// Inside Chromium, with the real React and React Three Fiber: @copse/react-three-fiber.
import { ForestWorld, Scatter, useWorld } from '@copse/react-three-fiber';
import type { ChunkedForest } from '@copse/three';
import { createRoot, extend, type ReconcilerRoot, type RootState } from '@react-three/fiber';
import { act, type ReactNode, StrictMode, Suspense } from 'react';
import * as three from 'three';
import { afterEach, expect, test, vi } from 'vitest';

// As <Canvas> does.
extend(three as never);

const models = { geometry: new three.ConeGeometry(), material: new three.MeshBasicMaterial() };
let root: ReconcilerRoot<HTMLCanvasElement> | undefined;

/** Shows something on a canvas, under strict mode, and waits until a condition holds. */
async function show(
  children: ReactNode,
  isReady: (state: RootState) => boolean,
): Promise<RootState> {
  if (!root) {
    const canvas = document.createElement('canvas');
    document.body.append(canvas);
    root = createRoot(canvas);
    await root.configure({
      size: { width: 200, height: 100, top: 0, left: 0 },
      frameloop: 'always',
    });
  }
  const tree = (
    <StrictMode>
      <Suspense fallback={null}>{children}</Suspense>
    </StrictMode>
  );
  const store = root.render(tree);
  await vi.waitFor(() => expect(isReady(store.getState())).toBe(true), { timeout: 60_000 });
  return store.getState();
}

afterEach(() => {
  root?.unmount();
  root = undefined;
  document.querySelector('canvas')?.remove();
});

const instancesIn = ({ scene }: RootState) => {
  const meshes: three.InstancedMesh[] = [];
  scene.traverse((mesh) => mesh instanceof three.InstancedMesh && meshes.push(mesh));
  return meshes;
};

test('a scatter covers the mesh around it, and follows its props', async () => {
  const hill = new three.PlaneGeometry(20, 20);
  const scene = (radius: number, size: number) => (
    <mesh geometry={hill} position={[0, 5, 0]}>
      <meshBasicMaterial />
      <Scatter
        radius={radius}
        seed="moss"
        instances={{ size, byRadius: false }}
        colors={['#ffffff', '#008800']}
      >
        <coneGeometry />
        <meshBasicMaterial />
      </Scatter>
    </mesh>
  );
  const countOf = (state: RootState) => instancesIn(state)[0]?.count ?? 0;
  const state = await show(scene(1, 1), (now) => countOf(now) > 0);
  const [mesh] = instancesIn(state) as [three.InstancedMesh];
  expect(instancesIn(state).length).toBe(1);
  expect(mesh.parent).toBeInstanceOf(three.Mesh);
  expect(mesh.instanceColor?.count).toBe(mesh.count);
  const few = mesh.count;
  await show(scene(0.5, 1), (now) => countOf(now) > 2 * few);
  const before = mesh.instanceMatrix.array.slice();
  await show(scene(0.5, 2), () => mesh.instanceMatrix.array[0] !== before[0]);
  // The same places, with another size.
  for (const k of [12, 13, 14]) expect(mesh.instanceMatrix.array[k]).toBe(before[k]);
});

test('a scatter takes a mesh elsewhere, a count, or samples', async () => {
  const knot = new three.Mesh(new three.TorusKnotGeometry());
  const samples = { positions: [0, 0, 5, 5, 9, 0] };
  const state = await show(
    <>
      <Scatter on={knot} count={50}>
        <coneGeometry />
      </Scatter>
      <Scatter samples={samples}>
        <coneGeometry />
      </Scatter>
    </>,
    (now) => instancesIn(now).length === 2 && instancesIn(now).every(({ count }) => count > 0),
  );
  expect(
    instancesIn(state)
      .map(({ count }) => count)
      .sort((a, b) => a - b),
  ).toEqual([3, 50]);
});

test('a world follows the camera, and its trees can be felled', async () => {
  let forest: ChunkedForest | null = null;
  let made = 0;
  function Wood({ sight }: { sight: number }) {
    // Written in place, as users do.
    const world = useWorld({ radius: 3, seed: 'wood', chunkSize: 40 });
    return (
      <ForestWorld
        world={world}
        models={() => models}
        sight={sight}
        instances={{ size: [0.8, 1.2] }}
        onChunk={() => made++}
        ref={(now) => {
          forest = now;
        }}
      />
    );
  }
  const isComplete = () => (forest?.count ?? 0) > 0 && (forest?.isComplete ?? false);
  const state = await show(<Wood sight={100} />, isComplete);
  const first = forest as unknown as ChunkedForest;
  const { count } = first;
  const [mesh] = instancesIn(state) as [three.InstancedMesh];
  act(() => {
    expect(first.fell({ object: mesh, instanceId: 0 })).toBe(true);
  });
  expect(first.count).toBe(count - 1);
  // Another render with the same options keeps the forest.
  await show(<Wood sight={100} />, isComplete);
  expect(forest).toBe(first);
  state.camera.position.set(4000, 10, 0);
  await vi.waitFor(() => {
    const nearest = first.children.some(({ position }) => position.x === 4000);
    expect(nearest && first.isComplete).toBe(true);
  }, 60_000);
  await show(<Wood sight={60} />, () => forest !== first && isComplete());
  expect(made).toBeGreaterThan(0);
  expect(instancesIn(state).every(({ parent }) => parent?.parent === forest)).toBe(true);
});
