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
  /** Undefined: that which gives the count. */
  radius: number | undefined;
  seed: number | string | undefined;
  limit: number | undefined;
  float32: boolean | undefined;
  margin: number | undefined;
  count: number | undefined;
  order: Order | undefined;
  obstacles: EngineObstacles | undefined;
  /** Whether to keep account of what is done. */
  isWatched?: boolean;
}

/** A call with everything of the plane. */
export interface EngineRequest extends PlainRequest, EngineMethod {
  conflict: Conflict | undefined;
  existing: EngineExisting | undefined;
  /** Instead of the radius. */
  field: EngineField | undefined;
  /** Where it is greatest, samples keep the radius, or what gives the count. */
  density: EngineDensity | undefined;
  /** Instead of the radius. */
  classes: (EngineClasses & { where: EngineWhere[] }) | undefined;
  /** Instead of the radius. */
  sizes: EngineSizes | undefined;
  /** Of detail, where they are asked for. */
  levels: number | undefined;
  /** The region, a rectangle, when it is periodic: x, y, width, height. */
  tile: number[] | undefined;
  /** What part of the call is wanted, see cpp/windows/slice.h. */
  slice?: { number: number; count: number; lead: number | undefined };
  /** All slices of a periodic call, joined: only its seams are filled. */
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

/** The first thing a call asks for that the small engine lacks, if there is one. */
export function extraIn(request: Partial<EngineRequest>): string | undefined {
  return extras.find((name) => request[name] !== undefined);
}

/** What was asked for, as the user gave it. */
export interface Asked {
  readonly options: Record<string, unknown>;
  /** The option that takes the memory; `region` where it is not said. */
  readonly ground?: string;
}

/** A call for next to nothing, whose run tells the two halves of a seed. */
export function speckOf(seed: number | string | undefined): Partial<PlainRequest> {
  const rings = { coords: Float64Array.of(0, 0, 1, 0, 0, 1), ringEnds: Uint32Array.of(3) };
  return { region: { ...rings, fillRule: undefined }, radius: 1, seed };
}
