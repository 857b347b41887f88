// The packages beside copse, without a DOM: as a server renders them.
import { useCopse } from '@copse/react-three-fiber';
import { SurfaceScatter } from '@copse/three';
import { load } from 'copse/space';
import { createElement, Suspense } from 'react';
import { prerender } from 'react-dom/static';
import { BufferAttribute, BufferGeometry, Mesh } from 'three';
import { cube } from './cloud.js';
import { forest } from './forest.js';
import { prove } from './prove.js';

export const done = Promise.all([
  prove('@copse/three', async () => {
    await load();
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(Float32Array.from(cube.positions), 3));
    const scatter = new SurfaceScatter(new Mesh(geometry.setIndex(cube.indices)));
    return scatter.setRadius(0.4).setSeed(7).setOptions({ order: 'placed' }).build().samples;
  }),
  prove('@copse/react-three-fiber', async () => {
    let trees;
    function Forest() {
      trees = useCopse().sample(forest);
      return null;
    }
    await prerender(createElement(Suspense, undefined, createElement(Forest)));
    return trees;
  }),
]);
