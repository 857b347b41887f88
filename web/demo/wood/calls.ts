/** A scene as calls of copse: one for each of its stands. */
import type { Obstacle, SampleClass, SampleOptions } from 'copse/all';
import type { Ring } from '../geometry/rings.ts';
import { ringsOf } from '../scene/grounds.ts';
import { KIND_NAMES, kindRadii, kindsOf, type Scene, type Stand } from '../scene/scene.ts';
import type { Thing } from '../scene/things.ts';
import { borderOf, partsFor, regionOf } from './parts.ts';

/** The options of the call that plants a stand: its grounds do not know of each other, so that one call does. */
export function optionsOf(stand: Stand): SampleOptions {
  const { scene } = stand;
  const things = scene.things.filter(({ type }) => type !== 'area');
  const options = optionsFor(scene, ringsOf(scene), things);
  const obstacles = [...borderOf(stand), ...(options.obstacles ?? [])];
  return obstacles.length ? { ...options, obstacles } : options;
}

/** The distances of its trees: one radius, or a class for each kind. */
export function distancesOf(scene: Scene): { radius: number } | { classes: SampleClass[] } {
  const radii = kindRadii(scene);
  const classes = kindsOf(scene).map((kind) => ({
    name: KIND_NAMES[kind] as string,
    radius: radii[kind] as number,
    weight: scene.kinds[kind] as number,
  }));
  return classes.length > 1 ? { classes } : { radius: (classes[0] as SampleClass).radius };
}

/** The options of the call that plants rings of the scene, with the things that stand on them. */
export function optionsFor(
  scene: Scene,
  rings: readonly Ring[],
  things: readonly Thing[],
): SampleOptions {
  const { margin, seed } = scene;
  const distances = distancesOf(scene);
  const obstacles = things
    .flatMap((thing) => partsFor(thing, scene))
    .flatMap(({ obstacle }): Obstacle[] => (obstacle ? [obstacle] : []));
  const trees = things.filter((thing) => thing.type === 'tree');
  const existing = {
    positions: trees.flatMap(({ x, y }) => [x, y]),
    ...('classes' in distances ? { classes: trees.map(() => 0) } : {}),
  };
  return {
    region: regionOf(rings),
    ...distances,
    ...(margin > 0 ? { margin } : {}),
    ...(obstacles.length ? { obstacles } : {}),
    ...(trees.length ? { existing } : {}),
    seed,
  };
}
