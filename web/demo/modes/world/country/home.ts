/** Where a visit begins. */
import type { Country } from './country.ts';
import type { Point } from './lines.ts';

/** So far from the origin is looked, ring by ring, in squares of this side. */
const SQUARE = 8192;
const RINGS = 12;
/** What is taken in, around a village, and how finely. */
const VIEW = 1500;
const STEP = 25;

/** A village near the origin with much of what there is to see: houses, a lake, a river, forest, perhaps the coast. */
export function homeOf(country: Country): Point {
  for (let ring = 0; ring < RINGS; ring++) {
    let best: Point | undefined;
    let most = ring < RINGS - 1 ? 3 : 0;
    for (let j = -ring; j <= ring; j++)
      for (let i = -ring; i <= ring; i++) {
        if (Math.max(Math.abs(i), Math.abs(j)) < ring) continue;
        const square = {
          x: (i - 0.5) * SQUARE,
          y: (j - 0.5) * SQUARE,
          width: SQUARE,
          height: SQUARE,
        };
        // The villages that are known without their houses, then the most promising of them.
        for (const { x, y } of country.features(square, 20).villages) {
          const value = beautyAt(country, { x, y });
          if (value > most) [best, most] = [{ x, y }, value];
        }
      }
    if (best !== undefined) return best;
  }
  return { x: 0, y: 0 };
}

/** Up to 1 for each: a lake or the sea, a river, forest among meadows, and ways. */
function beautyAt(country: Country, { x, y }: Point): number {
  const side = VIEW / STEP;
  const raster = { x: x - VIEW / 2, y: y - VIEW / 2, step: STEP, columns: side, rows: side };
  const { water, forest } = country.fields(raster);
  const bounds = { x: raster.x, y: raster.y, width: VIEW, height: VIEW };
  const { rivers, roads } = country.features(bounds, 20);
  const open = water.reduce((sum, off) => sum + (off < -20 ? 1 : 0), 0) / water.length;
  const wood = forest.reduce((sum, f) => sum + f, 0) / forest.length;
  const around = (value: number, best: number): number =>
    Math.max(0, 1 - Math.abs(value - best) / best);
  const wide = rivers.some(({ widths }) => widths[0]! > 18) ? 1 : 0.4;
  return (
    1.5 * around(open, 0.16) +
    (rivers.length > 0 ? wide : 0) +
    around(wood, 0.45) +
    Math.min(1, roads.length / 3)
  );
}
