/** A country from its seed. */
import type { Bounds, Country, Features, Fields, Raster } from './country.ts';
import { Cover } from './cover.ts';
import { Names } from './names.ts';
import { saltOf } from './noise.ts';
import { People } from './people.ts';
import { createTerrain } from './terrain.ts';
import { Waters } from './waters.ts';

/** The most that `water` says: 300 m, or 16 pixels where that is more. */
const waterReach = (step: number): number => Math.max(300, 16 * step);

/** `wooded` is from 0, bare, to 1. */
export function createCountry(seed: string, wooded: number): Country {
  const salt = saltOf(seed);
  const terrain = createTerrain(salt);
  const waters = new Waters(terrain, salt);
  const people = new People(waters, salt);
  const names = new Names(terrain, waters, salt);
  const cover = new Cover(salt, wooded);

  function fields(raster: Raster): Fields {
    const { height, water } = waters.groundOf(raster, waterReach(raster.step));
    const { road, open } = people.landOf(raster);
    return {
      height: Float32Array.from(height),
      water: Float32Array.from(water),
      ...cover.of(raster, height, water, open),
      road,
    };
  }

  function features(bounds: Bounds, step: number): Features {
    const rivers = waters
      .reachesIn(bounds, step)
      .map(({ line, widths }) => ({ line, widths: Float32Array.from(widths) }));
    const villages = people.villagesIn(bounds, step);
    return {
      rivers,
      ...people.roadsIn(bounds, step),
      villages,
      names: names.namesIn(bounds, step, villages),
    };
  }

  return { fields, features, sites: (bounds) => people.sitesIn(bounds) };
}
