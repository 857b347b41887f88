// Trees on a terrain: a weight for each vertex keeps them off steep ground, a radius for each vertex has
// them stand closer in the valleys.
import * as three from 'three';
import { instances, tell } from './stage.js';

const side = 60;
const grass = new three.Color('#8fa26b');
const rock = new three.Color('#9b9488');

function heightAt(x, y) {
  const wave = (a, b, turn) => Math.sin(a * x + b * y + turn);
  return (
    3.2 * wave(0.11, 0.07, 0.4) +
    2.2 * wave(-0.09, 0.16, 2) +
    1.1 * wave(0.31, 0.22, 1) * wave(0.05, -0.2, 0)
  );
}

function conifer() {
  const cone = new three.ConeGeometry(0.32, 1.3, 7);
  return cone.translate(0, 0.6, 0);
}

export function trees(space) {
  const geometry = new three.PlaneGeometry(side, side, 160, 160);
  const { position } = geometry.attributes;
  for (let i = 0; i < position.count; i++)
    position.setZ(i, heightAt(position.getX(i), position.getY(i)));
  geometry.rotateX(-Math.PI / 2);
  geometry.computeVertexNormals();

  const weight = new Float32Array(position.count);
  const vertex = new Float32Array(position.count);
  const colors = new Float32Array(3 * position.count);
  const color = new three.Color();
  for (let i = 0; i < position.count; i++) {
    const upright = geometry.attributes.normal.getY(i);
    weight[i] = three.MathUtils.smoothstep(upright, 0.8, 0.92);
    vertex[i] = three.MathUtils.mapLinear(position.getY(i), -6, 6, 0.55, 1.25);
    color.lerpColors(rock, grass, weight[i]).toArray(colors, 3 * i);
  }
  geometry.setAttribute('color', new three.BufferAttribute(colors, 3));

  const ground = new three.Mesh(geometry, new three.MeshLambertMaterial({ vertexColors: true }));
  ground.receiveShadow = true;
  const wood = space.sampleSurface({
    ...{ positions: position, indices: geometry.index, radius: { vertex }, weight, seed: 3 },
  });
  // In radii, which each has of its own; upright, whatever the slope.
  const options = { size: [0.9, 1.4], align: 0 };
  const forest = instances(wood, conifer(), { from: '#709978', to: '#9cb788' }, options);
  const scene = new three.Scene();
  scene.add(ground, forest);
  queueMicrotask(() =>
    tell(`${wood.length.toLocaleString('en')} trees, none on steep ground`, wood.length),
  );
  return { scene, size: [86, 60], from: [0.35, 0.75, 1] };
}
