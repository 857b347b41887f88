/**
 * Trees in the order in which they are painted, back to front, as rows of a buffer: in bands of the
 * ground with some rows to spare, so that an edit writes the bands again that it touches, and no others.
 */
import type { Trees } from '../wood/trees.ts';
import { backToFront } from './renderer.ts';

/** place 8, size 4, birth 4, kind 4, tint 4. */
export const BYTES = 24;
const WORDS = BYTES / 4;

/** So many trees make a band, and the most bands. */
const BAND = 512;
const MOST_BANDS = 512;
/** Rows to spare, as a share of a band's trees and at least. */
const SPARE = { share: 0.25, least: 24 } as const;
/** The birth of nothing: a tree that has sunk. */
const SUNK = -1e-6;

export class Bands {
  bytes = new ArrayBuffer();
  private floats = new Float32Array();
  private words = new Uint32Array();
  /** Band b has the rows of the buffer from starts[b] to starts[b + 1]. */
  private starts = new Uint32Array(2);
  /** By row of the buffer, the tree; only the first of each band are used. */
  private order = new Uint32Array();
  private lengths = new Uint32Array(1);
  /** By tree, its band; −1 for none. */
  private bandOf = new Int16Array();
  private low = 0;
  private height = 1;
  private origin = { x: 0, y: 0 };

  /** All rows of the buffer. */
  get length(): number {
    return this.starts[this.count] as number;
  }

  private get count(): number {
    return this.lengths.length;
  }

  private band(y: number): number {
    const band = Math.floor((y - this.low) / this.height);
    return Math.min(this.count - 1, Math.max(0, band));
  }

  /** The rows of the buffer that hold all trees with feet from y0 to y1. */
  between(y0: number, y1: number): { first: number; count: number } {
    const first = this.starts[this.band(y0)] as number;
    return { first, count: (this.starts[this.band(y1) + 1] as number) - first };
  }

  /** Orders all trees that may be drawn. */
  fill(trees: Trees, may: (row: number) => boolean, origin: { x: number; y: number }): void {
    this.origin = origin;
    const order = backToFront(trees, may);
    const { y } = trees;
    const [first = 0, last = 0] = [order[0], order[order.length - 1]];
    const count = Math.min(MOST_BANDS, Math.max(1, Math.ceil(order.length / BAND)));
    this.low = order.length ? (y[first] as number) : 0;
    this.height = Math.max(1e-6, ((y[last] as number) - this.low) / count);
    this.lengths = new Uint32Array(count);
    this.bandOf = new Int16Array(trees.x.length).fill(-1);
    for (const row of order) {
      const band = this.band(y[row] as number);
      this.bandOf[row] = band;
      this.lengths[band] = (this.lengths[band] as number) + 1;
    }
    this.starts = new Uint32Array(count + 1);
    this.lengths.forEach((length, b) => {
      const spare = Math.max(SPARE.least, Math.ceil(SPARE.share * length));
      this.starts[b + 1] = (this.starts[b] as number) + length + spare;
    });
    this.bytes = new ArrayBuffer(this.length * BYTES);
    this.floats = new Float32Array(this.bytes);
    this.words = new Uint32Array(this.bytes);
    this.order = new Uint32Array(this.length);
    let next = 0;
    for (let b = 0; b < count; b++) {
      const length = this.lengths[b] as number;
      this.order.set(order.subarray(next, next + length), this.starts[b]);
      next += length;
      this.write(trees, b);
    }
  }

  /**
   * Writes the bands again in which rows are others, and calls `wrote` with each stretch of the buffer
   * that this changed. False when a band has no rows to spare: all must be filled again.
   */
  patch(
    trees: Trees,
    rows: readonly number[],
    may: (row: number) => boolean,
    wrote: (first: number, count: number) => void,
  ): boolean {
    if (this.bandOf.length < trees.x.length) {
      const bandOf = new Int16Array(trees.x.length).fill(-1);
      bandOf.set(this.bandOf);
      this.bandOf = bandOf;
    }
    const coming = new Map<number, number[]>();
    const touch = (band: number): number[] => {
      const list = coming.get(band) ?? [];
      if (list.length === 0) coming.set(band, list);
      return list;
    };
    for (const row of rows) {
      const before = this.bandOf[row] as number;
      if (before >= 0) touch(before);
      this.bandOf[row] = -1;
    }
    for (const row of rows) {
      if (this.bandOf[row] !== -1 || trees.size[row] === 0 || !may(row)) continue;
      const band = this.band(trees.y[row] as number);
      this.bandOf[row] = band;
      touch(band).push(row);
    }
    const isOther = new Uint8Array(trees.x.length);
    for (const row of rows) isOther[row] = 1;
    for (const [band, list] of coming) {
      if (!this.merge(trees, band, list, isOther)) return false;
      this.write(trees, band);
      const first = this.starts[band] as number;
      wrote(first, (this.starts[band + 1] as number) - first);
    }
    return true;
  }

  /** Takes the rows that are others out of a band, and in those that come, in their order. */
  private merge({ y }: Trees, band: number, rows: number[], isOther: Uint8Array): boolean {
    const start = this.starts[band] as number;
    const stays = this.order
      .subarray(start, start + (this.lengths[band] as number))
      .filter((row) => isOther[row] === 0);
    const length = stays.length + rows.length;
    if (length > (this.starts[band + 1] as number) - start) return false;
    rows.sort((a, b) => (y[a] as number) - (y[b] as number));
    let [s, r] = [0, 0];
    for (let i = 0; i < length; i++) {
      const [stay, come] = [stays[s], rows[r]];
      const isNext =
        come === undefined || (stay !== undefined && (y[stay] as number) <= (y[come] as number));
      this.order[start + i] = (isNext ? stay : come) as number;
      if (isNext) s++;
      else r++;
    }
    this.lengths[band] = length;
    return true;
  }

  private write({ x, y, size, birth, kind, tint }: Trees, band: number): void {
    const { floats, words, origin } = this;
    const kinds = new Uint32Array(kind.buffer, kind.byteOffset, kind.length / 4);
    const tints = new Uint32Array(tint.buffer, tint.byteOffset, tint.length / 4);
    const start = this.starts[band] as number;
    const end = start + (this.lengths[band] as number);
    let at = start * WORDS;
    for (let i = start; i < end; i++, at += WORDS) {
      const row = this.order[i] as number;
      floats[at] = (x[row] as number) - origin.x;
      floats[at + 1] = (y[row] as number) - origin.y;
      floats[at + 2] = size[row] as number;
      floats[at + 3] = birth[row] as number;
      words[at + 4] = kinds[row] as number;
      words[at + 5] = tints[row] as number;
    }
    const last = (this.starts[band + 1] as number) * WORDS;
    floats.fill(0, at, last);
    for (; at < last; at += WORDS) floats[at + 3] = SUNK;
  }
}
