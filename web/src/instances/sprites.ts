import { type ColorRange, readColors, tintOf } from './colors.js';
import { begin } from './matrices.js';
import { type SizeOptions, sizeNames } from './options.js';
import type { InstanceSamples } from './source.js';
import { readStand } from './standing.js';

/** The options of {@link instanceSprites}. */
export interface SpriteOptions extends SizeOptions {
  /**
   * The turn of each sprite, in radians; `true` turns each sprite at random. Where y goes down, turns are clockwise.
   *
   * @defaultValue `false`
   * @example
   * ```js
   * import { instanceSprites } from 'copse/instances';
   *
   * const stones = copse.sample({ region: meadow, radius: 12 });
   * const sprites = instanceSprites(stones, { turn: true });
   * ```
   * @throws `out-of-range` if it is not finite.
   */
  turn?: SizeOptions['turn'];
  /**
   * The tints of the sprites: a range or a list, from which the key of each sample chooses.
   *
   * @example
   * ```js
   * import { instanceSprites } from 'copse/instances';
   *
   * const trees = copse.sample({ region: meadow, radius: 12 });
   * const sprites = instanceSprites(trees, { colors: ['#8a5', '#7a4'] });
   * ```
   * @throws `wrong-type` if it is no color; `out-of-range` if a number of a color is out of range.
   */
  colors?: ColorRange | undefined;
  /**
   * The indices of the samples to use, in order. By default all samples.
   *
   * @example
   * ```js
   * import { instanceSprites } from 'copse/instances';
   *
   * const trees = copse.sample({ region: meadow, radius: 12 });
   * instanceSprites(trees, { indices: [0, 1, 2] }).length; // → 3
   * ```
   * @throws `wrong-type` if it is no list of numbers; `out-of-range` if one is no index of a sample.
   */
  indices?: ArrayLike<number> | undefined;
}

/** A sprite, with the fields of Pixi's Particle, which are close to those of Phaser and others. */
export interface InstanceSprite {
  /** The place in x. */
  x: number;
  /** The place in y. */
  y: number;
  /** The turn, in radians. */
  rotation: number;
  /** The horizontal scale. */
  scaleX: number;
  /** The vertical scale, times `stretch`. */
  scaleY: number;
  /** The color 0xrrggbb, with the option `colors`. */
  tint?: number;
}

/**
 * Makes a sprite for each sample of the plane, for Pixi's `ParticleContainer` and other renderers in 2D.
 *
 * @example
 * ```js
 * import { instanceSprites } from 'copse/instances';
 *
 * const trees = copse.sample({ region: meadow, radius: 12 });
 * const sprites = instanceSprites(trees, { size: [0.8, 1.2] });
 * for (const { x, y, scaleX } of sprites) draw(x, y, scaleX);
 * ```
 * @throws CopseError: `unknown-option`, `wrong-type` or `out-of-range` for an option or the samples.
 * @see [PixiJS](../../../docs/instances.md)
 */
export function instanceSprites(
  samples: InstanceSamples,
  options: SpriteOptions = {},
): InstanceSprite[] {
  const { given, source, indices } = begin(samples, options, [...sizeNames, 'colors']);
  const stand = readStand({ ...given, up: 'z' }, source, false);
  const colorOf = given.colors === undefined ? undefined : readColors(given.colors);
  return Array.from(indices).flatMap((i) => {
    const standing = stand(source, i);
    if (!standing) return [];
    const { place, scale, turn } = standing;
    return {
      ...{ x: place[0], y: place[1], rotation: turn, scaleX: scale[0], scaleY: scale[2] },
      ...(colorOf && { tint: tintOf(colorOf(source.keyOf(i))) }),
    };
  });
}
