// `load` of an entry whose wasm is a file of its own.
import { compile, type WasmSource } from '../load/fetch.js';
import { checkLoadOptions, Once } from '../load/load.js';

/** What `load` takes. */
export interface LoadOptions {
  /**
   * The wasm, or where it is. By default that of an earlier call, or else the file in the package.
   */
  wasm?: WasmSource | undefined;
}

/** Makes such a `load`; `usual` gives the file beside the module. */
export function loaderOf<Sampler>(
  start: (compiled: WebAssembly.Module) => Promise<Sampler>,
  usual: () => WasmSource,
): (options?: LoadOptions) => Promise<Sampler> {
  /** By where the wasm is, or by the wasm itself. */
  const samplers = new Map<unknown, Once<Sampler>>();
  let last: WasmSource | undefined;

  return async (options: LoadOptions = {}) => {
    checkLoadOptions(options, ['wasm']);
    const { wasm = last ?? usual() } = options;
    last ??= wasm;
    const key = wasm instanceof URL ? wasm.href : wasm;
    const sampler = samplers.get(key) ?? new Once<Sampler>();
    samplers.set(key, sampler);
    try {
      return await sampler.get(async () => start(await compile(wasm)));
    } catch (error) {
      // The next call may know better.
      if (last === wasm) last = undefined;
      throw error;
    }
  };
}
