/** The ground of the country as pixels: a pure function of what the country says, so that tiles meet without a seam. */
import type { Features, Fields, Raster } from '../country/country.ts';

/** What is shown of the country, and by which light. */
export interface Look {
  readonly night: boolean;
  readonly hills: boolean;
  readonly water: boolean;
  readonly roads: boolean;
  readonly villages: boolean;
}

/** So many pixels of a picture to a side of one of the country's: fields are smooth, and cost more than colours. */
const GRAIN = 4;
/** Pixels of a picture around it whose fields are known, too. */
const MARGIN = 16;

/** Where fields are to be known for a picture. */
export function rasterFor(picture: Raster): Raster {
  const { x, y, step, columns, rows } = picture;
  const across = (pixels: number): number => Math.ceil((pixels + 2 * MARGIN) / GRAIN);
  return {
    x: x - MARGIN * step,
    y: y - MARGIN * step,
    step: GRAIN * step,
    columns: across(columns),
    rows: across(rows),
  };
}

/** How far around a picture, in its pixels, features are to be known that may reach into it. */
export const REACH = 64;

type Colour = readonly [red: number, green: number, blue: number];

const DAY = { deep: [91, 146, 159], shallow: [182, 212, 200], sand: [240, 228, 193] } as const;
const NIGHT = { deep: [22, 42, 58], shallow: [43, 74, 87], sand: [86, 89, 79] } as const;
const MEADOW: readonly [day: Colour, night: Colour] = [
  [216, 224, 172],
  [40, 54, 56],
];
const FLOOR: readonly [day: Colour, night: Colour] = [
  [155, 182, 98],
  [44, 74, 52],
];
const ROAD: readonly [day: Colour, night: Colour] = [
  [234, 220, 185],
  [111, 115, 102],
];

/**
 * The picture's pixels, red, green, blue and alpha.
 * @param fields those of `rasterFor(picture)`.
 * @param features what is within REACH of the picture.
 */
export function paintGround(
  fields: Fields,
  features: Features,
  picture: Raster,
  look: Look,
): Uint8ClampedArray<ArrayBuffer> {
  const { columns, rows, step } = picture;
  const raster = rasterFor(picture);
  const pixels = new Uint8ClampedArray(4 * columns * rows);
  const shades = look.night ? NIGHT : DAY;
  const [meadow, floor, road] = [MEADOW, FLOOR, ROAD].map((pair) => pair[Number(look.night)]) as [
    Colour,
    Colour,
    Colour,
  ];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const u = (picture.x - raster.x + (column + 0.5) * step) / raster.step - 0.5;
      const v = (picture.y - raster.y + (row + 0.5) * step) / raster.step - 0.5;
      const at = (field: Float32Array): number => between(field, u, v, raster.columns);
      const water = at(fields.water) / step;
      let colour = mixed(meadow, floor, at(fields.forest));
      let light = 1;
      if (look.hills) {
        const east = between(fields.height, u + 0.5, v, raster.columns);
        const south = between(fields.height, u, v + 0.5, raster.columns);
        const height = at(fields.height);
        light += (0.8 * (east + south - 2 * height)) / raster.step;
      }
      if (look.water && water < 0) {
        colour = mixed(shades.shallow, shades.deep, Math.min(1, -water / 120));
        light = 1;
      } else if (look.water && water < 4) colour = shades.sand;
      if (look.roads && at(fields.road) < 0) colour = road;
      const to = 4 * (row * columns + column);
      for (let c = 0; c < 3; c++) pixels[to + c] = (colour[c] as number) * light;
      pixels[to + 3] = 255;
    }
  }
  if (!look.villages) return pixels;
  const sown = mixed(meadow, shades.sand, 0.6);
  for (const { fields: sowings } of features.villages)
    for (const { x, y, width, height, angle } of sowings) {
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const reach = Math.hypot(width, height) / 2;
      const first = (from: number, middle: number): number =>
        Math.max(0, Math.floor((middle - reach - from) / step));
      const last = (from: number, middle: number, count: number): number =>
        Math.min(count, Math.ceil((middle + reach - from) / step));
      for (let row = first(picture.y, y); row < last(picture.y, y, rows); row++)
        for (let column = first(picture.x, x); column < last(picture.x, x, columns); column++) {
          const dx = picture.x + (column + 0.5) * step - x;
          const dy = picture.y + (row + 0.5) * step - y;
          const isIn =
            Math.abs(dx * cos + dy * sin) < width / 2 && Math.abs(dy * cos - dx * sin) < height / 2;
          if (isIn) pixels.set(sown, 4 * (row * columns + column));
        }
    }
  return pixels;
}

const mixed = (a: Colour, b: Colour, share: number): Colour => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

/** A field between the middles of its pixels. */
export function between(field: Float32Array, u: number, v: number, columns: number): number {
  const [i, j] = [Math.floor(u), Math.floor(v)];
  const [s, t] = [u - i, v - j];
  const at = j * columns + i;
  const [a, b] = [field[at] as number, field[at + 1] as number];
  const [c, d] = [field[at + columns] as number, field[at + columns + 1] as number];
  return (a + (b - a) * s) * (1 - t) + (c + (d - c) * s) * t;
}
