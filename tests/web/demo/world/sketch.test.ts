import { expect, it } from 'vitest';
import type { Raster } from '../../../../web/demo/modes/world/country/country.ts';
import { createCountry } from '../../../../web/demo/modes/world/country/create.ts';
import { isLandIn, landOf } from '../../../../web/demo/modes/world/stream/land.ts';
import {
  coarser,
  LEVELS,
  sideOf,
  TILE_PIXELS,
} from '../../../../web/demo/modes/world/stream/tiles.ts';

const SIDE = 64;
const raster = (x: number, y: number, step: number): Raster => {
  return { x, y, step, columns: SIDE, rows: SIDE };
};

it('a sketch has the same land and sea as the country, and sketches agree where they overlap', () => {
  const country = createCountry('Karrow', 0.62);
  let [land, sea] = [0, 0];
  for (let level = 2; level <= 10; level++) {
    const step = 2 ** level;
    const [x, y] = [-40 * step, 24 * step];
    const [sketch, whole] = [raster(x, y, step), raster(x, y, step)].map((each, n) =>
      n ? country.fields(each) : country.sketch(each),
    );
    const moved = country.sketch(raster(x + 8 * step, y, step));
    for (let row = 0; row < SIDE; row++)
      for (let column = 8; column < SIDE; column++) {
        const at = row * SIDE + column;
        expect(moved.water[at - 8]).toBeCloseTo(sketch?.water[at] as number, 1);
        expect(moved.forest[at - 8]).toBeCloseTo(sketch?.forest[at] as number, 3);
        // Rivers and lakes make more water, never less.
        if ((sketch?.water[at] as number) > step) land++;
        else if ((sketch?.water[at] as number) < -step) {
          sea++;
          expect(whole?.water[at]).toBeLessThan(0);
        }
      }
  }
  expect(Math.min(land, sea)).toBeGreaterThan(1000);
});

it('however far a view is, what it is sketched of still knows land from sea', () => {
  const country = createCountry('Karrow', 0.62);
  for (let level = LEVELS.least; level <= LEVELS.most; level++)
    for (const by of [0, 2, 4]) {
      const sketched = coarser(level, by);
      expect(sketched).toBeGreaterThanOrEqual(level);
      if (sketched < 10) continue;
      const half = (SIDE / 2) * 2 ** sketched;
      const { water } = country.sketch(raster(-half, -half, 2 ** sketched));
      const wet = water.filter((away) => away < 0).length / water.length;
      expect(wet, `level ${level}, ${by} coarser`).toBeGreaterThan(0.15);
      expect(wet).toBeLessThan(0.85);
    }
});

it('a tile knows where it has land', () => {
  const tile = { level: 3, i: -3, j: 5 };
  const side = sideOf(tile.level);
  const step = side / TILE_PIXELS;
  const around = { x: tile.i * side, y: tile.j * side, step, columns: 256, rows: 256 };
  const shore = around.x + 0.3 * side;
  const water = Float32Array.from(
    { length: 256 * 256 },
    (_, at) => shore - (around.x + ((at % 256) + 0.5) * step),
  );
  const land = landOf(tile, around, water);
  for (const share of [0.02, 0.1, 0.25, 0.35, 0.6, 0.98])
    for (const down of [0.01, 0.5, 0.99])
      expect(isLandIn(land, tile, around.x + share * side, around.y + down * side)).toBe(
        share < 0.3,
      );
});
