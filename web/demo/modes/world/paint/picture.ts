/** A tile's picture: the ground, and what lies on it, in the order of painting. */
import { DAY, NIGHT } from '../../../render/palette.ts';
import { WATER_DAY, WATER_NIGHT } from '../../../render/water-colours.ts';
import type { Features, Fields, Raster } from '../country/country.ts';
import { drawBoats } from './boats.ts';
import { drawBridges } from './bridges.ts';
import { type Brush, Ground } from './brush.ts';
import { drawFlow } from './flow.ts';
import { drawGlow } from './glow.ts';
import { drawJetties } from './jetties.ts';
import { drawFarRoads, drawThinRivers } from './lines.ts';
import { drawMeadow } from './meadow.ts';
import { drawLilies, drawReeds, drawRipples } from './on-water.ts';
import { type Look, paintGround } from './paint.ts';
import { measured, rasterFor } from './refine.ts';
import { scaleOf } from './sheet.ts';
import { drawSown } from './sown.ts';
import { drawSquares } from './square.ts';

let kept: OffscreenCanvasRenderingContext2D | undefined;

/** One tile is painted at a time, on a canvas that is kept. */
function contextFor({ columns, rows }: Raster): OffscreenCanvasRenderingContext2D {
  if (kept?.canvas.width === columns && kept.canvas.height === rows) return kept;
  kept = new OffscreenCanvas(columns, rows).getContext('2d', {
    alpha: false,
  }) as OffscreenCanvasRenderingContext2D;
  return kept;
}

/**
 * @param fields those of `rasterFor(tile)`.
 * @param features what is within REACH of the tile.
 */
export function paintPicture(
  fields: Fields,
  features: Features,
  tile: Raster,
  look: Look,
): Promise<ImageBitmap> {
  const context = contextFor(tile);
  context.setTransform(1, 0, 0, 1, 0, 0);
  const known = measured(fields, tile);
  const pixels = paintGround(known, tile, look);
  context.putImageData(new ImageData(pixels, tile.columns, tile.rows), 0, 0);
  const brush: Brush = {
    context,
    tile,
    scale: scaleOf(tile.step, look.pixels),
    palette: look.night ? NIGHT : DAY,
    water: look.night ? WATER_NIGHT : WATER_DAY,
    features,
    ground: new Ground(rasterFor(tile), known),
  };
  if (look.villages) drawSown(brush);
  drawMeadow(brush);
  if (look.water) {
    drawThinRivers(brush);
    drawRipples(brush);
    drawFlow(brush);
    drawLilies(brush);
    drawBoats(brush);
    if (look.villages) drawJetties(brush);
  }
  if (look.roads) {
    drawFarRoads(brush);
    drawBridges(brush);
    if (look.villages) drawSquares(brush);
  }
  if (look.water) drawReeds(brush);
  if (look.villages) drawGlow(brush);
  // To transfer the canvas's own picture would make it anew, for which a worker waits until the page's thread is free.
  return createImageBitmap(context.canvas);
}
