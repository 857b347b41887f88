/** A tile while it is painted: its pixels, and for each what the country says of its place. */
import type { Colour } from '../../../render/colour.ts';
import type { Fields, Raster } from '../country/country.ts';
import type { GroundColours } from './colours.ts';
import { MARGIN, refined } from './refine.ts';
import { FINE, MEDIUM, type Texture, WIDE } from './texture.ts';

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

/** Lays one thing on a pixel: its index in the fields, and in the textures. */
export type Layer = (i: number, pixel: number) => void;

export const nothing: Layer = () => {};

export class Sheet {
  /** At the tile's pixels, and at those around them. */
  readonly fields: Fields;
  readonly columns: number;
  readonly rows: number;
  /** Of the fields. */
  readonly stride: number;
  /** The three parts of the pixel that is being painted, 0…255. */
  readonly rgb = new Float32Array(3);
  /** Noise at each pixel. */
  readonly fine: Float32Array;
  readonly medium: Float32Array;
  readonly wide: Float32Array;

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
    const [left, top] = [Math.round(tile.x / tile.step), Math.round(tile.y / tile.step)];
    const look = (texture: Texture) => texture.at(left, top, this.columns, this.rows);
    [this.fine, this.medium, this.wide] = [look(FINE), look(MEDIUM), look(WIDE)];
  }

  /** All pixels, row by row. */
  visit(each: Layer): void {
    const { columns, rows, stride } = this;
    for (let row = 0, pixel = 0; row < rows; row++) {
      let i = (row + MARGIN) * stride + MARGIN;
      for (let column = 0; column < columns; column++, i++, pixel++) each(i, pixel);
    }
  }

  /** Whether nothing of the land is seen at a place in the fields. */
  isFlooded(i: number): boolean {
    return this.hasWater && (this.fields.water[i] as number) < -this.scale.step;
  }

  /** Lays a colour on the pixel, so strong. */
  blend(colour: Colour, share: number): void {
    if (share === 0) return;
    const { rgb } = this;
    const left = 1 - share;
    rgb[0] = (rgb[0] as number) * left + colour[0] * share;
    rgb[1] = (rgb[1] as number) * left + colour[1] * share;
    rgb[2] = (rgb[2] as number) * left + colour[2] * share;
  }

  /** Multiplies the pixel with factors, so strongly. */
  shade(factors: Colour, share: number): void {
    if (share === 0) return;
    const { rgb } = this;
    rgb[0] = (rgb[0] as number) * (1 - (1 - factors[0]) * share);
    rgb[1] = (rgb[1] as number) * (1 - (1 - factors[1]) * share);
    rgb[2] = (rgb[2] as number) * (1 - (1 - factors[2]) * share);
  }
}
