/**
 * copse for three.js: {@link SurfaceScatter} spreads samples over a mesh and replaces three's
 * `MeshSurfaceSampler`; {@link ChunkedForest} shows an infinite world around a camera.
 *
 * @module @copse/three
 */
export { ChunkedForest } from './chunked-forest.js';
export type {
  ChunkedForestOptions,
  ChunkedWorld,
  FelledTrees,
  TreeModel,
  TreePlace,
} from './chunked-forest-options.js';
export { setInstances } from './instances.js';
export { SurfaceScatter } from './surface-scatter.js';
