/**
 * How much larger a tree may be drawn far away before it covers a road, a house or the ground's edge.
 * Loaded when the view is far away.
 */
import { type Box, boxOf } from '../geometry/boxes.ts';
import type { Ring } from '../geometry/rings.ts';
import { halfWidth, type Thing, wallsOf } from '../scene/things.ts';
import { ROOM_STEPS, type Trees } from '../wood/trees.ts';

/** Cells along the longer side of the grid on which distances are kept. */
const CELLS = 384;
/** A sprite covers this share of its size to each side; its top is so many times that away, its foot so many. */
const ASIDE = 0.36;
const UP = 2.5;
const DOWN = 0.25;

class Distances {
  readonly values: Float32Array;
  private readonly x0: number;
  private readonly y0: number;
  private readonly cell: number;
  private readonly across: number;
  private readonly down: number;

  constructor(rings: readonly Ring[]) {
    const { x0, y0, x1, y1 } = boxOf(rings);
    this.cell = Math.max(1e-6, x1 - x0, y1 - y0) / CELLS;
    this.x0 = x0;
    this.y0 = y0;
    this.across = Math.ceil((x1 - x0) / this.cell) + 1;
    this.down = Math.ceil((y1 - y0) / this.cell) + 1;
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
    const { values, across, cell } = this;
    const side = cell;
    const straight = cell / nearness;
    const slant = Math.hypot(side, straight);
    const last = values.length - 1;
    const start = direction > 0 ? 0 : last;
    const back = -direction * across;
    for (let i = start; i >= 0 && i <= last; i += direction) {
      let least = Math.min(values[i] as number, (values[i - direction] ?? 1e9) + side);
      least = Math.min(least, (values[i + back] ?? 1e9) + straight);
      least = Math.min(least, (values[i + back - 1] ?? 1e9) + slant);
      values[i] = Math.min(least, (values[i + back + 1] ?? 1e9) + slant);
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

const EVERYWHERE: Box = { x0: -Infinity, y0: -Infinity, x1: Infinity, y1: Infinity };

const closed = (ring: Ring): Ring => [...ring, ...ring.slice(0, 2)];

/** Gives trees their room, those in the box or all; the rows whose room is another now. */
export function giveRoom(
  trees: Trees,
  rings: readonly Ring[],
  things: readonly Thing[],
  box: Box = EVERYWHERE,
): number[] {
  if (rings.length === 0) return [];
  const distances = new Distances(rings);
  for (const ring of rings) distances.mark(closed(ring), 0);
  for (const thing of things) {
    if (thing.type === 'road') distances.mark(thing.line, halfWidth(thing));
    else if (thing.type === 'lake') for (const ring of thing.rings) distances.mark(closed(ring), 0);
    else if (thing.type === 'house') distances.mark(closed(wallsOf(thing)), 0);
  }
  distances.spread();
  const { count, x, y, size, tint } = trees;
  const changed: number[] = [];
  for (let i = 0; i < count; i++) {
    const [px, py] = [x[i] as number, y[i] as number];
    if (px < box.x0 || px > box.x1 || py < box.y0 || py > box.y1 || size[i] === 0) continue;
    const room = distances.at(px, py) / (ASIDE * (size[i] as number));
    const byte = Math.trunc(Math.min(255, Math.max(0, room * ROOM_STEPS)));
    if (tint[i * 4 + 3] === byte) continue;
    tint[i * 4 + 3] = byte;
    changed.push(i);
  }
  return changed;
}
