// What a call comes to in the user's terms: samples, or an error.

import { OutOfMemory, Refusal } from './engine/failures.js';
import { problemOf, type Rules } from './engine/rules.js';
import { CopseError, type CopseErrorCode } from './error.js';
import type { PlainRequest } from './request.js';
import { Samples } from './result.js';
import type { Placed } from './run.js';

/** The samples that a plain call has placed. */
export function plainSamplesOf(
  { request, warnings }: { request: PlainRequest; warnings: readonly string[] },
  placed: Placed,
): Samples {
  const { positions = request.float32 ? new Float32Array() : new Float64Array() } = placed;
  const { report, seed } = placed;
  return new Samples({ positions, report: { ...report, warnings }, seed });
}

/** What was asked for, as the user gave it. */
export interface Asked {
  readonly options: Record<string, unknown>;
  /** The option that takes the memory; `region` where it is not said. */
  readonly ground?: string;
}

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
    const rule = 'needs more memory than there is';
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
