import { createPool } from 'copse/worker';
import { cloud } from './cloud.js';
import { forest } from './forest.js';
import { prove } from './prove.js';

const inPool = (make) => async () => {
  const pool = await createPool({ size: 1 });
  const samples = await make(pool);
  pool.dispose();
  return samples;
};
export const done = Promise.all([
  prove(
    'copse/worker',
    inPool(async (pool) => {
      // In a thread of another script.
      const { length } = await pool.along({ line: forest.region, spacing: 9 });
      if (length < 100) throw new Error(`${length} points along the edge`);
      return pool.sample(forest);
    }),
  ),
  prove(
    'copse/worker in space',
    inPool((pool) => pool.sampleBox(cloud)),
  ),
]);
