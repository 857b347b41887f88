// Calls in space as the engine takes them. Undefined stands for the default, which only C++ knows.
import type { CommonRequest } from '../engine/common.js';
import type { Arrangement } from './arrangement.js';
import type { EngineExistingInSpace } from './existing.js';
import type { EngineObstacles } from './obstacles.js';

/** The part of a box that is filled. */
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

/** What both kinds of calls have. */
interface AnyRequest extends CommonRequest, Arrangement {
  existing: EngineExistingInSpace | undefined;
  obstacles: EngineObstacles | undefined;
  slice?: SpaceSlice;
}

export interface BoxRequest extends AnyRequest {
  /** Undefined where a count or classes stand in its place. */
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
  /** Instead of the radius, one for each vertex. */
  radii: Float64Array | undefined;
  weights: Float64Array | undefined;
  areSidesApart: boolean;
}

export type SpaceRequest = BoxRequest | SurfaceRequest;
