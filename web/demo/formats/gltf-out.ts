/**
 * The trees as glTF: a plain mesh for each species, and where it stands by EXT_mesh_gpu_instancing. Models of
 * one's own go in place of the meshes. Loaded when wanted.
 */
import { Document, type Mesh, WebIO } from '@gltf-transform/core';
import { EXTMeshGPUInstancing } from '@gltf-transform/extensions';
import { instanceTransforms } from 'copse/instances';
import type { Instance } from './instances-out.ts';

type Colour = readonly [red: number, green: number, blue: number];

/** A surface of revolution: radii at heights, both in crown widths, upwards. */
interface Turned {
  readonly profile: readonly (readonly [radius: number, height: number])[];
  readonly colour: Colour;
}

const SIDES = 7;
const BARK: Colour = [0.15, 0.08, 0.045];

const trunk = (radius: number, height: number, colour = BARK): Turned => ({
  profile: [
    [radius, 0],
    [0.7 * radius, height],
  ],
  colour,
});

const conifer = (colour: Colour): Turned[] => [
  trunk(0.06, 0.3),
  ...[0.2, 0.6, 1].map((from): Turned => {
    const wide = 0.5 - 0.3 * from;
    return {
      profile: [
        [0, from],
        [wide, from + 0.04],
        [0, from + 0.75],
      ],
      colour,
    };
  }),
];

const crowned = (
  colour: Colour,
  wide: number,
  low: number,
  high: number,
  bark = BARK,
): Turned[] => {
  const at = (share: number): number => low + share * (high - low);
  return [
    trunk(0.07, low + 0.1, bark),
    {
      profile: [
        [0, low],
        [0.8 * wide, at(0.18)],
        [wide, at(0.48)],
        [0.72 * wide, at(0.8)],
        [0, high],
      ],
      colour,
    },
  ];
};

/** The shapes of trees by species, in linear light. */
const SHAPES: Readonly<Record<string, readonly Turned[]>> = {
  oak: crowned([0.11, 0.26, 0.06], 0.55, 0.3, 1.2),
  elm: crowned([0.1, 0.27, 0.09], 0.5, 0.35, 1.35),
  maple: crowned([0.5, 0.13, 0.03], 0.5, 0.3, 1.2),
  birch: crowned([0.3, 0.36, 0.06], 0.32, 0.35, 1.45, [0.8, 0.78, 0.7]),
  spruce: conifer([0.03, 0.13, 0.08]),
  fir: conifer([0.04, 0.14, 0.15]),
  bush: crowned([0.14, 0.3, 0.08], 0.45, 0.02, 0.55),
  blossom: crowned([0.6, 0.55, 0.42], 0.42, 0.02, 0.5),
  snag: [trunk(0.09, 1)],
};

/** Flat triangles: positions, normals and colours. */
function triangles(shapes: readonly Turned[]) {
  const [positions, normals, colours]: [number[], number[], number[]] = [[], [], []];
  type Corner = readonly [number, number, number];
  const add = (a: Corner, b: Corner, c: Corner, colour: Colour): void => {
    const from = (p: Corner): Corner => [p[0] - a[0], p[1] - a[1], p[2] - a[2]];
    const [u, v] = [from(b), from(c)];
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const length = Math.hypot(...n);
    if (length < 1e-9) return; // Where the profile meets the axis.
    for (const corner of [a, b, c]) {
      positions.push(...corner);
      normals.push(...n.map((each) => each / length));
      colours.push(...colour);
    }
  };
  for (const { profile, colour } of shapes) {
    for (let k = 1; k < profile.length; k++) {
      for (let side = 0; side < SIDES; side++) {
        const corner = (which: number, step: number): Corner => {
          const [radius, height] = profile[which] as readonly [number, number];
          const angle = ((side + step) / SIDES) * 2 * Math.PI;
          return [radius * Math.sin(angle), height, radius * Math.cos(angle)];
        };
        const [a, b, c, d] = [corner(k - 1, 0), corner(k - 1, 1), corner(k, 1), corner(k, 0)];
        add(a, b, c, colour);
        add(a, c, d, colour);
      }
    }
  }
  return { positions, normals, colours };
}

/** A GLB whose axes are glTF's: metres, y upwards, z to the south. */
export async function toGLB(instances: readonly Instance[]): Promise<Uint8Array<ArrayBuffer>> {
  const document = new Document();
  const buffer = document.createBuffer();
  const extension = document.createExtension(EXTMeshGPUInstancing).setRequired(true);
  const scene = document.createScene('wood');
  const material = document.createMaterial('tree').setRoughnessFactor(1).setMetallicFactor(0);
  const accessor = (type: 'VEC3' | 'VEC4', values: ArrayLike<number>) =>
    document.createAccessor().setType(type).setArray(Float32Array.from(values)).setBuffer(buffer);
  const meshOf = (species: string): Mesh => {
    const { positions, normals, colours } = triangles(SHAPES[species] ?? (SHAPES.oak as Turned[]));
    const primitive = document
      .createPrimitive()
      .setMaterial(material)
      .setAttribute('POSITION', accessor('VEC3', positions))
      .setAttribute('NORMAL', accessor('VEC3', normals))
      .setAttribute('COLOR_0', accessor('VEC3', colours));
    return document.createMesh(species).addPrimitive(primitive);
  };
  const groups = new Map<string, Instance[]>();
  for (const each of instances) {
    const name = `${each.kind} ${each.species}`;
    const group = groups.get(name) ?? [];
    groups.set(name, group);
    group.push(each);
  }
  const meshes = new Map<string, Mesh>();
  for (const [name, group] of groups) {
    const { kind, species, radius } = group[0] as Instance;
    const mesh = meshes.get(species) ?? meshOf(species);
    meshes.set(species, mesh);
    const { translations, rotations, scales } = instanceTransforms(
      { positions: group.flatMap(({ x, y }) => [x, y]) },
      {
        size: (i) => (group[i] as Instance).scale * radius,
        turn: (i) => (group[i] as Instance).turn,
      },
    );
    const tints = group.flatMap(({ tint }) => tint);
    const batch = extension
      .createInstancedMesh()
      .setAttribute('TRANSLATION', accessor('VEC3', translations))
      .setAttribute('ROTATION', accessor('VEC4', rotations))
      .setAttribute('SCALE', accessor('VEC3', scales))
      // The name by which three.js and others take it as each instance's colour.
      .setAttribute('_COLOR_0', accessor('VEC3', tints));
    const node = document.createNode(name).setMesh(mesh).setExtras({ kind, species, radius });
    scene.addChild(node.setExtension('EXT_mesh_gpu_instancing', batch));
  }
  const io = new WebIO().registerExtensions([EXTMeshGPUInstancing]);
  return new Uint8Array(await io.writeBinary(document));
}
