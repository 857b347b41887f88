/** The targets of snapping: corners nearby, else a grid of whole metres. */
import type { Point } from '../geometry/rings.ts';
import { isShape, type Thing } from './things.ts';

/** Pixels. */
const NEAR = 12;
/** Lines of the grid are at least this many pixels apart. */
const GRID_PIXELS = 14;

/** The grid's step at this zoom: 1, 2, 5, 10, 20 … metres. */
function gridStep(zoom: number): number {
  let step = 1;
  for (const factor of [2, 2.5, 2, 2, 2.5, 2]) {
    if (step * zoom >= GRID_PIXELS) break;
    step *= factor;
  }
  return step;
}

function* corners(things: readonly Thing[]): Generator<Point> {
  for (const thing of things) {
    const lines = isShape(thing) ? thing.rings : thing.type === 'road' ? [thing.line] : [];
    for (const line of lines) {
      for (let i = 0; i < line.length; i += 2)
        yield { x: line[i] as number, y: line[i + 1] as number };
    }
    if ('x' in thing) yield thing;
  }
}

export function snappedTo(things: readonly Thing[], at: Point, zoom: number): Point {
  let best: Point | undefined;
  let least = NEAR / zoom;
  for (const { x, y } of corners(things)) {
    const away = Math.hypot(x - at.x, y - at.y);
    if (away < least) [best, least] = [{ x, y }, away];
  }
  if (best) return best;
  const step = gridStep(zoom);
  return { x: Math.round(at.x / step) * step, y: Math.round(at.y / step) * step };
}
