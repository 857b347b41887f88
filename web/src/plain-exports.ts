// What the small entry offers besides its own `load`, and every other one, too.

export type { Report } from './engine/replies.js';
export { CopseError, type CopseErrorCode } from './error.js';
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
export type { NumberList } from './numbers.js';
export type { Obstacle, PointObstacle, PolylineObstacle, RegionObstacle } from './obstacles.js';
export type { Channel } from './pixels.js';
export type { CircleRegion, FillRule, PathRegion, RectangleRegion, Region } from './region.js';
export type {
  GeoJSONMultiPoint,
  GeoJSONOptions,
  GeoJSONSample,
  GeoJSONSamples,
  PlainSamples,
  SampleProperties,
  Samples,
  SamplesJSON,
} from './result.js';
export type { FlatRings, Point, Position, Ring } from './rings.js';
export type { Order, PlainOptions, PlainParts } from './sample-options.js';
