// Make the user's error from an error of the engine. It is apart from failures.ts because it needs the
// sentences of rules.ts, which pages load only when a call fails.
import type { Asked } from '../options/request.js';
import { CopseError, type CopseErrorCode } from '../values/error.js';
import { OutOfMemory, Refusal } from './failures.js';
import { problemOf, type Rules } from './rules.js';

/** The user's error for an error of a run, with the sentences of `tables`. Other errors stay as they are. */
export function errorOf(
  { options, ground = 'region' }: Asked,
  failure: unknown,
  tables: readonly Rules[],
): unknown {
  if (failure instanceof OutOfMemory) {
    const rule = 'needs more memory than there is: ask for less at once';
    const value = options[ground];
    return new CopseError({ code: 'engine-failed', option: ground, value, rule }, '', failure);
  }
  if (!(failure instanceof Refusal)) return failure;
  const { error } = failure;
  const problem = 'code' in error ? error : problemOf(error, tables);
  const { code, rule, value: shown } = problem;
  const option = ('at' in error && error.at) || problem.option;
  const value = Object.hasOwn(options, option) ? options[option] : shown;
  return new CopseError({ code: code as CopseErrorCode, option, value, rule }, shown);
}
