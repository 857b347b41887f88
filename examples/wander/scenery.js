// What is seen of a chunk: its ground, and its trees as instances.
import { chance, instanceColors, instanceGroups, instanceMatrices } from 'copse/instances';
import * as three from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { heightAt, moistureAt, smooth, woodAt } from './country.js';

const material = new three.MeshLambertMaterial({ vertexColors: true });
const [sand, dry, lush, floor, rock] = ['#dccb9d', '#b7ba6c', '#86ab55', '#557539', '#9d988d'].map(
  (name) => new three.Color(name),
);
const steps = 24;

/** The ground of a square; its normals are those of the country, so that no seam shows. */
export function groundOf([x, y], size) {
  const geometry = new three.PlaneGeometry(size, size, steps, steps).rotateX(-Math.PI / 2);
  geometry.translate(x + size / 2, 0, y + size / 2);
  const { position, normal } = geometry.attributes;
  const colors = new Float32Array(3 * position.count);
  const [up, color] = [new three.Vector3(), new three.Color()];
  for (let i = 0; i < position.count; i++) {
    const [px, py] = [position.getX(i), position.getZ(i)];
    const height = heightAt(px, py);
    up.set(height - heightAt(px + 4, py), 4, height - heightAt(px, py + 4)).normalize();
    position.setY(i, height);
    normal.setXYZ(i, up.x, up.y, up.z);
    color.copy(dry).lerp(lush, smooth(0.25, 0.5, moistureAt(px, py)));
    color.lerp(floor, 0.8 * woodAt(px, py)).lerp(sand, smooth(5, 2, height));
    color.lerp(rock, Math.max(smooth(0.86, 0.76, up.y), smooth(95, 125, height)));
    color.toArray(colors, 3 * i);
  }
  geometry.setAttribute('color', new three.BufferAttribute(colors, 3));
  return new three.Mesh(geometry, material);
}

const ball = (size, detail) => new three.IcosahedronGeometry(size, detail);
const cone = (size, height) => new three.ConeGeometry(size, height, 6);
const trunk = (height) => [
  new three.CylinderGeometry(0.04, 0.07, height, 5),
  height / 2,
  '#66543f',
];
// A tree of size 1 has a crown of diameter 1. Of each kind one for near, and one for far away.
const models = [
  [[trunk(0.5), [ball(0.5, 1), 0.85, '#6d9a45']], [[ball(0.54, 0), 0.7, '#6d9a45']]],
  [
    [trunk(0.4), [cone(0.46, 1), 0.75, '#44714f'], [cone(0.32, 1.1), 1.4, '#528259']],
    [[cone(0.46, 1.9), 0.95, '#4a7852']],
  ],
  [
    [trunk(0.9), [ball(0.42, 1).scale(1, 1.5, 1), 1.2, '#a3bb57']],
    [[ball(0.46, 0), 0.8, '#a3bb57']],
  ],
].map((kind) => kind.map((parts) => mergeGeometries(parts.map((given) => part(...given)))));

/** One color for all of it, raised to a height. */
function part(geometry, height, name) {
  const plain = geometry.index ? geometry.toNonIndexed() : geometry;
  const color = new three.Color(name).toArray();
  const { count } = plain.attributes.position;
  const colors = Float32Array.from({ length: 3 * count }, (_, i) => color[i % 3]);
  plain.setAttribute('color', new three.BufferAttribute(colors, 3));
  return plain.translate(0, height, 0);
}

/** Up the hills, in the moist, or between, with mixed edges: oak, spruce or birch. */
function kindAt(x, y, share) {
  if (heightAt(x, y) + 30 * share > 62) return 1;
  return moistureAt(x, y) + 0.12 * share > 0.52 ? 0 : 2;
}

/** The trees of a chunk; those far apart stand for all that is between them, and are larger. */
export function treesOf(chunk, spacing) {
  const groups = instanceGroups(chunk, (i) => kindAt(...chunk[i], chance(chunk.keys[i])));
  const crown = 1.75 * spacing ** 0.72;
  return groups.map((indices, kind) => {
    const geometry = models[kind][spacing > 6 ? 1 : 0];
    const mesh = new three.InstancedMesh(geometry, material, indices.length);
    instanceMatrices(chunk, {
      ...{ indices, out: mesh.instanceMatrix.array, origin: chunk.origin },
      ...{ size: [0.75 * crown, 1.25 * crown], stretch: 0.25 + 5.2 / crown },
      ...{ height: heightAt, sink: 0.3 },
    });
    mesh.position.set(chunk.origin[0], 0, chunk.origin[1]);
    const colors = instanceColors(chunk, { from: '#ecebe2', to: '#f9faf8' }, { indices });
    mesh.instanceColor = new three.InstancedBufferAttribute(colors, 3);
    return mesh;
  });
}
