// The code of three.js users: uniform points by three's MeshSurfaceSampler, each kept if a hash grid has
// none nearer than the radius.
import * as three from 'three';
import { MeshSurfaceSampler } from 'three/addons/math/MeshSurfaceSampler.js';

/** Places, numbered by the block of space that they are in. */
class HashGrid {
  #blocks = new Map();
  #side;

  constructor(side) {
    this.#side = side;
  }

  #keyOf(x, y, z) {
    return (z * 65536 + y) * 65536 + x;
  }

  #blockOf(coordinate) {
    return Math.floor(coordinate / this.#side) + 32768;
  }

  add({ x, y, z }) {
    const key = this.#keyOf(this.#blockOf(x), this.#blockOf(y), this.#blockOf(z));
    const block = this.#blocks.get(key);
    if (block) block.push(x, y, z);
    else this.#blocks.set(key, [x, y, z]);
  }

  hasNear({ x, y, z }, squared) {
    const [column, row, layer] = [this.#blockOf(x), this.#blockOf(y), this.#blockOf(z)];
    for (let k = layer - 1; k <= layer + 1; k++) {
      for (let j = row - 1; j <= row + 1; j++) {
        for (let i = column - 1; i <= column + 1; i++) {
          const block = this.#blocks.get(this.#keyOf(i, j, k));
          for (let n = 0; block && n < block.length; n += 3) {
            if ((block[n] - x) ** 2 + (block[n + 1] - y) ** 2 + (block[n + 2] - z) ** 2 < squared)
              return true;
          }
        }
      }
    }
    return false;
  }
}

function samplerOf({ positions, indices }) {
  const geometry = new three.BufferGeometry();
  geometry.setAttribute('position', new three.Float32BufferAttribute(positions, 3));
  geometry.setIndex([...indices]);
  return new MeshSurfaceSampler(new three.Mesh(geometry)).build();
}

/** Keeps of so many candidates those that none is near; tells how many, and in what grid. */
export function rejected(mesh, radius, candidates) {
  const sampler = samplerOf(mesh);
  const grid = new HashGrid(radius);
  const place = new three.Vector3();
  let count = 0;
  for (let i = 0; i < candidates; i++) {
    sampler.sample(place);
    if (grid.hasNear(place, radius * radius)) continue;
    grid.add(place);
    count++;
  }
  return { count, grid };
}

/** The share of a mesh that has no sample within the radius, by so many probes. */
export function uncovered(mesh, radius, grid, probes) {
  const sampler = samplerOf(mesh);
  const place = new three.Vector3();
  let found = 0;
  for (let i = 0; i < probes; i++) {
    sampler.sample(place);
    found += grid.hasNear(place, radius * radius) ? 0 : 1;
  }
  return found / probes;
}
