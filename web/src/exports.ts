// What every entry of the package offers besides its own `load`.

export type { SampleClass } from './classes.js';
export type { Copse } from './copse.js';
export type {
  ClassesOption,
  CountOption,
  DistanceOptions,
  MinDistanceOption,
  RadiusOption,
} from './distance.js';
export { CopseError, type CopseErrorCode } from './error.js';
export type { Conflict, Existing } from './existing.js';
export type { RadiusField, RadiusFunction, RadiusRaster } from './field.js';
export type {
  GeoJSONArea,
  GeoJSONFeature,
  GeoJSONFeatureCollection,
  GeoJSONGeometryCollection,
  GeoJSONMultiPolygon,
  GeoJSONPolygon,
} from './geojson.js';
export type { Grow, GrowStep } from './grow.js';
export type { MaskRegion, Raster } from './mask.js';
export type {
  BestCandidateOptions,
  BridsonOptions,
  DartThrowingOptions,
  JitteredOptions,
  MaximalMethod,
  Method,
  OtherMethodOptions,
  UniformOptions,
} from './methods.js';
export type { Obstacle, PointObstacle, PolylineObstacle, RegionObstacle } from './obstacles.js';
export type { CommonOptions, SampleOptions } from './options.js';
export type { CircleRegion, FillRule, PathRegion, RectangleRegion, Region } from './region.js';
export type { GeoJSONMultiPoint, Report, Samples } from './result.js';
export type { FlatRings, Point, Position, Ring } from './rings.js';
export type { Order, SelectionOptions } from './selection.js';
