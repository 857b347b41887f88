/** The parts of a scene for copse: ground, obstacles, and trees planted by hand. */
import type { ForestPart, Obstacle } from 'copse/all';
import { closed, type Ring } from '../geometry/rings.ts';
import { keptOf } from '../scene/clearance.ts';
import { kindsOf, type Scene, type Stand } from '../scene/scene.ts';
import type { Thing } from '../scene/things.ts';

/** A region as copse takes it, flat. */
export function regionOf(rings: readonly Ring[]): { coords: number[]; ringEnds: number[] } {
  let end = 0;
  const ringEnds = rings.map((ring) => {
    end += ring.length / 2;
    return end;
  });
  return { coords: rings.flat(), ringEnds };
}

function polylineOf(line: Ring): [number, number][] {
  const polyline: [number, number][] = [];
  for (let i = 0; i < line.length; i += 2)
    polyline.push([line[i] as number, line[i + 1] as number]);
  return polyline;
}

/** Returns the obstacles that keep trees from the edge of ground, but not from that of bare places in it. */
export const marginOf = (rings: readonly Ring[], margin: number): Obstacle[] =>
  (margin > 0 ? rings : []).map((ring) => ({
    polyline: polylineOf(closed(ring)),
    clearance: margin,
  }));

/** Returns copse's parts for water, a road, a house or a tree planted by hand; areas make the ground together. */
export function partsFor(thing: Thing, scene: Scene): ForestPart[] {
  if (thing.type === 'area') return [];
  if (thing.type === 'tree') {
    const hasClasses = kindsOf(scene).length > 1;
    return [{ sample: [thing.x, thing.y], ...(hasClasses ? { class: 0 } : {}) }];
  }
  return keptOf(thing, scene).map(({ line, isClosed, clearance }) =>
    isClosed
      ? { obstacle: { region: regionOf([line]), clearance } }
      : { obstacle: { polyline: polylineOf(line), clearance } },
  );
}

/** Returns the obstacles that keep the trees of a stand from the ground of others. */
export const borderOf = ({ others }: Stand): Obstacle[] =>
  others.map(({ rings, clearance }) => ({ region: regionOf(rings), clearance }));
