// What the wasm module answers.
import type { Report } from './result.js';

/** x0 y0 x1 y1 … */
export type Positions = Float64Array | Float32Array;

/** What was wrong, as C++ says it: a CopseError whose value is text. */
export interface EngineError {
  code: string;
  option: string;
  value: string;
  rule: string;
}

/** What a step placed and did. */
export interface Step {
  positions: Positions;
  /** Of each, where they differ. */
  radii: Float64Array | undefined;
  /** Of each, where there are several. */
  classes: Uint8Array | undefined;
  /** Of samples on a surface. */
  surface?: SurfaceDetails | undefined;
  /** Of the levels that have ended in it, how many samples there are at the end of each. */
  levelEnds: Uint32Array | undefined;
  /** Of a slice (cpp/window/slice.h), the samples about its cuts, if there are any. */
  below?: Float64Array;
  above?: Float64Array;
  /** When `isWatched`. */
  trace: Trace | undefined;
  /** 1 when nothing is left to do. */
  isDone: number;
}

/** What belongs to each sample on a surface besides its place. */
export interface SurfaceDetails {
  normals: Float32Array;
  triangles: Uint32Array;
  barycentrics: Float32Array;
  /** Empty where the mesh has none. */
  uv: Float32Array;
  ids: Uint32Array;
}

/** What a step did, as far as its method keeps account of it. */
export interface Trace {
  /** The sample that each one placed grew from, or −1. */
  parents: Int32Array;
  tried: Float64Array;
  accepted: Uint8Array;
  active: Uint32Array;
}

/** How a run went. */
export interface Outcome {
  report: Report;
  /** Why it cannot be finished. */
  error: EngineError | undefined;
}

/** A run of the sampler, which lives in wasm memory from `begin` to `end`. */
export type Handle = number;

/** A run that has begun. */
export interface Begun {
  run: Handle;
  /** The 64 bits that its seed stands for, the lower half first. */
  seed: Uint32Array;
}

/** A world as it stands in the engine's memory. */
export interface BegunWorld {
  world: number;
  chunkSize: number;
  /** The least distance between any two samples. */
  radius: number;
  unit: number;
  seed: Uint32Array;
}

/** What the engine says of a part; without positions it is to be asked again, with more around it. */
export interface WorldReply {
  positions?: Float64Array;
  classes?: Uint8Array;
  levelEnds?: Uint32Array;
  origin?: Float64Array;
  offsets?: Float32Array;
  ids?: Uint32Array;
}

/** A forest as it stands in the engine's memory. */
export interface BegunForest {
  forest: Handle;
  /** The least distance between any two samples. */
  radius: number;
  unit: number;
  seed: Uint32Array;
}

/** Some of what an edit of a forest does; a large one is told in parts. */
export interface ForestReply {
  removed: Uint32Array;
  added: Uint32Array;
  /** Of those added. */
  positions: Float64Array;
  classes?: Uint8Array;
  levels?: Uint8Array;
  /** As far as it is told. */
  capacity: number;
  count: number;
  /** When there is more to tell: about how many samples there will be in all. */
  room?: number;
}
