import * as analysis from './analysis.js';
import { proveExternal } from './external.js';
import * as mesh from './mesh.js';
import * as more from './more.js';
import * as plane from './plane.js';
import * as space from './space.js';
import * as worker from './worker.js';

/** When all entries have told. */
export const done = Promise.all([
  ...[plane, space, worker, analysis, mesh, more].map(({ done }) => done),
  proveExternal(),
]);
