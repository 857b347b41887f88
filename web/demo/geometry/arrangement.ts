/**
 * Edges split wherever they meet, on a grid of whole numbers. Corners are rounded to the grid, which
 * moves an edge by less than a step and may make it meet another, so splitting is repeated until
 * nothing meets but at corners. From then on every question about sides has an exact answer.
 */
import type { Ring } from './rings.ts';

export interface Edge {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  /** Which of the shapes laid over each other it belongs to. */
  readonly layer: number;
}

type Stops = Map<Edge, number[]>;

/** Grid steps to a unit: corners are as fine as a millimetre when the unit is a metre. */
export const GRID = 1024;
const ROUNDS = 12;

export function edgesOf(rings: readonly Ring[], layer: number): Edge[] {
  const edges: Edge[] = [];
  const snap = (value: number): number => Math.round(value * GRID);
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      const [ax, ay] = [snap(ring[j] as number), snap(ring[j + 1] as number)];
      const [bx, by] = [snap(ring[i] as number), snap(ring[i + 1] as number)];
      if (ax !== bx || ay !== by) edges.push({ ax, ay, bx, by, layer });
    }
  }
  return edges;
}

/** Positive when (x, y) lies to the left of the edge in a y-up world; exact for whole and half steps. */
export const side = (e: Edge, x: number, y: number): number =>
  (e.bx - e.ax) * (y - e.ay) - (e.by - e.ay) * (x - e.ax);

const within = (a: number, b: number, value: number): boolean =>
  a < b ? value >= a && value <= b : value >= b && value <= a;

function splitAt(stops: Stops, e: Edge, x: number, y: number): void {
  if ((x === e.ax && y === e.ay) || (x === e.bx && y === e.by)) return;
  const list = stops.get(e);
  if (list) list.push(x, y);
  else stops.set(e, [x, y]);
}

function splitPair(stops: Stops, e: Edge, f: Edge): void {
  const [fa, fb] = [side(e, f.ax, f.ay), side(e, f.bx, f.by)];
  const [ea, eb] = [side(f, e.ax, e.ay), side(f, e.bx, e.by)];
  const touch = (edge: Edge, x: number, y: number, off: number): void => {
    if (off === 0 && within(edge.ax, edge.bx, x) && within(edge.ay, edge.by, y))
      splitAt(stops, edge, x, y);
  };
  touch(e, f.ax, f.ay, fa);
  touch(e, f.bx, f.by, fb);
  touch(f, e.ax, e.ay, ea);
  touch(f, e.bx, e.by, eb);
  if (fa * fb >= 0 || ea * eb >= 0) return;
  const t = fa / (fa - fb);
  const x = Math.round(f.ax + t * (f.bx - f.ax));
  const y = Math.round(f.ay + t * (f.by - f.ay));
  splitAt(stops, e, x, y);
  splitAt(stops, f, x, y);
}

/** Where edges meet; a sweep by y, so that only near ones are compared. */
function meetings(edges: readonly Edge[]): Stops {
  const stops: Stops = new Map();
  const order = [...edges].sort((a, b) => Math.min(a.ay, a.by) - Math.min(b.ay, b.by));
  let open: Edge[] = [];
  for (const e of order) {
    const [top, left, right] = [Math.min(e.ay, e.by), Math.min(e.ax, e.bx), Math.max(e.ax, e.bx)];
    open = open.filter((f) => Math.max(f.ay, f.by) >= top);
    for (const f of open) {
      if (Math.max(f.ax, f.bx) >= left && Math.min(f.ax, f.bx) <= right) splitPair(stops, e, f);
    }
    open.push(e);
  }
  return stops;
}

function divide(e: Edge, stops: number[]): Edge[] {
  const corners: [number, number][] = [];
  for (let i = 0; i < stops.length; i += 2)
    corners.push([stops[i] as number, stops[i + 1] as number]);
  const along = ([x, y]: [number, number]): number =>
    (x - e.ax) * (e.bx - e.ax) + (y - e.ay) * (e.by - e.ay);
  corners.sort((p, q) => along(p) - along(q));
  corners.push([e.bx, e.by]);
  const pieces: Edge[] = [];
  let [ax, ay] = [e.ax, e.ay];
  for (const [bx, by] of corners) {
    if (ax !== bx || ay !== by) pieces.push({ ax, ay, bx, by, layer: e.layer });
    [ax, ay] = [bx, by];
  }
  return pieces;
}

/** Edges that meet at corners only, and whether any had to be split. */
export function arranged(edges: readonly Edge[]): { edges: readonly Edge[]; split: boolean } {
  let result = edges;
  for (let round = 0; round < ROUNDS; round++) {
    const stops = meetings(result);
    if (stops.size === 0) return { edges: result, split: round > 0 };
    result = result.flatMap((e) => {
      const list = stops.get(e);
      return list ? divide(e, list) : e;
    });
  }
  return { edges: result, split: true };
}
