/** Sown fields around a village, in blocks of two rows, on the first good ground outside its houses. */
import type { Field, House, Road } from './country.ts';
import { angleOf, directionOf, distanceToLine, squared } from './lines.ts';
import { chance, hash } from './noise.ts';
import type { Plot } from './plot.ts';
import type { Site } from './sites.ts';

/** A field with its own direction, which its angle is rounded from. */
export interface Sown extends Field {
  readonly alongX: number;
  readonly alongY: number;
}

export function fieldsAt(
  site: Site,
  plot: Plot,
  roads: readonly Road[],
  houses: readonly House[],
  radius: number,
): Sown[] {
  const fields: Sown[] = [];
  const wanted = 2 + Math.floor(6 * site.size);
  for (let n = 0; n < 24 && fields.length < wanted; n++) {
    const key = hash(n, 7, site.key);
    const { x: ux, y: uy } = directionOf(key & 63);
    const turn = directionOf((key >>> 6) & 7);
    const [cos, sin] = (key >>> 12) & 1 ? [turn.x, turn.y] : [turn.x, -turn.y];
    const far = radius * 0.6 + 70 + 90 * chance(n, 8, key);
    const [width, height] = [84 + 36 * chance(n, 9, key), 70 + 34 * chance(n, 10, key)];
    for (let m = 0; m < 6 && fields.length < wanted; m++) {
      const [a, b] = [((m % 3) - 1) * (width + 9), (Math.floor(m / 3) - 0.5) * (height + 9)];
      const at = {
        x: site.x + ux * far + a * cos - b * sin,
        y: site.y + uy * far + a * sin + b * cos,
      };
      const spots = [-0.5, 0, 0.5].flatMap((p) =>
        [-0.5, 0, 0.5].map((q) => ({
          x: at.x + p * width * cos - q * height * sin,
          y: at.y + p * width * sin + q * height * cos,
        })),
      );
      const half = Math.sqrt(width * width + height * height) / 2;
      const isFree =
        spots.every((spot) => plot.isGood(spot, 14)) &&
        roads.every((road) =>
          spots.every((spot) => distanceToLine(road.line, spot) > road.width / 2 + 14),
        ) &&
        houses.every((house) => spots.every((spot) => squared(spot, house) > 48 * 48)) &&
        fields.every(
          (other) =>
            squared(other, at) >
              (half + Math.sqrt(other.width ** 2 + other.height ** 2) / 2) ** 2 ||
            (other.key >>> 3 === key >>> 3 && squared(other, at) > 60 * 60),
        );
      if (isFree)
        fields.push({
          ...at,
          width,
          height,
          angle: angleOf(cos, sin),
          alongX: cos,
          alongY: sin,
          key: ((key >>> 3) << 3) | m,
        });
    }
  }
  return fields;
}
