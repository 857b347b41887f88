// The engine's errors in words, which a pool loads with the first of them.

import { errorOf } from '../engine/errors.js';
import { planeRules, spaceRules, wholeRules } from '../engine/rules.js';
import type { Asked } from '../options/request.js';

const tables = [planeRules, wholeRules, spaceRules];

/** What a thread has thrown, in the user's terms. */
export function inWords(call: Asked, failure: unknown): unknown {
  return errorOf(call, failure, tables);
}
