// Node gives an ES module to require() since 20.19 and 22.12.
const { load } = require('copse');
const external = require('copse/external');
const { createPool } = require('copse/worker');
const lite = require('copse/lite');
const space = require('copse/space');
const { spacing } = require('copse/analysis');
const { cloud } = require('./cloud.js');
const { forest } = require('./forest.js');
const { prove } = require('./prove.js');

prove('copse', async () => (await load()).sample(forest));
prove('copse/external', async () => (await external.load()).sample(forest));
prove('copse/lite', async () => (await lite.load()).sample(forest));
prove('copse/space', async () => (await space.load()).sampleBox(cloud));
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
