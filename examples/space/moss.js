// Moss and stones on a mesh. Where a hole is cut, triangles are gone; all samples are drawn anew, and yet
// only those at its rim change, since what is drawn belongs to the place.
import { instanceGroups } from 'copse/instances';
import * as three from 'three';
import { mergeVertices } from 'three/addons/utils/BufferGeometryUtils.js';
import { instances, replace, tell } from './stage.js';

const hole = 1.1;
const stone = new three.DodecahedronGeometry(1);
const tuft = new three.IcosahedronGeometry(1, 1);
const fresh = new three.Color('#e8743b');

export function moss(space) {
  const geometry = mergeVertices(new three.TorusKnotGeometry(3, 1.1, 320, 64));
  const all = geometry.index.array;
  const scene = new three.Scene();
  const ground = new three.Mesh(
    geometry,
    new three.MeshLambertMaterial({ color: '#8c8371', side: three.DoubleSide }),
  );
  ground.receiveShadow = true;
  const plants = new three.Group();
  scene.add(ground, plants);
  let known;

  function grow(indices) {
    const mesh = { positions: geometry.attributes.position, normals: geometry.attributes.normal };
    const stones = space.sampleSurface({ ...mesh, indices, radius: 0.75, seed: 5 });
    const existing = { positions: stones.positions, clearance: 0.24 };
    const tufts = space.sampleSurface({ ...mesh, indices, radius: 0.11, seed: 6, existing });
    const isNew = (i) => known && !known.has(tufts.ids[i]);
    const [old, young] = instanceGroups(tufts, (i) => (isNew(i) ? 1 : 0));
    const size = [0.05, 0.07];
    replace(
      plants,
      instances(stones, stone, { from: '#c0bdb6', to: '#dcdad7' }, { size: [0.13, 0.19] }),
      instances(tufts, tuft, { from: '#8da563', to: '#acc97a' }, { size, indices: old }),
      instances(tufts, tuft, [fresh], { size, indices: young ?? [] }),
    );
    const changed = young?.length ?? 0;
    const count = `${tufts.length.toLocaleString('en')} tufts`;
    tell(
      known ? `${count}, ${changed} of them new. Tap again` : `${count}. Tap to cut a hole`,
      tufts.length,
    );
    known = new Set(tufts.ids);
  }

  function cut(at) {
    const { position } = geometry.attributes;
    const corner = new three.Vector3();
    const isGone = (vertex) => corner.fromBufferAttribute(position, vertex).distanceTo(at) < hole;
    const left = [];
    for (let i = 0; i < all.length; i += 3) {
      if (!isGone(all[i]) && !isGone(all[i + 1]) && !isGone(all[i + 2]))
        left.push(all[i], all[i + 1], all[i + 2]);
    }
    geometry.setIndex(left);
    grow(left);
  }

  grow(all);
  return { scene, size: [12, 13.4], from: [0.4, 0.5, 1], touched: ground, tap: cut };
}
