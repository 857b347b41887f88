// Node gives an ES module to require() since 20.19 and 22.12.
const { load } = require('copse');
const all = require('copse/all');
const external = require('copse/external');
const externalAll = require('copse/external/all');
const externalSpace = require('copse/external/space');
const { createPool } = require('copse/worker');
const space = require('copse/space');
const { spacing } = require('copse/analysis');
const { createMesh } = require('copse/mesh');
const { cloud } = require('./cloud.js');
const { forest } = require('./forest.js');
const { prove } = require('./prove.js');

prove('copse', async () => (await load()).sample(forest));
prove('copse/all', async () => (await all.load()).sample(forest));
prove('copse/space', async () => (await space.load()).sampleBox(cloud));
prove('copse/external', async () => (await external.load()).sample(forest));
prove('copse/external/all', async () => (await externalAll.load()).sample(forest));
prove('copse/external/space', async () => (await externalSpace.load()).sampleBox(cloud));
prove('copse/worker', async () => {
  const pool = await createPool({ size: 1 });
  return pool.sample(forest);
});
prove('copse/worker in space', async () => {
  const pool = await createPool({ size: 1 });
  return pool.sampleBox(cloud);
});
prove('copse/analysis', async () => {
  const trees = (await load()).sample(forest);
  if (spacing(trees).least < forest.radius) throw new Error('two samples are too close');
  return trees;
});
prove('copse/mesh', async () => {
  const trees = (await load()).sample(forest);
  if (createMesh(trees).triangles.length === 0) throw new Error('there are no triangles');
  return trees;
});
require('./more.js');
