/**
 * Edges split wherever they meet, on a grid of whole numbers. Corners are rounded to the grid, which
 * moves an edge by less than a step and may make it meet another, so splitting is repeated until
 * nothing meets but at corners. From then on every question about sides has an exact answer.
 */
import { Edges } from './edges.ts';
import { type Sweep, sweep } from './sweep.ts';

const ROUNDS = 24;

export interface Arrangement extends Sweep {
  /** Edges that meet at corners only. */
  readonly edges: Edges;
}

/** Adds the pieces of an edge between its stops. */
function addPieces(to: Edges, from: Edges, i: number, stops: readonly number[]): void {
  const [ax, ay, bx, by] = [from.ax[i]!, from.ay[i]!, from.bx[i]!, from.by[i]!];
  const along = (k: number): number =>
    (stops[k]! - ax) * (bx - ax) + (stops[k + 1]! - ay) * (by - ay);
  const order = Array.from({ length: stops.length / 2 }, (_, k) => 2 * k);
  order.sort((k, l) => along(k) - along(l));
  let [x, y] = [ax, ay];
  const addTo = (nextX: number, nextY: number): void => {
    to.add(x, y, nextX, nextY, from.owner[i]!, from.turn[i]!);
    [x, y] = [nextX, nextY];
  };
  for (const k of order) addTo(stops[k]!, stops[k + 1]!);
  addTo(bx, by);
}

/**
 * Splits edges until they meet at corners only, in time of the order of (n + k) log n for n edges and k meetings.
 * @throws TooManyMeetings if they meet more than `most` times.
 */
export function arranged(whole: Edges, most: number): Arrangement {
  let edges = whole;
  let swept = sweep(edges, most);
  for (let round = 0; round < ROUNDS && swept.stops.size > 0; round++) {
    const pieces = new Edges();
    // Edges that begin and end alike are split alike.
    for (let i = 0; i < edges.count; i++)
      addPieces(pieces, edges, i, swept.stops.get(swept.leader[i]!) ?? []);
    edges = pieces;
    swept = sweep(edges, most);
  }
  return { ...swept, edges };
}
