// The engines that threads run. Each is loaded when first needed: the user's, or else the page's, or else a
// copy in the package.

import { compiled, type EngineName } from '../load/compiled.js';
import { compile, type WasmSource } from '../load/fetch.js';
import { Once } from '../load/load.js';
import { asOptions, isObject } from '../values/check.js';

/**
 * The wasm of each engine. By default a pool uses an engine that the page has loaded, or the package's
 * copy.
 */
export interface WasmSources {
  /** `copse.wasm`, for plain calls. */
  copse?: WasmSource | undefined;
  /** `copse-all.wasm`, for all other calls in the plane. */
  all?: WasmSource | undefined;
  /** `copse-space.wasm`, for boxes and surfaces. */
  space?: WasmSource | undefined;
}

/** A compiled engine, and its name in each thread. */
export interface ThreadEngine {
  readonly name: string;
  readonly compiled: WebAssembly.Module;
}

/** Returns the engine for calls of the entry with this name. */
export type EngineOf = (name: EngineName) => Promise<ThreadEngine>;

const inlined = {
  copse: () => import('../wasm-inline.js'),
  all: () => import('../all/wasm-inline.js'),
  space: () => import('../space/wasm-inline.js'),
};

/** Reads the option `wasm`: one source for all calls in the plane, one for each engine, or none. */
export function readEngines(wasm: unknown): EngineOf {
  if (wasm === undefined) return packaged;
  const isByName = isObject(wasm) && ['copse', 'all', 'space'].some((name) => name in wasm);
  if (!isByName) {
    const given = once('given', wasm as WasmSource);
    return (name) => (name === 'space' ? packaged(name) : given());
  }
  const sources = asOptions(wasm, ['copse', 'all', 'space']) as WasmSources;
  const given = Object.fromEntries(
    Object.entries(sources).map(([name, source]) => [
      name,
      source === undefined ? undefined : once(`given ${name}`, source),
    ]),
  );
  return (name) => given[name]?.() ?? packaged(name);
}

function once(name: string, source: WasmSource): () => Promise<ThreadEngine> {
  const compiling = new Once<WebAssembly.Module>();
  return async () => ({ name, compiled: await compiling.get(() => compile(source)) });
}

/** Returns the package's engine. For plain calls it is the larger engine if the page has loaded that one. */
async function packaged(name: EngineName): Promise<ThreadEngine> {
  const isAll = name === 'all' || (name === 'copse' && compiled.all.hasBegun);
  const own = isAll ? 'all' : name;
  const module = await compiled[own].get(async () => {
    const { wasmBytes } = await inlined[own]();
    return WebAssembly.compile(wasmBytes());
  });
  return { name: own, compiled: module };
}
