/** Gaps and crowding: a disc for each tree, red where two are too close, amber where ground is bare. */

import type { Ring } from '../../geometry/rings.ts';
import type { Camera } from '../../render/camera.ts';
import { pathOf } from '../../render/ground.ts';
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
  const ground = pathOf(rings);
  const fill = (path: Path2D, colour: string, alpha: number): void => {
    context.globalAlpha = alpha;
    context.fillStyle = colour;
    context.fill(path);
    context.globalAlpha = 1;
  };
  const stroke = (path: Path2D, colour: string, width: number, alpha = 1): void => {
    context.globalAlpha = alpha;
    context.strokeStyle = colour;
    context.lineWidth = width * pixel;
    context.stroke(path);
    context.globalAlpha = 1;
  };
  context.scale(zoom, zoom);
  context.translate(-camera.x, -camera.y);
  context.lineJoin = 'round';

  // Whatever is farther than the radius from every tree keeps the colour of bare ground.
  context.save();
  context.clip(ground, 'evenodd');
  context.fillStyle = colours.bare;
  context.fill(ground, 'evenodd');
  fill(discs(positions, radius), colours.floor, 1);
  context.restore();
  stroke(ground, colours.muted, 1, 0.9);

  const crowded = new Uint8Array(positions.length / 2);
  for (const i of pairs) crowded[i] = 1;
  const reach = Math.max(0.5 * radius - 0.5 * pixel, 0.25 * radius);
  for (const [colour, path] of [
    [colours.accent, discs(positions, reach, (i) => !crowded[i])],
    [colours.close, discs(positions, reach, (i) => crowded[i] === 1)],
  ] as const) {
    fill(path, colour, 0.34);
    stroke(path, colour, disc > DETAILED ? 1 : 0.7, 0.55);
  }
  if (disc > DETAILED) {
    fill(
      discs(positions, 1.5 * pixel, (i) => !crowded[i]),
      colours.accent,
      1,
    );
  }

  const free = discs(places, reach);
  fill(free, colours.paper, 0.9);
  // Small ones are too short for dashes; in others each dash and gap takes a 24th of the way round.
  if (disc > DETAILED) context.setLineDash([(2 * Math.PI * reach) / 24]);
  stroke(free, colours.fits, disc > DETAILED ? 1.3 : 1);
  context.setLineDash([]);
  stroke(pluses(places, 0.22 * radius), colours.fits, disc > DETAILED ? 1.3 : 1);
  context.lineCap = 'round';
  stroke(links(positions, pairs), colours.close, Math.min(2.2, Math.max(1.4, disc / 6)));
  fill(
    discs(positions, Math.max(1.1, disc / 9) * pixel, (i) => crowded[i] === 1),
    colours.close,
    1,
  );
}
