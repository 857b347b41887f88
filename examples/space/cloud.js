// A cloud of points in a mesh's volume, saturated, and as many at random; a plane slices both.
import * as three from 'three';
import { mergeVertices } from 'three/addons/utils/BufferGeometryUtils.js';
import { instances, tell } from './stage.js';

const radius = 0.2;
const apart = 2.8;
const cutting = new three.Color('#d9622b');
const near = new three.Color('#7f9aa6');
const far = new three.Color('#e3e7df');

/** How far a pebble reaches in a direction of length 1. */
function reachOf(x, y, z) {
  return 2 + 0.3 * Math.sin(2 * x + 1) * Math.cos(2 * y) + 0.25 * Math.sin(3 * z + x);
}

function pebble() {
  const ball = new three.IcosahedronGeometry(1, 20).deleteAttribute('uv').deleteAttribute('normal');
  const geometry = mergeVertices(ball);
  const { position } = geometry.attributes;
  const corner = new three.Vector3();
  for (let i = 0; i < position.count; i++) {
    corner.fromBufferAttribute(position, i).normalize();
    position.setXYZ(i, ...corner.multiplyScalar(reachOf(corner.x, corner.y, corner.z)).toArray());
  }
  return geometry;
}

function whiteNoise(count) {
  const positions = [];
  while (positions.length < 3 * count) {
    const [x, y, z] = [0, 1, 2].map(() => 5.4 * Math.random() - 2.7);
    const far = Math.hypot(x, y, z);
    if (far < reachOf(x / far, y / far, z / far)) positions.push(x, y, z);
  }
  return positions;
}

/** From back to front, so that a slice is the first so many. */
function inOrder(positions) {
  const places = [];
  for (let i = 0; i < positions.length; i += 3) places.push([...positions.slice(i, i + 3)]);
  return places.sort((a, b) => a[2] - b[2]);
}

export function cloud(space) {
  const mesh = pebble();
  const filled = space.sampleBox({
    ...{ size: [6, 6, 6], origin: [-3, -3, -3], radius, seed: 2 },
    region: { mesh: { positions: mesh.attributes.position, indices: mesh.index } },
  });
  const ball = new three.IcosahedronGeometry(1, 1);
  const color = new three.Color();
  const scene = new three.Scene();
  const clouds = [filled.positions, whiteNoise(filled.length)].map((positions, i) => {
    const places = inOrder(positions);
    const all = { positions: places.flat(), dimension: 3 };
    const points = instances(all, ball, [near], { size: 0.42 * radius });
    points.position.x = apart * (2 * i - 1);
    scene.add(points);
    return { places, points };
  });

  function move(share) {
    const plane = 5 * share - 2.5;
    for (const { places, points } of clouds) {
      points.count = places.findLastIndex(([, , z]) => z < plane) + 1;
      for (let i = 0; i < points.count; i++) {
        const depth = (plane - places[i][2]) / radius;
        if (depth < 1) color.copy(cutting);
        else color.copy(near).lerp(far, Math.min(1, depth / 10));
        points.setColorAt(i, color);
      }
      points.instanceColor.needsUpdate = true;
    }
    tell(
      `${filled.length.toLocaleString('en')} points each: saturated, and at random`,
      filled.length,
    );
  }

  return {
    scene,
    size: [11.8, 8.4],
    from: [0, 0.35, 1],
    slider: { label: 'slice', value: 0.55, move },
  };
}
