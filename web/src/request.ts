// A call as it crosses to the engine (cpp/bindings/read.cpp reads it).
import type { EngineClasses } from './classes.js';
import type { EngineDensity } from './density.js';
import type { EngineExisting } from './existing.js';
import type { EngineField } from './field.js';
import type { EngineMethod } from './methods.js';
import type { EngineObstacles } from './obstacles.js';
import type { EngineRegion } from './region.js';

/** Undefined stands for the default, which only C++ knows. */
export interface EngineRequest extends EngineMethod {
  region: EngineRegion;
  /** Undefined: that which gives the count. */
  radius: number | undefined;
  seed: number | string | undefined;
  limit: number | undefined;
  float32: boolean | undefined;
  margin: number | undefined;
  count: number | undefined;
  order: string | undefined;
  conflict: string | undefined;
  obstacles: EngineObstacles | undefined;
  existing: EngineExisting | undefined;
  /** Instead of the radius. */
  field: EngineField | undefined;
  /** Where it is greatest, samples keep the radius, or what gives the count. */
  density: EngineDensity | undefined;
  /** Instead of the radius. */
  classes: EngineClasses | undefined;
  /** Of detail, where they are asked for. */
  levels: number | undefined;
  /** The region, a rectangle, when it is periodic: x, y, width, height. */
  tile: number[] | undefined;
  /** What part of the call is wanted, see cpp/window/slice.h. */
  slice?: { number: number; count: number; lead: number };
  /** Whether to keep account of what is done. */
  isWatched?: boolean;
}
