/**
 * Shapes laid over each other, in the order drawn, become one even-odd region: a shape adds its
 * inside, a cut takes its inside away. All edges are split where they meet; a piece is kept when one
 * of its two sides is inside and the other is not.
 */
import { arranged, type Edge, edgesOf, GRID, side } from './arrangement.ts';
import type { FillRule, Ring } from './rings.ts';

export interface Layer {
  readonly rings: readonly Ring[];
  readonly fill: FillRule;
  readonly cut: boolean;
}

/** Edges in horizontal bands: those that a ray from a place may cross. */
function banded(edges: readonly Edge[]): (y: number) => readonly Edge[] {
  let [low, high] = [Infinity, -Infinity];
  for (const e of edges) {
    low = Math.min(low, e.ay, e.by);
    high = Math.max(high, e.ay, e.by);
  }
  const count = Math.max(1, Math.ceil(edges.length / 4));
  const band = (y: number): number => Math.floor(((y - low) / (high - low + 1)) * count);
  const bands: Edge[][] = Array.from({ length: count }, () => []);
  for (const e of edges) {
    if (e.ay === e.by) continue;
    const last = band(Math.max(e.ay, e.by));
    for (let b = band(Math.min(e.ay, e.by)); b <= last; b++) bands[b]?.push(e);
  }
  return (y) => bands[band(y)] ?? [];
}

/** One number for a corner: grid steps stay below 2^25, so two fit into a double exactly. */
const HALF = 2 ** 25;
const keyOf = (x: number, y: number): number => (x + HALF) * 2 * HALF + (y + HALF);

const rising = (e: Edge): number =>
  e.by !== e.ay ? Math.sign(e.by - e.ay) : -Math.sign(e.bx - e.ax);

/** Edges between the same two corners, of whatever layer and direction. */
function bundles(edges: readonly Edge[]): Edge[][] {
  const from = new Map<number, Map<number, Edge[]>>();
  const result: Edge[][] = [];
  for (const e of edges) {
    const [a, b] = [keyOf(e.ax, e.ay), keyOf(e.bx, e.by)];
    const near = from.get(Math.min(a, b)) ?? new Map<number, Edge[]>();
    const same = near.get(Math.max(a, b));
    if (same) {
      same.push(e);
      continue;
    }
    const bundle = [e];
    from.set(Math.min(a, b), near.set(Math.max(a, b), bundle));
    result.push(bundle);
  }
  return result;
}

function isFilled(layers: readonly Layer[], turns: Int32Array): boolean {
  for (let i = layers.length - 1; i >= 0; i--) {
    const layer = layers[i] as Layer;
    const count = turns[i] as number;
    if (layer.fill === 'nonzero' ? count !== 0 : count % 2 !== 0) return !layer.cut;
  }
  return false;
}

/** The pieces with the inside on one side only, turned so that it lies on the same side of each. */
function boundary(edges: readonly Edge[], layers: readonly Layer[]): Edge[] {
  const crossed = banded(edges);
  const turns = new Int32Array(layers.length);
  const kept: Edge[] = [];
  for (const bundle of bundles(edges)) {
    const e = bundle[0] as Edge;
    const [x, y] = [(e.ax + e.bx) / 2, (e.ay + e.by) / 2];
    turns.fill(0);
    // A ray to the right, from just beyond the piece: its own bundle is not crossed.
    for (const f of crossed(y)) {
      if (f.ay > y === f.by > y) continue;
      const off = side(f, x, y);
      if (off !== 0 && off > 0 === f.by > f.ay)
        turns[f.layer] = (turns[f.layer] as number) + rising(f);
    }
    const beyond = isFilled(layers, turns);
    for (const f of bundle) turns[f.layer] = (turns[f.layer] as number) + rising(f);
    const before = isFilled(layers, turns);
    if (beyond === before) continue;
    const forward = rising(e) > 0 === before;
    kept.push(forward ? e : { ax: e.bx, ay: e.by, bx: e.ax, by: e.ay, layer: e.layer });
  }
  return kept;
}

function chain(pieces: readonly Edge[]): Ring[] {
  const from = new Map<number, Edge[]>();
  for (const piece of pieces) {
    const key = keyOf(piece.ax, piece.ay);
    const list = from.get(key);
    if (list) list.push(piece);
    else from.set(key, [piece]);
  }
  const rings: Ring[] = [];
  const used = new Set<Edge>();
  for (const first of pieces) {
    const ring: number[] = [];
    let piece: Edge | undefined = used.has(first) ? undefined : first;
    while (piece) {
      used.add(piece);
      ring.push(piece.ax / GRID, piece.ay / GRID);
      piece = from.get(keyOf(piece.bx, piece.by))?.find((next) => !used.has(next));
    }
    if (ring.length >= 6) rings.push(ring);
  }
  return rings;
}

/** The region of the layers as rings to be filled by the even-odd rule. */
export function overlay(layers: readonly Layer[]): Ring[] {
  const all = layers.flatMap((layer, i) => edgesOf(layer.rings, i));
  const { edges, split } = arranged(all);
  const only = layers.length === 1 ? layers[0] : undefined;
  if (only && !split && (only.fill === 'evenodd' || only.rings.length === 1)) {
    return only.cut ? [] : only.rings.filter((ring) => ring.length >= 6);
  }
  return edges.length ? chain(boundary(edges, layers)) : [];
}
