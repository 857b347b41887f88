import { load } from 'copse';
import { load as loadAll } from 'copse/all';
import { forest } from './forest.js';
import { prove } from './prove.js';

export const done = Promise.all([
  prove('copse', async () => (await load()).sample(forest)),
  prove('copse/all', async () => (await loadAll()).sample(forest)),
]);
