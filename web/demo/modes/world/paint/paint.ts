/** The ground of the country as pixels: a pure function of the country's fields, so that tiles meet without a seam. */
import type { Fields, Raster } from '../country/country.ts';
import { GROUND_DAY, GROUND_NIGHT } from './colours.ts';
import { floorOn, heightsOn, meadowOn, reliefOn } from './land.ts';
import { roadsOn } from './road.ts';
import { type Layer, Sheet, scaleOf } from './sheet.ts';
import { shoreOn, waterOn } from './shore.ts';

export { measured, rasterFor } from './refine.ts';

/** The layers of the country to show, and the light. */
export interface Look {
  readonly night: boolean;
  /** The window's pixels to a CSS pixel. */
  readonly pixels: number;
  readonly hills: boolean;
  readonly water: boolean;
  readonly roads: boolean;
  readonly villages: boolean;
}

/** The reach of features into a picture, in its pixels: they must be known this far around it. */
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
  const bytes = new Uint8ClampedArray(sheet.columns * sheet.rows * 4);
  sheet.lay([
    meadowOn(sheet),
    floorOn(sheet),
    heightsOn(sheet),
    ...(look.hills ? [reliefOn(sheet)] : []),
    ...(look.water ? [shoreOn(sheet), waterOn(sheet)] : []),
    ...(look.roads ? [roadsOn(sheet)] : []),
    grainOn(sheet, bytes),
  ]);
  return bytes;
}

/** The strength of the ground's grain, by which it is lighter or darker. */
const GRAIN = 0.012;

/** The last layer: the row is written with its grain. */
function grainOn({ rgb, columns, fine, medium, wide }: Sheet, bytes: Uint8ClampedArray): Layer {
  return (_, pixel) => {
    for (let column = 0; column < columns; column++) {
      const at = pixel + column;
      const light = 1 + GRAIN * (fine[at]! + medium[at]! + wide[at]!);
      bytes[4 * at] = rgb[3 * column]! * light;
      bytes[4 * at + 1] = rgb[3 * column + 1]! * light;
      bytes[4 * at + 2] = rgb[3 * column + 2]! * light;
      bytes[4 * at + 3] = 255;
    }
  };
}
