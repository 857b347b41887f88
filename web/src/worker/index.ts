/**
 * The samplers of `copse`, `copse/all` and `copse/space` in threads, so that a page stays responsive.
 *
 * @module copse/worker
 */

import type { WasmSource } from '../load/fetch.js';
import { asOptions, asWhole } from '../values/check.js';
import { readEngines, type WasmSources } from './engines.js';
import { Pool } from './pool.js';

/** What {@link createPool} takes. */
export interface PoolOptions {
  /** The most threads, 1 to 64. By default as many as the machine has cores, and 4 at most. */
  size?: number | undefined;
  /**
   * The wasm, or where it is. Give one source for all calls in the plane: `copse-all.wasm`, or
   * `copse.wasm` where plain calls are enough. Or give one for each engine, `{ copse, all, space }`,
   * which the pool fetches when a call needs it. By default each call takes an engine that the page
   * has loaded, or a copy in the package.
   */
  wasm?: WasmSource | WasmSources | undefined;
}

/**
 * Compiles the engine for plain calls and starts the first thread. Other engines and threads follow
 * when calls need them. It needs no headers and no configuration of bundlers. A content security policy
 * must allow `'wasm-unsafe-eval'` and workers from `'self'`.
 *
 * @throws CopseError (`load-failed`) when the wasm cannot be loaded, or WebAssembly is missing or
 * forbidden.
 */
export async function createPool(options: PoolOptions = {}): Promise<Pool> {
  const usual = Math.min(globalThis.navigator?.hardwareConcurrency ?? 4, 4);
  const { size = usual, wasm } = asOptions(options, ['size', 'wasm']);
  const threads = asWhole('size', size, 1, 64);
  const engineOf = readEngines(wasm);
  return new Pool(engineOf, await engineOf('copse'), threads);
}

export * from '../api/exports.js';
export type { WasmSource } from '../load/fetch.js';
export type { ExistingInSpace } from '../space/existing.js';
export type { PlacesInSpace, PointInSpace } from '../space/places.js';
export type { SpaceSamples, SurfaceSamples } from '../space/result.js';
export type { SurfaceOptions } from '../space/surface-options.js';
export type { TriangleIndices, Triangles, VertexNumbers } from '../space/triangles.js';
export type { MeshRegion, SphereRegion, VoxelRegion } from '../space/volume-region.js';
export type { WasmSources } from './engines.js';
export type { CallOptions, WatchOptions } from './job.js';
export type { Pool } from './pool.js';
export type { PoolForest } from './pool-forest.js';
export type { PartOptions, PoolWorld } from './pool-world.js';
export type { PoolBoxOptions } from './space-calls.js';
