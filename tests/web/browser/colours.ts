import { decode } from 'fast-png';

/** Returns the colours of a PNG as 0xrrggbb: all, or those of the middle row. */
export function coloursOf(png: Buffer, isMiddleOnly = false): Set<number> {
  const { width, height, channels, data } = decode(png);
  const [first, rows] = isMiddleOnly ? [height >> 1, 1] : [0, height];
  const colours = new Set<number>();
  for (let pixel = first * width; pixel < (first + rows) * width; pixel++) {
    const [red, green, blue] = data.subarray(channels * pixel) as unknown as readonly [
      number,
      number,
      number,
    ];
    colours.add((red << 16) | (green << 8) | blue);
  }
  return colours;
}
