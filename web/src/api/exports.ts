// The exports of `copse/all` and `copse/external/all`, besides their own `load`.

export type { Forest } from '../forest/forest.js';
export type { ForestChange, ForestEdit, ForestOptions, NamedPart } from '../forest/options.js';
export type { AlongOptions, AlongParts } from '../options/along-options.js';
export type { CountedClass, SampleClass } from '../options/classes.js';
export type {
  Density,
  DensityFunction,
  DensityImage,
  DensityRaster,
  ImagePixels,
} from '../options/density.js';
export type { Each, EachNumber, EachOptions } from '../options/each.js';
export type { Conflict, Existing, ExistingSamples, Places } from '../options/existing.js';
export type { RadiusField, RadiusFunction, RadiusRaster } from '../options/field.js';
export type { ForestPart, ObstaclePart, RegionPart, SamplePart } from '../options/forest-parts.js';
export type { Ground, GroundFunction, GroundParts } from '../options/ground.js';
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
} from '../options/sample-options.js';
export type { RadiusDistribution, RadiusRange } from '../options/sizes.js';
export type { WeightFunction, WeightRaster, Where } from '../options/where.js';
export type { EachProperties, EachSamples } from '../results/each-samples.js';
export type {
  BorderSamples,
  ClassSamples,
  FieldSamples,
  LevelSamples,
  LineSamples,
} from '../results/result.js';
export type {
  GeoJSONLine,
  GeoJSONLines,
  GeoJSONPoint,
  GeoJSONPoints,
} from '../shapes/geojson.js';
export type { EdgeLine, Line, PolylineLine, Vertices } from '../shapes/lines.js';
export type { TexelRaster } from '../shapes/raster.js';
export type { NumberAttribute, Numbers } from '../values/attribute.js';
export { Chunk } from '../world/chunk.js';
export type { WorldOptions } from '../world/options.js';
export type { Share, ShareFunction } from '../world/share.js';
export type { World } from '../world/world.js';
export * from './plain-exports.js';
export type { WholeCopse as Copse } from './whole-copse.js';
