// The error that the user gets for what an engine has thrown. Apart from failures.ts, as it needs all
// sentences of rules.ts, which pages load when something fails.
import type { Asked } from '../options/request.js';
import { CopseError, type CopseErrorCode } from '../values/error.js';
import { OutOfMemory, Refusal } from './failures.js';
import { problemOf, type Rules } from './rules.js';

/**
 * The error for what a run has thrown, with the sentences of these tables; what is no fault of the call
 * stays as it is.
 */
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
