/** Rings as paths. */
import type { Ring } from '../geometry/rings.ts';

export function pathOf(rings: readonly Ring[]): Path2D {
  const path = new Path2D();
  for (const ring of rings) {
    path.moveTo(ring[0] as number, ring[1] as number);
    for (let i = 2; i < ring.length; i += 2) path.lineTo(ring[i] as number, ring[i + 1] as number);
    path.closePath();
  }
  return path;
}
