/** A tile while it is painted: its pixels, and the fields of the country at each pixel. */
import type { Colour } from '../../../render/colour.ts';
import type { Fields, Raster } from '../country/country.ts';
import type { GroundColours } from './colours.ts';
import { MARGIN, refined } from './refine.ts';
import { FINE, MEDIUM, type Texture, WIDE } from './texture.ts';

/** The scale of drawn things. */
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

/** Lays one thing on a row of pixels: the index of the first one in the fields, and in the textures. */
export type Layer = (first: number, pixel: number) => void;

export class Sheet {
  /** At the tile's pixels, and at those around them. */
  readonly fields: Fields;
  readonly columns: number;
  readonly rows: number;
  /** The stride of the fields. */
  readonly stride: number;
  /** The three parts of each pixel of the row that is being painted, 0…255. */
  readonly rgb: Float32Array;
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
    this.rgb = new Float32Array(3 * tile.columns);
    const [left, top] = [Math.round(tile.x / tile.step), Math.round(tile.y / tile.step)];
    const look = (texture: Texture) => texture.at(left, top, this.columns, this.rows);
    [this.fine, this.medium, this.wide] = [look(FINE), look(MEDIUM), look(WIDE)];
  }

  /** Lays all layers on each row, one after the other. */
  lay(layers: readonly Layer[]): void {
    const { columns, rows, stride } = this;
    for (let row = 0; row < rows; row++)
      for (const layer of layers) layer((row + MARGIN) * stride + MARGIN, row * columns);
  }

  /** Returns true if no land is seen at a place in the fields. */
  isFlooded(i: number): boolean {
    return this.hasWater && (this.fields.water[i] as number) < -this.scale.step;
  }

  /** Lays a colour on a pixel of the row, so strong; of a table of colours the one that begins at `from`. */
  blend(column: number, colour: ArrayLike<number>, share: number, from = 0): void {
    if (share === 0) return;
    const { rgb } = this;
    for (let part = 0; part < 3; part++)
      rgb[3 * column + part] = rgb[3 * column + part]! * (1 - share) + colour[from + part]! * share;
  }

  /** Multiplies a pixel of the row with factors, so strongly. */
  shade(column: number, factors: Colour, share: number): void {
    if (share === 0) return;
    const { rgb } = this;
    for (let part = 0; part < 3; part++)
      rgb[3 * column + part]! *= 1 - (1 - factors[part]!) * share;
  }
}
