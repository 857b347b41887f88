/**
 * Makes Delaunay triangles, Voronoi cells and Lloyd's relaxation of samples, for maps. It does not need the
 * sampler.
 *
 * @module copse/mesh
 */

export type { SampleSet } from '../geometry/samples.js';
export type { FillRule, Region } from '../shapes/region.js';
export { CopseError, type CopseErrorCode } from '../values/error.js';
export { createMesh, type MeshOptions } from './create.js';
export type { Cells, Mesh } from './mesh.js';
export { type RelaxOptions, relax } from './relax.js';
