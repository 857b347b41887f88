/** The easiest way between two places: A* (Hart, Nilsson and Raphael, 1968) on a grid around them alone, smoothed. */
import type { Line } from './country.ts';
import { distanceToLake } from './lakes.ts';
import type { Box, Point } from './lines.ts';
import { noise } from './noise.ts';
import type { Waters } from './waters.ts';

/** Pixels of the grid from one place to the other, and beyond both. */
const LENGTH = 44;
const MARGIN = 10;
/** The extra cost of a step per unit of slope, in a river, and near one. */
const SLOPE = 16;
const WET = 9;
const DAMP = 1.5;
/** Ground that is rough for no other reason makes ways wind. */
const ROUGH = 0.8;

/** Points around a road's middle that must be dry. */
const VERGE = [
  [-18, -18],
  [18, -18],
  [-18, 18],
  [18, 18],
] as const;

const MOVES = [
  [1, 0, 1],
  [0, 1, 1],
  [-1, 0, 1],
  [0, -1, 1],
  [1, 1, Math.SQRT2],
  [-1, 1, Math.SQRT2],
  [-1, -1, Math.SQRT2],
  [1, -1, Math.SQRT2],
] as const;

/** How wide a grid's pixels are: `finest`, or more for ends far apart. */
function stepFor(width: number, depth: number, finest: number): number {
  let step = finest;
  while (step * LENGTH < Math.max(width, depth)) step *= 2;
  return step;
}

/** Returns the box that holds all ways between any two places of a box. */
export function extentOf({ left, top, right, bottom }: Box, finest: number): Box {
  const beyond = (MARGIN + 1) * stepFor(right - left, bottom - top, finest);
  return {
    left: left - beyond,
    top: top - beyond,
    right: right + beyond,
    bottom: bottom + beyond,
  };
}

/** Undefined if there is none, as between islands. */
export function routeBetween(waters: Waters, a: Point, b: Point, finest: number): Line | undefined {
  const [width, depth] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
  const step = stepFor(width, depth, finest);
  const columns = Math.ceil(width / step) + 2 * MARGIN;
  const rows = Math.ceil(depth / step) + 2 * MARGIN;
  const x = Math.floor(Math.min(a.x, b.x) / step - MARGIN) * step;
  const y = Math.floor(Math.min(a.y, b.y) / step - MARGIN) * step;
  const { height, water, still } = waters.groundOf({ x, y, step, columns, rows }, 4 * step, finest);
  const cellOf = (p: Point): number =>
    Math.floor((p.y - y) / step) * columns + Math.floor((p.x - x) / step);

  const placeOf = (k: number): [number, number] => [
    x + ((k % columns) + 0.5) * step,
    y + (Math.floor(k / columns) + 0.5) * step,
  ];

  const [start, goal] = [cellOf(a), cellOf(b)];
  // Finer than the grid, the shore may come nearer.
  const isBySea = (px: number, py: number): boolean =>
    still[cellOf({ x: px, y: py })]! < 4 * step &&
    VERGE.some(([dx, dy]) => waters.isSea(px + dx, py + dy));
  const isBlocked = (k: number): boolean => still[k]! < 0.2 * step || isBySea(...placeOf(k));
  const easeAt = (k: number): number => {
    if (isBlocked(k)) return Infinity;
    const [px, py] = placeOf(k);
    const rough = ROUGH * (1 + noise(px / (14 * step), py / (14 * step), 0x81));
    return rough + (water[k]! < 0 ? WET : water[k]! < 0.5 * step ? DAMP : 0);
  };
  // Most cells are never asked for.
  const known = new Float64Array(columns * rows).fill(Number.NaN);
  known[start] = 0;
  known[goal] = 0;
  const ease = (k: number): number => {
    if (Number.isNaN(known[k]!)) known[k] = easeAt(k);
    return known[k]!;
  };
  const cells = cheapest(start, goal, columns, rows, (k, to, length) => {
    const slope = Math.abs(height[to]! - height[k]!) / (step * length);
    return length * (1 + SLOPE * slope + ease(to));
  });
  if (cells.length < 2) return undefined;
  const through = (every: number): Line => {
    const line = [a.x, a.y];
    for (let n = 2; n < cells.length - 2; n += every) line.push(...placeOf(cells[n]!));
    return smooth([...line, b.x, b.y], 3);
  };
  const lakes = waters.lakesIn({ x, y, width: columns * step, height: rows * step }, finest);
  const isWet = (px: number, py: number): boolean =>
    lakes.some((lake) => distanceToLake(lake, px, py, 12) < 12) || isBySea(px, py);
  const isDry = (line: Line): boolean => {
    for (let k = 0; k < line.length; k += 2) if (isWet(line[k]!, line[k + 1]!)) return false;
    return true;
  };
  // Fewer points make an easier curve, which may cut a corner of a lake.
  return [3, 2, 1].map(through).find(isDry);
}

/** The cells of the cheapest way; empty where there is none. */
function cheapest(
  start: number,
  goal: number,
  columns: number,
  rows: number,
  costOf: (from: number, to: number, length: number) => number,
): number[] {
  const cost = new Float64Array(columns * rows).fill(Infinity);
  const from = new Int32Array(columns * rows).fill(-1);
  const [goalColumn, goalRow] = [goal % columns, Math.floor(goal / columns)];
  const guess = (k: number): number => {
    const [dx, dy] = [(k % columns) - goalColumn, Math.floor(k / columns) - goalRow];
    return Math.sqrt(dx * dx + dy * dy);
  };
  const open = new Heap();
  cost[start] = 0;
  open.push(start, guess(start));
  for (let k = open.pop(); k >= 0; k = open.pop()) {
    if (k === goal) {
      const way = [goal];
      for (let at = from[goal]!; at >= 0; at = from[at]!) way.push(at);
      return way.reverse();
    }
    const [column, row] = [k % columns, Math.floor(k / columns)];
    for (const [dx, dy, length] of MOVES) {
      if (column + dx < 0 || column + dx >= columns || row + dy < 0 || row + dy >= rows) continue;
      const to = k + dx + dy * columns;
      const sum = cost[k]! + costOf(k, to, length);
      if (sum >= cost[to]!) continue;
      cost[to] = sum;
      from[to] = k;
      open.push(to, sum + guess(to));
    }
  }
  return [];
}

/** A binary heap; of equals the one with the lower number comes first. */
class Heap {
  private readonly items: number[] = [];
  private readonly ranks: number[] = [];

  private isBefore(a: number, b: number): boolean {
    const [rankA, rankB] = [this.ranks[a]!, this.ranks[b]!];
    return rankA < rankB || (rankA === rankB && this.items[a]! < this.items[b]!);
  }

  private swap(a: number, b: number): void {
    [this.items[a], this.items[b]] = [this.items[b]!, this.items[a]!];
    [this.ranks[a], this.ranks[b]] = [this.ranks[b]!, this.ranks[a]!];
  }

  push(item: number, rank: number): void {
    let at = this.items.push(item) - 1;
    this.ranks.push(rank);
    for (let up = (at - 1) >> 1; at > 0 && this.isBefore(at, up); at = up, up = (at - 1) >> 1)
      this.swap(at, up);
  }

  /** −1 when empty. */
  pop(): number {
    if (this.items.length === 0) return -1;
    this.swap(0, this.items.length - 1);
    const item = this.items.pop()!;
    this.ranks.pop();
    for (let at = 0; ; ) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < this.items.length && this.isBefore(child, least)) least = child;
      if (least === at) return item;
      this.swap(at, least);
      at = least;
    }
  }
}

/** Corners cut a few times (Chaikin, 1974); the ends stay. */
export function smooth(line: ArrayLike<number>, times: number): Line {
  let points = Float64Array.from(line);
  for (let n = 0; n < times; n++) {
    const cut = [points[0]!, points[1]!];
    for (let k = 0; k + 3 < points.length; k += 2)
      for (const t of [0.25, 0.75])
        cut.push(
          points[k]! + (points[k + 2]! - points[k]!) * t,
          points[k + 1]! + (points[k + 3]! - points[k + 1]!) * t,
        );
    cut.push(points.at(-2)!, points.at(-1)!);
    points = Float64Array.from(cut);
  }
  return points;
}
