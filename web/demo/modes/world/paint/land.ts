/** The land: meadows, the floor of forests, rock and snow, and how they are lit. */
import { smoothstep } from '../country/noise.ts';
import { litAt } from './relief.ts';
import type { Layer, Sheet } from './sheet.ts';

/** Metres above the sea at which rock and snow begin, and where all is. */
const ROCK = [720, 980] as const;
const SNOW = [1020, 1300] as const;
/** Either begins so many metres lower or higher. */
const RAGGED = 100;

/** From far, where slopes are gentle, they are lit so much more strongly. */
const FAR = 0.6;

export function meadowOn(sheet: Sheet): Layer {
  const { rgb, colours, columns, medium, wide } = sheet;
  const { moisture } = sheet.fields;
  const [green, pale] = colours.meadow;
  return (first, pixel) => {
    for (let column = 0; column < columns; column++) {
      if (sheet.isFlooded(first + column)) continue;
      [rgb[3 * column], rgb[3 * column + 1], rgb[3 * column + 2]] = green;
      const patch = wide[pixel + column]! + 0.4 * medium[pixel + column]!;
      sheet.blend(column, pale, smoothstep(-0.5, 0.5, patch));
      const wet = moisture[first + column]!;
      sheet.blend(column, colours.dry, 0.75 * (1 - smoothstep(0.2, 0.5, wet)));
      sheet.blend(column, colours.lush, 0.85 * smoothstep(0.45, 0.85, wet));
    }
  };
}

export function floorOn(sheet: Sheet): Layer {
  const { colours, columns, fine, medium } = sheet;
  const { forest } = sheet.fields;
  const [dark, light] = colours.floor;
  return (first, pixel) => {
    for (let column = 0; column < columns; column++) {
      const deep = forest[first + column]!;
      if (deep <= 0) continue;
      const share = 0.92 * smoothstep(0, 0.8, deep + 0.12 * fine[pixel + column]!);
      const floor = smoothstep(-0.6, 0.6, medium[pixel + column]!);
      sheet.blend(column, dark, share * (1 - floor));
      // Compensate for the first of the two layers.
      sheet.blend(column, light, (share * floor) / (1 - share * (1 - floor) + 1e-9));
    }
  };
}

export function heightsOn(sheet: Sheet): Layer {
  const { colours, columns, fine, medium } = sheet;
  const { height } = sheet.fields;
  const [light, dark] = colours.rock;
  return (first, pixel) => {
    for (let column = 0; column < columns; column++) {
      const i = first + column;
      const up = height[i]!;
      if (up < ROCK[0] - RAGGED) continue;
      const ragged = up + RAGGED * (0.6 * medium[pixel + column]! + 0.4 * fine[pixel + column]!);
      const rock = smoothstep(ROCK[0], ROCK[1], ragged);
      sheet.blend(column, light, 0.85 * rock);
      sheet.blend(column, dark, 0.4 * rock * smoothstep(-0.3, 0.6, fine[pixel + column]!));
      sheet.blend(column, colours.snow, 0.95 * smoothstep(SNOW[0], SNOW[1], ragged));
    }
  };
}

export function reliefOn(sheet: Sheet): Layer {
  const { stride, columns, colours, scale } = sheet;
  const { height } = sheet.fields;
  const stronger = 1 + FAR * scale.far;
  return (first) => {
    for (let column = 0; column < columns; column++) {
      const i = first + column;
      if (sheet.isFlooded(i)) continue;
      const lit = Math.max(-1, stronger * litAt(height, i, stride, scale.step));
      if (lit > 0) sheet.blend(column, colours.lit, Math.min(0.42, 0.62 * lit));
      else sheet.shade(column, colours.shaded, -lit);
    }
  };
}
