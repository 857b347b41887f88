/** The part of a scene that Grow shows, and its one call of copse: all grounds at once, trees of one spacing. */
import type { SampleOptions } from 'copse/external/all';
import { areaOf, type Ring } from '../../geometry/rings.ts';
import { freeGroundOf } from '../../scene/free-ground.ts';
import { NATURAL, type Scene } from '../../scene/scene.ts';
import { optionsFor } from '../../wood/calls.ts';
import { DENSITY } from '../../wood/estimate.ts';
import { regionOf } from '../../wood/parts.ts';

export type Method = 'bridson' | 'maximal';

/** More samples than this are too many to follow one by one. */
const MOST = 6000;

export interface Site {
  /** The scene that is grown: of one kind of trees, with the spacing that is used. */
  readonly scene: Scene;
  /** The rings drawn. */
  readonly rings: readonly Ring[];
  /** The ground that margin, roads and houses leave free. */
  readonly free: readonly Ring[];
  /** True if the spacing is larger than the one asked for. */
  readonly isCoarser: boolean;
}

export interface Choice {
  readonly method: Method;
  readonly tries: number;
  readonly start: readonly [x: number, y: number] | undefined;
}

const known = new WeakMap<Scene, Site>();
/** The last ground: it is the same for every spacing, unless trees stand by hand. */
let last: { scene: Scene; grounds: ReturnType<typeof freeGroundOf> } | undefined;

function groundsFor(scene: Scene): ReturnType<typeof freeGroundOf> {
  const { things, margin, radius } = scene;
  const isSame =
    last?.scene.things === things &&
    last.scene.margin === margin &&
    (last.scene.radius === radius || things.every(({ type }) => type !== 'tree'));
  if (!last || !isSame) last = { scene, grounds: freeGroundOf(scene) };
  return last.grounds;
}

/** The same object for the same scene. */
export function siteOf(drawn: Scene): Site {
  const before = known.get(drawn);
  if (before) return before;
  const one: Scene = { ...drawn, kinds: NATURAL, share: 1, count: undefined };
  const { drawn: rings, free } = groundsFor(one);
  const least = Math.ceil(10 * Math.sqrt((DENSITY * areaOf(free)) / MOST)) / 10;
  const scene = { ...one, radius: Math.max(one.radius, least) };
  const site = { scene, rings, free, isCoarser: scene.radius > one.radius };
  known.set(drawn, site);
  return site;
}

export function optionsOf(site: Site, { method, tries, start }: Choice): SampleOptions {
  const { scene, rings, free } = site;
  const things = scene.things.filter(({ type }) => type !== 'area');
  // In this order trees are spread evenly after any number of them.
  if (method === 'maximal') return { ...optionsFor(scene, rings, things), order: 'progressive' };
  const { radius, seed } = scene;
  return { region: regionOf(free), method, radius, tries, seed, ...(start ? { start } : {}) };
}
