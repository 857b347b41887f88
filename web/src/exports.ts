// What every entry of the package offers besides its own `load`.

export type { Chunk } from './chunk.js';
export type { SampleClass } from './classes.js';
export type { Copse } from './copse.js';
export type {
  Channel,
  Density,
  DensityFunction,
  DensityImage,
  DensityRaster,
  ImagePixels,
} from './density.js';
export { CopseError, type CopseErrorCode } from './error.js';
export type { Conflict, Existing, ExistingSamples, Places } from './existing.js';
export type { RadiusField, RadiusFunction, RadiusRaster } from './field.js';
export type { Forest } from './forest.js';
export type { ForestChange, ForestEdit, ForestOptions, NamedPart } from './forest-options.js';
export type { ForestPart, ObstaclePart, RegionPart, SamplePart } from './forest-parts.js';
export type {
  GeoJSONArea,
  GeoJSONFeature,
  GeoJSONFeatureCollection,
  GeoJSONGeometryCollection,
  GeoJSONMultiPolygon,
  GeoJSONPoint,
  GeoJSONPoints,
  GeoJSONPolygon,
} from './geojson.js';
export type { Grow, GrowStep } from './grow.js';
export type { MaskRegion, Raster } from './mask.js';
export type { Obstacle, PointObstacle, PolylineObstacle, RegionObstacle } from './obstacles.js';
export type { TexelRaster } from './raster.js';
export type { CircleRegion, FillRule, PathRegion, RectangleRegion, Region } from './region.js';
export type {
  ClassSamples,
  FieldSamples,
  GeoJSONMultiPoint,
  GeoJSONOptions,
  GeoJSONSample,
  GeoJSONSamples,
  LevelSamples,
  PlainSamples,
  Report,
  SampleProperties,
  Samples,
} from './result.js';
export type { FlatRings, Point, Position, Ring } from './rings.js';
export type {
  BestCandidateOptions,
  BridsonOptions,
  CommonOptions,
  DartThrowingOptions,
  JitteredOptions,
  MaximalOptions,
  Method,
  Order,
  SampleOptions,
  UniformOptions,
} from './sample-options.js';
export type { Share, ShareFunction } from './share.js';
export type { WeightFunction, WeightRaster, Where } from './where.js';
export type { World } from './world.js';
export type { Ground, GroundFunction, GroundParts } from './world-ground.js';
export type { WorldOptions } from './world-options.js';
