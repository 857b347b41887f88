// What the engines answer.
import type { RuleError } from './rules.js';

/** How a call went. */
export interface Report {
  /**
   * Why it ended: `'count'`, with as many samples as asked for; `'saturated'`, when no further one
   * would fit; `'finished'`, when the method has come to its own end, which is neither; `'aborted'`,
   * when it was disposed of before.
   */
  readonly reason: 'saturated' | 'count' | 'finished' | 'aborted';
  /**
   * The least distance between two samples, in the region's units: as asked for (the least of all
   * where they differ), or, where only `count` was given, the one reached, exactly. Of a single
   * sample then: a distance at which no second one fits, or nearly so. 0 for methods that keep none.
   */
  readonly radius: number;
  /**
   * The step of the lattice that all samples lie on, a power of two, in the region's units; 0 for
   * methods that have none.
   */
  readonly unit: number;
  /**
   * What was done as asked, but is most likely not what you mean: a region in degrees beside a radius
   * in metres, obstacles wholly outside the region, a region far smaller than the radius. Each is a
   * sentence for people; mostly there is none.
   */
  readonly warnings: readonly string[];
  /**
   * With a radius from a range, how far the radii are from the distribution asked for: the greatest
   * difference between the part of the samples up to a radius and the part asked for, 0 to 1. Worlds
   * and forests do not tell.
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
