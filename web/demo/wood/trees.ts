/** Trees as columns, a row for each. */
import type { Box } from '../geometry/boxes.ts';

/** A row whose size is 0 is free. */
export interface Trees {
  /** The rows in use; the columns may be longer. */
  count: number;
  x: Float64Array;
  y: Float64Array;
  /** The sprite's height and width, in the scene's units. */
  size: Float32Array;
  /** When it began to rise, in seconds; 0 for one that stands; −t for one that sinks since t. */
  birth: Float32Array;
  /** Four bytes a tree: sprite, rank (far away the low ones are drawn), species, kind. */
  kind: Uint8Array;
  /** Four bytes a tree: red, green, blue factor (128 is 1), and room to grow in ROOM_STEPS: see room.ts. */
  tint: Uint8Array;
}

/** The room that a tree has is held as a byte, in eighths of its size. */
export const ROOM_STEPS = 8;

export function emptyTrees(count: number): Trees {
  return {
    count,
    x: new Float64Array(count),
    y: new Float64Array(count),
    size: new Float32Array(count),
    birth: new Float32Array(count),
    kind: new Uint8Array(count * 4),
    tint: new Uint8Array(count * 4),
  };
}

/** Returns true if a tree stands in a row and does not sink. */
export const isStanding = ({ size, birth }: Trees, row: number): boolean =>
  (size[row] as number) > 0 && (birth[row] as number) >= 0;

/** A box around the feet of the trees of some rows. */
export function boxOfRows({ x, y }: Trees, rows: readonly number[]): Box {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const row of rows) {
    x0 = Math.min(x0, x[row] as number);
    x1 = Math.max(x1, x[row] as number);
    y0 = Math.min(y0, y[row] as number);
    y1 = Math.max(y1, y[row] as number);
  }
  return { x0, y0, x1, y1 };
}

/** The kind that is no tree: a house. */
export const HOUSE_KIND = 3;

export function copyRows(from: Trees, start: number, to: Trees, at: number, count: number): void {
  for (const column of ['x', 'y', 'size', 'birth'] as const) {
    (to[column] as Float64Array).set(
      from[column].subarray(start, start + count) as Float64Array,
      at,
    );
  }
  for (const column of ['kind', 'tint'] as const) {
    to[column].set(from[column].subarray(start * 4, (start + count) * 4), at * 4);
  }
}

export function copyRow(from: Trees, row: number, to: Trees, at: number): void {
  for (const column of ['x', 'y', 'size', 'birth'] as const)
    to[column][at] = from[column][row] as number;
  for (const column of ['kind', 'tint'] as const) {
    for (let i = 0; i < 4; i++) to[column][4 * at + i] = from[column][4 * row + i] as number;
  }
}
