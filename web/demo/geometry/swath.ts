/** The ground that a brush covers. */
import { simplified } from './curves.ts';
import { overlay } from './overlay.ts';
import type { Point, Ring } from './rings.ts';

/** Corners of the round end of a brush. */
const CORNERS = 20;
const directionAt = (turn: number): Point => {
  const angle = (turn / CORNERS) * 2 * Math.PI;
  return { x: Math.cos(angle), y: Math.sin(angle) };
};
const DIRECTIONS = Array.from({ length: CORNERS }, (_, i) => directionAt(i));
/** The normals of the edges from each corner to the next. */
const NORMALS = Array.from({ length: CORNERS }, (_, i) => directionAt(i + 0.5));

/** The outline of a round end that is moved from a to b without a turn, so that ends at the same place are the same. */
function capsule(a: Point, b: Point, radius: number): Ring {
  const ends = NORMALS.map(({ x, y }) => ((b.x - a.x) * x + (b.y - a.y) * y > 0 ? b : a));
  return DIRECTIONS.flatMap(({ x, y }, i) => {
    const around = new Set([ends.at(i - 1) as Point, ends[i] as Point]);
    return [...around].flatMap((end) => [end.x + radius * x, end.y + radius * y]);
  });
}

/**
 * The rings (even-odd) of all that a round brush covers on its way.
 * @throws TooManyMeetings if its outlines meet more than `most` times.
 */
export function swath(path: readonly Point[], radius: number, most = Infinity): Ring[] {
  const kept = simplified(path, radius / 12);
  const [only] = kept;
  const rings =
    kept.length === 1 && only
      ? [capsule(only, only, radius)]
      : kept.slice(1).map((to, i) => capsule(kept[i] as Point, to, radius));
  return overlay([{ rings, fill: 'nonzero', cut: false }], most);
}
