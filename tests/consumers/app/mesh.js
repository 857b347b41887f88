import { load } from 'copse';
import { createMesh } from 'copse/mesh';
import { forest } from './forest.js';
import { prove } from './prove.js';

export const done = prove('copse/mesh', async () => {
  const trees = (await load()).sample(forest);
  const { triangles } = createMesh(trees, { region: forest.region });
  if (triangles.length < 3 * trees.length) throw new Error(`${triangles.length} corners`);
  return trees;
});
