/**
 * The ground of a scene without what its margin and its obstacles take: most methods know neither,
 * and so all of them get the same.
 */
import { boxOf, grown, meet } from '../geometry/boxes.ts';
import { simplified } from '../geometry/curves.ts';
import { type Layer, overlay } from '../geometry/overlay.ts';
import { type Point, pointsOf, type Ring } from '../geometry/rings.ts';
import { swath } from '../geometry/swath.ts';
import { keptOf } from './clearance.ts';
import { areasOf, type Scene } from './scene.ts';

const cutOf = (rings: readonly Ring[]): Layer => ({ rings, fill: 'evenodd', cut: true });

/** The ground nearer than `distance` to a line. */
function cutAlong(points: readonly Point[], distance: number): Layer[] {
  return distance > 0 ? [cutOf(swath(points, distance))] : [];
}

function obstaclesOf(scene: Scene): Layer[] {
  return scene.things.flatMap((thing): Layer[] => {
    if (thing.type === 'area') return [];
    if (thing.type === 'tree') return cutAlong([thing], scene.radius);
    return keptOf(thing, scene).flatMap(({ line, isClosed, clearance }) => {
      const along = cutAlong(pointsOf(line, isClosed), clearance);
      return isClosed ? [cutOf([line]), ...along] : along;
    });
  });
}

/** The rings of the drawn ground, and of the part that all methods fill; even-odd. */
export function freeGroundOf(scene: Scene): { drawn: Ring[]; free: Ring[] } {
  const drawn = overlay(areasOf(scene));
  if (drawn.length === 0) return { drawn, free: [] };
  const box = grown(boxOf(drawn), 1);
  // A coast has far more bends than its margin shows.
  const bend = Math.min(scene.radius / 20, scene.margin / 8);
  const margins = drawn.flatMap((ring) =>
    cutAlong(simplified(pointsOf(ring, true), bend), scene.margin),
  );
  const cuts = [...margins, ...obstaclesOf(scene)].filter(({ rings }) => meet(boxOf(rings), box));
  if (cuts.length === 0) return { drawn, free: drawn };
  return { drawn, free: overlay([{ rings: drawn, fill: 'evenodd', cut: false }, ...cuts]) };
}
