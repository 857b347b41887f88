// The packages beside copse, without a DOM: as a server renders them.
import { useCopse } from '@copse/react-three-fiber';
import { createElement, Suspense } from 'react';
import { prerender } from 'react-dom/static';
import { forest } from './forest.js';
import { prove } from './prove.js';
import * as surface from './surface.js';

export const done = Promise.all([
  surface.done,
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
