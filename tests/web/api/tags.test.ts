// Vue's `ref` and `reactive` wrap an object whose tag is Object in a proxy, which cannot read private
// members: "Cannot read private member #keys from an object whose class did not declare it".
import { load } from 'copse/all';
import { Scatter } from 'copse/instances';
import { createMesh } from 'copse/mesh';
import { load as loadSpace } from 'copse/space';
import { createPool } from 'copse/worker';
import { expect, test } from 'vitest';

const options = { region: { x: 0, y: 0, width: 9, height: 9 }, radius: 2 };

test('an object with methods has a tag, so that Vue leaves it as it is', async () => {
  const copse = await load();
  const space = await loadSpace();
  const pool = await createPool({ size: 1 });
  const world = copse.world({ radius: 4 });
  const forest = copse.forest({ radius: 4 });
  const objects = {
    ...{ copse, space, pool, world, forest },
    grow: copse.grow(options),
    samples: copse.sample(options),
    chunk: world.chunk(0, 0),
    stars: space.sampleBox({ size: [2, 2, 2], radius: 1 }),
    mesh: createMesh(copse.sample(options)),
    scatter: new Scatter(forest),
    poolWorld: await pool.world({ radius: 4 }),
    poolForest: await pool.forest({ radius: 4 }),
  };
  const untagged = Object.entries(objects).filter(([, object]) =>
    String(object).includes('Object'),
  );
  pool.dispose();
  expect(untagged.map(([name]) => name)).toEqual([]);
});
