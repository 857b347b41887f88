import { load } from 'copse/external';
import { load as loadAll } from 'copse/external/all';
import { load as loadSpace } from 'copse/external/space';
import { cloud } from './cloud.js';
import { forest } from './forest.js';
import { prove } from './prove.js';

/** With the wasm of each, or where it is; by default beside the package's modules. */
export const proveExternal = ({ copse, all, space } = {}) =>
  Promise.all([
    prove('copse/external', async () => (await load({ wasm: copse })).sample(forest)),
    prove('copse/external/all', async () => (await loadAll({ wasm: all })).sample(forest)),
    prove('copse/external/space', async () => (await loadSpace({ wasm: space })).sampleBox(cloud)),
  ]);
