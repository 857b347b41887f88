// What is thrown while options are read.
import { CopseError } from './error.js';

/** What a function of the user's has thrown, on its way out. */
export class Thrown {
  readonly cause: unknown;

  constructor(cause: unknown) {
    this.cause = cause;
  }
}

/** Reads what the user gave: what a getter or a revoked Proxy throws becomes an error of ours. */
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
