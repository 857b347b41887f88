import { type ColorRange, readColors, tintOf } from './colors.js';
import { begin } from './matrices.js';
import { type SizeOptions, sizeNames } from './options.js';
import type { InstanceSamples } from './source.js';
import { readStand } from './standing.js';

/** The options of {@link instanceSprites}. */
export interface SpriteOptions extends SizeOptions {
  /**
   * As for matrices, but false by default: pictures stand upright. Where y goes down, turns are
   * clockwise.
   */
  turn?: SizeOptions['turn'];
  /** Gives each sprite a tint, by its key. */
  colors?: ColorRange | undefined;
  /** Which samples, by their indices, and in which order; all by default. */
  indices?: ArrayLike<number> | undefined;
}

/** A sprite: options of Pixi's Particle, and near those of Phaser and others. */
export interface InstanceSprite {
  /** Its place. */
  x: number;
  /** Its place. */
  y: number;
  /** Its turn, in radians. */
  rotation: number;
  /** Its scale. */
  scaleX: number;
  /** Its scale, times `stretch`. */
  scaleY: number;
  /** 0xrrggbb, with the option `colors`. */
  tint?: number;
}

/**
 * A sprite for each sample of the plane, for Pixi's `ParticleContainer` and other renderers in 2D.
 *
 * @throws CopseError for what is no option, no samples, or out of range.
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
