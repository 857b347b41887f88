import { load } from 'copse/external';
import { forest } from './forest.js';
import { prove } from './prove.js';

export const done = prove('copse/external', async () => (await load()).sample(forest));
