/** Water: deeper towards its middle, with pale lines along the shore, ripples, lilies and reeds. Loaded when there is some. */
import { boxOf } from '../geometry/boxes.ts';
import { inside, type Ring } from '../geometry/rings.ts';
import type { Lake } from '../scene/things.ts';
import { awayFrom } from '../scene/things.ts';
import { hash, noise } from '../sprites/noise.ts';
import { hexOf, mixed, rgbOf } from './colour.ts';
import { pathOf } from './paths.ts';
import { DEPTHS, LINES, WATER_DAY, WATER_NIGHT, type WaterColours } from './water-colours.ts';
import { type Mark, paintLilies, paintReeds, paintRipples } from './water-marks.ts';

/** Steps of colour between two depths. */
const STEPS = 5;

const between = (one: string, two: string, t: number): string =>
  `rgb(${mixed(rgbOf(one), rgbOf(two), t).map(Math.round).join(',')})`;

interface Marks {
  readonly ripples: readonly Mark[];
  readonly lilies: readonly Mark[];
  readonly reeds: readonly Mark[];
}

/** Metres between ripples, lilies and reeds. */
const APART = { ripples: 24, lilies: 13, reeds: 4.2 } as const;
/** Cells along the longer side of a lake's box: larger lakes have ripples farther apart. */
const MOST_CELLS = 48;

/** Places on a ragged lattice inside the rings, so far from the shore. */
function scattered(lake: Lake, apart: number, least: number, most: number, salt: number): Mark[] {
  const { x0, y0, x1, y1 } = boxOf(lake.rings);
  const step = Math.max(apart, Math.max(x1 - x0, y1 - y0) / MOST_CELLS);
  const marks: Mark[] = [];
  for (let i = Math.floor(x0 / step); i * step <= x1; i++) {
    for (let j = Math.floor(y0 / step); j * step <= y1; j++) {
      const h = hash(i, j, salt);
      const at = { x: (i + (h & 255) / 256) * step, y: (j + ((h >>> 8) & 255) / 256) * step };
      if (!inside(lake.rings, lake.fill, at)) continue;
      const away = Math.min(
        ...lake.rings.map((ring) => awayFrom([...ring, ...ring.slice(0, 2)], at)),
      );
      if (away >= least && away <= most) marks.push([at.x, at.y, h >>> 16]);
    }
  }
  return marks;
}

/** Places along the shore where reeds grow. */
function reedsAlong(ring: Ring): Mark[] {
  const marks: Mark[] = [];
  let left = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const [ax, ay] = [ring[i] as number, ring[i + 1] as number];
    const [bx, by] = [ring[(i + 2) % ring.length] as number, ring[(i + 3) % ring.length] as number];
    const long = Math.hypot(bx - ax, by - ay);
    for (; left < long; left += APART.reeds) {
      const [x, y] = [ax + ((bx - ax) * left) / long, ay + ((by - ay) * left) / long];
      const h = hash(Math.round(8 * x), Math.round(8 * y), 5);
      if (noise(x / 46, y / 46, 77) < 0.56) continue;
      marks.push([x + ((h & 63) - 32) / 12, y + (((h >>> 6) & 63) - 24) / 12, h >>> 12]);
    }
    left -= long;
  }
  return marks;
}

const known = new WeakMap<Lake, Marks>();

function marksOf(lake: Lake): Marks {
  const before = known.get(lake);
  if (before) return before;
  const reeds = lake.rings.flatMap(reedsAlong).sort((a, b) => a[1] - b[1]);
  const marks = {
    ripples: scattered(lake, APART.ripples, 12, Infinity, 3),
    lilies: scattered(lake, APART.lilies, 6, 24, 9).filter(
      ([x, y]) => noise(x / 60, y / 60, 12) > 0.6,
    ),
    reeds,
  };
  known.set(lake, marks);
  return marks;
}

type Context = CanvasRenderingContext2D;

/** Bands of depth, from the middle outwards: each line along the shore covers what is nearer to it. */
function paintDepths(context: Context, path: Path2D, unit: number, colours: WaterColours): void {
  const stroke = (distance: number, colour: string): void => {
    context.lineWidth = 2 * distance * unit;
    context.strokeStyle = colour;
    context.stroke(path);
  };
  context.fillStyle = colours.depths[DEPTHS.length - 1] as string;
  context.fill(path, 'evenodd');
  const bands: [distance: number, colour: string][] = [];
  for (let i = DEPTHS.length - 1; i > 0; i--) {
    const [far, near] = [DEPTHS[i] as number, DEPTHS[i - 1] as number];
    const [deep, shallow] = [colours.depths[i] as string, colours.depths[i - 1] as string];
    for (let step = 0; step < STEPS; step++) {
      const t = (step + 0.5) / STEPS;
      bands.push([far + (near - far) * (step / STEPS), between(deep, shallow, t)]);
    }
  }
  for (const [distance, strength] of LINES) {
    const under = bands.findIndex(([far]) => far < distance);
    const colour = (bands[under - 1] ?? bands[0])?.[1] as string;
    const line = between(hexOf(partsOf(colour)), colours.foam, strength);
    bands.splice(under, 0, [distance + 0.75, line], [distance - 0.75, colour]);
  }
  for (const [distance, colour] of bands) stroke(distance, colour);
}

/** Of a colour written rgb(…). */
const partsOf = (rgb: string): number[] => (rgb.match(/\d+/g) as string[]).map(Number);

/** The part of the inside that lies within so much of the shore, on one side. */
function crescent(path: Path2D, dx: number, dy: number): Path2D {
  const both = new Path2D(path);
  both.addPath(path, new DOMMatrix([1, 0, 0, 1, dx, dy]));
  return both;
}

/** Reeds and lilies are seen from this zoom on. */
const NEAR = 0.5;

export function paintWater(context: Context, lake: Lake, zoom: number, isNight: boolean): void {
  const colours = isNight ? WATER_NIGHT : WATER_DAY;
  const path = pathOf(lake.rings);
  // Far away the shore's lines stay wide enough to be seen.
  const unit = Math.min(1.4, Math.max(0.4, zoom)) / zoom;
  context.save();
  context.lineJoin = 'round';
  for (const width of [22, 15, 9]) {
    context.lineWidth = 2 * width * unit;
    context.strokeStyle = colours.lush;
    context.stroke(path);
  }
  context.lineWidth = 9 * unit;
  context.strokeStyle = colours.sand;
  context.stroke(path);
  context.save();
  context.clip(path, 'evenodd');
  paintDepths(context, path, unit, colours);
  context.fillStyle = colours.shade;
  context.fill(crescent(path, 2.2 * unit, 2.8 * unit), 'evenodd');
  context.globalAlpha = 0.42;
  context.fillStyle = colours.foam;
  context.fill(crescent(path, -1.4 * unit, -1.8 * unit), 'evenodd');
  context.globalAlpha = 1;
  const { ripples, lilies, reeds } = marksOf(lake);
  paintRipples(context, ripples, unit, colours.foam);
  if (zoom > NEAR) paintLilies(context, lilies, colours);
  context.restore();
  context.lineWidth = 1.2 * unit;
  context.strokeStyle = colours.bank;
  context.globalAlpha = 0.6;
  context.stroke(path);
  context.globalAlpha = 1;
  if (zoom > NEAR) paintReeds(context, reeds, colours);
  context.restore();
}
