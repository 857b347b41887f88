/** The effect of rivers and lakes on the ground of a raster: valleys, and the distance to their banks. */
import type { Raster } from './country.ts';
import { distanceToIslet, distanceToLake, type Lake, reachOf, shoreOf } from './lakes.ts';
import { smoothstep } from './noise.ts';
import { distancesTo, quarter, wearing } from './parts.ts';
import type { Reach } from './reach.ts';
import { along, distanceTo, type Stretch, stretchesNear } from './stretches.ts';

/** The height next to a river where the ground would be `height`; never higher. */
function worn(s: Stretch, x: number, y: number, height: number): number {
  const t = along(s, x, y);
  const off = distanceTo(s, t, x, y) - (s.half + s.halfMore * t);
  const level = s.level + s.levelMore * t;
  if (height <= level || off >= s.valley) return height;
  return level + (height - level) * smoothstep(0, s.valley, off);
}

/** Up to so many metres a pixel banks follow every bend of their river, as seen from nearer. */
const EVERY_BEND = 8;

/** Wears `height`; returns the distances to the banks of rivers and of lakes, at most `reach` and negative in them. */
export function wear(
  raster: Raster,
  height: Float64Array,
  reaches: readonly Reach[],
  lakes: readonly Lake[],
  reach: number,
): { rivers: Float64Array; lakes: Float64Array } {
  const { x, y, step, columns, rows } = raster;
  const bounds = { x, y, width: columns * step, height: rows * step };
  const valleys = reaches.flatMap((r) =>
    stretchesNear(r, Math.max(r.valley / 2, 2 * step), bounds, r.valley),
  );
  quarter(raster, valleys, wearing, ({ left, top, right, bottom }, near) => {
    for (let row = top; row < bottom; row++)
      for (let column = left; column < right; column++) {
        const [px, py] = [x + (column + 0.5) * step, y + (row + 0.5) * step];
        const i = row * columns + column;
        const unworn = height[i]!;
        if (unworn <= 0) continue;
        for (const s of near) height[i] = Math.min(height[i]!, worn(s, px, py, unworn));
      }
  });
  const longest = step <= EVERY_BEND ? 0 : 3 * step;
  const banks = reaches.flatMap((r) => stretchesNear(r, longest, bounds, reach));
  const still = new Float64Array(columns * rows).fill(reach);
  const rivers = distancesTo(raster, banks, reach);
  for (const lake of lakes) fill(lake, raster, height, still, rivers, reach);
  return { rivers, lakes: still };
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
  rivers: Float64Array,
  reach: number,
): void {
  const shore = shoreOf(lake.radius);
  const far = reachOf(lake.radius, reach);
  const from = (start: number, at: number): number => Math.floor((at - far - start) / step);
  const till = (start: number, at: number): number => Math.ceil((at + far - start) / step);
  for (let row = Math.max(0, from(y, lake.y)); row < Math.min(rows, till(y, lake.y)); row++)
    for (let c = Math.max(0, from(x, lake.x)); c < Math.min(columns, till(x, lake.x)); c++) {
      const i = row * columns + c;
      const [px, py] = [x + (c + 0.5) * step, y + (row + 0.5) * step];
      const off = distanceToLake(lake, px, py, Math.max(shore, fresh[i]! + ROUND));
      const islet = off < 0 && lake.islets.length > 0 ? distanceToIslet(lake, px, py) : Infinity;
      if (-islet > off) {
        fresh[i] = Math.max(-reach, Math.min(reach, -islet));
        // The river is around it.
        if (islet < ROUND) rivers[i] = Math.max(rivers[i]!, -islet);
        height[i] = lake.level + Math.max(-8, Math.min(5, -0.12 * islet));
        continue;
      }
      fresh[i] = joined(fresh[i]!, Math.min(reach, off));
      if (off >= shore) continue;
      const bed = Math.max(-8, 0.1 * Math.min(0, off));
      height[i] = lake.level + bed + (height[i]! - lake.level) * smoothstep(0, shore, off);
    }
}
