import { SurfaceScatter } from '@copse/three';
import { load } from 'copse/space';
import { BufferAttribute, BufferGeometry, Mesh } from 'three';
import { cube } from './cloud.js';
import { prove } from './prove.js';

const geometry = new BufferGeometry();
geometry.setAttribute('position', new BufferAttribute(Float32Array.from(cube.positions), 3));
geometry.setIndex(cube.indices);

export const done = prove('@copse/three', async () => {
  await load();
  const scatter = new SurfaceScatter(new Mesh(geometry));
  return scatter.setRadius(0.4).setSeed(7).setOptions({ order: 'placed' }).build().samples;
});
