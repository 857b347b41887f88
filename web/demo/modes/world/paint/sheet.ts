/** A tile while it is painted: its pixels, and for each what the country says of its place. */
import type { Colour } from '../../../render/colour.ts';
import type { Fields, Raster } from '../country/country.ts';
import type { GroundColours } from './colours.ts';
import { MARGIN, refined, scratch } from './refine.ts';

/** How large things are drawn. */
export interface Scale {
  /** Metres a pixel. */
  readonly step: number;
  /** Metres of a CSS pixel; nearer than a pixel for a metre, lines along shores and roads grow a little with the zoom. */
  readonly unit: number;
  /** From 0, near, to 1, where a CSS pixel is 256 metres. */
  readonly far: number;
}

export function scaleOf(step: number, pixels: number): Scale {
  const across = step * pixels;
  return {
    step,
    unit: across * Math.min(2.2, Math.max(1, 1 / across)),
    far: Math.min(1, Math.max(0, Math.log2(across) / 8)),
  };
}

/** What a pixel is visited with: its index in the fields, in `rgb`, and its column and row in the plane. */
type Visit = (i: number, at: number, column: number, row: number) => void;

export class Sheet {
  /** At the tile's pixels, and at those around them. */
  readonly fields: Fields;
  readonly columns: number;
  readonly rows: number;
  /** Of the fields. */
  readonly stride: number;
  /** Three parts a pixel, 0…255. */
  readonly rgb: Float32Array;
  private readonly left: number;
  private readonly top: number;

  constructor(
    fields: Fields,
    tile: Raster,
    readonly scale: Scale,
    readonly colours: GroundColours,
    private readonly hasWater: boolean,
  ) {
    this.fields = refined(fields, tile);
    this.columns = tile.columns;
    this.rows = tile.rows;
    this.stride = tile.columns + 2 * MARGIN;
    this.left = Math.round(tile.x / tile.step);
    this.top = Math.round(tile.y / tile.step);
    this.rgb = scratch('rgb', this.columns * this.rows * 3);
  }

  visit(each: Visit): void {
    const { columns, rows, stride, left, top } = this;
    for (let row = 0, at = 0; row < rows; row++) {
      let i = (row + MARGIN) * stride + MARGIN;
      for (let column = 0; column < columns; column++, i++, at += 3)
        each(i, at, left + column, top + row);
    }
  }

  /** Whether nothing of the land is seen at a place in the fields. */
  isFlooded(i: number): boolean {
    return this.hasWater && (this.fields.water[i] as number) < -this.scale.step;
  }

  /** Lays a colour on a pixel, so strong. */
  blend(at: number, [red, green, blue]: Colour, share: number): void {
    const { rgb } = this;
    rgb[at] = (rgb[at] as number) * (1 - share) + red * share;
    rgb[at + 1] = (rgb[at + 1] as number) * (1 - share) + green * share;
    rgb[at + 2] = (rgb[at + 2] as number) * (1 - share) + blue * share;
  }

  /** Multiplies a pixel with factors, so strongly. */
  shade(at: number, [red, green, blue]: Colour, share: number): void {
    const { rgb } = this;
    rgb[at] = (rgb[at] as number) * (1 - (1 - red) * share);
    rgb[at + 1] = (rgb[at + 1] as number) * (1 - (1 - green) * share);
    rgb[at + 2] = (rgb[at + 2] as number) * (1 - (1 - blue) * share);
  }
}
