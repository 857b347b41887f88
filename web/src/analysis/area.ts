import type { Edges } from '../geometry/edges.js';
import { eachChord } from './chords.js';

/** The number of levels besides those of the vertices. Between two levels, edges may cross one another. */
const usualLevels = 1024;
/** Most crossings of level lines and edges: some tens of milliseconds. */
const mostCrossings = 5e5;

/**
 * The area that the edges enclose. Between two levels without a vertex the width is a linear
 * function of y, and its value in the middle gives the area exactly; there is an error, of some
 * millionths, only where edges cross one another between two levels. Regions of very many edges get
 * fewer levels, with a similar error.
 */
export function areaOf(edges: Edges): number {
  const levels = levelsOf(edges);
  const middles = new Float64Array(Math.max(levels.length - 1, 0));
  for (let i = 0; i < middles.length; i++)
    middles[i] = levels[i]! + (levels[i + 1]! - levels[i]!) / 2;
  let area = 0;
  eachChord(edges, 1, 0, middles, (line, ends, from, to) => {
    let width = 0;
    for (let i = from; i < to; i += 2) width += ends[i + 1]! - ends[i]!;
    area += width * (levels[line + 1]! - levels[line]!);
  });
  return area;
}

/** Returns the levels at which to cut: ascending, from the lowest to the highest vertex. */
function levelsOf({ coords, box: { bottom, top } }: Edges): Float64Array {
  let rise = 0;
  for (let e = 0; e < coords.length; e += 4) rise += Math.abs(coords[e + 3]! - coords[e + 1]!);
  const height = top - bottom;
  if (!(height > 0)) return new Float64Array(0);

  const crossedAtOnce = rise / height;
  const vertices = coords.length / 4;
  const areMany = (usualLevels + vertices) * crossedAtOnce > mostCrossings;
  const even = areMany ? Math.max(64, Math.ceil(mostCrossings / crossedAtOnce)) : usualLevels;
  const levels = new Float64Array(even + 1 + (areMany ? 0 : vertices));
  for (let i = 0; i < even; i++) levels[i] = bottom + (height * i) / even;
  levels[even] = top;
  for (let i = even + 1; i < levels.length; i++) levels[i] = coords[4 * (i - even - 1) + 1]!;
  return levels.sort();
}
