/** Water by its depth, and the land beside it. */

import { type Colour, mixed } from '../../../render/colour.ts';
import { DEPTHS, LINES } from '../../../render/water-colours.ts';
import { smoothstep } from '../country/noise.ts';
import type { GroundColours } from './colours.ts';
import type { Layer, Sheet } from './sheet.ts';

/** Steps of the table of colours to a unit of depth. */
const FINENESS = 4;
/** Half the width of a line along the shore. */
const LINE = 0.75;

const tables = new Map<GroundColours, Float32Array>();

/** The colour of water at each depth, with the lines along the shore: three parts a step. */
function depthTable(colours: GroundColours): Float32Array {
  const known = tables.get(colours);
  if (known) return known;
  const deepest = DEPTHS[DEPTHS.length - 1] as number;
  const table = new Float32Array(3 * (deepest * FINENESS + 1));
  for (let step = 0; step <= deepest * FINENESS; step++) {
    const depth = step / FINENESS;
    const next = DEPTHS.findIndex((least) => least > depth);
    const band = next < 0 ? DEPTHS.length - 2 : next - 1;
    const [near, far] = [DEPTHS[band] as number, DEPTHS[band + 1] as number];
    const [pale, deep] = [colours.depths[band] as Colour, colours.depths[band + 1] as Colour];
    let colour = mixed(pale, deep, (depth - near) / (far - near));
    for (const [away, strength] of LINES) {
      const share = Math.max(0, 1 - Math.abs(depth - away) / (2 * LINE)) ** 0.5;
      colour = mixed(colour, colours.foam, 0.8 * strength * colours.lining * share);
    }
    table.set(colour, 3 * step);
  }
  tables.set(colours, table);
  return table;
}

/** Lakes and rivers in wide views begin deeper, or thin rivers would look grey. */
const INLAND = 20;
/** Within so many units of the shore it may be shaded or foam. */
const EDGE = 6;
/** Far from the shore water is deeper by this share of what the country says, in metres and units. */
const BELOW = 0.55;

export function waterOn(sheet: Sheet): Layer {
  const { stride, columns, colours, scale, fine, medium } = sheet;
  const { water, height } = sheet.fields;
  const { step, unit } = scale;
  const table = depthTable(colours);
  const last = table.length / 3 - 1;
  const inland = INLAND * Math.min(1, 4 * scale.far);
  return (first, pixel) => {
    for (let column = 0; column < columns; column++) {
      const i = first + column;
      const distance = water[i]!;
      const cover = Math.min(1, 0.5 - distance / step);
      if (cover <= 0) continue;
      const wobble = 3.2 * medium[pixel + column]! + 1.2 * fine[pixel + column]!;
      const away = -distance / unit;
      const up = height[i]!;
      const below = BELOW * Math.max(0, -up) * Math.min(1, away / 40);
      const above = inland * Math.min(1, Math.max(0, up / 3));
      const depth = away + wobble * Math.min(1, away / 8) + below + above;
      const entry = 3 * Math.min(last, Math.max(0, Math.round(depth * FINENESS)));
      sheet.blend(column, table, cover, entry);
      if (away > EDGE) continue;
      // Along the upper left edge the bank's shadow, along the lower right one foam.
      const x = (water[i + 1]! - water[i - 1]!) / (2 * step);
      const y = (water[i + stride]! - water[i - stride]!) / (2 * step);
      const bank = smoothstep(-1.2, 1.6, distance / unit - 2.2 * x - 2.8 * y);
      sheet.shade(column, colours.shore, bank * cover);
      const foam = smoothstep(-0.8, 0.8, distance / unit + 1.4 * x + 1.8 * y);
      sheet.blend(column, colours.foam, 0.42 * foam * cover * colours.lining);
    }
  };
}

/** The width of lush ground beside the water, and the greatest width of beaches, in units. */
const FRINGE = 22;
const BEACH = { least: 1.6, most: 11 } as const;

export function shoreOn(sheet: Sheet): Layer {
  const { columns, colours, scale, fine, medium } = sheet;
  const { water, height, forest } = sheet.fields;
  const { step, unit, far } = scale;
  // In wide views only the sea has beaches.
  const bare = Math.min(1, 3 * far);
  const bankShare = 0.12 ** far;
  return (first, pixel) => {
    for (let column = 0; column < columns; column++) {
      const i = first + column;
      const distance = water[i]!;
      const away = distance / unit;
      if (away > FRINGE || distance < -step) continue;
      const fringe = 1 - away / FRINGE;
      sheet.blend(column, colours.lush, 0.5 * fringe * (1 - 0.8 * bare) * (1 - 0.7 * forest[i]!));
      const inland = smoothstep(1 + 60 * far, 7 + 120 * far, height[i]!);
      const [low, high] = [-0.35 + 0.5 * inland, 0.5 + 0.3 * inland];
      const wide = smoothstep(low, high, medium[pixel + column]! + 0.3 * far);
      const width =
        (BEACH.least + (BEACH.most - BEACH.least) * wide) *
        (1 + 0.35 * fine[pixel + column]!) *
        (1 - 0.55 * far) *
        (1 - inland * (0.25 + 0.75 * bare));
      const sand = 1 - smoothstep(0.8 * width, 1.15 * width + 1, away);
      sheet.blend(column, colours.sand, sand);
      const wet = 1 - smoothstep(0.15 * width, 0.6 * width, away);
      sheet.blend(column, colours.wet, sand * wet * 0.7);
      const bank = 1 - smoothstep(0.6, 1.9, away);
      sheet.blend(column, colours.bank, 0.85 * bankShare * bank);
    }
  };
}
