// Calls in space in the form of the engine. Undefined options have their default, which only C++ knows.
import type { CommonRequest } from '../engine/common.js';
import type { Arrangement } from './arrangement.js';
import type { EngineExistingInSpace } from './existing.js';
import type { EngineObstacles } from './obstacles.js';

/** The part of a box to fill. */
export type EngineVolume =
  | { sphere: { center: Float64Array; radius: number } }
  | { mesh: { positions: Float64Array; indices: Uint32Array } }
  | { voxels: { data: Float32Array; size: Float64Array; threshold: number | undefined } }
  | { lipschitz: number };

/** The part of a call that one of several threads makes, see cpp/space/slice.h. */
export interface SpaceSlice {
  number: number;
  count: number;
  lead: number | undefined;
}

/** The options of both kinds of calls. */
interface AnyRequest extends CommonRequest, Arrangement {
  existing: EngineExistingInSpace | undefined;
  obstacles: EngineObstacles | undefined;
  slice?: SpaceSlice;
}

export interface BoxRequest extends AnyRequest {
  /** Undefined with a count alone, or classes. */
  radius: number | undefined;
  size: Float64Array;
  origin: Float64Array | undefined;
  periodic: boolean | undefined;
  region: EngineVolume | undefined;
}

export interface SurfaceRequest extends AnyRequest {
  positions: Float64Array;
  indices: Uint32Array;
  normals: Float64Array | undefined;
  uv: Float64Array | undefined;
  radius: number | undefined;
  /** A radius for each vertex, instead of `radius`. */
  radii: Float64Array | undefined;
  weights: Float64Array | undefined;
  areSidesApart: boolean;
}

export type SpaceRequest = BoxRequest | SurfaceRequest;
