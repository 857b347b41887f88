/** Roads: a surface with lighter ruts, and a verge that fades into the ground. */
import { smoothstep } from '../country/noise.ts';
import type { Layer, Sheet } from './sheet.ts';

/** From so many metres of a CSS pixel on roads are lines, dashed: see lines.ts. */
export const LINES_FROM = 12;

export function roadsOn(sheet: Sheet): Layer {
  const { colours, columns, scale } = sheet;
  const { road, water } = sheet.fields;
  const { step, unit } = scale;
  if (unit >= LINES_FROM) return () => {};
  // A road is never less than about two pixels wide.
  const wider = Math.max(0, unit - 1.5);
  const darkness = 0.55 - 0.25 * smoothstep(1.5, 4, unit);
  const rutted = 1 - smoothstep(1.5, 3, unit);
  return (first) => {
    for (let column = 0; column < columns; column++) {
      const i = first + column;
      const away = road[i]! - wider;
      if (away > 3 * unit) continue;
      if (water[i]! < 0) continue;
      const verge = 1 - smoothstep(-0.5, 2.4, away / unit);
      sheet.blend(column, colours.verge, darkness * verge);
      const surface = Math.min(1, 0.5 - away / step);
      if (surface <= 0) continue;
      sheet.blend(column, colours.road, surface);
      if (rutted === 0) continue;
      const rut = smoothstep(1.2, 2.4, -away) * (0.75 + 0.25 * smoothstep(2.6, 5, -away));
      sheet.blend(column, colours.rut, 0.5 * rutted * rut);
    }
  };
}
