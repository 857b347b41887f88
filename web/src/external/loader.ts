// The `load` of an entry with its wasm in a separate file.
import { compile, isUrl, type WasmSource } from '../load/fetch.js';
import { checkLoadOptions, Once } from '../load/load.js';

/** The options of `load` in the entries `copse/external…`. */
export interface LoadOptions {
  /**
   * The wasm, or its address. By default the one of an earlier call, or else the file in the package.
   *
   * @example
   * ```ts
   * import { load } from 'copse/external';
   *
   * const copse = await load({ wasm: new URL('/assets/copse.wasm', location.href) });
   * ```
   * @throws `wrong-type` if it is no URL, string, bytes or WebAssembly.Module; `load-failed` if it cannot be
   * fetched or compiled.
   */
  wasm?: WasmSource | undefined;
}

/** Makes the `load` of an entry; `usual` returns the address of the file beside the module. */
export function loaderOf<Sampler>(
  start: (compiled: WebAssembly.Module) => Promise<Sampler>,
  usual: () => WasmSource,
): (options?: LoadOptions) => Promise<Sampler> {
  /** By the address of the wasm, or by the wasm itself. */
  const samplers = new Map<unknown, Once<Sampler>>();
  let last: WasmSource | undefined;

  return async (options: LoadOptions = {}) => {
    checkLoadOptions(options, ['wasm']);
    const { wasm = last ?? usual() } = options;
    last ??= wasm;
    const key = isUrl(wasm) ? wasm.href : wasm;
    const sampler = samplers.get(key) ?? new Once<Sampler>();
    samplers.set(key, sampler);
    try {
      return await sampler.get(async () => start(await compile(wasm)));
    } catch (error) {
      // The next call may give another address.
      if (last === wasm) last = undefined;
      throw error;
    }
  };
}
