// Leaves on both sides of a thin sheet: with sides apart, those that face away from each other know
// nothing of one another, and both sides are full.
import { instanceGroups } from 'copse/instances';
import * as three from 'three';
import { instances, replace, tell } from './stage.js';

const thick = 0.02;
/** In front and behind. */
const colors = [
  { from: '#a2c570', to: '#a7e080' },
  { from: '#c59b70', to: '#e0c180' },
];

/** A sheet that is bent twice, and its other side. */
function sheet() {
  const side = new three.PlaneGeometry(9, 6, 120, 80);
  const { position } = side.attributes;
  for (let i = 0; i < position.count; i++) {
    const [x, y] = [position.getX(i), position.getY(i)];
    position.setXYZ(i, x, y + 0.5 * Math.sin(0.6 * x), 1.2 * Math.sin(0.7 * x) + 0.3 * Math.cos(y));
  }
  side.computeVertexNormals();
  const { array } = side.attributes.position;
  const normals = side.attributes.normal.array;
  const first = side.index.array;
  const other = array.map((value, i) => value - thick * normals[i]);
  const count = position.count;
  const turned = Array.from(first, (_, i) => count + first[i - (i % 3) + (2 - (i % 3))]);
  return { positions: [...array, ...other], indices: [...first, ...turned], geometry: side };
}

/** Two triangles, folded along the middle. */
function leaf() {
  const geometry = new three.BufferGeometry();
  const corners = [0, 0, 0, 0.35, 0.16, 0.5, 0, 0.05, 1.1, 0, 0, 0, 0, 0.05, 1.1, -0.35, 0.16, 0.5];
  const both = [...corners, ...[2, 1, 0, 5, 4, 3].flatMap((i) => corners.slice(3 * i, 3 * i + 3))];
  geometry.setAttribute('position', new three.Float32BufferAttribute(both, 3));
  geometry.computeVertexNormals();
  return geometry;
}

export function leaves(space) {
  const { geometry, ...mesh } = sheet();
  const scene = new three.Scene();
  const cloth = new three.Mesh(
    geometry,
    new three.MeshLambertMaterial({ color: '#cdbf9f', side: three.DoubleSide }),
  );
  const plants = new three.Group();
  scene.add(cloth, plants);
  const shape = leaf();
  let shown;

  function move(share) {
    const sides = share < 0.5 ? 'together' : 'apart';
    if (sides === shown) return;
    shown = sides;
    const found = space.sampleSurface({ ...mesh, radius: 0.28, sides, seed: 4 });
    const groups = instanceGroups(found, (i) => (found.normals[3 * i + 2] > 0 ? 0 : 1));
    const [green, brown] = groups.map((indices, side) =>
      instances(found, shape, colors[side], { indices, size: [0.2, 0.26] }),
    );
    replace(plants, green, brown);
    tell(
      `sides ${sides}: ${green.count} green leaves in front, ${brown.count} brown behind`,
      found.length,
    );
  }

  return {
    scene,
    size: [10.5, 10.5],
    from: [0.75, 0.15, 1],
    slider: { label: 'apart', value: 1, move },
  };
}
