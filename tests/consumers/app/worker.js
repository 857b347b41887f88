import { createPool } from 'copse/worker';
import { forest } from './forest.js';
import { prove } from './prove.js';

export const done = prove('copse/worker', async () => {
  const pool = await createPool({ size: 1 });
  const trees = await pool.sample(forest);
  pool.dispose();
  return trees;
});
