import { load } from 'copse';
import { forest } from './forest.js';
import { prove } from './prove.js';

export const done = prove('copse', async () => (await load()).sample(forest));
