/** The thing that a press means. */
import { closed, inside, type Point, type Ring } from '../geometry/rings.ts';
import { awayFrom, halfWidth, isShape, type Thing, WALLS } from '../scene/things.ts';

/** Returns true if a press there means this thing; it may be off by the tolerance. */
export function isAt(thing: Thing, at: Point, tolerance: number): boolean {
  if (isShape(thing)) {
    const isOnEdge = (ring: Ring): boolean => awayFrom(closed(ring), at) <= tolerance;
    return inside(thing.rings, thing.fill, at) || thing.rings.some(isOnEdge);
  }
  if (thing.type === 'road') return awayFrom(thing.line, at) <= halfWidth(thing) + tolerance;
  const [across, up, down] = thing.type === 'house' ? [WALLS.across, 26, WALLS.down] : [7, 24, 6];
  return (
    Math.abs(at.x - thing.x) <= across + tolerance &&
    at.y >= thing.y - up - tolerance &&
    at.y <= thing.y + down + tolerance
  );
}
