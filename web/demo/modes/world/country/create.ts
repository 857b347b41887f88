/** A country from its seed. */
import { hashText } from '../../../sprites/noise.ts';
import type { Bounds, Country, Features, Fields, Raster } from './country.ts';
import { Cover } from './cover.ts';
import { Names } from './names.ts';
import { People, ROAD_REACH } from './people.ts';
import { createTerrain } from './terrain.ts';
import { unwornOf } from './unworn.ts';
import { Waters } from './waters.ts';

/** The most that `water` says: 300 m, or 16 pixels where that is more. */
const waterReach = (step: number): number => Math.max(300, 16 * step);

/**
 * So many metres from the origin places are still known to an eighth of a metre. Beyond, there is nothing new: what lies
 * at the end goes on.
 */
export const REACH = 2 ** 50;

const inReach = (value: number): number => Math.max(-REACH, Math.min(REACH, value));

/** `wooded` is from 0, bare, to 1. */
export function createCountry(seed: string, wooded: number): Country {
  const salt = hashText(seed) | 0;
  const terrain = createTerrain(salt);
  const waters = new Waters(terrain, salt);
  const people = new People(waters, salt);
  const names = new Names(terrain, waters, salt);
  const cover = new Cover(salt, wooded);

  function fields(asked: Raster): Fields {
    const raster = { ...asked, x: inReach(asked.x), y: inReach(asked.y) };
    const { height, water } = waters.groundOf(raster, waterReach(raster.step));
    const { road, open } = people.landOf(raster);
    return {
      height: new Float32Array(height),
      water: new Float32Array(water),
      ...cover.of(raster, height, water, open),
      road,
    };
  }

  function sketch(asked: Raster): Fields {
    const raster = { ...asked, x: inReach(asked.x), y: inReach(asked.y) };
    const { height, sea } = unwornOf(terrain, raster);
    const reach = waterReach(raster.step);
    const water = sea.map((away) => Math.max(-reach, Math.min(reach, away)));
    return {
      height: new Float32Array(height),
      water: new Float32Array(water),
      ...cover.of(raster, height, water, new Float32Array(height.length)),
      road: new Float32Array(height.length).fill(ROAD_REACH),
    };
  }

  function features(asked: Bounds, step: number): Features {
    const bounds = { ...asked, x: inReach(asked.x), y: inReach(asked.y) };
    const rivers = waters
      .reachesIn(bounds, step)
      .map(({ line, widths }) => ({ line, widths: new Float32Array(widths) }));
    const villages = people.villagesIn(bounds, step);
    return {
      rivers,
      ...people.roadsIn(bounds, step),
      villages,
      names: names.namesIn(bounds, step, villages),
    };
  }

  return { fields, sketch, features };
}
