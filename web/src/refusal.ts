// What calls of the engine throw.
import type { EngineError } from './replies.js';

/** Thrown for an error of the engine. */
export class Refusal extends Error {
  readonly error: EngineError;

  constructor(error: EngineError) {
    super(error.rule);
    this.error = error;
  }
}

/** Thrown when there is not enough memory, for the engine or for what it gives. */
export class OutOfMemory extends Error {}

/** What `make` gives, which allocates memory of JavaScript's. */
export function allocating<T>(make: () => T): T {
  try {
    return make();
  } catch (cause) {
    throw cause instanceof RangeError ? new OutOfMemory(cause.message, { cause }) : cause;
  }
}
