/** Edges on a grid of whole numbers, each from its lesser corner to its greater: by x, and then by y. */
import type { Ring } from './rings.ts';

/** Grid steps to a unit: corners are as fine as a millimetre when the unit is a metre. */
export const GRID = 1024;
/** Grid steps stay below this by size. */
const HALF = 2 ** 25;
const SPAN = 2 * HALF;

/** One number for a corner, ordered by x and then by y; two grid steps fit into a double exactly. */
export const keyOf = (x: number, y: number): number => (x + HALF) * SPAN + (y + HALF);
export const xOf = (key: number): number => Math.floor(key / SPAN) - HALF;
export const yOf = (key: number): number => (key % SPAN) - HALF;

export class Edges {
  readonly ax: number[] = [];
  readonly ay: number[] = [];
  readonly bx: number[] = [];
  readonly by: number[] = [];
  /** 1 if the outline runs from a to b, −1 if it runs from b to a. */
  readonly turn: number[] = [];
  /** The outline that the edge belongs to. */
  readonly owner: number[] = [];

  get count(): number {
    return this.ax.length;
  }

  /** Adds the edge from (ax, ay) to (bx, by) unless it has no length. */
  add(ax: number, ay: number, bx: number, by: number, owner: number, turn = 1): void {
    if (ax === bx && ay === by) return;
    const isForward = ax < bx || (ax === bx && ay < by);
    if (!isForward) [ax, ay, bx, by] = [bx, by, ax, ay];
    this.ax.push(ax);
    this.ay.push(ay);
    this.bx.push(bx);
    this.by.push(by);
    this.turn.push(isForward ? turn : -turn);
    this.owner.push(owner);
  }

  addRing(ring: Ring, owner: number): void {
    const snap = (i: number): number => Math.round((ring[i] as number) * GRID);
    const { length } = ring;
    for (let i = 0, j = length - 2; i < length; j = i, i += 2)
      this.add(snap(j), snap(j + 1), snap(i), snap(i + 1), owner);
  }

  /** The same edges, of one outline. */
  inOne(): Edges {
    return Object.assign(new Edges(), this, { owner: this.owner.map(() => 0) });
  }

  /** Positive when (x, y) lies above the edge, where y points up; exact on the grid. */
  side(i: number, x: number, y: number): number {
    const [ax, ay] = [this.ax[i] as number, this.ay[i] as number];
    return ((this.bx[i] as number) - ax) * (y - ay) - ((this.by[i] as number) - ay) * (x - ax);
  }

  /** Positive when edge j is steeper than edge i; exact. */
  turnTo(i: number, j: number): number {
    const [ix, iy] = [
      (this.bx[i] as number) - (this.ax[i] as number),
      (this.by[i] as number) - (this.ay[i] as number),
    ];
    const [jx, jy] = [
      (this.bx[j] as number) - (this.ax[j] as number),
      (this.by[j] as number) - (this.ay[j] as number),
    ];
    return ix * jy - iy * jx;
  }

  /** Returns true if two edges cross; those that only touch do not. */
  cross(i: number, j: number): boolean {
    const { ax, ay, bx, by } = this;
    const apart = (edge: number, other: number): boolean => {
      const a = this.side(edge, ax[other]!, ay[other]!);
      const b = this.side(edge, bx[other]!, by[other]!);
      return (a < 0 && b > 0) || (a > 0 && b < 0);
    };
    return apart(i, j) && apart(j, i);
  }
}
