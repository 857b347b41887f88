/** The bends of rivers: to the left and right of their course by noise of the place, as far as suits their width. */
import type { Line } from './country.ts';
import type { Direction } from './course.ts';
import { noise, smoothstep } from './noise.ts';

/** The distance of a river of a width to the right of its course at a place. */
export type Winding = (x: number, y: number, width: number) => number;

/** Wavelengths of bends in metres, each half of the next; in widths; and how far they swing in wavelengths. */
const SHORTEST = 256;
const OCTAVES = 3;
const WIDTHS = 20;
const SWING = 0.2;
/** Noise of this much swings by seven tenths, and more hardly farther. */
const EASY = 0.45;
/** In some country rivers bend less: by at least this share, over so many metres. */
const LEAST = 0.45;
const COUNTRY = 2048;
/** The greatest distance of a river from its course. */
export const FARTHEST_BEND = SWING * SHORTEST * 2 ** (OCTAVES - 1);

export function createWinding(salt: number): Winding {
  const octave = (k: number, x: number, y: number): number => {
    const length = SHORTEST * 2 ** k;
    return noise(x / length, y / length, salt ^ (0x33 + k));
  };
  return (x, y, width) => {
    // Between two octaves, so that bends grow with the river.
    const wanted = (WIDTHS * width) / SHORTEST;
    const length = Math.min(2 ** (OCTAVES - 1), Math.max(1, wanted));
    let k = 0;
    while (2 ** (k + 1) <= length) k++;
    const share = length / 2 ** k - 1;
    const near = (1 - share) * octave(k, x, y);
    const value = near + (share > 0 ? share * octave(k + 1, x, y) : 0);
    const gentle = noise(x / COUNTRY, y / COUNTRY, salt ^ 0x32);
    const narrow = Math.sqrt(Math.min(1, wanted));
    const swing = SWING * narrow * (LEAST + (1 - LEAST) * smoothstep(-0.4, 0.3, gentle));
    return (swing * SHORTEST * length * value) / Math.sqrt(value * value + EASY * EASY);
  };
}

/** Metres before a river's end in another over which bends fade at most, so that it ends there. */
const FADE = 160;

/**
 * A line with its bends.
 * @param begin, end which way it passes its ends; without an end it ends where it did.
 */
export function wound(
  line: Line,
  widths: Float64Array,
  winding: Winding,
  begin: Direction,
  end: Direction | undefined,
): Line {
  const bent = line.slice();
  const last = widths.length - 1;
  const awayFrom = (x: number, y: number): number =>
    Math.sqrt((line[2 * last]! - x) ** 2 + (line[2 * last + 1]! - y) ** 2);
  // A short line must begin where the rivers that come to it end.
  const fade = Math.min(FADE, awayFrom(line[0]!, line[1]!));
  for (let k = 0; k <= last; k++) {
    const [x, y] = [line[2 * k]!, line[2 * k + 1]!];
    const [a, b] = [2 * Math.max(0, k - 1), 2 * Math.min(last, k + 1)];
    const [dx, dy] =
      k === 0
        ? begin
        : k === last && end
          ? end
          : [line[b]! - line[a]!, line[b + 1]! - line[a + 1]!];
    let off = winding(x, y, widths[k]!);
    if (!end) off *= k === 0 ? 1 : Math.min(1, awayFrom(x, y) / fade);
    const scale = off / (Math.sqrt(dx * dx + dy * dy) + 1e-9);
    bent[2 * k] = x - dy * scale;
    bent[2 * k + 1] = y + dx * scale;
  }
  return bent;
}
