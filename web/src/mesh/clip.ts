// Clip a convex cell to the region, by the pieces of the outline in the cell. Along the cell's own
// edge, the cover by the region grows by one where a piece ends, and falls by one where a piece begins.
// So pieces and covered stretches always form closed rings, however coordinates were rounded.
import type { Piece } from './pieces.js';

type Line = readonly number[];

/** Ignore smaller parts of a cell. */
const least = 2 ** -40;
/** A smaller part of a cell may be nothing; a part that lacks less may be all. */
const doubtful = 1e-6;

/**
 * Returns the rings of the part of a cell that belongs to the region, with the region on their left. If
 * the outline runs along the cell's edge, `isInside` decides.
 */
export function clipped(
  cell: Line,
  pieces: readonly Piece[],
  isInside: () => boolean,
): readonly Line[] {
  const whole = twiceArea(cell);
  const rings: Line[] = pieces.filter(({ isLoop }) => isLoop).map(({ line }) => line);
  const lines = pieces.filter(({ isLoop }) => !isLoop).map(({ line }) => line);
  const begins = lines.map((line) => placeOf(cell, line[0]!, line[1]!));
  const ends = lines.map((line) => placeOf(cell, line.at(-2)!, line.at(-1)!));
  const places = [...new Set([...begins, ...ends])].sort((a, b) => a - b);
  const numbers = new Map(places.map((place, i) => [place, i]));
  const stretches = places.map((from, i) =>
    edgeBetween(cell, from, places[i + 1] ?? places[0]! + cell.length / 2),
  );
  const covers = new Int32Array(places.length);
  for (const place of ends) covers[numbers.get(place)!]!++;
  for (const place of begins) covers[numbers.get(place)!]!--;
  for (let i = 1; i < covers.length; i++) covers[i]! += covers[i - 1]!;

  let known = 0;
  for (const ring of rings) known += twiceArea(ring);
  for (const line of lines) known += sweep(line, cell);
  stretches.forEach((line, i) => {
    known += covers[i]! * sweep(line, cell);
  });
  const share = known / whole;
  const near = Math.round(share);
  const isSure = Math.abs(share - near) > doubtful;
  const more = isSure ? -Math.floor(share) : Number(isInside()) - near;
  if (places.length === 0 && more > 0) rings.push(cell);

  const leaving: { line: Line; to: number }[][] = places.map(() => []);
  lines.forEach((line, i) => {
    leaving[numbers.get(begins[i]!)!]!.push({ line, to: numbers.get(ends[i]!)! });
  });
  stretches.forEach((stretch, i) => {
    const next = (i + 1) % places.length;
    // A piece brings its ends; no piece may bring a corner of the cell.
    const corners = stretch.slice(Number.isInteger(places[i]) ? 0 : 2, -2);
    const cover = covers[i]! + more;
    for (let k = 0; k < cover; k++) leaving[i]!.push({ line: corners, to: next });
    for (let k = 0; k < -cover; k++) leaving[next]!.push({ line: reversed(corners), to: i });
  });
  for (const [start, list] of leaving.entries()) {
    while (list.length > 0) {
      const ring: number[] = [];
      for (let at = start; ; ) {
        const step = leaving[at]!.pop();
        if (!step) break;
        for (const value of step.line) ring.push(value);
        at = step.to;
      }
      rings.push(ring);
    }
  }
  return rings.map(withoutRepeats).filter((ring) => Math.abs(twiceArea(ring)) > least * whole);
}

/** About the position on a cell's edge: 2.25 is a quarter of the way from corner 2 to corner 3. */
function placeOf(cell: Line, x: number, y: number): number {
  let place = 0;
  let nearest = Number.POSITIVE_INFINITY;
  for (let k = 0; k < cell.length; k += 2) {
    const next = (k + 2) % cell.length;
    const [ax, ay] = [cell[k]!, cell[k + 1]!];
    const [dx, dy] = [cell[next]! - ax, cell[next + 1]! - ay];
    const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy);
    const t = along > 0 ? Math.min(along, 1) : 0;
    const far = (ax + t * dx - x) ** 2 + (ay + t * dy - y) ** 2;
    if (!(far < nearest)) continue;
    nearest = far;
    place = t < 1 ? k / 2 + t : next / 2;
  }
  return place;
}

/** The stretch of a cell's edge from one position to a later one. */
function edgeBetween(cell: Line, from: number, to: number): Line {
  const corner = (k: number) => (2 * k) % cell.length;
  const at = (place: number) => {
    const [a, b] = [corner(Math.floor(place)), corner(Math.floor(place) + 1)];
    const t = place % 1;
    return [0, 1].map((axis) => cell[a + axis]! + t * (cell[b + axis]! - cell[a + axis]!));
  };
  const line = at(from);
  for (let k = Math.floor(from) + 1; k < to; k++) line.push(cell[corner(k)]!, cell[corner(k) + 1]!);
  return [...line, ...at(to)];
}

/** Twice the area of a ring; positive if it winds counter-clockwise. */
function twiceArea(ring: Line): number {
  return ring.length < 6 ? 0 : sweep(ring, ring);
}

/** Twice the area that a line sweeps, seen from the first corner of `from`. */
function sweep(line: Line, from: Line): number {
  let sum = 0;
  for (let i = 2; i < line.length; i += 2)
    sum +=
      (line[i - 2]! - from[0]!) * (line[i + 1]! - from[1]!) -
      (line[i - 1]! - from[1]!) * (line[i]! - from[0]!);
  return sum;
}

function reversed(line: Line): Line {
  const back: number[] = [];
  for (let i = line.length - 2; i >= 0; i -= 2) back.push(line[i]!, line[i + 1]!);
  return back;
}

function withoutRepeats(ring: Line): Line {
  return ring.filter((_, i) => {
    const at = i - (i % 2);
    const before = (at || ring.length) - 2;
    return ring[at] !== ring[before] || ring[at + 1] !== ring[before + 1];
  });
}
