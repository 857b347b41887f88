import * as analysis from './analysis.js';
import * as inlined from './default.js';
import * as external from './external.js';
import * as lite from './lite.js';
import * as space from './space.js';
import * as worker from './worker.js';

/** When all entries have told. */
export const done = Promise.all(
  [inlined, external, worker, analysis, lite, space].map(({ done }) => done),
);
