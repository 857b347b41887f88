// The trees as glTF, read back by three.js.
import { expect, it } from 'vitest';
import { toGLB } from '../../../web/demo/formats/gltf-out.ts';
import type { Instance } from '../../../web/demo/formats/instances-out.ts';

// Its types would be a package of their own.
const { Color, Matrix4, Quaternion, Vector3 } = await import('three' as string);
const { GLTFLoader } = await import('three/addons/loaders/GLTFLoader.js' as string);

/** The part of an InstancedMesh that is looked at. */
interface Meshed {
  readonly count: number;
  readonly userData: object;
  readonly geometry: {
    boundingBox: Record<'min' | 'max', { readonly x: number; readonly y: number }>;
    computeBoundingBox(): void;
  };
  getMatrixAt(i: number, matrix: object): void;
  getColorAt(i: number, colour: object): void;
}

const KINDS = ['large', 'medium'] as const;
const SPECIES = ['oak', 'spruce', 'birch'] as const;

const instances = Array.from(
  { length: 60 },
  (_, i): Instance => ({
    x: 10 * i + 0.25,
    y: 7 * (i % 9) - 20,
    kind: KINDS[i % 2] as string,
    species: SPECIES[i % 3] as string,
    radius: i % 2 ? 10 : 13.5,
    scale: 0.82 + 0.005 * i,
    turn: (i / 60) * 2 * Math.PI,
    tint: [0.9, 1, 1 + i / 300],
  }),
);

it('three.js finds every tree where it stands, with its scale, turn and tint', async () => {
  const bytes = await toGLB(instances);
  const { scene } = await new GLTFLoader().parseAsync(bytes.slice().buffer, '');
  const meshes: Meshed[] = [];
  scene.traverse((object: object) => {
    if ('isInstancedMesh' in object) meshes.push(object as unknown as Meshed);
  });
  expect(meshes).toHaveLength(6);
  const found = new Map<string, { mesh: Meshed; i: number }>();
  const [matrix, place, turn, scale] = [
    new Matrix4(),
    new Vector3(),
    new Quaternion(),
    new Vector3(),
  ];
  for (const mesh of meshes) {
    for (let i = 0; i < mesh.count; i++) {
      mesh.getMatrixAt(i, matrix);
      place.setFromMatrixPosition(matrix);
      found.set(`${place.x} ${place.z}`, { mesh, i });
    }
    mesh.geometry.computeBoundingBox();
    const { min, max } = mesh.geometry.boundingBox;
    // It stands on the ground, and is about as wide as its spacing.
    expect(min.y).toBeCloseTo(0);
    expect(max.y).toBeGreaterThan(0.4);
    expect(max.x - min.x).toBeLessThanOrEqual(1.2);
  }
  expect(found.size).toBe(instances.length);
  for (const each of instances) {
    const at = found.get(`${each.x} ${each.y}`);
    if (!at) throw new Error(`no tree at ${each.x}, ${each.y}`);
    expect(at.mesh.userData).toMatchObject({ kind: each.kind, species: each.species });
    at.mesh.getMatrixAt(at.i, matrix);
    matrix.decompose(place, turn, scale);
    expect(scale.y).toBeCloseTo(each.scale * each.radius, 4);
    // A twig to the east points to the south after a quarter of a turn, clockwise from above.
    const twig = new Vector3(1, 0, 0).applyQuaternion(turn);
    expect(twig.x).toBeCloseTo(Math.cos(each.turn), 5);
    expect(twig.z).toBeCloseTo(Math.sin(each.turn), 5);
    const tint = new Color();
    at.mesh.getColorAt(at.i, tint);
    expect(tint.b).toBeCloseTo(each.tint[2], 5);
  }
});
