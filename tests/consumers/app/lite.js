import { load } from 'copse/lite';
import { forest } from './forest.js';
import { prove } from './prove.js';

export const done = prove('copse/lite', async () => (await load()).sample(forest));
