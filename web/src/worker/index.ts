/**
 * The sampler in threads, so that a page stays alive whatever it is asked for.
 *
 * @module copse/worker
 */
import { asOptions, asWhole } from '../check.js';
import { compiled } from '../compiled.js';
import { compile, type WasmSource } from '../fetch.js';
import { Once } from '../load.js';
import { Pool } from './pool.js';

/** What {@link createPool} takes. */
export interface PoolOptions {
  /** The most threads, 1 to 64; by default as many as the machine has cores, and 4 at most. */
  size?: number | undefined;
  /** The wasm, or where it is; by default a copy in the package, which is not loaded otherwise. */
  wasm?: WasmSource | undefined;
}

/**
 * Compiles the sampler, once for all threads of a pool, and starts the first of them. It needs no headers and no configuration of
 * bundlers; a content security policy must allow `'wasm-unsafe-eval'` and workers from `'self'`.
 *
 * @throws CopseError (`load-failed`) when the wasm cannot be had, or WebAssembly is missing or
 * forbidden.
 */
export async function createPool(options: PoolOptions = {}): Promise<Pool> {
  asOptions(options, ['size', 'wasm']);
  const { size = Math.min(globalThis.navigator?.hardwareConcurrency ?? 4, 4), wasm } = options;
  const threads = asWhole('size', size, 1, 64);
  const module =
    wasm === undefined
      ? compiled.get(compileInlined)
      : new Once<WebAssembly.Module>().get(() => compile(wasm));
  return new Pool(await module, threads);
}

async function compileInlined(): Promise<WebAssembly.Module> {
  const { wasmBytes } = await import('../wasm-inline.js');
  return WebAssembly.compile(wasmBytes());
}

export * from '../exports.js';
export type { WasmSource } from '../fetch.js';
export type { ExistingInSpace, Numbers } from '../space/existing.js';
export type { SpaceSamples, SurfaceSamples } from '../space/result.js';
export type { SurfaceOptions } from '../space/surface-options.js';
export type { TriangleIndices, VertexNumbers } from '../space/triangles.js';
export type { MeshRegion, SphereRegion, VoxelRegion } from '../space/volume-region.js';
export type { CallOptions, WatchOptions } from './job.js';
export type { Pool } from './pool.js';
export type { PoolForest } from './pool-forest.js';
export type { PartOptions, PoolWorld } from './pool-world.js';
export type { PoolBoxOptions } from './space-calls.js';
