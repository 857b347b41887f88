/** Where a country begins: the village near the origin with the best view, or else a shore where woods are. */
import type { Country } from './country.ts';
import type { Point } from './lines.ts';

/** Villages are looked for within so many metres, land in a grid of squares. */
const NEAR = 6000;
const STEP = 2048;
const SQUARES = 96;
/** Metres to a pixel at which villages are told of. */
const PIXEL = 8;
/** What is looked at around each, in squares of so many metres. */
const VIEW = { step: 32, columns: 44, rows: 28 } as const;
/** The share of a view that is best wooded, and how much water adds to it. */
const BEST = { wooded: 0.5, water: 0.08 } as const;

export function homeOf(country: Country): Point {
  const bounds = { x: -NEAR, y: -NEAR, width: 2 * NEAR, height: 2 * NEAR };
  const { villages } = country.features(bounds, PIXEL);
  const village = least(villages, (each) => lackOf(country, each));
  if (village) return { x: village.x, y: village.y };
  const from = (-SQUARES * STEP) / 2;
  const raster = { x: from, y: from, step: STEP, columns: SQUARES, rows: SQUARES };
  const { height, forest } = country.fields(raster);
  const woods: Point[] = [];
  forest.forEach((wood, at) => {
    const isLow = (height[at] as number) > 0 && (height[at] as number) < 120;
    if (!isLow || wood < 0.3 || wood > 0.9) return;
    const [column, row] = [at % SQUARES, Math.floor(at / SQUARES)];
    woods.push({ x: from + (column + 0.5) * STEP, y: from + (row + 0.5) * STEP });
  });
  return least(woods, ({ x, y }) => Math.hypot(x, y)) ?? { x: 0, y: 0 };
}

/** How far the view of a place is from the best one. */
function lackOf(country: Country, { x, y }: Point): number {
  const { step, columns, rows } = VIEW;
  const raster = { ...VIEW, x: x - (step * columns) / 2, y: y - (step * rows) / 2 };
  const { forest, water } = country.fields(raster);
  const shareOf = (values: Float32Array, counts: (value: number) => boolean): number =>
    values.filter(counts).length / values.length;
  const wooded = shareOf(forest, (value) => value > 0.5);
  const wet = shareOf(water, (value) => value < 0);
  return Math.abs(wooded - BEST.wooded) + Math.max(0, BEST.water - wet) / BEST.water;
}

function least<Each extends Point>(
  list: readonly Each[],
  sizeOf: (each: Each) => number,
): Each | undefined {
  let best: { each: Each; value: number } | undefined;
  for (const each of list) {
    const value = sizeOf(each);
    if (!best || value < best.value) best = { each, value };
  }
  return best?.each;
}
