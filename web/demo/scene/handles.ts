/** The handles of a thing: corners that can be dragged, and its clearance. */

import { simplified } from '../geometry/curves.ts';
import { nearestOn, type Point, type Ring } from '../geometry/rings.ts';
import { frameOf } from './frame.ts';
import {
  altered,
  CLEARANCE,
  type House,
  isShape,
  type Road,
  type Shape,
  type Thing,
  WALLS,
} from './things.ts';

export interface Handle {
  readonly at: Point;
  /** Which line of the thing and which of its corners; −1 for the clearance. */
  readonly line: number;
  readonly corner: number;
}

/** Lines with fewer corners show them all; of others those that make their form. */
const FEW = 24;

const cornerAt = (line: Ring, i: number): Point => ({
  x: line[2 * i] as number,
  y: line[2 * i + 1] as number,
});

function cornersOf(line: Ring, tolerance: number, isClosed: boolean): number[] {
  const count = line.length / 2;
  const all = Array.from({ length: count }, (_, i) => i);
  if (count <= FEW) return all;
  const points = all.map((i) => ({ ...cornerAt(line, i), i }));
  // Simplifying keeps both ends, which are the same corner of a ring.
  if (isClosed) points.push({ ...cornerAt(line, 0), i: count });
  const kept = simplified(points, tolerance);
  return kept.map(({ i }) => i).filter((i) => i < count);
}

const linesOf = (thing: Shape | Road): readonly Ring[] =>
  isShape(thing) ? thing.rings : [thing.line];

function clearanceHandle(thing: Road | House): Handle {
  if (thing.type === 'house') {
    const at = { x: thing.x + WALLS.across + thing.clearance, y: thing.y };
    return { at, line: -1, corner: -1 };
  }
  const middle = Math.floor(thing.line.length / 4);
  const [a, b] = [cornerAt(thing.line, Math.max(0, middle - 1)), cornerAt(thing.line, middle)];
  const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const off = thing.clearance / long;
  return { at: { x: b.x - (b.y - a.y) * off, y: b.y + (b.x - a.x) * off }, line: -1, corner: -1 };
}

/**
 * All handles; `tolerance` is how far, in metres, a line may stray from those of its handles. Rectangles
 * and ellipses have none but the knobs of their frame, and so stay what they are.
 */
export function handlesOf(thing: Thing, tolerance: number): Handle[] {
  if (thing.type === 'tree' || (isShape(thing) && !frameOf(thing).keepsForm)) return [];
  if (thing.type === 'house') return [clearanceHandle(thing)];
  const corners = linesOf(thing).flatMap((ring, line) =>
    cornersOf(ring, tolerance, isShape(thing)).map((corner) => ({
      at: cornerAt(ring, corner),
      line,
      corner,
    })),
  );
  return thing.type === 'road' ? [...corners, clearanceHandle(thing)] : corners;
}

/**
 * A corner moves, and with it, less and less, the corners between it and its neighbouring handles;
 * so a freehand line bends instead of growing a spike.
 */
function bent(
  line: Ring,
  corner: number,
  handles: readonly number[],
  by: Point,
  closed: boolean,
): Ring {
  const count = line.length / 2;
  const at = handles.indexOf(corner);
  const wrap = (i: number): number => ((i % count) + count) % count;
  const neighbour = (step: number): number => {
    const next = handles[at + step] ?? (closed ? handles.at(step > 0 ? 0 : -1) : undefined);
    return next === undefined ? corner : next;
  };
  const result = [...line];
  const move = (i: number, share: number): void => {
    result[2 * i] = (result[2 * i] as number) + share * by.x;
    result[2 * i + 1] = (result[2 * i + 1] as number) + share * by.y;
  };
  move(corner, 1);
  for (const step of [1, -1]) {
    const far = wrap(step * (neighbour(step) - corner));
    for (let k = 1; k < far; k++) {
      const t = 1 - k / far;
      move(wrap(corner + step * k), t * t * (3 - 2 * t));
    }
  }
  return result;
}

/** The thing with a handle dragged from `from`; `tolerance` as it was when the handles were shown. */
export function dragged(
  thing: Thing,
  { line, corner, at }: Handle,
  to: Point,
  tolerance: number,
): Thing {
  if (thing.type === 'tree') return thing;
  if (line < 0) {
    const { most, least } = CLEARANCE;
    const within = (value: number): number => Math.round(Math.min(most, Math.max(least, value)));
    if (thing.type === 'house')
      return altered(thing, { clearance: within(to.x - thing.x - WALLS.across) });
    if (thing.type === 'road') {
      const b = cornerAt(thing.line, Math.floor(thing.line.length / 4));
      return altered(thing, { clearance: Math.max(3, within(Math.hypot(to.x - b.x, to.y - b.y))) });
    }
    return thing;
  }
  if (thing.type === 'house') return thing;
  const ring = linesOf(thing)[line] as Ring;
  const by = { x: to.x - at.x, y: to.y - at.y };
  const isClosed = isShape(thing);
  const changed = bent(ring, corner, cornersOf(ring, tolerance, isClosed), by, isClosed);
  if (thing.type === 'road') return altered(thing, { line: changed });
  return altered(thing, { rings: thing.rings.map((each, i) => (i === line ? changed : each)) });
}

/** The thing without a corner; the same when it would not be left with a form. */
export function without(thing: Thing, { line, corner }: Handle): Thing {
  if (line < 0 || thing.type === 'house' || thing.type === 'tree') return thing;
  const ring = linesOf(thing)[line] as Ring;
  const changed = ring.filter((_, i) => i >> 1 !== corner);
  if (thing.type === 'road') return changed.length < 4 ? thing : altered(thing, { line: changed });
  if (changed.length < 6) return thing;
  return altered(thing, { rings: thing.rings.map((each, i) => (i === line ? changed : each)) });
}

/** The thing with a new corner at the place of its outline nearest to `at`; undefined when that is too far. */
export function withCorner(thing: Thing, at: Point, tolerance: number): Thing | undefined {
  if (thing.type === 'house' || thing.type === 'tree') return undefined;
  let best: { line: number; after: number; away: number; x: number; y: number } | undefined;
  linesOf(thing).forEach((ring, line) => {
    const count = ring.length / 2;
    for (let i = 0; i < (isShape(thing) ? count : count - 1); i++) {
      const { x, y } = nearestOn(cornerAt(ring, i), cornerAt(ring, (i + 1) % count), at);
      const away = Math.hypot(at.x - x, at.y - y);
      if (away <= tolerance && (!best || away < best.away)) best = { line, after: i, away, x, y };
    }
  });
  if (!best) return undefined;
  const { line, after, x, y } = best;
  const changed = [...(linesOf(thing)[line] as Ring)];
  changed.splice(2 * after + 2, 0, x, y);
  if (thing.type === 'road') return altered(thing, { line: changed });
  // With another corner a rectangle or an ellipse is none any more.
  const kind = frameOf(thing).keepsForm ? thing.kind : 'polygon';
  const rings = thing.rings.map((each, i) => (i === line ? changed : each));
  return altered<Shape>(thing, { rings, kind });
}
