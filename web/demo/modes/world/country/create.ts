/** A country from its seed. */
import type { Country, Fields, Raster } from './country.ts';
import { groundOf } from './ground.ts';
import { bandOf, fractal, saltOf, smoothstep, sumOf } from './noise.ts';
import { createTerrain } from './terrain.ts';

/** The most that `water` says: 300 m, or 64 pixels where that is more. */
const waterReach = (step: number): number => Math.max(300, 64 * step);
/** The most that `road` says, in metres. */
const ROAD_REACH = 100;

/** `wooded` is from 0, bare, to 1. */
export function createCountry(seed: string, wooded: number): Country {
  const salt = saltOf(seed);
  const terrain = createTerrain(salt);
  const damp = fractal(salt ^ 0x21, 2 ** 16, 2 ** 9, 0.75);
  const groves = fractal(salt ^ 0x22, 2 ** 15, 2 ** 6, 0.75);

  function fields({ x, y, step, columns, rows }: Raster): Fields {
    const size = columns * rows;
    const out: Fields = {
      height: new Float32Array(size),
      water: new Float32Array(size),
      moisture: new Float32Array(size),
      forest: new Float32Array(size),
      road: new Float32Array(size).fill(ROAD_REACH),
    };
    const ground = groundOf(terrain, { x, y, step, columns, rows });
    const reach = waterReach(step);
    const dampness = bandOf(damp, step);
    const grove = bandOf(groves, step);
    for (let row = 0, i = 0; row < rows; row++)
      for (let column = 0; column < columns; column++, i++) {
        const px = x + (column + 0.5) * step;
        const py = y + (row + 0.5) * step;
        const height = ground.height[i]!;
        const water = Math.max(-reach, Math.min(reach, ground.sea[i]!));
        const moisture =
          0.42 +
          0.12 * sumOf(dampness, px, py) +
          0.32 * smoothstep(150, 0, Math.abs(water)) -
          height / 8000;
        const wood =
          0.75 * moisture + height / 1600 + 0.16 * sumOf(grove, px, py) + (wooded - 0.62) - 0.27;
        out.height[i] = height;
        out.water[i] = water;
        out.moisture[i] = Math.min(1, Math.max(0, moisture));
        out.forest[i] = smoothstep(0, 0.16, wood) * smoothstep(4, 22, water);
      }
    return out;
  }

  return {
    fields,
    features: () => ({ rivers: [], roads: [], bridges: [], villages: [], names: [] }),
  };
}
