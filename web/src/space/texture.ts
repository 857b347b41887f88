// Textures as functions of the place.

import {
  asFlag,
  asName,
  asWhole,
  conflicting,
  fieldsOf,
  isObject,
  viewName,
  wrongType,
} from '../values/check.js';
import { lightOfValues } from '../values/linear-light.js';
import { type NumberList, toNumbers } from '../values/numbers.js';
import { type Channel, channelOf, channels, fullOf } from '../values/pixels.js';
import type { OfSurface } from './places.js';

/** The texels of a texture, row by row: ImageData, the `image` of three's DataTexture, or the like. */
export interface TextureTexels {
  /**
   * One number for each texel, or four: red, green, blue and alpha. Bytes and numbers of a Uint16Array are
   * parts of the greatest number of their type.
   */
  readonly data: NumberList;
  /** The number of texels in a row. */
  readonly width: number;
  /** The number of rows. */
  readonly height: number;
}

/** How to read a texture. */
export interface TextureReading {
  /**
   * Which of four numbers counts. `'luminance'`, the default, is in linear light, and 0 where a texel is
   * transparent. The others are read as they are.
   */
  readonly channel?: Channel | undefined;
  /** True to swap 0 and 1: by default false. */
  readonly invert?: boolean | undefined;
  /**
   * True if the last row is at v = 0, as in three's TextureLoader; by default false, where the first row is, as
   * in glTF and three's DataTexture. Pass the texture's own `flipY`.
   */
  readonly flipY?: boolean | undefined;
}

/**
 * A texture laid over the surface by its `uv`. It is bilinear between the centres of texels, and repeats
 * beyond 0 to 1.
 *
 * @example
 * ```js
 * const positions = [0, 0, 0, 9, 0, 0, 0, 0, 9];
 * const density = { data: Uint8Array.of(255, 0, 255, 64), width: 2, height: 2 };
 * const uv = [0, 0, 1, 0, 0, 1];
 * const grass = space.sampleSurface({ positions, uv, radius: 0.3, density });
 * ```
 */
export type SurfaceTexture = TextureReading &
  (
    | TextureTexels
    | {
        /** The texels, instead of `data`, `width` and `height`. */
        readonly image: TextureTexels;
      }
  );

/** A texture as a function of the place. */
interface ReadTexture {
  readonly at: OfSurface;
  readonly greatest: number;
  /** True if its numbers are parts of 1. */
  readonly isPart: boolean;
}

/** Returns true for an object with `image` or `width`. */
export function isTexture(given: unknown): boolean {
  return isObject(given) && ('image' in given || 'width' in given);
}

/** Returns a function or texture from 0 to 1 as a function; undefined for anything else. */
export function chanceOf(option: string, given: unknown): OfSurface | undefined {
  if (typeof given === 'function') return given as OfSurface;
  return isTexture(given) ? readTexture(option, given).at : undefined;
}

export function readTexture(option: string, given: unknown): ReadTexture {
  const own = 'image' in Object(given) ? ['image'] : ['data', 'width', 'height'];
  const fields = fieldsOf(option, given, [...own, 'channel', 'invert', 'flipY']);
  const { data, width, height } = Object(fields.image ?? fields) as Record<string, unknown>;
  const columns = asWhole(`${option}.width`, width, 1);
  const rows = asWhole(`${option}.height`, height, 1);
  const channel = asName<Channel>(`${option}.channel`, fields.channel, channels);
  const isInverted = asFlag(`${option}.invert`, fields.invert);
  const isFlipped = asFlag(`${option}.flipY`, fields.flipY);
  const size = columns * rows;
  const rule = `must be finite numbers, four for each of ${size} texels, or one for each without channel`;
  const numbers = toNumbers(data, `${option}.data`, rule);
  const isImage = numbers.length === 4 * size;
  const isPart = isImage || /^Uint(8|16)/.test(viewName(data) ?? '');
  const full = isPart ? fullOf(data, numbers) : 1;
  if (!isImage && (numbers.length !== size || channel)) wrongType(`${option}.data`, data, rule);
  // With one number for each texel, texel i is the first number of pixel i / 4.
  const named = isImage ? (channel ?? 'luminance') : 'red';
  const texelAt = channelOf(numbers, named, full, lightOfValues(full), isInverted);
  const values = new Float32Array(size).map((_, i) => texelAt(isImage ? i : i / 4));
  const greatest = values.reduce((one, other) => Math.max(one, other), 0);
  if (!Number.isFinite(greatest)) wrongType(`${option}.data`, data, rule);
  const at: OfSurface = ({ u, v }) => {
    if (Number.isNaN(u + v)) conflicting(option, given, 'needs uv, two numbers for each vertex');
    const x = u * columns - 0.5;
    const y = (isFlipped ? 1 - v : v) * rows - 0.5;
    const [left, low] = [Math.floor(x), Math.floor(y)];
    const texel = (i: number, j: number) =>
      values[wrapped(low + j, rows) * columns + wrapped(left + i, columns)] as number;
    const along = (j: number) => mix(texel(0, j), texel(1, j), x - left);
    return mix(along(0), along(1), y - low);
  };
  return { at, greatest, isPart };
}

function wrapped(i: number, count: number): number {
  return ((i % count) + count) % count;
}

function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}
