/** The ground that a brush covers. */
import { simplified } from './curves.ts';
import { overlay } from './overlay.ts';
import type { Point, Ring } from './rings.ts';

/** Corners of the round end of a brush. */
const CORNERS = 20;

/** The outline of a disc that is moved from a to b. */
function capsule(a: Point, b: Point, radius: number): Ring {
  const along = Math.atan2(b.y - a.y, b.x - a.x);
  const end = (at: Point, from: number): number[] =>
    Array.from({ length: CORNERS / 2 + 1 }, (_, i) => {
      const angle = from + (i / (CORNERS / 2)) * Math.PI;
      return [at.x + radius * Math.cos(angle), at.y + radius * Math.sin(angle)];
    }).flat();
  return [...end(b, along - Math.PI / 2), ...end(a, along + Math.PI / 2)];
}

/** The rings (even-odd) of all that a round brush covers on its way. */
export function swath(path: readonly Point[], radius: number): Ring[] {
  const kept = simplified(path, radius / 12);
  const [only] = kept;
  const rings =
    kept.length === 1 && only
      ? [capsule(only, only, radius)]
      : kept.slice(1).map((to, i) => capsule(kept[i] as Point, to, radius));
  return overlay([{ rings, fill: 'nonzero', cut: false }]);
}
