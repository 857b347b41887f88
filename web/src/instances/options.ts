// How instances stand: what users may say of it.

/**
 * One number for all; a range from the least to the greatest, in which each sample's key chooses; or a
 * function of the sample's index, which in a forest is its slot.
 */
export type Amount = number | readonly [least: number, greatest: number] | ((i: number) => number);

/** A direction of any length but 0: three numbers, or an object such as three's Vector3. */
export type Direction =
  | ArrayLike<number>
  | {
      /** Its first coordinate. */
      readonly x: number;
      /** Its second coordinate. */
      readonly y: number;
      /** Its third coordinate. */
      readonly z: number;
    };

/** How instances are sized and turned. */
export interface SizeOptions {
  /**
   * The scale, 0 or more; 1 by default. Where samples have radii, numbers and ranges are multiples of
   * them: a model 1 wide has room at 1. Functions return the scale itself.
   */
  size?: Amount | undefined;
  /**
   * Whether `size` is in radii: true by default where samples have radii of their own. With true,
   * samples that share a radius are scaled by that one.
   */
  byRadius?: boolean | undefined;
  /** A factor of the height alone, 0 or more; 1 by default. */
  stretch?: Amount | undefined;
  /**
   * The turn about the upward axis in radians, from the samples' x axis towards their y axis: true for
   * any, which is the default, false for none, or an amount.
   */
  turn?: boolean | Amount | undefined;
  /**
   * Where the instances' origin is, in the samples' coordinates; 0 by default. Far from there 32 bits
   * hold no exact place: give `chunk.origin`, and move the mesh there.
   */
  origin?: readonly number[] | undefined;
}

/** How instances stand. */
export interface SlotOptions extends SizeOptions {
  /** How far each leans, in radians from 0 to π: the greatest angle, a range or a function; 0 by default. */
  tilt?: Amount | undefined;
  /**
   * The upward axis, `'y'` by default: a sample of the plane stands at (x, height, y), as on the ground
   * of three.js, Babylon and PlayCanvas; with `'z'` at (x, y, height).
   */
  up?: 'y' | 'z' | undefined;
  /** The height of the ground: a number, or a function of the place. */
  height?: number | ((x: number, y: number) => number) | undefined;
  /** How deep each is sunk, in the samples' units, against the direction that it is aligned to. */
  sink?: number | undefined;
  /** The direction of the ground in the instances' axes, as a function of the place and its height. */
  normals?: ((x: number, y: number, height: number) => Direction) | undefined;
  /**
   * How far each is aligned to its normal: from 0, upright, to 1, which is the default where there are
   * normals.
   */
  align?: number | undefined;
}

/** How the samples of one call stand. */
export interface InstanceOptions extends Omit<SlotOptions, 'height' | 'normals'> {
  /** The height of the ground: a number, one for each sample, or a function of the place. */
  height?: number | ArrayLike<number> | ((x: number, y: number) => number) | undefined;
  /**
   * The direction of the ground in the instances' axes: three numbers for each sample, or a function of
   * the place, which in the plane is given the height, too. Samples on a surface have their own.
   */
  normals?: ArrayLike<number> | ((x: number, y: number, z: number) => Direction) | undefined;
  /** Which samples, by their indices, and in which order; all by default. */
  indices?: ArrayLike<number> | undefined;
}

export const sizeNames: readonly string[] = ['size', 'byRadius', 'stretch', 'turn', 'origin'];
export const slotNames: readonly string[] = [
  ...sizeNames,
  ...['tilt', 'up', 'height', 'sink', 'normals', 'align'],
];
