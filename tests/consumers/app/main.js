import * as analysis from './analysis.js';
import { proveExternal } from './external.js';
import * as plane from './plane.js';
import * as space from './space.js';
import * as worker from './worker.js';

/** When all entries have told. */
export const done = Promise.all([
  ...[plane, space, worker, analysis].map(({ done }) => done),
  proveExternal(),
]);
