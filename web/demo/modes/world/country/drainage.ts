/**
 * Which way water runs, over a lattice of nodes without end: each to the lowest of the eight around it. Where none is
 * lower, water breaks through to lower ground by the way that has the least in it, as in Lindsay, "Efficient hybrid
 * breaching-filling sink removal methods" (2016), but within a few nodes only, so that everything depends on what is
 * near. All levels on the way down are lower than the ones before, so that no water runs in a circle.
 */
import { Cache } from './cache.ts';

export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** Water leaves the lattice here: into the sea, or into a larger river. */
  readonly isOutlet: boolean;
}

export interface Node extends Spot {
  readonly i: number;
  readonly j: number;
  /** The height of its water: its own, or lower where water breaks through. */
  readonly level: number;
  /** The target, as a number of nodes across and down; 0, 0 where water stays. */
  readonly toI: number;
  readonly toJ: number;
  /** Nothing around it is lower. */
  readonly isHollow: boolean;
}

/** How many nodes off lower ground is looked for. */
const REACH = 4;
/** Nodes of a tile, along a side. */
const TILE = 8;
/** The surroundings that a tile must know: breaches that come in from hollows, with the nodes they look at. */
const MARGIN = 2 * REACH + 1;
const WIDE = TILE + 2 * MARGIN;

const AROUND = [-1, 0, 1]
  .flatMap((j) => [-1, 0, 1].map((i) => [i, j] as const))
  .filter(([i, j]) => i !== 0 || j !== 0);

/** The water that reaches a node. */
interface Gathered {
  readonly area: number;
  readonly main: Node | undefined;
}

interface Tile {
  readonly nodes: readonly Node[];
  /** The water of each node, once it has been asked for. */
  readonly gathered: (Gathered | undefined)[];
}

/** The way from a hollow to the nearest lower ground, the hollow first; empty where there is none within reach. */
function breach(heights: Float64Array, spots: readonly Spot[], hollow: number): number[] {
  const bottom = heights[hollow]!;
  const cost = new Map([[hollow, 0]]);
  const from = new Map<number, number>();
  const open = new Set([hollow]);
  const [hollowI, hollowJ] = [hollow % WIDE, Math.floor(hollow / WIDE)];
  for (;;) {
    let best = -1;
    for (const k of open) if (best < 0 || cost.get(k)! < cost.get(best)!) best = k;
    if (best < 0) return [];
    open.delete(best);
    if (heights[best]! < bottom) {
      const way = [best];
      for (let k = from.get(best); k !== undefined; k = from.get(k)) way.unshift(k);
      return way;
    }
    const [bestI, bestJ] = [best % WIDE, Math.floor(best / WIDE)];
    for (const [di, dj] of AROUND) {
      if (Math.abs(bestI + di - hollowI) > REACH || Math.abs(bestJ + dj - hollowJ) > REACH)
        continue;
      const k = best + di + dj * WIDE;
      if (spots[k]!.isOutlet && heights[k]! >= bottom) continue;
      const sum = cost.get(best)! + 1 + Math.max(0, heights[k]! - bottom);
      if (sum >= (cost.get(k) ?? Infinity)) continue;
      cost.set(k, sum);
      from.set(k, best);
      open.add(k);
    }
  }
}

export class Drainage {
  private readonly spots = new Cache<Spot>(65536);
  private readonly tiles = new Cache<Tile>(4096);
  private readonly spotAt: (i: number, j: number) => Spot;

  constructor(spotAt: (i: number, j: number) => Spot) {
    this.spotAt = spotAt;
  }

  nodeAt(i: number, j: number): Node {
    return this.tileOf(i, j).nodes[indexIn(i, j)]!;
  }

  /** How many nodes drain through this one, itself included. */
  areaAt(i: number, j: number): number {
    return this.gathered(i, j).area;
  }

  /** Returns the node with the most water among those that flow here next. */
  mainInflow({ i, j }: Node): Node | undefined {
    return this.gathered(i, j).main;
  }

  private gathered(i: number, j: number): Gathered {
    const { gathered } = this.tileOf(i, j);
    const k = indexIn(i, j);
    const known = gathered[k];
    if (known !== undefined) return known;
    let [area, most] = [1, 0];
    let main: Node | undefined;
    for (const [di, dj] of AROUND) {
      const node = this.nodeAt(i + di, j + dj);
      if (node.toI !== -di || node.toJ !== -dj) continue;
      const inflow = this.areaAt(i + di, j + dj);
      area += inflow;
      if (inflow > most) [main, most] = [node, inflow];
    }
    gathered[k] = { area, main };
    return gathered[k];
  }

  private tileOf(i: number, j: number): Tile {
    const [ti, tj] = [Math.floor(i / TILE), Math.floor(j / TILE)];
    return this.tiles.get(ti, tj, () => this.makeTile(ti * TILE, tj * TILE));
  }

  private spot(i: number, j: number): Spot {
    return this.spots.get(i, j, () => this.spotAt(i, j));
  }

  private makeTile(firstI: number, firstJ: number): Tile {
    const spots = Array.from({ length: WIDE * WIDE }, (_, k) =>
      this.spot(firstI - MARGIN + (k % WIDE), firstJ - MARGIN + Math.floor(k / WIDE)),
    );
    const heights = Float64Array.from(spots, ({ height }) => height);
    const levels = heights.slice();
    const to = new Int32Array(WIDE * WIDE);
    const isHollow = new Uint8Array(WIDE * WIDE);
    const from = MARGIN - REACH;
    for (let j = from; j < WIDE - from; j++)
      for (let i = from; i < WIDE - from; i++) {
        const k = j * WIDE + i;
        if (spots[k]!.isOutlet) continue;
        let lowest = k;
        for (const [di, dj] of AROUND)
          if (heights[k + di + dj * WIDE]! < heights[lowest]!) lowest = k + di + dj * WIDE;
        if (lowest === k) isHollow[k] = 1;
        else if (to[k] === 0) to[k] = lowest - k;
        if (lowest !== k) continue;
        const way = breach(heights, spots, k);
        const [top, bottom] = [heights[k]!, heights[way.at(-1) ?? k]!];
        way.slice(0, -1).forEach((at, n) => {
          const level = top - ((top - bottom) * n) / (way.length - 1);
          if (level > levels[at]!) return;
          levels[at] = level;
          to[at] = way[n + 1]! - at;
        });
      }
    const nodes = Array.from({ length: TILE * TILE }, (_, n): Node => {
      const [i, j] = [n % TILE, Math.floor(n / TILE)];
      const k = (j + MARGIN) * WIDE + i + MARGIN;
      const toJ = Math.round(to[k]! / WIDE);
      const [level, hollow] = [levels[k]!, isHollow[k] === 1];
      return {
        ...spots[k]!,
        i: firstI + i,
        j: firstJ + j,
        level,
        toI: to[k]! - toJ * WIDE,
        toJ,
        isHollow: hollow,
      };
    });
    return { nodes, gathered: [] };
  }
}

const indexIn = (i: number, j: number): number =>
  (j - Math.floor(j / TILE) * TILE) * TILE + (i - Math.floor(i / TILE) * TILE);
