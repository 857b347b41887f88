// The wasm module as TypeScript sees it (cpp/bindings/).
import type { EngineClasses } from './classes.js';
import type { Conflict, ReadExisting } from './existing.js';
import type { EngineField } from './field.js';
import type { EngineMethod } from './methods.js';
import type { EngineObstacles } from './obstacles.js';
import type { EngineRegion } from './region.js';
import type { Report } from './result.js';
import type { Order } from './selection.js';

/** What was wrong, as C++ says it: a CopseError whose value is text. */
export interface EngineError {
  code: string;
  option: string;
  value: string;
  rule: string;
}

/** The options as C++ takes them; undefined stands for the default, which only C++ knows. */
export interface EngineOptions extends EngineMethod {
  /** Undefined: that which gives the count. */
  radius: number | undefined;
  seed: number | string | undefined;
  limit: number | undefined;
  float32: boolean | undefined;
  margin: number | undefined;
  count: number | undefined;
  order: Order | undefined;
  obstacles: EngineObstacles;
  /** Instead of the radius. */
  field: EngineField | undefined;
  conflict: Conflict | undefined;
  existing: ReadExisting | undefined;
  /** Instead of the radius. */
  classes: EngineClasses | undefined;
  /** The region, a rectangle, when it is periodic: x, y, width, height. */
  tile: number[] | undefined;
  /** Whether to keep account of what is done. */
  isWatched?: boolean;
}

/** x0 y0 x1 y1 … */
export type Positions = Float64Array | Float32Array;

/** What a run did, as far as its method keeps account of it. */
export interface Trace {
  /** The sample that each one placed grew from, or −1. */
  parents: Int32Array;
  tried: Float64Array;
  accepted: Uint8Array;
  active: Uint32Array;
}

/** A run of the sampler, which lives in wasm memory from `begin` to `end`. */
export type Handle = number;

/** The wasm module. */
export interface EngineModule {
  begin(region: EngineRegion, options: EngineOptions): Begun;
  /**
   * Does about a millisecond of work, or places that many more; false when nothing is left to do.
   */
  step(run: Handle, most: number): boolean;
  /** What was placed since the last call, as a copy of its own. */
  take(run: Handle): Positions;
  /** The radius of each, where they differ; else empty. */
  takeRadii(run: Handle): Float64Array;
  /** The class of each, where there are several; else empty. */
  takeClasses(run: Handle): Uint8Array;
  /** What it did since the last call, when `isWatched`. */
  trace(run: Handle): Trace;
  /** The share of the work that is done, about, from 0 to 1. It never falls. */
  progress(run: Handle): number;
  /** Why it cannot be finished, or null. */
  error(run: Handle): EngineError | null;
  report(run: Handle): Report;
  end(run: Handle): void;
}

type Begun = { error: EngineError } | { error: null; run: Handle };
