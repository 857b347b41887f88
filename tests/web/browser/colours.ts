import { decode } from 'fast-png';

/** Returns the colours of a PNG as `r,g,b`: all, or those of the middle row. */
export function coloursOf(png: Buffer, isMiddleOnly = false): Set<string> {
  const { width, height, channels, data } = decode(png);
  const [first, rows] = isMiddleOnly ? [height >> 1, 1] : [0, height];
  return new Set(
    Array.from({ length: rows * width }, (_, i) => {
      const at = channels * (first * width + i);
      return data.subarray(at, at + 3).join();
    }),
  );
}
