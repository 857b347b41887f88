/** Finds free ground for the content of a file. */
import { type Box, boxOf, grown, meet, united } from '../geometry/boxes.ts';
import { toDegrees } from '../geometry/earth.ts';
import type { Point } from '../geometry/rings.ts';
import type { Scene } from '../scene/scene.ts';
import { boundsOf, moved, type Thing } from '../scene/things.ts';

/** Metres between old and new things. */
const GAP = 40;
/** How far from the origin things may lie: overlay.ts counts up to 32 km. */
const FAR = 12_000;
/** The most moves in one direction, from obstacle to obstacle. */
const STEPS = 60;

/** The boxes of all things; a road has one for each segment. */
function boxesOf(thing: Thing): Box[] {
  if (thing.type === 'area' && thing.cut) return [];
  if (thing.type !== 'road') return [boundsOf(thing)];
  const { line, clearance } = thing;
  const boxes: Box[] = [];
  for (let i = 2; i < line.length; i += 2)
    boxes.push(grown(boxOf([line.slice(i - 2, i + 2)]), clearance));
  return boxes;
}

/** How far a box is to be moved so that it meets none of the others: as little as possible in one of four directions. */
function wayOut(box: Box, others: readonly Box[]): Point {
  const at = ({ x, y }: Point): Box => ({
    x0: box.x0 + x,
    y0: box.y0 + y,
    x1: box.x1 + x,
    y1: box.y1 + y,
  });
  const past: readonly ((other: Box) => Point)[] = [
    ({ x1 }) => ({ x: x1 - box.x0 + GAP, y: 0 }),
    ({ x0 }) => ({ x: x0 - box.x1 - GAP, y: 0 }),
    ({ y1 }) => ({ x: 0, y: y1 - box.y0 + GAP }),
    ({ y0 }) => ({ x: 0, y: y0 - box.y1 - GAP }),
  ];
  let best = { x: 0, y: 0 };
  let least = Infinity;
  for (const beyond of past) {
    let way: Point = { x: 0, y: 0 };
    for (let step = 0; step < STEPS; step++) {
      const there = at(way);
      const other = others.find((each) => meet(each, there));
      const long = Math.abs(way.x) + Math.abs(way.y);
      if (!other) {
        const isOn = Math.max(-there.x0, -there.y0, there.x1, there.y1) < FAR;
        if (isOn && long < least) [least, best] = [long, way];
        break;
      }
      way = beyond(other);
    }
  }
  return best;
}

/** Things moved to free ground, and the scene's place on the earth with them. */
export function placed(
  things: readonly Thing[],
  earth: Scene['earth'],
  scene: Scene,
): { readonly things: readonly Thing[]; readonly earth: Scene['earth'] } {
  const box = things.map(boundsOf).reduce(united);
  const { x, y } = wayOut(box, scene.things.flatMap(boxesOf));
  if (x === 0 && y === 0) return { things, earth };
  return {
    things: things.map((thing) => moved(thing, x, y)),
    earth: earth && toDegrees({ x: -x, y: -y }, earth),
  };
}
