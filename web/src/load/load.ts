import { asOptions, isObject } from '../values/check.js';
import { CopseError } from '../values/error.js';
import { loadAdvice } from './load-advice.js';

/** Refuses what `load` does not take, but for an event, whose listener it may be. */
export function checkLoadOptions(options: unknown, names: readonly string[]): void {
  if (isObject(options) && 'type' in options && 'target' in options) return;
  asOptions(options, names);
}

/**
 * Calls `begin` once and hands its promise to everyone; after a failure the next call tries again.
 */
export class Once<T> {
  #promise: Promise<T> | undefined;

  /** Whether it was asked for, and has not failed. */
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

/** Returns the error for wasm that could not be had, with advice where the reason is known. */
export function loadFailed(value: unknown, rule: string, cause?: unknown): CopseError {
  const said = cause instanceof Error ? `${rule}: ${cause.message}` : rule;
  return new CopseError(
    { code: 'load-failed', option: 'wasm', value, rule: loadAdvice(cause) ?? said },
    String(value),
    cause,
  );
}
