// The options of instances.

/**
 * One number for all instances; a range from the least to the greatest, from which the key of each
 * sample chooses; or a function of the sample's index, which in a forest is its slot.
 */
export type Amount = number | readonly [least: number, greatest: number] | ((i: number) => number);

/** A direction of any length above 0: three numbers, or an object such as three's Vector3. */
export type Direction =
  | ArrayLike<number>
  | {
      /** The first coordinate. */
      readonly x: number;
      /** The second coordinate. */
      readonly y: number;
      /** The third coordinate. */
      readonly z: number;
    };

/** The options for the size and turn of instances. */
export interface SizeOptions {
  /**
   * The scale of each instance: 0 or more. If samples have radii, numbers and ranges are multiples of
   * the radius: a model 1 unit wide fits at 1. A function returns the scale itself.
   *
   * @defaultValue `1`
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12 });
   * const matrices = instanceMatrices(trees, { size: [0.8, 1.2] });
   * ```
   * @throws `out-of-range` if it is negative or not finite.
   */
  size?: Amount | undefined;
  /**
   * True if `size` is in radii. By default it is if samples have radii of their own. With `true`,
   * samples of one call radius are scaled by that radius.
   *
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12 });
   * const matrices = instanceMatrices(trees, { size: 0.9, byRadius: true });
   * ```
   * @throws `wrong-type` if it is not true or false, or the samples have no radius.
   */
  byRadius?: boolean | undefined;
  /**
   * A further factor for the height alone: 0 or more.
   *
   * @defaultValue `1`
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12 });
   * const matrices = instanceMatrices(trees, { stretch: [0.7, 1.4] });
   * ```
   * @throws `out-of-range` if it is negative or not finite.
   */
  stretch?: Amount | undefined;
  /**
   * The turn about the upward axis, in radians, from the samples' x axis towards their y axis. `true`
   * is any turn, `false` none.
   *
   * @defaultValue `true`
   * @example
   * ```js
   * const road = copse.along({ line: [[0, 120], [200, 150], [400, 130]], spacing: 12 });
   * const fence = instanceMatrices(road, { turn: (i) => road.angles[i] });
   * ```
   * @throws `out-of-range` if it is not finite.
   */
  turn?: boolean | Amount | undefined;
  /**
   * The origin of the instances, in the samples' coordinates. Far from 0, 32 bits hold no exact place: give
   * `chunk.origin`, and move the mesh there.
   *
   * @defaultValue `[0, 0]`
   * @example
   * ```js
   * const chunk = copse.world({ radius: 4 }).chunk(9000, 9000);
   * const matrices = instanceMatrices(chunk, { origin: chunk.origin });
   * ```
   * @throws `wrong-type` if it has not one number for each coordinate.
   */
  origin?: readonly number[] | undefined;
}

/** The options for how instances stand on the ground. */
export interface SlotOptions extends SizeOptions {
  /**
   * How far each instance leans, in radians: the greatest angle, a range or a function.
   *
   * @defaultValue `0`
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12 });
   * const matrices = instanceMatrices(trees, { tilt: 0.1 });
   * ```
   * @throws `out-of-range` if it is negative or not finite.
   */
  tilt?: Amount | undefined;
  /**
   * The upward axis. With `'y'`, a sample of the plane stands at (x, height, y), as on the ground of three.js,
   * Babylon and PlayCanvas; with `'z'`, at (x, y, height).
   *
   * @defaultValue `'y'`
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12 });
   * const matrices = instanceMatrices(trees, { up: 'z' });
   * ```
   * @throws `wrong-type` if it is another value.
   */
  up?: 'y' | 'z' | undefined;
  /**
   * The height of the ground: a number, or a function of the place.
   *
   * @defaultValue `0`
   * @example
   * ```js
   * const forest = copse.forest({ radius: 4, parts: [{ name: 'wood', region: meadow }] });
   * const scatter = new Scatter(forest, { height: (x, y) => 5 * Math.sin(x / 40) });
   * ```
   * @throws `wrong-type` if it is no number; `out-of-range` if it is not finite.
   */
  height?: number | ((x: number, y: number) => number) | undefined;
  /**
   * How deep each instance is sunk into the ground, in the samples' units, along the direction to which it is
   * aligned.
   *
   * @defaultValue `0`
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12 });
   * const matrices = instanceMatrices(trees, { sink: 0.2 });
   * ```
   * @throws `out-of-range` if it is not finite.
   */
  sink?: number | undefined;
  /**
   * The normal of the ground in the axes of the instances: a function of the place and its height. By default
   * upward.
   *
   * @example
   * ```js
   * const forest = copse.forest({ radius: 4, parts: [{ name: 'wood', region: meadow }] });
   * const scatter = new Scatter(forest, { normals: (x, y) => [0.2, 1, 0] });
   * ```
   * @throws `wrong-type` or `out-of-range` if it returns no direction.
   */
  normals?: ((x: number, y: number, height: number) => Direction) | undefined;
  /**
   * How far each instance is aligned to its normal: from 0, upright, to 1.
   *
   * @defaultValue `1`
   * @example
   * ```js
   * const positions = [0, 0, 0, 9, 0, 0, 0, 9, 9];
   * const moss = space.sampleSurface({ positions, radius: 0.5 });
   * const matrices = instanceMatrices(moss, { align: 0.5 });
   * ```
   * @throws `out-of-range` if it is not from 0 to 1.
   */
  align?: number | undefined;
}

/** The options for instances of the samples of one call. */
export interface InstanceOptions extends Omit<SlotOptions, 'height' | 'normals'> {
  /**
   * The height of the ground: a number, one for each sample, or a function of the place. Samples in space have
   * their own height.
   *
   * @defaultValue `0`
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12 });
   * const matrices = instanceMatrices(trees, { height: (x, y) => 5 * Math.sin(x / 40) });
   * ```
   * @throws `wrong-type` if it is no number, there is not one for each sample, or the samples are in space;
   * `out-of-range` if one is not finite.
   */
  height?: number | ArrayLike<number> | ((x: number, y: number) => number) | undefined;
  /**
   * The normal of the ground in the axes of the instances: three numbers for each sample, or a function of the
   * place. For samples in the plane, the function also gets the height. By default upward; samples on a surface
   * have their own.
   *
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12 });
   * const matrices = instanceMatrices(trees, { normals: (x, y) => [0.2, 1, 0] });
   * ```
   * @throws `wrong-type` if there are not three numbers for each sample; `out-of-range` if one is not finite.
   */
  normals?: ArrayLike<number> | ((x: number, y: number, z: number) => Direction) | undefined;
  /**
   * The indices of the samples to use, in order. By default all samples.
   *
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12 });
   * const matrices = instanceMatrices(trees, { indices: [0, 1, 2] });
   * matrices.length; // → 48
   * ```
   * @throws `wrong-type` if it is no list of numbers; `out-of-range` if one is no index of a sample.
   */
  indices?: ArrayLike<number> | undefined;
}

export const sizeNames: readonly string[] = ['size', 'byRadius', 'stretch', 'turn', 'origin'];
export const slotNames: readonly string[] = [
  ...sizeNames,
  ...['tilt', 'up', 'height', 'sink', 'normals', 'align'],
];
