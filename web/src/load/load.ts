import { asOptions, isObject } from '../values/check.js';
import { CopseError } from '../values/error.js';
import { loadAdvice } from './load-advice.js';

/** Refuses unknown options of `load`. An event is allowed, since `load` may be its listener. */
export function checkLoadOptions(options: unknown, names: readonly string[]): void {
  if (isObject(options) && 'type' in options && 'target' in options) return;
  asOptions(options, names);
}

/**
 * Calls `begin` once and returns the same promise to all callers. After a failure the next call tries
 * again.
 */
export class Once<T> {
  #promise: Promise<T> | undefined;

  /** True if it has begun and not failed. */
  get hasBegun(): boolean {
    return this.#promise !== undefined;
  }

  get(begin: () => Promise<T>): Promise<T> {
    this.#promise ??= (async () => begin())().catch((cause: unknown) => {
      this.#promise = undefined;
      throw cause instanceof CopseError
        ? cause
        : loadFailed('the engine', 'could not be compiled and started', cause);
    });
    return this.#promise;
  }
}

/** Returns the error for wasm that could not be loaded, with advice if the reason is known. */
export function loadFailed(value: unknown, rule: string, cause?: unknown): CopseError {
  const said = cause instanceof Error ? `${rule}: ${cause.message}` : rule;
  return new CopseError(
    { code: 'load-failed', option: 'wasm', value, rule: loadAdvice(cause) ?? said },
    String(value),
    cause,
  );
}
