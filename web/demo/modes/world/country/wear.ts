/** What rivers and lakes do to the ground of a raster: valleys, and the distance to their banks. */
import type { Raster } from './country.ts';
import { distanceToLake, type Lake, outermost } from './lakes.ts';
import { smoothstep } from './noise.ts';
import type { Reach } from './rivers.ts';

/** Pixels along a side of a block, whose pixels have the same few stretches to look at. */
const BLOCK = 16;

/** A straight piece of a river: ends, half widths, levels, and how far it wears the ground. */
interface Stretch {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  readonly halfA: number;
  readonly halfB: number;
  readonly levelA: number;
  readonly levelB: number;
  readonly valley: number;
}

/** Pieces of about `length`, and of at least one vertex each. */
function stretchesOf(reaches: readonly Reach[], length: number): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { line, widths, levels, valley } of reaches) {
    const last = widths.length - 1;
    const own = Math.sqrt((line[2]! - line[0]!) ** 2 + (line[3]! - line[1]!) ** 2) + 1;
    const stride = Math.max(1, Math.floor(length / own));
    for (let a = 0; a < last; a += stride) {
      const b = Math.min(last, a + stride);
      stretches.push({
        ax: line[2 * a]!,
        ay: line[2 * a + 1]!,
        bx: line[2 * b]!,
        by: line[2 * b + 1]!,
        halfA: widths[a]! / 2,
        halfB: widths[b]! / 2,
        levelA: levels[a]!,
        levelB: levels[b]!,
        valley,
      });
    }
  }
  return stretches;
}

/** How far along a stretch, from 0 to 1, a place is. */
function along(s: Stretch, x: number, y: number): number {
  const [dx, dy] = [s.bx - s.ax, s.by - s.ay];
  const t = ((x - s.ax) * dx + (y - s.ay) * dy) / (dx * dx + dy * dy + 1e-9);
  return Math.min(1, Math.max(0, t));
}

function distanceTo(s: Stretch, t: number, x: number, y: number): number {
  const dx = s.ax + (s.bx - s.ax) * t - x;
  const dy = s.ay + (s.by - s.ay) * t - y;
  return Math.sqrt(dx * dx + dy * dy);
}

/** The height next to a river where the ground would be `height`; never higher. */
function worn(s: Stretch, x: number, y: number, height: number): number {
  const t = along(s, x, y);
  const off = distanceTo(s, t, x, y) - (s.halfA + (s.halfB - s.halfA) * t);
  const level = s.levelA + (s.levelB - s.levelA) * t;
  if (height <= level || off >= s.valley) return height;
  return level + (height - level) * smoothstep(0, s.valley, off);
}

/** Wears `height`; returns the distance to the banks of rivers and lakes, at most `reach` and negative in them. */
export function wear(
  { x, y, step, columns, rows }: Raster,
  height: Float64Array,
  reaches: readonly Reach[],
  lakes: readonly Lake[],
  reach: number,
): Float64Array {
  const fresh = new Float64Array(columns * rows).fill(reach);
  const banks = stretchesOf(reaches, 1.5 * step);
  const valleys = stretchesOf(reaches, Math.max(240, 2 * step));
  for (let top = 0; top < rows; top += BLOCK)
    for (let left = 0; left < columns; left += BLOCK) {
      const [right, bottom] = [Math.min(columns, left + BLOCK), Math.min(rows, top + BLOCK)];
      const middleX = x + ((left + right) / 2) * step;
      const middleY = y + ((top + bottom) / 2) * step;
      const across = ((right - left) * step) / 2;
      const down = ((bottom - top) * step) / 2;
      const corner = Math.sqrt(across * across + down * down);
      const nearBanks = nearestTo(banks, middleX, middleY, corner, reach);
      const inValleys = valleys.filter(
        (s) =>
          distanceTo(s, along(s, middleX, middleY), middleX, middleY) <
          s.valley + Math.max(s.halfA, s.halfB) + corner,
      );
      if (nearBanks.length === 0 && inValleys.length === 0) continue;
      for (let row = top; row < bottom; row++)
        for (let column = left; column < right; column++) {
          const [px, py] = [x + (column + 0.5) * step, y + (row + 0.5) * step];
          const i = row * columns + column;
          let lowest = height[i]!;
          if (lowest > 0)
            for (const s of inValleys) lowest = Math.min(lowest, worn(s, px, py, height[i]!));
          height[i] = lowest;
          let nearest = reach;
          for (const s of nearBanks) {
            const t = along(s, px, py);
            const off = distanceTo(s, t, px, py) - (s.halfA + (s.halfB - s.halfA) * t);
            if (off < nearest) nearest = off;
          }
          fresh[i] = nearest;
        }
    }
  for (const lake of lakes) fill(lake, { x, y, step, columns, rows }, height, fresh, reach);
  return fresh;
}

/** The stretches that may be the nearest to a place within `corner` of the middle, and within `reach` of it. */
function nearestTo(
  stretches: readonly Stretch[],
  x: number,
  y: number,
  corner: number,
  reach: number,
): Stretch[] {
  const offs = stretches.map(
    (s) => distanceTo(s, along(s, x, y), x, y) - Math.max(s.halfA, s.halfB),
  );
  let limit = reach + corner;
  stretches.forEach((s, k) => {
    limit = Math.min(limit, offs[k]! + Math.abs(s.halfA - s.halfB) + 2 * corner);
  });
  return stretches.filter((_, k) => offs[k]! <= limit);
}

/** The corner where two banks meet is rounded by so many metres. */
const ROUND = 14;

/** The lesser of two distances, rounded where they are nearly the same. */
export function joined(a: number, b: number): number {
  const h = Math.max(0, ROUND - Math.abs(a - b)) / ROUND;
  return Math.min(a, b) - (h * h * ROUND) / 4;
}

/** Lays a lake into the ground, which is raised or lowered towards its shore. */
function fill(
  lake: Lake,
  { x, y, step, columns, rows }: Raster,
  height: Float64Array,
  fresh: Float64Array,
  reach: number,
): void {
  const shore = 0.5 * lake.radius + 50;
  const far = outermost(lake) + 1.6 * Math.max(shore, reach);
  const from = (start: number, at: number): number => Math.floor((at - far - start) / step);
  const till = (start: number, at: number): number => Math.ceil((at + far - start) / step);
  for (let row = Math.max(0, from(y, lake.y)); row < Math.min(rows, till(y, lake.y)); row++)
    for (let c = Math.max(0, from(x, lake.x)); c < Math.min(columns, till(x, lake.x)); c++) {
      const i = row * columns + c;
      const off = distanceToLake(lake, x + (c + 0.5) * step, y + (row + 0.5) * step);
      fresh[i] = joined(fresh[i]!, Math.min(reach, off));
      if (off >= shore) continue;
      const bed = Math.max(-8, 0.1 * Math.min(0, off));
      height[i] = lake.level + bed + (height[i]! - lake.level) * smoothstep(0, shore, off);
    }
}
