/**
 * The triangles between samples and the cells around them, for maps: Delaunay, Voronoi, Lloyd. Nothing
 * here needs the sampler.
 *
 * @module copse/mesh
 */

export type { SampleSet } from '../geometry/samples.js';
export type { FillRule, Region } from '../shapes/region.js';
export { CopseError, type CopseErrorCode } from '../values/error.js';
export { createMesh, type MeshOptions } from './create.js';
export type { Cells, Mesh } from './mesh.js';
export { type RelaxOptions, relax } from './relax.js';
