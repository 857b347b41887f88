import * as three from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';

// A tree of size 1 keeps its crown within a disc of diameter 1, so that none grows into another.
const bark = '#6b5a44';

export function conifer() {
  return mergeGeometries([
    part(new three.CylinderGeometry(0.05, 0.08, 0.4, 5), 0.2, bark),
    part(new three.ConeGeometry(0.46, 0.9, 7), 0.75, '#7fa07a'),
    part(new three.ConeGeometry(0.34, 0.75, 7), 1.2, '#94b489'),
    part(new three.ConeGeometry(0.2, 0.6, 7), 1.6, '#abc79a'),
  ]);
}

export function broadleaf() {
  return mergeGeometries([
    part(new three.CylinderGeometry(0.05, 0.09, 0.5, 5), 0.25, bark),
    part(new three.IcosahedronGeometry(0.46, 1).scale(1, 0.85, 1), 0.85, '#a9bf7c'),
    part(new three.IcosahedronGeometry(0.3, 1).translate(0.1, 0, -0.08), 1.2, '#c3d18f'),
  ]);
}

/** One color for all of it, raised to a height. */
function part(geometry, height, name) {
  const plain = geometry.index ? geometry.toNonIndexed() : geometry;
  const color = new three.Color(name);
  const count = plain.attributes.position.count;
  const colors = Float32Array.from({ length: 3 * count }, (_, i) => color.toArray()[i % 3]);
  plain.setAttribute('color', new three.BufferAttribute(colors, 3));
  return plain.translate(0, height, 0);
}
