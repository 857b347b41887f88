// Errors while options are read.
import { CopseError } from './error.js';

/** The error of a user's function, on its way to the user. */
export class Thrown {
  readonly cause: unknown;

  constructor(cause: unknown) {
    this.cause = cause;
  }
}

/** Calls a function of the user while options are read. Its errors reach the user unchanged. */
export function calling(call: () => unknown): unknown {
  try {
    return call();
  } catch (cause) {
    throw new Thrown(cause);
  }
}

/** Reads the user's options. If a getter or a revoked Proxy throws, throws a CopseError. */
export function reading<T>(option: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof Thrown) throw cause.cause;
    if (cause instanceof CopseError) throw cause;
    const rule = `cannot be read: ${cause instanceof Error ? cause.message : 'a getter throws'}`;
    const problem = { code: 'wrong-type', option, value: undefined, rule } as const;
    throw new CopseError(problem, '', cause);
  }
}
