// What `sample` takes. The types ask for a distance or a count; which other options need one another, or
// do not go together, is seen when the call is made, so that options can be put together from parts.

import type { Obstacle } from '../shapes/obstacles.js';
import type { FillRule, Region } from '../shapes/region.js';
import type { Position } from '../shapes/rings.js';
import type { CountedClass, SampleClass } from './classes.js';
import type { Density } from './density.js';
import type { Conflict, Existing } from './existing.js';
import type { RadiusField } from './field.js';
import type { RadiusRange } from './sizes.js';

/**
 * The order of the samples:
 *
 * - `'placed'`, as the engine came to them, which says nothing; neighbours are often close together
 * - `'random'`, shuffled, so that every prefix is a uniformly random part of all
 * - `'progressive'`, each as far as can be from all before it, so that every prefix is itself well
 *   spread: `positions.subarray(0, 2 * n)` has the first n
 */
export type Order = 'placed' | 'random' | 'progressive';

/** A way of placing samples. */
export type Method = NonNullable<SampleOptions['method']>;

/** The options of a plain call: what `copse` takes. `copse/all` takes all of {@link SampleOptions}. */
export type PlainOptions = PlainParts & (Record<'count', number> | Record<'radius', number>);

/** All of {@link PlainOptions}, some of which a call needs. */
export interface PlainParts {
  /** The ground that may be filled. */
  region: Region;
  /**
   * The least distance between two samples, centre to centre, in the region's units: positive and
   * finite.
   */
  radius?: number | undefined;
  /**
   * How many samples, a whole number from 1 on and not above `limit`.
   *
   * With `radius`: that many, drawn at random from all that fit at that distance, so that they stay
   * random over the whole region. Without: that many, spread as evenly as can be, and up to a hundred
   * as far apart as can be; `report.radius` is the distance reached.
   *
   * When fewer fit, all that fit come, and `report.reason` is `'saturated'` instead of `'count'`.
   * So it may be, too, without a radius, where the only free ground is a sliver ten million times as
   * long as wide, or a speck of the region: a search for more would take minutes.
   */
  count?: number | undefined;
  /** The order of the samples; `'placed'` by default. */
  order?: Order | undefined;
  /**
   * The least distance of a sample to the region's edge, holes' edges included, in the region's
   * units: 0, the default, or more. So a tree's crown stays inside.
   */
  margin?: number | undefined;
  /** What samples keep clear of: houses, roads, wells. */
  obstacles?: readonly Obstacle[] | undefined;
  /**
   * Which draw of all possible ones, a number or text; 0 by default. The same options and seed give
   * the same samples, bit for bit, in every browser, in Node and in the native build. A text that is
   * a number as JavaScript writes it is that number: `'7'` is `7`.
   */
  seed?: number | string | undefined;
  /**
   * The most samples to make, 10 million by default. When the region's area and the radius promise
   * more, or more than memory holds, the call throws before it allocates anything for them, and says
   * how many it would be.
   */
  limit?: number | undefined;
  /**
   * Whether `positions` is a Float32Array; false by default. The least distance holds for the
   * rounded numbers too, or the call throws.
   */
  float32?: boolean | undefined;
  /**
   * What the rings of `region` enclose together; `'evenodd'` by default. In GeoJSON, what each ring
   * encloses that crosses itself.
   */
  fillRule?: FillRule | undefined;
  /**
   * How far the chords that stand for a path's or circle's curves may lie from them, in the
   * region's units: positive, a thousandth of the radius by default (of what it is likely to be,
   * when only `count` is given), and never finer than a millionth of the radius or 2⁻³⁰ of a curve's
   * own size.
   */
  tolerance?: number | undefined;
  /** The method, of which `copse/all` has more. */
  method?: 'maximal' | undefined;
}

/** All options but the method, of which not every one goes with each. */
export interface CommonOptions extends Omit<PlainParts, 'radius' | 'method'> {
  /**
   * The least distance between two samples, centre to centre, in the region's units: positive and
   * finite. Or one that depends on the place, or a range of which each sample has one of its own.
   */
  radius?: number | RadiusField | RadiusRange | undefined;
  /**
   * How densely samples stand, relative to where they stand densest; where it is 0, nothing stands.
   * With `radius`, a number: that is the radius where the density is greatest, and elsewhere
   * radius / √density, up to a hundred times as much. With `classes`, the same holds for each one's radius.
   * With `count` alone: that many, if there is room. The result has the radius of each sample, and
   * `report.radius` is the least.
   */
  density?: Density | undefined;
  /**
   * Instead of `radius`, two to sixteen kinds of samples that share the ground; the result has the
   * class of each. Of kinds with a `count` come exactly so many, if there is room.
   */
  classes?: readonly (SampleClass | CountedClass)[] | undefined;
  /**
   * The least distances between samples of two classes, row by row: symmetric, with the classes'
   * radii on the diagonal. By default the mean of the two radii.
   */
  spacing?: readonly (readonly number[])[] | undefined;
  /**
   * How many levels of detail, from 1 to 16. Level 0 is saturated at `radius` · 2ⁿ⁻¹, and each further
   * one at half the radius of the one before, which it contains, so that the last is saturated at
   * `radius`; classes, each at its own; and so where the radius depends on the place. Samples come
   * level by level; the result has `levelEnds`.
   */
  levels?: number | undefined;
  /** Samples that are there already, which new ones keep their distance to. */
  existing?: Existing | undefined;
  /** The distance of two samples with different radii; `'mean'` by default. */
  conflict?: Conflict | undefined;
  /**
   * Whether opposite sides of the region, a rectangle, are one: copies laid side by side keep their
   * distances and show no seam; false by default. It is at least five times as wide and high as the
   * greatest radius, the coarsest level's if there are several. Obstacles and existing samples repeat
   * with it, and so do rasters, which are laid over the rectangle itself.
   */
  periodic?: boolean | undefined;
  /**
   * Whether samples along the region's edge come first, as the sites of a Voronoi map need them: at every
   * corner, and between them at most √2 radii apart; so every cell of another sample is closed, and no
   * triangle at the edge is long and thin. Straight sides bulge by a 64th of a step, outward. All other
   * samples keep the radius from them. The result has `borderEnd`. For a `radius` that is a number, and a region that is
   * no mask.
   */
  border?: boolean | undefined;
  /** How often is tried before giving up, from 1 to a million; 30 by default. */
  tries?: number | undefined;
  /**
   * Of `'bridson'`, the first sample: anywhere (the default), at the middle of the region's box (when
   * that is outside, at a point of the region near it), or here, inside the region.
   */
  start?: 'random' | 'center' | Position | undefined;
}

/** The default: samples are added until no further one fits. Takes all options but `tries` and `start`. */
export type MaximalOptions = MaximalParts &
  (
    | Record<'classes', readonly (SampleClass | CountedClass)[]>
    | Record<'count', number>
    | Record<'radius', number | RadiusField | RadiusRange>
  );

/** All of {@link MaximalOptions}, some of which a call needs. */
export interface MaximalParts extends CommonOptions {
  /** May be left out. */
  method?: 'maximal' | undefined;
}

/**
 * Bridson 2007: samples grow from random ones of those that are active, each of which tries `tries`
 * (his k) candidates between one and two radii away before it is active no more. Every connected
 * part of the region gets a start of its own.
 *
 * Spaced, but not saturated: gaps of up to 1.6 radii stay, and corridors far thinner than the radius
 * stay mostly empty.
 */
export interface BridsonOptions extends CommonOptions {
  method: 'bridson';
  /** The least distance between two samples. */
  radius: number;
}

/**
 * Dart throwing, Cook 1986: uniform points, each kept when no sample is nearer than the radius,
 * until `tries` in a row miss. Spaced, but not saturated: of n samples about ln(n) / `tries` of the
 * ground stays open.
 */
export interface DartThrowingOptions extends CommonOptions {
  method: 'dart-throwing';
  /** The least distance between two samples. */
  radius: number;
}

/**
 * Best candidate, Mitchell 1991: of `tries` uniform points the one farthest from all samples so far,
 * `count` times. Keeps no distance; `report.radius` is the least one reached.
 */
export interface BestCandidateOptions extends CommonOptions {
  method: 'best-candidate';
  /** How many samples. */
  count: number;
}

/**
 * Jittered, Cook 1986: one uniform point in each square of side `radius`; the squares are anchored
 * at the origin, and points outside the region are left out. Keeps no distance.
 */
export interface JitteredOptions extends CommonOptions {
  method: 'jittered';
  /** The side of a square. */
  radius: number;
}

/** `count` uniform points, independent of one another. Keeps no distance. */
export interface UniformOptions extends CommonOptions {
  method: 'uniform';
  /** How many samples. */
  count: number;
}

/** What {@link Copse.sample} takes, by the method. */
export type SampleOptions =
  | MaximalOptions
  | BridsonOptions
  | DartThrowingOptions
  | BestCandidateOptions
  | JitteredOptions
  | UniformOptions;

/** The option `float32` decides on the class of `positions`. */
export type PositionsOf<Single> = Single extends true ? Float32Array : Float64Array;

/** Options that ask for a class and a radius of each sample, */
export type ClassOptions<Single> = SampleOptions & {
  classes: readonly (SampleClass | CountedClass)[];
  float32?: Single;
};

/** for a radius of each, */
export type FieldOptions<Single> = SampleOptions & {
  classes?: undefined;
  float32?: Single;
} & ({ radius: RadiusField | RadiusRange } | { density: Density });

/** for levels, */
export type LevelOptions<Single> = SampleOptions & {
  classes?: undefined;
  levels: number;
  float32?: Single;
};

/** for sites along the edge, */
export type BorderOptions<Single> = SampleOptions & { border: true; float32?: Single };

/** for none of these, */
export type BareOptions<Single> = SampleOptions & {
  classes?: undefined;
  density?: undefined;
  levels?: undefined;
  radius?: number | undefined;
  float32?: Single;
};

/** or for what is not known beforehand. */
export type OpenOptions<Single> = SampleOptions & { float32?: Single };
