// The sentences of the engine's errors. A pool loads this module with the first error.

import { errorOf } from '../engine/errors.js';
import { planeRules, spaceRules, wholeRules } from '../engine/rules.js';
import type { Asked } from '../options/request.js';

const tables = [planeRules, wholeRules, spaceRules];

/** The error of a thread in the user's terms. */
export function inWords(call: Asked, failure: unknown): unknown {
  return errorOf(call, failure, tables);
}
