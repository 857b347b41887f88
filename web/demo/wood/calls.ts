/** From a scene to the calls of copse that plant it: one for each ground that stands alone. */
import type { Obstacle, SampleOptions } from 'copse';
import { type Box, boxOf, grown, meet } from '../geometry/boxes.ts';
import type { Ring } from '../geometry/rings.ts';
import { keptOf } from '../scene/clearance.ts';
import { type Ground, groundsOf } from '../scene/grounds.ts';
import { conflictRadius, KIND_NAMES, kindsOf, type Scene, SIZES } from '../scene/scene.ts';
import { boundsOf, type Thing } from '../scene/things.ts';

export interface Call {
  /** Equal keys mean equal calls. */
  readonly key: string;
  readonly options: SampleOptions;
}

export interface Plan {
  readonly calls: readonly Call[];
  readonly rings: readonly Ring[];
  readonly area: number;
}

/** How far from a thing it still decides where trees stand. */
function influence(thing: Thing, scene: Scene): Box {
  const radius = conflictRadius(scene);
  if (thing.type !== 'road' && thing.type !== 'house') return grown(boundsOf(thing), 2 * radius);
  const { line, clearance } = keptOf(thing, scene);
  return grown(boxOf([line]), clearance + 2 * radius);
}

function obstacleOf(thing: Thing, scene: Scene): Obstacle[] {
  if (thing.type !== 'road' && thing.type !== 'house') return [];
  const { line, isClosed, clearance } = keptOf(thing, scene);
  if (isClosed) return [{ region: regionOf([line]), clearance }];
  const polyline: [number, number][] = [];
  for (let i = 0; i < line.length; i += 2)
    polyline.push([line[i] as number, line[i + 1] as number]);
  return [{ polyline, clearance }];
}

/** A region as copse takes it, flat. */
export function regionOf(rings: readonly Ring[]): { coords: number[]; ringEnds: number[] } {
  let end = 0;
  const ringEnds = rings.map((ring) => {
    end += ring.length / 2;
    return end;
  });
  return { coords: rings.flat(), ringEnds };
}

/** The options of the call that plants rings of the scene, with the things that stand on them or near them. */
export function optionsFor(
  scene: Scene,
  rings: readonly Ring[],
  near: readonly Thing[],
): SampleOptions {
  const { radius, margin, share, seed } = scene;
  const kinds = kindsOf(scene);
  const sizeOf = (kind: number): number => radius * (SIZES[kind] as number);
  const classes = kinds.map((kind) => ({
    name: KIND_NAMES[kind] as string,
    radius: sizeOf(kind),
    weight: scene.kinds[kind] as number,
  }));
  const isMixed = classes.length > 1;
  const obstacles = near.flatMap((thing) => obstacleOf(thing, scene));
  const trees = near.filter((thing) => thing.type === 'tree');
  const existing = {
    positions: trees.flatMap(({ x, y }) => [x, y]),
    ...(isMixed ? { classes: trees.map(() => 0) } : {}),
  };
  return {
    region: regionOf(rings),
    ...(isMixed ? { classes } : { radius: sizeOf(kinds[0] as number) }),
    ...(margin > 0 ? { margin } : {}),
    ...(obstacles.length ? { obstacles } : {}),
    ...(trees.length ? { existing } : {}),
    ...(share < 1 ? { order: 'progressive' as const } : {}),
    seed,
  };
}

/**
 * How the scene is planted. With a share below 1 all grounds are one call, whose trees are taken in
 * progressive order, so that the share is the same everywhere.
 */
export function planOf(scene: Scene): Plan {
  const grounds = groundsOf(scene);
  const rings = grounds.flatMap((ground) => ground.rings);
  const area = grounds.reduce((sum, ground) => sum + ground.area, 0);
  const things = scene.things.filter(({ type }) => type !== 'area');
  const boxes = things.map((thing) => influence(thing, scene));
  const { margin, share, kinds, radius, seed } = scene;
  const settings = JSON.stringify([radius, margin, kinds, share < 1, seed]);
  const callFor = (parts: readonly Ground[]): Call => {
    const near = things.filter((_, i) => parts.some(({ box }) => meet(boxes[i] as Box, box)));
    const key = [...parts.map(({ key }) => key), '|', ...near.map(({ id }) => id), settings].join(
      ' ',
    );
    return {
      key,
      options: optionsFor(
        scene,
        parts.flatMap((part) => part.rings),
        near,
      ),
    };
  };
  if (grounds.length === 0) return { calls: [], rings, area };
  const calls = share < 1 ? [callFor(grounds)] : grounds.map((ground) => callFor([ground]));
  return { calls, rings, area };
}
