/** The land: meadows, the floor of forests, rock and snow, and how they are lit. */
import { smoothstep } from '../country/noise.ts';
import { litAt } from './relief.ts';
import type { Layer, Sheet } from './sheet.ts';

/** Metres above the sea at which rock and snow begin, and where all is. */
const ROCK = [720, 980] as const;
const SNOW = [1020, 1300] as const;
/** Either begins so many metres lower or higher. */
const RAGGED = 100;

export function meadowOn(sheet: Sheet): Layer {
  const { rgb, colours, medium, wide } = sheet;
  const { moisture } = sheet.fields;
  const [green, pale] = colours.meadow;
  return (i, pixel) => {
    if (sheet.isFlooded(i)) return;
    rgb[0] = green[0];
    rgb[1] = green[1];
    rgb[2] = green[2];
    sheet.blend(
      pale,
      smoothstep(-0.5, 0.5, (wide[pixel] as number) + 0.4 * (medium[pixel] as number)),
    );
    const wet = moisture[i] as number;
    sheet.blend(colours.dry, 0.75 * (1 - smoothstep(0.2, 0.5, wet)));
    sheet.blend(colours.lush, 0.85 * smoothstep(0.45, 0.85, wet));
  };
}

export function floorOn(sheet: Sheet): Layer {
  const { colours, fine, medium } = sheet;
  const { forest } = sheet.fields;
  const [dark, light] = colours.floor;
  return (i, pixel) => {
    const deep = forest[i] as number;
    if (deep <= 0) return;
    const share = 0.92 * smoothstep(0, 0.8, deep + 0.12 * (fine[pixel] as number));
    const floor = smoothstep(-0.6, 0.6, medium[pixel] as number);
    sheet.blend(dark, share * (1 - floor));
    // What the first of two layers leaves is made up for.
    sheet.blend(light, (share * floor) / (1 - share * (1 - floor) + 1e-9));
  };
}

export function heightsOn(sheet: Sheet): Layer {
  const { colours, fine, medium } = sheet;
  const { height } = sheet.fields;
  const [light, dark] = colours.rock;
  return (i, pixel) => {
    if ((height[i] as number) < ROCK[0] - RAGGED) return;
    const ragged = RAGGED * (0.6 * (medium[pixel] as number) + 0.4 * (fine[pixel] as number));
    const up = (height[i] as number) + ragged;
    if (up < ROCK[0]) return;
    const rock = smoothstep(ROCK[0], ROCK[1], up);
    sheet.blend(light, 0.85 * rock);
    sheet.blend(dark, 0.4 * rock * smoothstep(-0.3, 0.6, fine[pixel] as number));
    sheet.blend(colours.snow, 0.95 * smoothstep(SNOW[0], SNOW[1], up));
  };
}

export function reliefOn(sheet: Sheet): Layer {
  const { stride, colours, scale } = sheet;
  const { height } = sheet.fields;
  return (i) => {
    if (sheet.isFlooded(i)) return;
    const lit = litAt(height, i, stride, scale.step);
    if (lit > 0) sheet.blend(colours.lit, Math.min(0.42, 0.62 * lit));
    else sheet.shade(colours.shaded, -lit);
  };
}
