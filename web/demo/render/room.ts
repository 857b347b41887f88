/**
 * The room of each tree: how much larger it may be drawn far away before it covers a road, a house or an edge.
 * Loaded when the view is far away.
 */
import { type Box, boxOf, EVERYWHERE, grown } from '../geometry/boxes.ts';
import { closed, type Ring } from '../geometry/rings.ts';
import { halfWidth, type Thing, wallsOf } from '../scene/things.ts';
import { boxOfRows, ROOM_STEPS, type Trees } from '../wood/trees.ts';

/** Cells along the longer side of the grid on which distances are kept. */
const CELLS = 384;
/** A sprite covers this share of its size to each side; its top is so many times that away, its foot so many. */
const ASIDE = 0.36;
const UP = 2.5;
const DOWN = 0.25;

/** Distances in a window of a grid, whose cells are the same whatever the window. */
class Distances {
  readonly values: Float32Array;
  private readonly x0: number;
  private readonly y0: number;
  private readonly cell: number;
  private readonly across: number;
  private readonly down: number;

  constructor(rings: readonly Ring[], window: Box) {
    const { x0, y0, x1, y1 } = boxOf(rings);
    const cell = Math.max(1e-6, x1 - x0, y1 - y0) / CELLS;
    // A cell more on each side, to which nothing spreads.
    const first = (from: number, start: number): number =>
      Math.max(-1, Math.floor((from - start) / cell) - 1);
    const count = (to: number, start: number, end: number): number =>
      Math.max(0, Math.ceil((Math.min(to, end) - start) / cell) + 2);
    const [left, top] = [first(window.x0, x0), first(window.y0, y0)];
    this.cell = cell;
    this.x0 = x0 + left * cell;
    this.y0 = y0 + top * cell;
    this.across = count(window.x1, this.x0, x1);
    this.down = count(window.y1, this.y0, y1);
    this.values = new Float32Array(this.across * this.down).fill(1e9);
  }

  /** Marks a flat line as something to keep off, `half` as wide. */
  mark(line: Ring, half: number): void {
    const { x0, y0, cell, across, down, values } = this;
    for (let i = 2; i < line.length; i += 2) {
      const [ax, ay] = [line[i - 2] as number, line[i - 1] as number];
      const [dx, dy] = [(line[i] as number) - ax, (line[i + 1] as number) - ay];
      const steps = Math.ceil(Math.hypot(dx, dy) / cell) + 1;
      for (let step = 0; step <= steps; step++) {
        const column = Math.round((ax + (dx * step) / steps - x0) / cell);
        const row = Math.round((ay + (dy * step) / steps - y0) / cell);
        if (column < 0 || row < 0 || column >= across || row >= down) continue;
        const at = row * across + column;
        values[at] = Math.min(values[at] as number, -half);
      }
    }
  }

  /** One sweep of a chamfer transform: down the grid what lies above a tree is near, up it is far. */
  private sweep(direction: 1 | -1, nearness: number): void {
    const { values, across, down, cell } = this;
    if (across < 3 || down < 3) return;
    const side = cell;
    const straight = cell / nearness;
    const slant = Math.hypot(side, straight);
    const back = -direction * across;
    const [top, bottom] = direction > 0 ? [1, down - 1] : [down - 2, 0];
    const [left, right] = direction > 0 ? [1, across - 1] : [across - 2, 0];
    for (let row = top; row !== bottom; row += direction)
      for (let column = left; column !== right; column += direction) {
        const i = row * across + column;
        const beside = (values[i - direction] as number) + side;
        const behind = (values[i + back] as number) + straight;
        const slanted =
          Math.min(values[i + back - 1] as number, values[i + back + 1] as number) + slant;
        values[i] = Math.min(values[i] as number, beside, behind, slanted);
      }
  }

  spread(): void {
    this.sweep(1, UP);
    this.sweep(-1, DOWN);
  }

  at(x: number, y: number): number {
    const column = Math.round((x - this.x0) / this.cell);
    const row = Math.round((y - this.y0) / this.cell);
    return this.values[row * this.across + column] ?? 0;
  }
}

/** The rows that share a box; they stand near each other at first. */
const CHUNK = 256;

/** Boxes around chunks of rows, so that trees in a box are found without looking at all. */
class Chunks {
  private readonly boxes: Float64Array;
  /** The rows that were last found; kept, so that a drag leaves no garbage. */
  private found = new Uint32Array();

  constructor({ count, x }: Trees) {
    this.boxes = new Float64Array(4 * Math.ceil(x.length / CHUNK));
    for (let at = 0; at < this.boxes.length; at += 4)
      this.boxes.set([Infinity, Infinity, -Infinity, -Infinity], at);
    this.found = new Uint32Array(count);
  }

  add({ x, y }: Trees, row: number): void {
    const { boxes } = this;
    const at = 4 * Math.floor(row / CHUNK);
    const [px, py] = [x[row] as number, y[row] as number];
    if (px < (boxes[at] as number)) boxes[at] = px;
    if (py < (boxes[at + 1] as number)) boxes[at + 1] = py;
    if (px > (boxes[at + 2] as number)) boxes[at + 2] = px;
    if (py > (boxes[at + 3] as number)) boxes[at + 3] = py;
  }

  /** The rows of trees in a box, until the next call, and the size of the largest. */
  treesIn({ count, x, y, size }: Trees, { x0, y0, x1, y1 }: Box) {
    if (this.found.length < count) this.found = new Uint32Array(x.length);
    const { boxes, found } = this;
    let [length, largest] = [0, 0];
    for (let at = 0, first = 0; first < count; at += 4, first += CHUNK) {
      if ((boxes[at] as number) > x1 || (boxes[at + 2] as number) < x0) continue;
      if ((boxes[at + 1] as number) > y1 || (boxes[at + 3] as number) < y0) continue;
      const end = Math.min(count, first + CHUNK);
      for (let row = first; row < end; row++) {
        const [px, py] = [x[row] as number, y[row] as number];
        if (py < y0 || py > y1 || px < x0 || px > x1 || size[row] === 0) continue;
        found[length++] = row;
        largest = Math.max(largest, size[row] as number);
      }
    }
    return { rows: found.subarray(0, length), largest };
  }
}

/** The chunks by the column of trees' places, as each column has its own. */
const chunksOf = new WeakMap<Float64Array, Chunks>();

/** Gives all trees their room: up to `most` times their size, as larger ones are not wanted. */
export function giveRoom(
  trees: Trees,
  rings: readonly Ring[],
  things: readonly Thing[],
  most = Infinity,
): void {
  const chunks = new Chunks(trees);
  chunksOf.set(trees.x, chunks);
  for (let row = 0; row < trees.count; row++) chunks.add(trees, row);
  giveRoomIn(trees, chunks, rings, things, EVERYWHERE, most);
}

/** Does the same around changed rows. Returns the rows whose room has changed. */
export function giveRoomAround(
  trees: Trees,
  rings: readonly Ring[],
  things: readonly Thing[],
  rows: readonly number[],
  reach: number,
  most: number,
): number[] {
  const chunks = chunksOf.get(trees.x);
  if (!chunks) {
    giveRoom(trees, rings, things, most);
    return Array.from({ length: trees.count }, (_, row) => row);
  }
  if (rows.length === 0) return [];
  for (const row of rows) chunks.add(trees, row);
  const box = grown(boxOfRows(trees, rows), reach);
  return giveRoomIn(trees, chunks, rings, things, box, most);
}

function giveRoomIn(
  trees: Trees,
  chunks: Chunks,
  rings: readonly Ring[],
  things: readonly Thing[],
  box: Box,
  most: number,
): number[] {
  if (rings.length === 0) return [];
  const top = Math.min(255, most * ROOM_STEPS);
  const { rows, largest } = chunks.treesIn(trees, box);
  const lines: [line: Ring, half: number][] = rings.map((ring) => [closed(ring), 0]);
  for (const thing of things) {
    if (thing.type === 'road') lines.push([thing.line, halfWidth(thing)]);
    else if (thing.type === 'lake') for (const ring of thing.rings) lines.push([closed(ring), 0]);
    else if (thing.type === 'house') lines.push([closed(wallsOf(thing)), 0]);
  }
  // Lines farther off take no room.
  const widest = lines.reduce((width, [, half]) => Math.max(width, half), 0);
  const far = (top / ROOM_STEPS) * ASIDE * largest + widest;
  const distances = new Distances(rings, {
    ...{ x0: box.x0 - far, x1: box.x1 + far },
    ...{ y0: box.y0 - UP * far, y1: box.y1 + DOWN * far },
  });
  for (const [line, half] of lines) distances.mark(line, half);
  distances.spread();
  const { x, y, size, tint } = trees;
  const moved: number[] = [];
  for (const row of rows) {
    const room = distances.at(x[row] as number, y[row] as number) / (ASIDE * (size[row] as number));
    const byte = Math.trunc(Math.min(top, Math.max(0, room * ROOM_STEPS)));
    if (tint[row * 4 + 3] === byte) continue;
    tint[row * 4 + 3] = byte;
    moved.push(row);
  }
  return moved;
}
