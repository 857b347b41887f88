// The errors of calls to an engine.

import type { Handle } from './module.js';
import type { RuleError, RuleProblem } from './rules.js';

/** An error of the engine. */
export interface EngineError extends RuleError {
  /** The name of the option, if it differs from that of the rule. */
  at?: string | undefined;
}

/** Thrown for an error of the engine, or for one that already has its sentence. */
export class Refusal extends Error {
  readonly error: EngineError | RuleProblem;

  constructor(error: EngineError | RuleProblem) {
    super();
    this.error = error;
  }
}

/** Thrown if memory runs out, in the engine or for its results. */
export class OutOfMemory extends Error {}

/** Throws an error of the engine, if any; `at` is the option that it concerns. */
export function check(error: RuleError | undefined, at?: string): void {
  if (error) throw new Refusal({ ...error, at });
}

/** Returns a handle. If the handle has an error, frees the handle and throws the error. */
export function checked<Held extends Handle & { error(): RuleError | undefined }>(
  held: Held,
): Held {
  const error = held.error();
  if (error) held.delete();
  check(error);
  return held;
}

/** Returns the result of `make`, which allocates memory of JavaScript. */
export function allocating<T>(make: () => T): T {
  try {
    return make();
  } catch (cause) {
    throw cause instanceof RangeError ? new OutOfMemory(cause.message, { cause }) : cause;
  }
}

/** Copies a view of the engine's memory. */
export function copyOf<List extends { slice(): unknown }>(view: List): List {
  return allocating(() => view.slice()) as List;
}

/** Does work with a handle, and frees the handle. */
export function using<Held extends Handle, T>(held: Held, work: (held: Held) => T): T {
  try {
    return work(held);
  } finally {
    held.delete();
  }
}
