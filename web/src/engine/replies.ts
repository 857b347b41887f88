// The answers of the engines.
import type { RuleError } from './rules.js';

/**
 * How a call ended.
 *
 * @example
 * ```js
 * const { report } = copse.sample({ region: meadow, radius: 12 });
 * report.reason; // → 'saturated'
 * report.radius; // → 12
 * ```
 */
export interface Report {
  /**
   * Why the call ended:
   *
   * - `'saturated'`: no further sample fits
   * - `'count'`: there are as many samples as you asked for
   * - `'finished'`: the method came to its own end
   * - `'aborted'`: you disposed of it before its end
   */
  readonly reason: 'saturated' | 'count' | 'finished' | 'aborted';
  /**
   * The least distance between two samples, in the region's units: the radius that you gave, or the least
   * if radii differ. With `count` alone, it is exactly the distance reached; for a single sample, a distance
   * at which about no second one fits. 0 for methods that keep no distance.
   */
  readonly radius: number;
  /**
   * The step of the lattice on which all samples lie, in the region's units: a power of two. 0 for methods
   * without a lattice.
   */
  readonly unit: number;
  /**
   * Sentences about likely mistakes; mostly there are none. Examples: a region in degrees with a radius in
   * metres, obstacles wholly outside the region, a region far smaller than the radius.
   */
  readonly warnings: readonly string[];
  /**
   * How far the radii are from the distribution that you asked for, from 0 to 1, with a radius from a range:
   * Kolmogorov's distance, the greatest difference between the two cumulative shares. Worlds and forests do
   * not have it.
   */
  readonly deviation?: number | undefined;
}

/** x0 y0 x1 y1 … */
export type Positions = Float64Array | Float32Array;

/** What a step placed and did. */
export interface Step {
  positions: Positions;
  /** Of each, where they differ. */
  radii?: Float64Array;
  /** Of each, where there are several. */
  classes?: Uint8Array;
  /** Of samples on a surface. */
  surface?: SurfaceDetails;
  /** Of the levels that have ended in it, how many samples there are at the end of each. */
  levelEnds?: Uint32Array;
  /** Of a slice (cpp/windows/slice.h), how many samples it has at the end of each layer. */
  layerEnds?: Uint32Array;
  /** Of a slice, the samples about its cuts, if there are any. */
  below?: Float64Array;
  above?: Float64Array;
  /** Of a slice in space (cpp/space/slice.h), the times of its samples, if their order needs them. */
  turns?: Float64Array;
  /** When `isWatched`. */
  trace?: Trace;
  /** Whether nothing is left to do. */
  isDone: boolean;
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
  error: RuleError | undefined;
}

/** A world as it stands in the engine's memory. */
export interface BegunWorld {
  /** The number that it goes by in its engine. */
  world: number;
  chunkSize: number;
  /** The least distance between any two samples. */
  radius: number;
  unit: number;
  seed: Uint32Array;
}

/** What the engine says of a part; without positions it is to be asked again, with more around it. */
export interface WorldReply {
  /** Texels of the endless field that are to be told first: column0, row0, column1, row1. */
  texels?: Float64Array;
  positions?: Float64Array;
  radii?: Float64Array;
  classes?: Uint8Array;
  levelEnds?: Uint32Array;
  origin?: Float64Array;
  offsets?: Float32Array;
  ids?: Uint32Array;
}

/** A forest as it stands in the engine's memory. */
export interface BegunForest {
  /** The number that it goes by in its engine. */
  forest: number;
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
  /** Where each sample has a radius of its own. */
  radii?: Float64Array | undefined;
  classes?: Uint8Array;
  levels?: Uint8Array;
  /** As far as it is told. */
  capacity: number;
  count: number;
  /** When there is more to tell: about how many samples there will be in all. */
  room?: number;
}
