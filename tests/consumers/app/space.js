import { load } from 'copse/space';
import { cloud } from './cloud.js';
import { prove } from './prove.js';

export const done = prove('copse/space', async () => (await load()).sampleBox(cloud));
