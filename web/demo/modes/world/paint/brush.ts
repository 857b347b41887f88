/** The tools for drawing on a tile's ground: its canvas, its colours, and the fields. */
import type { Palette } from '../../../render/palette.ts';
import type { WaterColours } from '../../../render/water-colours.ts';
import { hash } from '../../../sprites/noise.ts';
import type { Bounds, Features, Fields, Raster } from '../country/country.ts';
import { fieldAt } from '../country/field-at.ts';
import type { Scale } from './sheet.ts';

export interface Brush {
  /** In the tile's pixels. */
  readonly context: OffscreenCanvasRenderingContext2D;
  readonly tile: Raster;
  readonly scale: Scale;
  readonly palette: Palette;
  readonly water: WaterColours;
  readonly features: Features;
  readonly ground: Ground;
}

/** The fields around a tile, at any place. */
export class Ground {
  constructor(
    private readonly raster: Raster,
    private readonly fields: Fields,
  ) {}

  /** Returns a field's value at coordinates of the country; beyond the raster, the value at its edge. */
  at(name: keyof Fields, x: number, y: number): number {
    return fieldAt(this.raster, this.fields[name], x, y);
  }
}

/** One place to each square of a lattice that reaches into the tile, at random in it; `h` is a number of its own. */
export function scatter(
  { tile }: Brush,
  spacing: number,
  reach: number,
  salt: number,
  visit: (x: number, y: number, h: number) => void,
): void {
  const { x, y, width, height } = around(tile, reach);
  for (let j = Math.floor(y / spacing); j * spacing < y + height; j++) {
    for (let i = Math.floor(x / spacing); i * spacing < x + width; i++) {
      const h = hash(i, j, salt);
      const [right, down] = [(h & 0xff) / 256, ((h >>> 8) & 0xff) / 256];
      visit((i + 0.1 + 0.8 * right) * spacing, (j + 0.1 + 0.8 * down) * spacing, h >>> 16);
    }
  }
}

export const around = ({ x, y, step, columns, rows }: Raster, reach: number): Bounds => ({
  x: x - reach,
  y: y - reach,
  width: columns * step + 2 * reach,
  height: rows * step + 2 * reach,
});

/** Lets a brush draw in metres about a place, or in units of so many metres. */
export function inMetres({ context, tile }: Brush, x: number, y: number, unit = 1): void {
  const scale = unit / tile.step;
  context.setTransform(scale, 0, 0, scale, (x - tile.x) / tile.step, (y - tile.y) / tile.step);
}

/** Returns true if no broader water is nearby. */
export const isNarrow = ({ ground }: Brush, x: number, y: number, reach: number): boolean =>
  [0, 1, 2, 3].every((side) => {
    const [dx, dy] = side < 2 ? [reach * (2 * side - 1), 0] : [0, reach * (2 * side - 5)];
    return ground.at('water', x + dx, y + dy) > -reach;
  });
