/** Gaps and crowding: a disc for each tree, red where two are too close, amber where ground is bare. */

import type { Ring } from '../../geometry/rings.ts';
import type { Camera } from '../../render/camera.ts';
import { pathOf } from '../../render/paths.ts';
import type { Colours } from './colours.ts';
import type { Measured } from './messages.ts';

type Context = CanvasRenderingContext2D;

/** Discs narrower than this, in pixels, have no dot in their middle and no dashes. */
const DETAILED = 13;

function discs(positions: Float64Array, reach: number, only?: (i: number) => boolean): Path2D {
  const path = new Path2D();
  for (let i = 0; 2 * i < positions.length; i++) {
    if (only && !only(i)) continue;
    const [x, y] = [positions[2 * i]!, positions[2 * i + 1]!];
    path.moveTo(x + reach, y);
    path.arc(x, y, reach, 0, 2 * Math.PI);
  }
  return path;
}

function links(positions: Float64Array, pairs: Uint32Array): Path2D {
  const path = new Path2D();
  for (let p = 0; p < pairs.length; p += 2) {
    const [i, j] = [pairs[p]!, pairs[p + 1]!];
    path.moveTo(positions[2 * i]!, positions[2 * i + 1]!);
    path.lineTo(positions[2 * j]!, positions[2 * j + 1]!);
  }
  return path;
}

function pluses(places: Float64Array, reach: number): Path2D {
  const path = new Path2D();
  for (let i = 0; i < places.length; i += 2) {
    const [x, y] = [places[i]!, places[i + 1]!];
    path.moveTo(x - reach, y);
    path.lineTo(x + reach, y);
    path.moveTo(x, y - reach);
    path.lineTo(x, y + reach);
  }
  return path;
}

/** Fills and strokes in the scene's units, with lines as wide as told in pixels. */
class Pen {
  constructor(
    private readonly context: Context,
    private readonly pixel: number,
  ) {}

  fill(path: Path2D, colour: string, alpha = 1): void {
    const { context } = this;
    context.globalAlpha = alpha;
    context.fillStyle = colour;
    context.fill(path);
    context.globalAlpha = 1;
  }

  stroke(path: Path2D, colour: string, width: number, alpha = 1): void {
    const { context } = this;
    context.globalAlpha = alpha;
    context.strokeStyle = colour;
    context.lineWidth = width * this.pixel;
    context.stroke(path);
    context.globalAlpha = 1;
  }
}

export function paintGaps(
  context: Context,
  camera: Camera,
  rings: readonly Ring[],
  { positions, pairs, places }: Measured,
  radius: number,
  colours: Colours,
): void {
  const { zoom } = camera;
  const pixel = 1 / zoom;
  const disc = radius * zoom;
  const isDetailed = disc > DETAILED;
  const line = isDetailed ? 1.3 : 1;
  const reach = Math.max(0.5 * radius - 0.5 * pixel, 0.25 * radius);
  const crowded = new Uint8Array(positions.length / 2);
  for (const i of pairs) crowded[i] = 1;
  const isCrowded = (i: number): boolean => crowded[i] === 1;
  const isApart = (i: number): boolean => crowded[i] === 0;

  const pen = new Pen(context, pixel);
  context.scale(zoom, zoom);
  context.translate(-camera.x, -camera.y);
  context.lineJoin = 'round';
  paintGround(context, pen, pathOf(rings), discs(positions, radius), colours);
  for (const [colour, path] of [
    [colours.accent, discs(positions, reach, isApart)],
    [colours.close, discs(positions, reach, isCrowded)],
  ] as const) {
    pen.fill(path, colour, 0.34);
    pen.stroke(path, colour, isDetailed ? 1 : 0.7, 0.55);
  }
  if (isDetailed) pen.fill(discs(positions, 1.5 * pixel, isApart), colours.accent);

  const free = discs(places, reach);
  pen.fill(free, colours.paper, 0.9);
  // Small ones are too short for dashes; in others each dash and gap takes a 24th of the way round.
  if (isDetailed) context.setLineDash([(2 * Math.PI * reach) / 24]);
  pen.stroke(free, colours.fits, line);
  context.setLineDash([]);
  pen.stroke(pluses(places, 0.22 * radius), colours.fits, line);
  context.lineCap = 'round';
  pen.stroke(links(positions, pairs), colours.close, Math.min(2.2, Math.max(1.4, disc / 6)));
  pen.fill(discs(positions, Math.max(1.1, disc / 9) * pixel, isCrowded), colours.close);
}

/** Ground farther than the radius from every tree keeps the colour of bare ground. */
function paintGround(
  context: Context,
  pen: Pen,
  ground: Path2D,
  covered: Path2D,
  colours: Colours,
): void {
  context.save();
  context.clip(ground, 'evenodd');
  context.fillStyle = colours.bare;
  context.fill(ground, 'evenodd');
  pen.fill(covered, colours.floor);
  context.restore();
  pen.stroke(ground, colours.muted, 1, 0.9);
}
