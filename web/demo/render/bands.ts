/**
 * Trees in the order in which they are painted, back to front, as rows of a buffer: in bands of the
 * ground with some rows to spare, so that an edit writes the bands again that it touches, and no others.
 */
import type { Trees } from '../wood/trees.ts';

/** place 8, size 4, birth 4, kind 4, tint 4. */
export const BYTES = 24;
const WORDS = BYTES / 4;

/** The number of trees in a band, and the most bands. */
const BAND = 512;
const MOST_BANDS = 512;
/** Rows to spare, as a share of a band's trees and at least. */
const SPARE = { share: 0.25, least: 24 } as const;
/** The birth of nothing: a tree that has sunk. */
const SUNK = -1e-6;

/** Rows of the buffer: for each the tree, and what the graphics card reads of it. */
class Rows {
  readonly bytes: ArrayBuffer;
  readonly floats: Float32Array;
  readonly words: Uint32Array;
  readonly trees: Uint32Array;

  constructor(readonly length: number) {
    this.bytes = new ArrayBuffer(length * BYTES);
    this.floats = new Float32Array(this.bytes);
    this.words = new Uint32Array(this.bytes);
    this.trees = new Uint32Array(length);
  }

  /** Takes rows over from others; where the next one goes. */
  take({ trees, words }: Rows, first: number, end: number, at: number): number {
    this.trees.set(trees.subarray(first, end), at);
    this.words.set(words.subarray(first * WORDS, end * WORDS), at * WORDS);
    return at + end - first;
  }
}

/** Rows of the buffer, one after the other. */
export interface Stretch {
  readonly first: number;
  readonly count: number;
}

export class Bands {
  private rows = new Rows(0);
  /** A copy of a band while it is written again. */
  private copy = new Rows(0);
  /** Band b has the rows of the buffer from starts[b] to starts[b + 1], of which the first lengths[b] are used. */
  private starts = new Uint32Array(2);
  private lengths = new Uint32Array(1);
  /** The band of each tree; −1 for none. */
  private bandOf = new Int16Array();
  /** For each tree, 1 if a patch takes it out of its band; all 0 between patches. */
  private isOther = new Uint8Array();
  private low = 0;
  private height = 1;
  private origin = { x: 0, y: 0 };

  /** The buffer. */
  get bytes(): ArrayBuffer {
    return this.rows.bytes;
  }

  private get count(): number {
    return this.lengths.length;
  }

  private band(y: number): number {
    const band = Math.floor((y - this.low) / this.height);
    return Math.min(this.count - 1, Math.max(0, band));
  }

  /** The rows of the buffer that hold all trees with feet from y0 to y1. */
  between(y0: number, y1: number): Stretch {
    const first = this.starts[this.band(y0)] as number;
    return { first, count: (this.starts[this.band(y1) + 1] as number) - first };
  }

  /** Orders all trees that may be drawn. */
  fill(trees: Trees, may: (row: number) => boolean, origin: { x: number; y: number }): void {
    const { y } = trees;
    const rows: number[] = [];
    let [low, high] = [Infinity, -Infinity];
    for (let row = 0; row < trees.count; row++) {
      if (!may(row)) continue;
      rows.push(row);
      low = Math.min(low, y[row] as number);
      high = Math.max(high, y[row] as number);
    }
    const count = Math.min(MOST_BANDS, Math.max(1, Math.ceil(rows.length / BAND)));
    this.origin = origin;
    this.low = low;
    this.height = Math.max(1e-6, (high - low) / count);
    this.rows = new Rows(0);
    this.starts = new Uint32Array(count + 1);
    this.lengths = new Uint32Array(count);
    this.bandOf = new Int16Array();
    this.patch(trees, rows, () => true);
  }

  /** Empty rows for all bands, with some to spare. */
  private makeRoom(): void {
    const { lengths, count } = this;
    this.starts = new Uint32Array(count + 1);
    lengths.forEach((length, b) => {
      const spare = Math.max(SPARE.least, Math.ceil(SPARE.share * length));
      this.starts[b + 1] = (this.starts[b] as number) + length + spare;
    });
    this.rows = new Rows(this.starts[count] as number);
    const longest = lengths.reduce((most, _, b) => Math.max(most, this.roomOf(b)), 0);
    if (longest > this.copy.length) this.copy = new Rows(longest);
  }

  /**
   * Takes over rows of trees that are others than before, each as it is now. The stretches of the buffer that
   * this changed, in their order; undefined when a band had no rows to spare, so that all of it is another.
   */
  patch(
    trees: Trees,
    rows: readonly number[],
    may: (row: number) => boolean,
  ): Stretch[] | undefined {
    this.reserve(trees.x.length);
    const { isOther, bandOf, lengths, low, height } = this;
    const last = lengths.length - 1;
    const before = lengths.slice();
    /** The trees that come, by band; undefined for bands that stay as they are. */
    const coming: (number[] | undefined)[] = new Array(this.count).fill(undefined);
    for (const row of rows) {
      isOther[row] = 1;
      const band = bandOf[row] as number;
      if (band < 0) continue;
      coming[band] ??= [];
      lengths[band] = (lengths[band] as number) - 1;
      bandOf[row] = -1;
    }
    for (const row of rows) {
      if (bandOf[row] !== -1 || !may(row)) continue;
      const exact = Math.floor(((trees.y[row] as number) - low) / height);
      const band = exact > last ? last : exact > 0 ? exact : 0;
      coming[band] ??= [];
      coming[band].push(row);
      lengths[band] = (lengths[band] as number) + 1;
      bandOf[row] = band;
    }
    const { rows: old, starts } = this;
    const isFull = coming.some((list, b) => list && (lengths[b] as number) > this.roomOf(b));
    if (isFull) this.makeRoom();
    const stretches: Stretch[] = [];
    coming.forEach((list, b) => {
      if (!list && !isFull) return;
      const count = before[b] as number;
      const first = starts[b] as number;
      this.copy.take(old, first, first + count, 0);
      this.merge(trees, b, count, list ?? []);
      stretches.push({ first: this.starts[b] as number, count: this.roomOf(b) });
    });
    for (const row of rows) isOther[row] = 0;
    return isFull ? undefined : stretches;
  }

  private roomOf(band: number): number {
    return (this.starts[band + 1] as number) - (this.starts[band] as number);
  }

  /** There may be more trees than there were. */
  private reserve(count: number): void {
    if (this.bandOf.length >= count) return;
    const bandOf = new Int16Array(count).fill(-1);
    bandOf.set(this.bandOf);
    this.bandOf = bandOf;
    this.isOther = new Uint8Array(count);
  }

  /** Writes a band: those that stay of the rows of its copy, and the trees that come, in their order. */
  private merge(trees: Trees, band: number, count: number, coming: number[]): void {
    const { isOther, rows, copy, origin } = this;
    const { y } = trees;
    coming.sort((a, b) => (y[a] as number) - (y[b] as number));
    let at = this.starts[band] as number;
    let next = 0;
    /** The foot of the next tree that comes, as the buffer will have it; not a number when there is none. */
    const nextFoot = (): number => Math.fround((y[coming[next] as number] as number) - origin.y);
    let comes = nextFoot();
    /** Rows of the copy from here on stay together. */
    let together = 0;
    for (let i = 0; i < count; i++) {
      const foot = copy.floats[i * WORDS + 1] as number;
      const isGone = isOther[copy.trees[i] as number];
      if (!isGone && !(comes < foot)) continue;
      at = rows.take(copy, together, i, at);
      together = isGone ? i + 1 : i;
      for (; comes < foot; comes = nextFoot()) this.write(trees, coming[next++] as number, at++);
    }
    at = rows.take(copy, together, count, at);
    for (; next < coming.length; next++) this.write(trees, coming[next] as number, at++);
    // The rows to spare show nothing.
    const end = this.starts[band + 1] as number;
    rows.floats.fill(0, at * WORDS, end * WORDS);
    for (; at < end; at++) rows.floats[at * WORDS + 3] = SUNK;
  }

  private write({ x, y, size, birth, kind, tint }: Trees, tree: number, at: number): void {
    const { floats, words, trees } = this.rows;
    const { origin } = this;
    const word = at * WORDS;
    trees[at] = tree;
    floats[word] = (x[tree] as number) - origin.x;
    floats[word + 1] = (y[tree] as number) - origin.y;
    floats[word + 2] = size[tree] as number;
    floats[word + 3] = birth[tree] as number;
    words[word + 4] = quad(kind, tree);
    words[word + 5] = quad(tint, tree);
  }
}

/** Four bytes of a row as a word of this machine, whose bytes begin with the lowest. */
const quad = (bytes: Uint8Array, row: number): number =>
  (bytes[4 * row] as number) |
  ((bytes[4 * row + 1] as number) << 8) |
  ((bytes[4 * row + 2] as number) << 16) |
  ((bytes[4 * row + 3] as number) << 24);
