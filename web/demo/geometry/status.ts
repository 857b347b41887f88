/**
 * The edges that a sweep line crosses, from the lowest to the highest. They lie in blocks of bounded length, so that an
 * edge comes and goes without moving all others.
 */
import type { Edges } from './edges.ts';

const LONGEST = 256;

export class Status {
  /** The edges next below and next above the last change; −1 where there is none. */
  lower = -1;
  upper = -1;
  /** No block is empty. */
  private readonly blocks: number[][] = [];
  /** The block of each edge. */
  private readonly homes: (number[] | undefined)[] = [];

  constructor(private readonly edges: Edges) {}

  /** Replaces the edges through (x, y) by those that `change` makes of them; both are listed from the lowest. */
  replace(x: number, y: number, change: (through: number[]) => readonly number[]): void {
    const { blocks, edges, homes } = this;
    let block = firstNot(blocks.length, (i) => edges.side(blocks[i]?.at(-1) as number, x, y) > 0);
    const list = blocks[block] ?? [];
    let at = firstNot(list.length, (i) => edges.side(list[i] as number, x, y) > 0);
    const through: number[] = [];
    let [ahead, i] = [block, at];
    for (;;) {
      const edge = blocks[ahead]?.[i];
      if (edge === undefined || edges.side(edge, x, y) !== 0) break;
      through.push(edge);
      i++;
      if (i === blocks[ahead]?.length) [ahead, i] = [ahead + 1, 0];
    }
    this.lower = (at > 0 ? list[at - 1] : blocks[block - 1]?.at(-1)) ?? -1;
    this.upper = blocks[ahead]?.[i] ?? -1;
    for (const edge of through) homes[edge] = undefined;
    const wanted = change(through);
    for (let k = 0; k < Math.max(through.length, wanted.length); k++) {
      const edge = wanted[k];
      if (edge === undefined) [block, at] = this.drop(block, at);
      else if (k >= through.length) [block, at] = this.insert(block, at, edge);
      else {
        const home = blocks[block] as number[];
        home[at] = edge;
        homes[edge] = home;
        [block, at] = at + 1 < home.length ? [block, at + 1] : [block + 1, 0];
      }
    }
  }

  /** Exchanges two edges if the second lies next above the first; returns true if it did. */
  swap(first: number, second: number): boolean {
    const { blocks, homes } = this;
    const [home, other] = [homes[first], homes[second]];
    if (!home || !other) return false;
    const i = home.indexOf(first);
    const isEnd = i === home.length - 1;
    const block = isEnd || i === 0 || home !== other ? blocks.indexOf(home) : 0;
    if ((isEnd ? blocks[block + 1]?.[0] : home[i + 1]) !== second) return false;
    home[i] = second;
    other[isEnd ? 0 : i + 1] = first;
    [homes[first], homes[second]] = [other, home];
    this.lower = (i > 0 ? home[i - 1] : blocks[block - 1]?.at(-1)) ?? -1;
    const after = isEnd ? 1 : i + 2;
    this.upper = other[after] ?? blocks[blocks.indexOf(other) + 1]?.[0] ?? -1;
    return true;
  }

  remove(edge: number): void {
    const home = this.homes[edge];
    if (!home) return;
    this.homes[edge] = undefined;
    this.drop(this.blocks.indexOf(home), home.indexOf(edge));
  }

  /** Returns the place of the edge that came next. */
  private drop(block: number, at: number): [block: number, at: number] {
    const list = this.blocks[block] as number[];
    list.splice(at, 1);
    if (list.length === 0) this.blocks.splice(block, 1);
    return at < list.length || list.length === 0 ? [block, at] : [block + 1, 0];
  }

  /** Returns the place behind the new edge. */
  private insert(block: number, at: number, edge: number): [block: number, at: number] {
    const { blocks, homes } = this;
    // Behind the last block is the end of it.
    if (block > 0 && !blocks[block]) [block, at] = [block - 1, (blocks[block - 1] ?? []).length];
    if (blocks.length === 0) blocks.push([]);
    const list = blocks[block] as number[];
    list.splice(at, 0, edge);
    homes[edge] = list;
    at++;
    if (list.length <= LONGEST) return at < list.length ? [block, at] : [block + 1, 0];
    const half = LONGEST >> 1;
    const rest = list.splice(half);
    for (const each of rest) homes[each] = rest;
    blocks.splice(block + 1, 0, rest);
    if (at < half) return [block, at];
    return at - half < rest.length ? [block + 1, at - half] : [block + 2, 0];
  }
}

/** The first of `count` indices for which a test fails that holds for all before. */
function firstNot(count: number, test: (i: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
