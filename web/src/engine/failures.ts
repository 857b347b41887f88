// What calls of an engine throw.

import type { Handle } from './module.js';
import type { RuleError, RuleProblem } from './rules.js';

/** An error of the engine. */
export interface EngineError extends RuleError {
  /** The option's name, where it is not that of the rule. */
  at?: string | undefined;
}

/** Thrown for an error of the engine, or for one that is in words already. */
export class Refusal extends Error {
  readonly error: EngineError | RuleProblem;

  constructor(error: EngineError | RuleProblem) {
    super();
    this.error = error;
  }
}

/** Thrown when there is not enough memory, for the engine or for what it gives. */
export class OutOfMemory extends Error {}

/** Throws an error of the engine, if there is one; `at` is the option that it is about. */
export function check(error: RuleError | undefined, at?: string): void {
  if (error) throw new Refusal({ ...error, at });
}

/** Returns a handle unless it has an error, which it throws after giving the handle back. */
export function checked<Held extends Handle & { error(): RuleError | undefined }>(
  held: Held,
): Held {
  const error = held.error();
  if (error) held.delete();
  check(error);
  return held;
}

/** Returns what `make` returns, which allocates memory of JavaScript's. */
export function allocating<T>(make: () => T): T {
  try {
    return make();
  } catch (cause) {
    throw cause instanceof RangeError ? new OutOfMemory(cause.message, { cause }) : cause;
  }
}

/** A copy of a view of the engine's memory. */
export function copyOf<List extends { slice(): unknown }>(view: List): List {
  return allocating(() => view.slice()) as List;
}

/** Does work with a handle, and gives it back. */
export function using<Held extends Handle, T>(held: Held, work: (held: Held) => T): T {
  try {
    return work(held);
  } finally {
    held.delete();
  }
}
