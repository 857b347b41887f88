import { asFinite, asOptions, asWhole, isArray, isObject, wrongType } from '../values/check.js';
import { chance } from './chance.js';
import { begin, readOut } from './matrices.js';
import type { InstanceSamples } from './source.js';

/**
 * A color: `'#88aa55'`, `'#8a5'` or 0x88aa55, as on the web; or red, green and blue in linear light, about 0 to
 * 1, as `[r, g, b]` or an object such as three's Color.
 */
export type InstanceColor =
  | string
  | number
  | readonly [red: number, green: number, blue: number]
  | {
      /** Red, in linear light. */
      readonly r: number;
      /** Green, in linear light. */
      readonly g: number;
      /** Blue, in linear light. */
      readonly b: number;
    };

/** The colors of instances: a range between two colors, or a list of colors. The key of a sample chooses. */
export type ColorRange =
  | {
      /** The color at one end. */
      readonly from: InstanceColor;
      /** The color at the other end. */
      readonly to: InstanceColor;
    }
  | readonly InstanceColor[];

/** The options of {@link instanceColors}. */
export interface ColorOptions {
  /**
   * The indices of the samples to use, in order. By default all samples.
   *
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12 });
   * const colors = instanceColors(trees, ['#8a5', '#7a4'], { indices: [0, 1, 2] });
   * colors.length; // → 9
   * ```
   * @throws `wrong-type` if it is no list of numbers; `out-of-range` if one is no index of a sample.
   */
  indices?: ArrayLike<number> | undefined;
  /**
   * The Float32Array to write to. By default a new one.
   *
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12 });
   * const out = new Float32Array(3 * trees.length);
   * instanceColors(trees, { from: '#8a5', to: '#573' }, { out });
   * ```
   * @throws `wrong-type` if it is no Float32Array, or shorter than three numbers for each sample.
   */
  out?: ArrayLike<number> | undefined;
}

/**
 * Computes a color for each sample by its key: red, green and blue in linear light, as
 * `InstancedMesh.instanceColor` of three.js holds them.
 *
 * @returns `out`, or a new array with three numbers for each sample.
 * @example
 * ```js
 * const trees = copse.sample({ region: meadow, radius: 12 });
 * const colors = instanceColors(trees, { from: '#88aa55', to: '#557733' });
 * ```
 * @throws CopseError: `wrong-type`, `out-of-range` or `unknown-option` for a color, an option or the samples.
 * @see [Kinds and colors](../../../docs/instances.md)
 */
export function instanceColors(
  samples: InstanceSamples,
  colors: ColorRange,
  options: ColorOptions = {},
): Float32Array {
  const { given, source, indices } = begin(samples, options, ['out']);
  const colorOf = readColors(colors);
  const out = readOut(given.out, 3 * indices.length);
  for (let n = 0; n < indices.length; n++)
    out.set(colorOf(source.keyOf(indices[n] as number)), 3 * n);
  return out;
}

type Color = readonly number[];

/** The color of a key, in linear light. */
export type ColorOf = (key: number) => Color;

export function readColors(given: unknown): ColorOf {
  if (isArray(given) && given.length > 0) {
    const palette = given.map((color, i) => readColor(`colors[${i}]`, color));
    return (key) => palette[Math.floor(palette.length * chance(key, -6))] as Color;
  }
  if (!isObject(given) || given.length === 0)
    wrongType('colors', given, 'must be { from, to } or a list of colors');
  const ends = asOptions(given, ['from', 'to']);
  const from = readColor('colors.from', ends.from);
  const to = readColor('colors.to', ends.to);
  return (key) => {
    const share = chance(key, -6);
    return from.map((value, k) => value + share * ((to[k] as number) - value));
  };
}

function readColor(at: string, given: unknown): Color {
  const isHex = typeof given === 'string' && /^#([0-9a-f]{3}){1,2}$/i.test(given);
  const code = isHex
    ? Number((given.length > 4 ? given : given.replace(/\w/g, '$&$&')).replace('#', '0x'))
    : given;
  if (typeof code === 'number') {
    const bytes = asWhole(at, code, 0, 0xffffff);
    return [16, 8, 0].map((shift) => lightOf(((bytes >> shift) & 255) / 255));
  }
  if (!isObject(code))
    wrongType(at, given, "must be '#88aa55', 0x88aa55, [r, g, b] or { r, g, b }");
  const list = code as unknown as Color;
  const color = 'r' in code ? [code.r, code.g, code.b] : [list[0], list[1], list[2]];
  return color.map((value) => asFinite(at, value));
}

/** The linear light of an sRGB value from 0 to 1 (IEC 61966-2-1). It decides no sample. */
function lightOf(value: number): number {
  return value > 0.04045 ? ((value + 0.055) / 1.055) ** 2.4 : value / 12.92;
}

/** The number 0xrrggbb of a color in linear light. */
export function tintOf(color: Color): number {
  return color.reduce((sum, light) => {
    const value = light > 0.0031308 ? 1.055 * light ** (1 / 2.4) - 0.055 : 12.92 * light;
    return 256 * sum + Math.round(255 * Math.min(1, Math.max(0, value)));
  }, 0);
}
