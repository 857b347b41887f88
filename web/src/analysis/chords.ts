// The chords of a region on parallel lines. All measures of area use them, so edges may cross, touch
// and coincide: only the winding number along a line decides.
import type { Edges } from '../geometry/edges.js';
import { type Winding, windingOf } from '../geometry/winding.js';

/** Visits a line with its chords, `ends[from … to − 1]`: start and end of each, ascending. */
export type ChordVisitor = (line: number, ends: Float64Array, from: number, to: number) => void;

/**
 * Cuts the region by lines through the points p·(−sin, cos) along (cos, sin), with p ascending in
 * `lines`, and visits the lines that meet it. Chords are measured along the line, as x·cos + y·sin.
 */
export function eachChord(
  { coords, rule, polygons }: Edges,
  cos: number,
  sin: number,
  lines: Float64Array,
  visit: ChordVisitor,
): void {
  const starts = startsOf(coords, cos, sin, lines);
  const total = starts[lines.length]!;
  const crossings = new Float64Array(total);
  // The crossed edge: its index, or −1 less the index if it runs backwards.
  const crossed = new Int32Array(total);
  const used = starts.slice();
  for (let e = 0; e < coords.length; e += 4) {
    const pa = coords[e + 1]! * cos - coords[e]! * sin;
    const pb = coords[e + 3]! * cos - coords[e + 2]! * sin;
    const sa = coords[e]! * cos + coords[e + 1]! * sin;
    const sb = coords[e + 2]! * cos + coords[e + 3]! * sin;
    const last = lowerBound(lines, Math.max(pa, pb));
    for (let line = lowerBound(lines, Math.min(pa, pb)); line < last; line++) {
      const i = used[line]!++;
      crossings[i] = sa + ((lines[line]! - pa) / (pb - pa)) * (sb - sa);
      crossed[i] = pb > pa ? e / 4 : -1 - e / 4;
    }
  }
  const winding = windingOf(rule, polygons);
  for (let line = 0; line < lines.length; line++) {
    const from = starts[line]!;
    const to = starts[line + 1]!;
    if (from === to) continue;
    sort(crossings, crossed, from, to);
    visit(line, crossings, from, join(crossings, crossed, from, to, winding));
  }
}

/** The index of the first crossing of each line, and at the end the number of all crossings. */
function startsOf(
  coords: Float64Array,
  cos: number,
  sin: number,
  lines: Float64Array,
): Uint32Array {
  // The edges that begin at each line, less those that ended, sum up to the edges that cross it.
  const changes = new Int32Array(lines.length + 1);
  for (let e = 0; e < coords.length; e += 4) {
    const pa = coords[e + 1]! * cos - coords[e]! * sin;
    const pb = coords[e + 3]! * cos - coords[e + 2]! * sin;
    changes[lowerBound(lines, Math.min(pa, pb))]!++;
    changes[lowerBound(lines, Math.max(pa, pb))]!--;
  }
  const starts = new Uint32Array(lines.length + 1);
  for (let line = 0, crossing = 0; line < lines.length; line++) {
    crossing += changes[line]!;
    starts[line + 1] = starts[line]! + crossing;
  }
  return starts;
}

/** The first index whose value is at least `value`. */
function lowerBound(ascending: Float64Array, value: number): number {
  let from = 0;
  let to = ascending.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (ascending[middle]! < value) from = middle + 1;
    else to = middle;
  }
  return from;
}

const gaps = [1750, 701, 301, 132, 57, 23, 10, 4, 1];

/** Shellsort (Ciura's gaps): there are a few crossings on a line, and two arrays to move. */
function sort(keys: Float64Array, values: Int32Array, from: number, to: number): void {
  for (const gap of gaps) {
    for (let i = from + gap; i < to; i++) {
      const key = keys[i]!;
      const value = values[i]!;
      let j = i;
      for (; j >= from + gap && keys[j - gap]! > key; j -= gap) {
        keys[j] = keys[j - gap]!;
        values[j] = values[j - gap]!;
      }
      keys[j] = key;
      values[j] = value;
    }
  }
}

/** Keeps the sorted crossings at which the inside begins or ends; returns the index after the last. */
function join(
  crossings: Float64Array,
  crossed: Int32Array,
  from: number,
  to: number,
  winding: Winding,
): number {
  winding.reset();
  let kept = from;
  for (let i = from; i < to; i++) {
    const before = winding.isInside();
    const edge = crossed[i]!;
    winding.cross(edge < 0 ? -1 - edge : edge, edge < 0 ? -1 : 1);
    if (winding.isInside() !== before) crossings[kept++] = crossings[i]!;
  }
  return kept - ((kept - from) & 1);
}
