// The common part of all engines.
import type { CommonOptions } from './module.js';
import type { EngineRun } from './run.js';

/** The options that every call has. */
export interface CommonRequest {
  limit?: number | undefined;
  float32?: boolean | undefined;
  seed?: number | string | undefined;
}

/** An engine that begins runs. */
export interface RunEngine {
  begin(request: object): EngineRun;
}

/** The options of every call, as C++ takes them. Undefined options keep the defaults of C++. */
export function commonOf(
  defaults: CommonOptions,
  { limit = defaults.limit, float32 = defaults.float32, seed = defaults.seed }: CommonRequest,
): CommonOptions {
  const isSeedText = typeof seed === 'string';
  return {
    limit,
    float32,
    seed: isSeedText ? 0 : seed,
    isSeedText,
    seedText: isSeedText ? seed : '',
  };
}
