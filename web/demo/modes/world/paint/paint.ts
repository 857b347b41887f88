/** The ground of the country as pixels: a pure function of what the country says, so that tiles meet without a seam. */
import type { Fields, Raster } from '../country/country.ts';
import { GROUND_DAY, GROUND_NIGHT } from './colours.ts';
import { floorOn, heightsOn, meadowOn, reliefOn } from './land.ts';
import { roadsOn } from './road.ts';
import { nothing, Sheet, scaleOf } from './sheet.ts';
import { shoreOn, waterOn } from './shore.ts';

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
  const [meadow, floor, heights] = [meadowOn(sheet), floorOn(sheet), heightsOn(sheet)];
  const relief = look.hills ? reliefOn(sheet) : nothing;
  const [shore, water] = look.water ? [shoreOn(sheet), waterOn(sheet)] : [nothing, nothing];
  const roads = look.roads ? roadsOn(sheet) : nothing;
  const bytes = new Uint8ClampedArray(sheet.columns * sheet.rows * 4);
  const { rgb } = sheet;
  const grain = grainOf(sheet);
  sheet.visit((i, pixel) => {
    meadow(i, pixel);
    floor(i, pixel);
    heights(i, pixel);
    relief(i, pixel);
    shore(i, pixel);
    water(i, pixel);
    roads(i, pixel);
    const light = grain(pixel);
    const to = 4 * pixel;
    bytes[to] = (rgb[0] as number) * light;
    bytes[to + 1] = (rgb[1] as number) * light;
    bytes[to + 2] = (rgb[2] as number) * light;
    bytes[to + 3] = 255;
  });
  return bytes;
}

/** How much lighter or darker the ground's grain makes it. */
const GRAIN = 0.012;

const grainOf =
  ({ fine, medium, wide }: Sheet) =>
  (pixel: number): number =>
    1 + GRAIN * ((fine[pixel] as number) + (medium[pixel] as number) + (wide[pixel] as number));
