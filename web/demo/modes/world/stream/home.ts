/** Where a country begins: the village nearest to the origin, or else a shore where woods are. */
import type { Country } from '../country/country.ts';

/** Villages are looked for within so many metres, and up to so many, which is work; land in a grid of squares. */
const NEAR = { first: 1500, last: 12_000 } as const;
const STEP = 2048;
const SQUARES = 96;
/** Metres to a pixel at which villages are told of. */
const PIXEL = 8;

export function homeOf(country: Country): { x: number; y: number } {
  const nearest = <Place extends { x: number; y: number }>(places: readonly Place[]) =>
    places.reduce<Place | undefined>(
      (best, each) =>
        best && Math.hypot(best.x, best.y) <= Math.hypot(each.x, each.y) ? best : each,
      undefined,
    );
  for (let near: number = NEAR.first; near <= NEAR.last; near *= 2) {
    const bounds = { x: -near, y: -near, width: 2 * near, height: 2 * near };
    const village = nearest(country.features(bounds, PIXEL).villages);
    if (village) return { x: village.x, y: village.y };
  }
  const from = (-SQUARES * STEP) / 2;
  const raster = { x: from, y: from, step: STEP, columns: SQUARES, rows: SQUARES };
  const { height, forest } = country.fields(raster);
  const woods: { x: number; y: number }[] = [];
  forest.forEach((wood, at) => {
    const isLow = (height[at] as number) > 0 && (height[at] as number) < 120;
    if (!isLow || wood < 0.3 || wood > 0.9) return;
    const [column, row] = [at % SQUARES, Math.floor(at / SQUARES)];
    woods.push({ x: from + (column + 0.5) * STEP, y: from + (row + 0.5) * STEP });
  });
  return nearest(woods) ?? { x: 0, y: 0 };
}
