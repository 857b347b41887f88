// The engines that threads run, each loaded when it is first needed: what the user gave, or else what
// the page has, or else a copy in the package.

import { compiled, type EngineName } from '../load/compiled.js';
import { compile, type WasmSource } from '../load/fetch.js';
import { Once } from '../load/load.js';
import { asOptions, isObject } from '../values/check.js';

/** The wasm of each engine. For one that is left out, a pool takes the page's or the package's. */
export interface WasmSources {
  /** That of `copse`, for plain calls: `copse.wasm`. */
  copse?: WasmSource | undefined;
  /** That of `copse/all`, for all other calls in the plane: `copse-all.wasm`. */
  all?: WasmSource | undefined;
  /** That of `copse/space`, for boxes and surfaces: `copse-space.wasm`. */
  space?: WasmSource | undefined;
}

/** A compiled engine, and a name that it has in each thread. */
export interface ThreadEngine {
  readonly name: string;
  readonly compiled: WebAssembly.Module;
}

/** Gives the engine for calls that the entry of that name can make. */
export type EngineOf = (name: EngineName) => Promise<ThreadEngine>;

const inlined = {
  copse: () => import('../wasm-inline.js'),
  all: () => import('../all/wasm-inline.js'),
  space: () => import('../space/wasm-inline.js'),
};

/** Reads the option `wasm`: a source for all calls in the plane, one for each engine, or neither. */
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

/** The package's own; for a plain call whichever the page has. */
async function packaged(name: EngineName): Promise<ThreadEngine> {
  const isAll = name === 'all' || (name === 'copse' && compiled.all.hasBegun);
  const own = isAll ? 'all' : name;
  const module = await compiled[own].get(async () =>
    WebAssembly.compile((await inlined[own]()).wasmBytes()),
  );
  return { name: own, compiled: module };
}
