// Calls as the engines take them (engine/plane-engine.ts and engine/whole-engine.ts).

import type { EngineObstacles } from '../shapes/obstacles.js';
import type { EngineRegion } from '../shapes/region.js';
import type { EngineClasses } from './classes.js';
import type { EngineDensity } from './density.js';
import type { Conflict, EngineExisting } from './existing.js';
import type { EngineField } from './field.js';
import type { EngineMethod } from './methods.js';
import type { Order } from './sample-options.js';
import type { EngineSizes } from './sizes.js';
import type { EngineWhere } from './where.js';

/** A plain call. Undefined stands for the default, which only C++ knows. */
export interface PlainRequest {
  region: EngineRegion;
  /** If undefined, the engine looks for the radius that gives the count. */
  radius: number | undefined;
  seed: number | string | undefined;
  limit: number | undefined;
  float32: boolean | undefined;
  margin: number | undefined;
  count: number | undefined;
  order: Order | undefined;
  obstacles: EngineObstacles | undefined;
  /** True to record candidates and parents. */
  isWatched?: boolean;
}

/** A call of `copse/all`. */
export interface EngineRequest extends PlainRequest, EngineMethod {
  conflict: Conflict | undefined;
  existing: EngineExisting | undefined;
  /** Replaces the radius. */
  field: EngineField | undefined;
  /** The density. Where it is greatest, samples keep the radius, or the radius that gives the count. */
  density: EngineDensity | undefined;
  /** Replaces the radius. */
  classes: (EngineClasses & { where: EngineWhere[] }) | undefined;
  /** Replaces the radius. */
  sizes: EngineSizes | undefined;
  /** The number of levels of detail. */
  levels: number | undefined;
  /** The rectangle of a periodic call: x, y, width, height. */
  tile: number[] | undefined;
  /** The part of the call to fill: see cpp/windows/slice.h. */
  slice?: { number: number; count: number; lead: number | undefined };
  /** All slices of a periodic call, joined. Only the seams are still to be filled. */
  joined?: {
    positions: Float64Array;
    radii: Float64Array | undefined;
    classes: Uint8Array | undefined;
  };
}

const extras = [
  ...(['method', 'field', 'density', 'classes', 'sizes', 'levels', 'tile', 'slice'] as const),
  ...(['existing', 'conflict'] as const),
];

/** Returns the first option of a call that the small engine lacks, or undefined. */
export function extraIn(request: Partial<EngineRequest>): string | undefined {
  return extras.find((name) => request[name] !== undefined);
}

/** The options as the user gave them. */
export interface Asked {
  readonly options: Record<string, unknown>;
  /** The option to name when memory runs out: by default `region`. */
  readonly ground?: string;
}

/** Returns a tiny call, whose run tells the two halves of a seed. */
export function speckOf(seed: number | string | undefined): Partial<PlainRequest> {
  const rings = { coords: Float64Array.of(0, 0, 1, 0, 0, 1), ringEnds: Uint32Array.of(3) };
  return { region: { ...rings, fillRule: undefined }, radius: 1, seed };
}
