import type { CopseError } from 'copse/all';

/**
 * The CopseError that `call` throws, whether the built package's or the source's; anything else
 * that happens is an error of its own.
 */
export function caught(call: () => unknown): CopseError {
  try {
    call();
  } catch (error) {
    if (error instanceof Error && error.name === 'CopseError') return error as CopseError;
    throw error;
  }
  throw new Error('nothing was thrown');
}
