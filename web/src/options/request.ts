// Calls in the form of the engines (engine/plane-engine.ts and engine/whole-engine.ts).

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

/** A plain call. Undefined options have their default, which only C++ knows. */
export interface PlainRequest {
  region: EngineRegion;
  /** Undefined: the radius that the count reaches. */
  radius: number | undefined;
  seed: number | string | undefined;
  limit: number | undefined;
  float32: boolean | undefined;
  margin: number | undefined;
  count: number | undefined;
  order: Order | undefined;
  obstacles: EngineObstacles | undefined;
  /** True to trace each step. */
  isWatched?: boolean;
}

/** A call of `copse/all`. */
export interface EngineRequest extends PlainRequest, EngineMethod {
  conflict: Conflict | undefined;
  existing: EngineExisting | undefined;
  /** Replaces the radius. */
  field: EngineField | undefined;
  /** At the greatest density, samples keep the radius, or the distance of the count. */
  density: EngineDensity | undefined;
  /** Replaces the radius. */
  classes: (EngineClasses & { where: EngineWhere[] }) | undefined;
  /** Replaces the radius. */
  sizes: EngineSizes | undefined;
  /** The number of levels of detail, if given. */
  levels: number | undefined;
  /** The rectangle of a periodic call: x, y, width, height. */
  tile: number[] | undefined;
  /** The part of the call to make, see cpp/windows/slice.h. */
  slice?: { number: number; count: number; lead: number | undefined };
  /** All slices of a periodic call, joined; only the seams are left to fill. */
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

/** The first option of a call that the small engine lacks, if any. */
export function extraIn(request: Partial<EngineRequest>): string | undefined {
  return extras.find((name) => request[name] !== undefined);
}

/** A call as the user gave it. */
export interface Asked {
  readonly options: Record<string, unknown>;
  /** The name in errors of memory, mostly an option: by default `region`. */
  readonly ground?: string;
}

/** A tiny call, whose run has the two halves of a seed. */
export function speckOf(seed: number | string | undefined): Partial<PlainRequest> {
  const rings = { coords: Float64Array.of(0, 0, 1, 0, 0, 1), ringEnds: Uint32Array.of(3) };
  return { region: { ...rings, fillRule: undefined }, radius: 1, seed };
}
