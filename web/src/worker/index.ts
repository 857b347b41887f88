/**
 * The samplers of `copse/all` and `copse/space` in threads, so that a page stays responsive.
 *
 * @module copse/worker
 */

import type { WasmSource } from '../load/fetch.js';
import { asOptions, asWhole } from '../values/check.js';
import { readEngines, type WasmSources } from './engines.js';
import { Pool } from './pool.js';

/**
 * The options of {@link createPool}.
 *
 * @see [Off the main thread](../../../docs/methods.md)
 */
export interface PoolOptions {
  /**
   * The most threads that calls share: a whole number from 1 to 64. By default the number of cores, at most 4.
   *
   * @example
   * ```js
   * const pool = await createPool({ size: 2 });
   * pool.dispose();
   * ```
   * @throws `wrong-type` if it is no number; `out-of-range` if it is not a whole number from 1 to 64.
   */
  size?: number | undefined;
  /**
   * The wasm, or its address. Give one source for all calls in the plane: `copse-all.wasm`, or `copse.wasm` if
   * you make plain calls alone. Or give one for each engine, `{ copse, all, space }`; the pool fetches each
   * when a call needs it. By default each call uses an engine that the page has loaded, or a copy in the
   * package.
   *
   * @example
   * ```ts
   * import { createPool } from 'copse/worker';
   *
   * const pool = await createPool({ wasm: { copse: '/copse.wasm', all: '/copse-all.wasm' } });
   * ```
   * @throws `wrong-type` if it is no URL, string, bytes or WebAssembly.Module; `load-failed` if it cannot be
   * fetched or compiled.
   */
  wasm?: WasmSource | WasmSources | undefined;
}

/**
 * Starts a pool of threads. It compiles the engine for plain calls and starts one thread; other engines and
 * threads follow when calls need them. It needs no headers and no configuration of bundlers. A content
 * security policy must allow `'wasm-unsafe-eval'` and workers from `'self'`.
 *
 * @example
 * ```js
 * const pool = await createPool();
 * const trees = await pool.sample({ region: meadow, radius: 12, seed: 7 });
 * pool.dispose();
 * ```
 * @throws CopseError, as a rejection: `load-failed` if the wasm cannot be loaded, or WebAssembly is missing or
 * forbidden; and `unknown-option`, `wrong-type` or `out-of-range` for an option.
 * @see [Off the main thread](../../../docs/methods.md)
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
