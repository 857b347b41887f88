// The exports that `copse` and every other entry in the plane have, besides their own `load`.

export type { Report } from '../engine/replies.js';
export type { Order, PlainOptions, PlainParts } from '../options/sample-options.js';
export type { Grow, GrowStep } from '../results/grow.js';
export type {
  GeoJSONMultiPoint,
  GeoJSONOptions,
  GeoJSONSample,
  GeoJSONSamples,
  PlainSamples,
  SampleProperties,
  SamplesJSON,
} from '../results/result.js';
export { Samples } from '../results/result.js';
export type {
  GeoJSONArea,
  GeoJSONFeature,
  GeoJSONFeatureCollection,
  GeoJSONGeometryCollection,
  GeoJSONMultiPolygon,
  GeoJSONPolygon,
} from '../shapes/geojson.js';
export type { MaskRegion, Raster } from '../shapes/mask.js';
export type {
  Obstacle,
  PointObstacle,
  PolylineObstacle,
  RegionObstacle,
} from '../shapes/obstacles.js';
export type {
  CircleRegion,
  FillRule,
  PathRegion,
  RectangleRegion,
  Region,
} from '../shapes/region.js';
export type { FlatRings, Point, Position, Ring } from '../shapes/rings.js';
export { CopseError, type CopseErrorCode } from '../values/error.js';
export type { NumberList } from '../values/numbers.js';
export type { Channel } from '../values/pixels.js';
