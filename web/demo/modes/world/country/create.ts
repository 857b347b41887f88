/** A country from its seed. */
import type { Country, Fields, Raster } from './country.ts';
import { fractal, saltOf, smoothstep, sum } from './noise.ts';
import { createTerrain, heightOf, lieAt } from './terrain.ts';

/** The most that `water` and `road` say, in metres. */
const WATER_REACH = 300;
const ROAD_REACH = 100;

/** `wooded` is from 0, bare, to 1. */
export function createCountry(seed: string, wooded: number): Country {
  const salt = saltOf(seed);
  const terrain = createTerrain(salt);
  const damp = fractal(salt ^ 11, 2 ** 14, 2 ** 8, 0.6);
  const groves = fractal(salt ^ 12, 2 ** 12, 2 ** 6, 0.6);

  function fields({ x, y, step, columns, rows }: Raster): Fields {
    const size = columns * rows;
    const out: Fields = {
      height: new Float32Array(size),
      water: new Float32Array(size),
      moisture: new Float32Array(size),
      forest: new Float32Array(size),
      road: new Float32Array(size).fill(ROAD_REACH),
    };
    const shortest = 2 * step;
    for (let row = 0, i = 0; row < rows; row++)
      for (let column = 0; column < columns; column++, i++) {
        const px = x + (column + 0.5) * step;
        const py = y + (row + 0.5) * step;
        const lie = lieAt(terrain, px, py, shortest);
        const height = heightOf(lie);
        const across = lieAt(terrain, px + step, py, shortest).coast - lie.coast;
        const down = lieAt(terrain, px, py + step, shortest).coast - lie.coast;
        const slope = Math.sqrt(across * across + down * down + 1e-12) / step;
        const water = Math.max(-WATER_REACH, Math.min(WATER_REACH, lie.coast / slope));
        const moisture =
          0.42 +
          0.3 * sum(damp, px, py, shortest, Infinity) +
          0.32 * smoothstep(150, 0, Math.abs(water)) -
          height / 8000;
        const wood =
          0.75 * moisture +
          height / 1600 +
          0.34 * sum(groves, px, py, shortest, Infinity) +
          (wooded - 0.62) -
          0.27;
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
