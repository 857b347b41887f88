import { Copse } from './copse.js';
import type { EngineModule } from './engine.js';
import { CopseError } from './error.js';
import createEngine from './glue.js';

/** Starts the sampler on wasm that is compiled already. */
export async function start(compiled: WebAssembly.Module): Promise<Copse> {
  const startEngine = () => instantiate(compiled);
  return new Copse(await startEngine(), startEngine);
}

/** An engine of its own, with its own memory. */
export function instantiate(compiled: WebAssembly.Module): Promise<EngineModule> {
  return new Promise((resolve, reject) => {
    const instantiateWasm: Parameters<typeof createEngine>[0]['instantiateWasm'] = (
      imports,
      receive,
    ) => {
      WebAssembly.instantiate(compiled, imports)
        .then((instance) => receive(instance, compiled))
        .catch(reject);
      return {};
    };
    createEngine({ instantiateWasm }).then(resolve, reject);
  });
}

/**
 * Calls `begin` once and hands its promise to everyone; after a failure the next call tries again.
 */
export class Once<T> {
  #promise: Promise<T> | undefined;

  get(begin: () => Promise<T>): Promise<T> {
    this.#promise ??= begin().catch((cause: unknown) => {
      this.#promise = undefined;
      throw cause instanceof CopseError
        ? cause
        : loadFailed('the engine', 'could not be compiled and started', cause);
    });
    return this.#promise;
  }
}

/** The error for wasm that cannot be had. */
export function loadFailed(value: unknown, rule: string, cause?: unknown): CopseError {
  const reason = cause instanceof Error ? `${rule}: ${cause.message}` : rule;
  return new CopseError(
    { code: 'load-failed', option: 'wasm', value, rule: reason },
    String(value),
    cause,
  );
}
