import { load } from 'copse';
import { spacing } from 'copse/analysis';
import { forest } from './forest.js';
import { prove } from './prove.js';

export const done = prove('copse/analysis', async () => {
  const trees = (await load()).sample(forest);
  const { least } = spacing(trees);
  if (least < forest.radius) throw new Error(`two samples are ${least} apart`);
  return trees;
});
