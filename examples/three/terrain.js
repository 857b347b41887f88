import * as three from 'three';

/** The ground is a square with this side, its middle at the origin; the sea is at height 0. */
export const side = 440;

/** Hills that sink into the sea before the edge. */
export function heightAt(x, z) {
  let height = 0;
  for (let octave = 0; octave < 6; octave++)
    height += noise((x * 2 ** octave) / 130 + 17.3, (z * 2 ** octave) / 130 + 4.1) / 2 ** octave;
  const fromMiddle = Math.hypot(x, z) / (side / 2);
  return 54 * (height - 0.72) - 30 * fromMiddle ** 3;
}

const [sand, grass, rock, snow] = ['#d9cba0', '#93a562', '#8d8a7d', '#f2f4f1'].map(
  (name) => new three.Color(name),
);

export function terrain() {
  const steps = 256;
  const geometry = new three.PlaneGeometry(side * 1.3, side * 1.3, steps, steps).rotateX(
    -Math.PI / 2,
  );
  const { position } = geometry.attributes;
  for (let i = 0; i < position.count; i++)
    position.setY(i, heightAt(position.getX(i), position.getZ(i)));
  geometry.computeVertexNormals();

  const { normal } = geometry.attributes;
  const colors = new Float32Array(position.count * 3);
  const color = new three.Color();
  for (let i = 0; i < position.count; i++) {
    const y = position.getY(i);
    color.copy(sand).lerp(grass, three.MathUtils.smoothstep(y, 1, 4));
    color.lerp(snow, three.MathUtils.smoothstep(y, 42, 50));
    color.lerp(rock, three.MathUtils.smoothstep(1 - normal.getY(i), 0.24, 0.4));
    color.toArray(colors, 3 * i);
  }
  geometry.setAttribute('color', new three.BufferAttribute(colors, 3));
  const mesh = new three.Mesh(geometry, new three.MeshLambertMaterial({ vertexColors: true }));
  mesh.receiveShadow = true;
  mesh.castShadow = true;
  return mesh;
}

/** Smooth values from 0 to 1 between those of whole places. */
function noise(x, y) {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const ease = (t) => t * t * (3 - 2 * t);
  const [u, v] = [ease(x - i), ease(y - j)];
  const row = (k) => value(i, k) * (1 - u) + value(i + 1, k) * u;
  return row(j) * (1 - v) + row(j + 1) * v;
}

function value(i, j) {
  const mixed = Math.imul(Math.imul(i, 374761393) ^ Math.imul(j, 668265263), 1274126177);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}
