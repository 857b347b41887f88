/** The effect of a brush stroke on the things of a scene. */

import { boxOf, meet } from '../geometry/boxes.ts';
import { overlay } from '../geometry/overlay.ts';
import { areaOf, inside, type Point, type Ring } from '../geometry/rings.ts';
import { type Area, altered, boundsOf, isShape, type Shape, type Thing } from './things.ts';

/** Paint that meets the topmost area, if that was painted too, becomes one with it. */
export function painted(things: readonly Thing[], stroke: Area): readonly Thing[] {
  const top = things.filter((thing) => thing.type === 'area').at(-1);
  const joins = top?.kind === 'brush' && !top.cut && meet(boxOf(top.rings), boxOf(stroke.rings));
  if (!joins) return [...things, stroke];
  const whole = altered(top, { rings: overlay([top, stroke]), fill: 'evenodd' as const });
  return things.map((thing) => (thing === top ? whole : thing));
}

/** The parts of a line outside the stroke; undefined when it does not touch it. */
function partsOutside(line: Ring, stroke: Area, step: number): Ring[] | undefined {
  let touched = false;
  const parts: number[][] = [];
  let part: number[] = [];
  const visit = (at: Point): void => {
    if (!inside(stroke.rings, stroke.fill, at)) part.push(at.x, at.y);
    else {
      touched = true;
      parts.push(part);
      part = [];
    }
  };
  for (let i = 0; i < line.length; i += 2) {
    const [x, y] = [line[i] as number, line[i + 1] as number];
    const [px, py] = i ? [line[i - 2] as number, line[i - 1] as number] : [x, y];
    const pieces = Math.max(1, Math.ceil(Math.hypot(x - px, y - py) / step));
    for (let k = i ? 1 : pieces; k <= pieces; k++) {
      visit({ x: px + ((x - px) * k) / pieces, y: py + ((y - py) * k) / pieces });
    }
  }
  parts.push(part);
  if (!touched) return undefined;
  return parts.filter(({ length }) => length >= 4);
}

/** Metres between the places at which a road near a stroke may be split. */
const SPLIT = 3;

/** All things without the ground that the stroke covers; the same list if it covers nothing. */
export function erased(things: readonly Thing[], stroke: Area): readonly Thing[] {
  const box = boxOf(stroke.rings);
  let changed = false;
  const left = things.flatMap((thing): readonly Thing[] => {
    if (!meet(boundsOf(thing), box)) return [thing];
    if (isShape(thing)) {
      if (thing.type === 'area' && thing.cut) return [thing];
      const rings = overlay([
        { rings: thing.rings, fill: thing.fill, cut: false },
        { rings: stroke.rings, fill: stroke.fill, cut: true },
      ]);
      if (areaOf(rings) === areaOf(overlay([{ ...thing, cut: false }]))) return [thing];
      changed = true;
      return rings.length ? [altered<Shape>(thing, { rings, fill: 'evenodd' })] : [];
    }
    if (thing.type === 'road') {
      const parts = partsOutside(thing.line, stroke, SPLIT);
      if (!parts) return [thing];
      changed = true;
      return parts.map((line) => altered(thing, { line }));
    }
    if (!inside(stroke.rings, stroke.fill, thing)) return [thing];
    changed = true;
    return [];
  });
  return changed ? left : things;
}
