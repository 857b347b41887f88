/**
 * The country as functions of its seed and the place, in metres, x to the east and y to the south. The same
 * place is the same in whatever order and size of window it is asked for.
 */

/** Square pixels of the country: the middle of (column, row) is at (x + (column + 0.5) step, y + (row + 0.5) step). */
export interface Raster {
  readonly x: number;
  readonly y: number;
  /** The side of a pixel. Detail that is finer than it is left out. */
  readonly step: number;
  readonly columns: number;
  readonly rows: number;
}

/** Values for each pixel, row by row. */
export interface Fields {
  /** Above the sea, which is at 0. */
  readonly height: Float32Array;
  /** The distance to the edge of sea, lakes and rivers, at most 300 or 16 pixels; negative in the water. */
  readonly water: Float32Array;
  /** From 0, dry, to 1. */
  readonly moisture: Float32Array;
  /** From 0, open land, to 1, the midst of a forest. */
  readonly forest: Float32Array;
  /** The distance to the edge of the next road or path, at most 100; negative on it. */
  readonly road: Float32Array;
}

/** A line from place to place: x and y of each vertex. */
export type Line = Float64Array;

export interface River {
  readonly line: Line;
  /** At each vertex. */
  readonly widths: Float32Array;
}

export interface Road {
  readonly line: Line;
  readonly width: number;
  readonly kind: 'road' | 'path';
}

export interface Bridge {
  readonly x: number;
  readonly y: number;
  /** The direction of the road on it, in radians from the east to the south. */
  readonly angle: number;
  readonly length: number;
  readonly width: number;
}

export interface House {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly kind: 'house' | 'church';
  /** A number of its own, for its look. */
  readonly key: number;
}

/** Sown land: a rectangle about its middle. */
export interface Field {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly angle: number;
  readonly key: number;
}

/** A pier of planks from a lane out into the water; the middle of it. */
export interface Jetty {
  readonly x: number;
  readonly y: number;
  /** Outwards, in radians from the east to the south. */
  readonly angle: number;
  readonly length: number;
  /** A number of its own, for the boats at it. */
  readonly key: number;
}

export interface Village {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly houses: readonly House[];
  readonly fields: readonly Field[];
  readonly jetty?: Jetty | undefined;
}

export interface Name {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly kind: 'sea' | 'region' | 'island' | 'hills' | 'forest' | 'lake' | 'river' | 'village';
  /** How long what it names is: it is written where that is many pixels. */
  readonly extent: number;
  /** Which way it is written in its middle, and how much that turns from end to end: radians from east to south. */
  readonly turn?: number;
  readonly bend?: number;
}

/** Features that touch a rectangle and are worth drawing at a given number of metres a pixel. */
export interface Features {
  readonly rivers: readonly River[];
  readonly roads: readonly Road[];
  readonly bridges: readonly Bridge[];
  readonly villages: readonly Village[];
  readonly names: readonly Name[];
}

export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Country {
  fields(raster: Raster): Fields;
  /** The fields without rivers, lakes and people: known at once. */
  sketch(raster: Raster): Fields;
  features(bounds: Bounds, step: number): Features;
}
