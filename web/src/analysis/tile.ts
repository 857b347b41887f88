// A rectangle that repeats without end.
import type { Box } from '../geometry/edges.js';

/** The samples of a periodic rectangle, each moved into it by whole periods. */
export function wrapped(positions: Float64Array, { left, bottom, right, top }: Box): Float64Array {
  const inside = new Float64Array(positions.length);
  for (let i = 0; i < positions.length; i += 2) {
    inside[i] = wrap(positions[i]!, left, right);
    inside[i + 1] = wrap(positions[i + 1]!, bottom, top);
  }
  return inside;
}

function wrap(value: number, from: number, to: number): number {
  if (value >= from && value < to) return value;
  const period = to - from;
  const moved = value - Math.floor((value - from) / period) * period;
  return moved >= from && moved < to ? moved : from;
}

/** Returns the points of a tile, and their images up to `reach` around it. */
export function withImages(points: Float64Array, box: Box, reach: number): Float64Array {
  const all: number[] = Array.from(points);
  const width = box.right - box.left;
  const height = box.top - box.bottom;
  for (let i = -1; i <= 1; i++) {
    for (let j = -1; j <= 1; j++) {
      if (i === 0 && j === 0) continue;
      for (let k = 0; k < points.length; k += 2) {
        const x = points[k]! + i * width;
        const y = points[k + 1]! + j * height;
        const isNear = x > box.left - reach && x < box.right + reach;
        if (isNear && y > box.bottom - reach && y < box.top + reach) all.push(x, y);
      }
    }
  }
  return Float64Array.from(all);
}
