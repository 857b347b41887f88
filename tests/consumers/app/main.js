import * as analysis from './analysis.js';
import * as inlined from './default.js';
import * as external from './external.js';
import * as worker from './worker.js';

/** When all entries have told. */
export const done = Promise.all([inlined.done, external.done, worker.done, analysis.done]);
