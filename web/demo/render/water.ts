/** Water: deeper towards its middle, with pale lines along the shore, ripples, lilies and reeds. Loaded when there is some. */
import type { Lake } from '../scene/things.ts';
import type { Camera } from './camera.ts';
import { hexOf, mixed, partsOf, rgbOf } from './colour.ts';
import { lakeMarks } from './lake-marks.ts';
import { paintMoved } from './moved-lake.ts';
import type { Palette } from './palette.ts';
import { pathOf } from './paths.ts';
import { DEPTHS, LINES, type WaterColours, waterIn } from './water-colours.ts';
import { paintCracks, paintLilies, paintReeds, paintRipples } from './water-marks.ts';

export { paintBridges } from './bridges.ts';

/** Steps of colour between two depths. */
const STEPS = 5;

const between = (one: string, two: string, t: number): string =>
  `rgb(${mixed(rgbOf(one), rgbOf(two), t).map(Math.round).join(',')})`;

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

/** The part of the inside that lies within so much of the shore, on one side. */
function crescent(path: Path2D, dx: number, dy: number): Path2D {
  const both = new Path2D(path);
  both.addPath(path, new DOMMatrix([1, 0, 0, 1, dx, dy]));
  return both;
}

/** Reeds and lilies are seen from this zoom on. */
const NEAR = 0.5;

/** Paints a lake where the context counts in the scene's units; one that is being moved, from a picture of it. */
export function paintLake(
  context: Context,
  lake: Lake,
  camera: Camera,
  pixels: number,
  palette: Palette,
  isMoving: boolean,
): void {
  const paint = (on: Context): void => paintWater(on, lake, camera.zoom, palette);
  if (!isMoving || !paintMoved(context, lake, camera, pixels, palette, paint)) paint(context);
}

function paintWater(context: Context, lake: Lake, zoom: number, palette: Palette): void {
  const colours = waterIn(palette);
  const { frost = 0 } = palette;
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
  const marks = lakeMarks(lake);
  if (frost > 0) paintCracks(context, marks.of('ripples'), unit, colours, frost);
  else paintRipples(context, marks.of('ripples'), unit, colours.foam);
  if (zoom > NEAR && frost === 0) paintLilies(context, marks.of('lilies'), colours);
  context.restore();
  context.lineWidth = 1.2 * unit;
  context.strokeStyle = colours.bank;
  context.globalAlpha = 0.6;
  context.stroke(path);
  context.globalAlpha = 1;
  if (zoom > NEAR) paintReeds(context, marks.of('reeds'), colours);
  context.restore();
}
