/** A country from its seed. */
import type { Bounds, Country, Features, Fields, Raster } from './country.ts';
import { Cover } from './cover.ts';
import { saltOf } from './noise.ts';
import { createTerrain } from './terrain.ts';
import { Waters } from './waters.ts';

/** The most that `water` says: 300 m, or 16 pixels where that is more. */
const waterReach = (step: number): number => Math.max(300, 16 * step);
/** The most that `road` says, in metres. */
const ROAD_REACH = 100;

/** `wooded` is from 0, bare, to 1. */
export function createCountry(seed: string, wooded: number): Country {
  const salt = saltOf(seed);
  const waters = new Waters(createTerrain(salt), salt);
  const cover = new Cover(salt, wooded);

  function fields(raster: Raster): Fields {
    const { height, water } = waters.groundOf(raster, waterReach(raster.step));
    const size = raster.columns * raster.rows;
    const { moisture, forest } = cover.of(raster, height, water, new Float32Array(size));
    return {
      height: Float32Array.from(height),
      water: Float32Array.from(water),
      moisture,
      forest,
      road: new Float32Array(size).fill(ROAD_REACH),
    };
  }

  function features(bounds: Bounds, step: number): Features {
    const rivers = waters
      .reachesIn(bounds, step)
      .map(({ line, widths }) => ({ line, widths: Float32Array.from(widths) }));
    return { rivers, roads: [], bridges: [], villages: [], names: [] };
  }

  return { fields, features };
}
