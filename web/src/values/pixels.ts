// Images, for masks, densities and radii by place: their layout and channels.

import { greatestOf } from './numbers.js';

/** The size of an image in pixels, and the rectangle that it covers. */
export interface Layout {
  columns: number;
  rows: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The channel of an image to read. */
export type Channel = 'luminance' | 'alpha' | 'red' | 'green' | 'blue';

export const channels: readonly Channel[] = ['red', 'green', 'blue', 'alpha', 'luminance'];

/**
 * The number that stands for 1 among values of the same type as `given`: the greatest integer of the type,
 * or 255 in plain arrays. If no value is above 1, it is 1.
 */
export function fullOf(given: unknown, values: ArrayLike<number>): number {
  const full = greatestOf(given) ?? 255;
  for (let i = 0; full > 1 && i < values.length; i++) if ((values[i] as number) > 1) return full;
  return 1;
}

/**
 * Returns a function that reads a channel of a pixel, from 0 to 1, if values go up to `full`. Pixels are
 * red, green, blue and alpha in a row. Luminance is computed from the `light` of the values, and is 0 where
 * a pixel is transparent.
 */
export function channelOf(
  data: ArrayLike<number>,
  channel: Channel,
  full: number,
  light: (value: number) => number,
  isInverted?: boolean,
): (pixel: number) => number {
  const place = channels.indexOf(channel);
  const value = (i: number) => data[i] as number;
  return (pixel) => {
    const at = 4 * pixel;
    const isLight = place > 3;
    const own = isLight
      ? 0.2126 * light(value(at)) + 0.7152 * light(value(at + 1)) + 0.0722 * light(value(at + 2))
      : value(at + place) / full;
    const shown = isInverted ? 1 - own : own;
    return isLight ? (shown * value(at + 3)) / full : shown;
  };
}
