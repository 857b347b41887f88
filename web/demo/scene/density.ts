/** How densely trees stand, as it was painted: strokes of a soft brush, each over those before it. */
import { type Box, boxOf, grown, united } from '../geometry/boxes.ts';
import { awayFrom, type Stroke } from './things.ts';

/** Within this share of its reach a stroke is at its strongest. */
export const CORE = 0.4;

/** All ground whose trees a stroke concerns. */
const boundsOf = ({ line, reach }: Stroke): Box => grown(boxOf([line]), reach);

/** The share of all trees that fit which stand at a place, 0…1. */
export function densityOf(strokes: readonly Stroke[]): (x: number, y: number) => number {
  const boxes = strokes.map(boundsOf);
  return (x, y) => {
    let share = 1;
    strokes.forEach(({ line, reach, share: wanted }, i) => {
      const { x0, y0, x1, y1 } = boxes[i] as Box;
      if (x < x0 || x > x1 || y < y0 || y > y1) return;
      const t = Math.min(1, (reach - awayFrom(line, { x, y })) / ((1 - CORE) * reach));
      if (t <= 0) return;
      const strength = t * t * (3 - 2 * t);
      share = (1 - strength) * share + strength * wanted;
    });
    return share;
  };
}

const isSame = (a: Stroke, b: Stroke): boolean =>
  a === b ||
  (a.reach === b.reach &&
    a.share === b.share &&
    a.line.length === b.line.length &&
    a.line.every((value, i) => value === b.line[i]));

/** All ground where two paintings may differ; undefined when they do not. */
export function changedGround(
  before: readonly Stroke[],
  after: readonly Stroke[],
): Box | undefined {
  let same = 0;
  while (same < before.length && same < after.length) {
    if (!isSame(before[same] as Stroke, after[same] as Stroke)) break;
    same++;
  }
  const others = [...before.slice(same), ...after.slice(same)].map(boundsOf);
  return others.length ? others.reduce(united) : undefined;
}
