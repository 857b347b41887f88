// The engine's errors in words, which a pool loads with the first of them.
import { planeRules, spaceRules, wholeRules } from '../engine/rules.js';
import { type Asked, errorOf } from '../outcome.js';

const tables = [planeRules, wholeRules, spaceRules];

/** What a thread has thrown, in the user's terms. */
export function inWords(call: Asked, failure: unknown): unknown {
  return errorOf(call, failure, tables);
}
