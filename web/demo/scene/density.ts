/** The painted density of trees: strokes of a soft brush, each over those before it. */
import { type Box, boxOf, grown } from '../geometry/boxes.ts';
import { awayFrom, type Stroke } from './things.ts';

/** Within this share of its reach a stroke is at its strongest. */
export const CORE = 0.4;

/** All ground whose trees a stroke concerns. */
const boundsOf = ({ line, reach }: Stroke): Box => grown(boxOf([line]), reach);

/** The density at a place, 0…1, as the ground shows it; thinned.ts has it in steps. */
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
