// The exports of `copse/space` and `copse/external/space`, besides their own `load`.

export type { Report } from '../engine/replies.js';
export type { NumberAttribute, Numbers } from '../values/attribute.js';
export { CopseError, type CopseErrorCode } from '../values/error.js';
export type { NumberList } from '../values/numbers.js';
export type { Channel } from '../values/pixels.js';
export type {
  ArrangementOptions,
  CountedSpaceClass,
  CountedSurfaceClass,
  SpaceClass,
  SurfaceClass,
  SurfaceRules,
  SurfaceWhere,
} from './arrangement.js';
export type { BoxOptions, CommonOptions } from './box-options.js';
export type { ExistingInSpace } from './existing.js';
export type { ObstacleInSpace } from './obstacles.js';
export type { OfSurface, PlacesInSpace, PointInSpace, SurfacePlace } from './places.js';
export { type ClassesInSpace, SpaceSamples, SurfaceSamples } from './result.js';
export type { Space } from './space.js';
export type {
  SurfaceFunction,
  SurfaceOptions,
  SurfaceRadius,
  SurfaceRadiusTexture,
} from './surface-options.js';
export type { Terrain } from './terrain.js';
export type { SurfaceTexture, TextureReading, TextureTexels } from './texture.js';
export type { TriangleIndices, Triangles, VertexNumbers } from './triangles.js';
export type {
  DistanceRegion,
  MeshRegion,
  SphereRegion,
  VolumeRegion,
  VoxelRegion,
} from './volume-region.js';
