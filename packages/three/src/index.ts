/**
 * copse for three.js: {@link SurfaceScatter} spreads samples over a mesh and replaces three's
 * `MeshSurfaceSampler`; {@link ChunkedForest} shows an infinite world around a camera.
 *
 * @module @copse/three
 */
export {
  ChunkedForest,
  type ChunkedForestOptions,
  type ChunkedWorld,
  type FelledTrees,
  type TreeModel,
  type TreePlace,
} from './chunked-forest.js';
export { setInstances } from './instances.js';
export { SurfaceScatter } from './surface-scatter.js';
