/** A river's stretch between two nodes of a drainage lattice. */
import type { Line } from './country.ts';
import { type Box, type Point, squared } from './lines.ts';

/** The river from one node to the next. */
export interface Reach {
  /** The planned line, and the final one, with several vertices for each of the course. */
  readonly course: Line;
  readonly line: Line;
  readonly finer: number;
  /** At each vertex of the line: how wide, and how high above the sea. */
  readonly widths: Float64Array;
  readonly levels: Float64Array;
  /** The distance up to which it wears the ground. */
  readonly valley: number;
  /** The number of nodes of the lattice that drain through it. */
  readonly area: number;
  readonly box: Box;
  /** The node that it comes from. */
  readonly i: number;
  readonly j: number;
}

/** The place where a river ends before its next node: planned and final. */
export interface Join {
  readonly x: number;
  readonly y: number;
  readonly place: Point;
  readonly level: number;
}

/** Returns the place where another river joins one, next to the n-th vertex of its course. */
export function joinOn({ course, line, finer, levels }: Reach, n: number, at: Point): Join {
  const vertex = { x: course[2 * n]!, y: course[2 * n + 1]! };
  const next = { x: course[2 * n + 2] ?? vertex.x, y: course[2 * n + 3] ?? vertex.y };
  const t = Math.sqrt(squared(vertex, at) / (squared(vertex, next) + 1e-9));
  const k = 2 * (n * finer + Math.round(t * finer));
  return { ...at, place: { x: line[k]!, y: line[k + 1]! }, level: levels[n * finer]! };
}

/** Without what lies in the sea at either end, but for a vertex of its course. */
export function onLand(reach: Reach, isSea: (x: number, y: number) => boolean): Reach | undefined {
  const { course, line, finer, widths, levels } = reach;
  const isWet = (k: number): boolean => isSea(line[2 * k]!, line[2 * k + 1]!);
  const most = widths.length - 1;
  let [first, last] = [0, most];
  while (last > 0 && isWet(last)) last = Math.max(0, last - finer);
  while (first < last && isWet(first)) first += finer;
  if (last <= first && isWet(first)) return undefined;
  first = Math.max(0, first - finer);
  last = Math.min(most, last + finer);
  return {
    ...reach,
    course: course.subarray(2 * Math.floor(first / finer), 2 * Math.ceil(last / finer) + 2),
    line: line.subarray(2 * first, 2 * last + 2),
    widths: widths.subarray(first, last + 1),
    levels: levels.subarray(first, last + 1),
  };
}

/** The widening of rivers at their end, as a factor of their width, and its length in widths. */
const MOUTHS = {
  sea: { wider: 1.7, over: 5 },
  river: { wider: 0.9, over: 1.1 },
} as const;

/** With a mouth at its end. */
export function withMouth(reach: Reach, into: keyof typeof MOUTHS): Reach {
  const { wider, over } = MOUTHS[into];
  const { line } = reach;
  const widths = reach.widths.slice();
  const far = over * widths.at(-1)!;
  for (let k = widths.length - 1, away = 0; k > 0 && away < far; k--) {
    const t = 1 - away / far;
    widths[k]! *= 1 + wider * t * t;
    const [dx, dy] = [line[2 * k]! - line[2 * k - 2]!, line[2 * k + 1]! - line[2 * k - 1]!];
    away += Math.sqrt(dx * dx + dy * dy);
  }
  return { ...reach, widths };
}
