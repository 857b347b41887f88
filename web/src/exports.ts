// What the entries with everything of the plane offer besides their own `load`.

export type { NumberAttribute, Numbers } from './attribute.js';
export type { Chunk } from './chunk.js';
export type { CountedClass, SampleClass } from './classes.js';
export type {
  Density,
  DensityFunction,
  DensityImage,
  DensityRaster,
  ImagePixels,
} from './density.js';
export type { Conflict, Existing, ExistingSamples, Places } from './existing.js';
export type { RadiusField, RadiusFunction, RadiusRaster } from './field.js';
export type { Forest } from './forest.js';
export type { ForestChange, ForestEdit, ForestOptions, NamedPart } from './forest-options.js';
export type { ForestPart, ObstaclePart, RegionPart, SamplePart } from './forest-parts.js';
export type { GeoJSONPoint, GeoJSONPoints } from './geojson.js';
export * from './plain-exports.js';
export type { TexelRaster } from './raster.js';
export type { ClassSamples, FieldSamples, LevelSamples } from './result.js';
export type {
  BestCandidateOptions,
  BridsonOptions,
  CommonOptions,
  DartThrowingOptions,
  JitteredOptions,
  MaximalOptions,
  MaximalParts,
  Method,
  SampleOptions,
  UniformOptions,
} from './sample-options.js';
export type { Share, ShareFunction } from './share.js';
export type { WeightFunction, WeightRaster, Where } from './where.js';
export type { WholeCopse as Copse } from './whole-copse.js';
export type { World } from './world.js';
export type { Ground, GroundFunction, GroundParts } from './world-ground.js';
export type { WorldOptions } from './world-options.js';
