/** The ground of the country as pixels: a pure function of what the country says, so that tiles meet without a seam. */
import type { Fields, Raster } from '../country/country.ts';
import { GROUND_DAY, GROUND_NIGHT } from './colours.ts';
import { paintFloor, paintHeights, paintMeadow, paintRelief } from './land.ts';
import { paintRoads } from './road.ts';
import { Sheet, scaleOf } from './sheet.ts';
import { paintShore, paintWater } from './shore.ts';

export { measured, rasterFor } from './refine.ts';

/** What is shown of the country, and by which light. */
export interface Look {
  readonly night: boolean;
  /** The window's pixels to a CSS pixel. */
  readonly pixels: number;
  readonly hills: boolean;
  readonly water: boolean;
  readonly roads: boolean;
  readonly villages: boolean;
}

/** How far around a picture, in its pixels, features are to be known that may reach into it. */
export const REACH = 64;

/**
 * The picture's pixels, red, green, blue and alpha.
 * @param fields those of `rasterFor(picture)`, measured.
 */
export function paintGround(
  fields: Fields,
  picture: Raster,
  look: Look,
): Uint8ClampedArray<ArrayBuffer> {
  const colours = look.night ? GROUND_NIGHT : GROUND_DAY;
  const sheet = new Sheet(fields, picture, scaleOf(picture.step, look.pixels), colours, look.water);
  paintMeadow(sheet);
  paintFloor(sheet);
  paintHeights(sheet);
  if (look.hills) paintRelief(sheet);
  if (look.water) {
    paintShore(sheet);
    paintWater(sheet);
  }
  if (look.roads) paintRoads(sheet);
  return grained(sheet);
}

/** How much lighter or darker the ground's grain makes it. */
const GRAIN = 0.012;

function grained(sheet: Sheet): Uint8ClampedArray<ArrayBuffer> {
  const { rgb, fine, medium, wide } = sheet;
  const bytes = new Uint8ClampedArray(sheet.columns * sheet.rows * 4);
  let to = 0;
  sheet.visit((_, at, pixel) => {
    const grain = (fine[pixel] as number) + (medium[pixel] as number) + (wide[pixel] as number);
    const light = 1 + GRAIN * grain;
    bytes[to] = (rgb[at] as number) * light;
    bytes[to + 1] = (rgb[at + 1] as number) * light;
    bytes[to + 2] = (rgb[at + 2] as number) * light;
    bytes[to + 3] = 255;
    to += 4;
  });
  return bytes;
}
