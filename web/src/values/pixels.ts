// What an image's pixels say, for masks and densities.

import { greatestOf } from './numbers.js';

/** What of an image's pixels counts. */
export type Channel = 'luminance' | 'alpha' | 'red' | 'green' | 'blue';

export const channels: readonly Channel[] = ['red', 'green', 'blue', 'alpha', 'luminance'];

/**
 * The number that stands for 1 among values of the same type as `given`: of integers the greatest, in
 * plain arrays 255. Where none is above 1 it is 1, as 0 and 1 then are all there is.
 */
export function fullOf(given: unknown, values: ArrayLike<number>): number {
  const full = greatestOf(given) ?? 255;
  for (let i = 0; full > 1 && i < values.length; i++) if ((values[i] as number) > 1) return full;
  return 1;
}

/**
 * A function that gives a channel of each pixel, which is red, green, blue and alpha in a row: from 0
 * to 1 where values go up to `full`. Luminance is of the values' `light`, and 0 where a pixel is
 * transparent.
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
