import type { Edges } from '../geometry/edges.js';
import { eachChord } from './chords.js';

const directions = 24;
/** The number of crossings to aim at in each direction. */
const crossingsWanted = 1024;
/** Most lines in one direction, for small parts far from one another. */
const mostLines = 65_536;

/**
 * The share of the region's points that, moved by r in a random direction, are still in it: the
 * region's isotropised set covariance over its area. `radii` ascend; r = 0 gives 1.
 *
 * It is computed from chords of parallel lines (Cauchy and Crofton). Along a line the region is a
 * set of intervals, whose overlap with itself, moved by r, follows exactly from pairs of ends.
 */
export function selfOverlap(edges: Edges, radii: Float64Array): Float64Array {
  const overlaps = new Float64Array(radii.length);
  let whole = 0;
  for (let k = 0; k < directions; k++) {
    const angle = (Math.PI * (k + 0.5)) / directions;
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const { lines, step } = linesAcross(edges, cos, sin);
    eachChord(edges, cos, sin, lines, (_, ends, from, to) => {
      whole += step * overlap(ends, from, to, 0);
      for (let i = 0; i < radii.length; i++)
        overlaps[i]! += step * overlap(ends, from, to, radii[i]!);
    });
  }
  return overlaps.map((value) => value / whole);
}

/** Returns evenly spaced lines, close enough for the wanted number of crossings. */
function linesAcross({ coords }: Edges, cos: number, sin: number) {
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  let across = 0;
  for (let e = 0; e < coords.length; e += 4) {
    const pa = coords[e + 1]! * cos - coords[e]! * sin;
    const pb = coords[e + 3]! * cos - coords[e + 2]! * sin;
    across += Math.abs(pb - pa);
    least = Math.min(least, pa);
    greatest = Math.max(greatest, pa);
  }
  const extent = greatest - least;
  const wanted = Math.ceil((crossingsWanted * extent) / across);
  const count = Math.min(mostLines, Math.max(64, wanted));
  const step = extent / count;
  return { step, lines: Float64Array.from({ length: count }, (_, i) => least + step * (i + 0.5)) };
}

/** Length that the intervals have in common with themselves moved by r. */
function overlap(ends: Float64Array, from: number, to: number, r: number): number {
  let sum = 0;
  let i = from;
  let j = from;
  while (i < to && j < to) {
    const end = ends[i + 1]!;
    const movedEnd = ends[j + 1]! + r;
    const length = Math.min(end, movedEnd) - Math.max(ends[i]!, ends[j]! + r);
    if (length > 0) sum += length;
    if (end < movedEnd) i += 2;
    else j += 2;
  }
  return sum;
}
