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
   * The least distance between two samples, in the region's units: the radius that you gave, or the least if
   * radii differ. With `count` alone, it is exactly the distance reached; for a single sample, about the
   * least distance at which no second one fits. 0 for methods that keep no distance.
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

/** The coordinates of samples: x0 y0 x1 y1 … */
export type Positions = Float64Array | Float32Array;

/** The result of one step of a run. */
export interface Step {
  positions: Positions;
  /** The radius of each sample, if radii differ. */
  radii?: Float64Array;
  /** The class of each sample, if there are several. */
  classes?: Uint8Array;
  /** The details of samples on a surface. */
  surface?: SurfaceDetails;
  /** For each level completed in this step, the number of samples at its end. */
  levelEnds?: Uint32Array;
  /** For a slice (cpp/windows/slice.h), the number of samples at the end of each layer. */
  layerEnds?: Uint32Array;
  /** For a slice, the samples near its cuts, if any. */
  below?: Float64Array;
  above?: Float64Array;
  /** For a slice in space (cpp/space/slice.h), the times of its samples, if their order needs them. */
  turns?: Float64Array;
  /** Present if the run `isWatched`. */
  trace?: Trace;
  /** True if no work is left. */
  isDone: boolean;
}

/** The details of samples on a surface. */
export interface SurfaceDetails {
  normals: Float32Array;
  triangles: Uint32Array;
  barycentrics: Float32Array;
  /** Empty for a mesh without texture coordinates. */
  uv: Float32Array;
  ids: Uint32Array;
}

/** The candidates and parents of a step, for methods that have them. */
export interface Trace {
  /** The parent of each sample, or −1. */
  parents: Int32Array;
  tried: Float64Array;
  accepted: Uint8Array;
  active: Uint32Array;
}

/** How a run ended. */
export interface Outcome {
  report: Report;
  /** The error that ended the run, if any. */
  error: RuleError | undefined;
}

/** A world in the engine's memory. */
export interface BegunWorld {
  /** The number of the world in its engine. */
  world: number;
  chunkSize: number;
  /** The least distance between any two samples. */
  radius: number;
  unit: number;
  seed: Uint32Array;
}

/** The engine's answer for a part. Without positions, ask again with more ground around the part. */
export interface WorldReply {
  /** The texels of the endless field that the engine needs first: column0, row0, column1, row1. */
  texels?: Float64Array;
  positions?: Float64Array;
  radii?: Float64Array;
  classes?: Uint8Array;
  levelEnds?: Uint32Array;
  origin?: Float64Array;
  offsets?: Float32Array;
  ids?: Uint32Array;
}

/** A forest in the engine's memory. */
export interface BegunForest {
  /** The number of the forest in its engine. */
  forest: number;
  /** The least distance between any two samples. */
  radius: number;
  unit: number;
  seed: Uint32Array;
}

/** The changes of an edit of a forest, or a part of them if the edit is large. */
export interface ForestReply {
  removed: Uint32Array;
  added: Uint32Array;
  /** The positions of added samples. */
  positions: Float64Array;
  /** The radii of added samples, if radii differ. */
  radii?: Float64Array | undefined;
  classes?: Uint8Array;
  levels?: Uint8Array;
  /** The capacity and the count after this part. */
  capacity: number;
  count: number;
  /** If more parts follow, about how many samples there will be in all. */
  room?: number;
}
