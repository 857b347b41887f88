/**
 * The ground of a scene without what its margin and its obstacles take: most methods know neither,
 * and so all of them get the same.
 */
import { boxOf, grown, meet, type Point, type Ring } from '../geometry/geometry.ts';
import { type Layer, overlay } from '../geometry/overlay.ts';
import { simplified, swath } from '../geometry/strokes.ts';
import { areasOf, type Scene } from './scene.ts';
import { wallsOf } from './things.ts';

function pointsOf(line: Ring, closed: boolean): Point[] {
  const points: Point[] = [];
  for (let i = 0; i < line.length; i += 2)
    points.push({ x: line[i] as number, y: line[i + 1] as number });
  return closed ? [...points, ...points.slice(0, 1)] : points;
}

const cutOf = (rings: readonly Ring[]): Layer => ({ rings, fill: 'evenodd', cut: true });

/** All that is nearer than `reach` to a line. */
function cutAlong(points: readonly Point[], reach: number): Layer[] {
  return reach > 0 ? [cutOf(swath(points, reach))] : [];
}

function obstaclesOf({ things, radius }: Scene): Layer[] {
  return things.flatMap((thing): Layer[] => {
    if (thing.type === 'area') return [];
    if (thing.type === 'road') return cutAlong(pointsOf(thing.line, false), thing.clearance);
    if (thing.type === 'tree') return cutAlong([thing], radius);
    const walls = wallsOf(thing);
    return [cutOf([walls]), ...cutAlong(pointsOf(walls, true), thing.clearance)];
  });
}

/** The rings of what was drawn, and of what of it all methods fill; even-odd. */
export function groundsOf(scene: Scene): { drawn: Ring[]; free: Ring[] } {
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
