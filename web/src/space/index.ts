/**
 * Samples in boxes of two dimensions or more, in volumes and on surfaces, with a WebAssembly of its
 * own inside.
 *
 * @module copse/space
 */
import { compiledForSpace } from '../compiled.js';
import { checkLoadOptions, Once } from '../load.js';
import { Space } from './space.js';
import { wasmBytes } from './wasm-inline.js';

const once = /* @__PURE__ */ new Once<Space>();

/**
 * Compiles and starts the sampler, whose wasm is part of this module: no file is fetched. Later
 * calls return the same object.
 *
 * @throws CopseError (`load-failed`) when WebAssembly is missing or forbidden; a content security
 * policy must allow `'wasm-unsafe-eval'`.
 */
export function load(): Promise<Space>;
export async function load(options: unknown = {}): Promise<Space> {
  checkLoadOptions(options, []);
  return once.get(async () =>
    Space.start(await compiledForSpace.get(() => WebAssembly.compile(wasmBytes()))),
  );
}

export { CopseError, type CopseErrorCode } from '../error.js';
export type { Report } from '../result.js';
export type { BoxOptions, CommonOptions } from './box-options.js';
export type { ExistingInSpace, Numbers } from './existing.js';
export type { SpaceSamples, SurfaceSamples } from './result.js';
export type { Space } from './space.js';
export type { SurfaceOptions } from './surface-options.js';
export type { TriangleIndices, VertexNumbers } from './triangles.js';
export type {
  DistanceRegion,
  MeshRegion,
  SphereRegion,
  VolumeRegion,
  VoxelRegion,
} from './volume-region.js';
