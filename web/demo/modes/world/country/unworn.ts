/** The unworn ground of a raster: its height, and how far off the sea is. */
import type { Raster } from './country.ts';
import { smoothstep, sumOf } from './noise.ts';
import { drawOut, LONG_WAVE } from './sheet.ts';
import { bandsOf, heightOf, isMountainous, lieAt, type Terrain, withIslets } from './terrain.ts';

export interface Unworn {
  readonly height: Float64Array;
  /** The distance to the sea, estimated; negative in it. */
  readonly sea: Float64Array;
}

interface Shape {
  readonly height: Float64Array;
  /** The coast's noise, and its long waves alone. */
  readonly coast: Float64Array;
  readonly smooth: Float64Array;
}

function shapeOf(terrain: Terrain, raster: Raster): Shape {
  const { x, y, step, columns, rows } = raster;
  const long = bandsOf(terrain, step, LONG_WAVE * step);
  const short = bandsOf(terrain, step, 0, LONG_WAVE * step);
  const [pushX, pushY, coast, islets, range, ridge, hills] = drawOut(raster, 7, (px, py, into) => {
    const lie = lieAt(long, px, py);
    into[0] = lie.pushX;
    into[1] = lie.pushY;
    into[2] = lie.coast;
    into[3] = lie.islets;
    into[4] = lie.range;
    into[5] = lie.ridge;
    into[6] = lie.hills;
  }) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const height = new Float64Array(columns * rows);
  const smooth = coast.slice();
  for (let row = 0, i = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, i++) {
      const [px, py] = [x + (column + 0.5) * step, y + (row + 0.5) * step];
      const [qx, qy] = [px + pushX[i]!, py + pushY[i]!];
      let shore = coast[i]! + sumOf(short.coast, qx, qy);
      if (shore < 0) shore = withIslets(shore, islets[i]! + sumOf(short.islets, px, py));
      coast[i] = shore;
      const isMountain = isMountainous(shore, range[i]!);
      height[i] = heightOf(
        shore,
        range[i]!,
        isMountain ? ridge[i]! + sumOf(short.ridge, qx, qy) : 0,
        shore > 0 ? hills[i]! + sumOf(short.hills, px, py) : 0,
      );
    }
  return { height, coast, smooth };
}

/** How steep the coast's noise is where it is nearly level, a metre: keeps its middle from seeming far from its edge. */
const LEVEL = 1.2e-5;

/** How far the level line at 0 is, to the first order. */
function distanceAt(values: Float64Array, k: number, wide: number, step: number): number {
  const across = (values[k + 1]! - values[k - 1]!) / (2 * step);
  const down = (values[k + wide]! - values[k - wide]!) / (2 * step);
  return values[k]! / Math.sqrt(across * across + down * down + LEVEL * LEVEL);
}

export function unwornOf(terrain: Terrain, raster: Raster): Unworn {
  const { x, y, step, columns, rows } = raster;
  const wide = columns + 2;
  const around = { x: x - step, y: y - step, step, columns: wide, rows: rows + 2 };
  const shape = shapeOf(terrain, around);
  const height = new Float64Array(columns * rows);
  const sea = new Float64Array(columns * rows);
  for (let row = 0, i = 0; row < rows; row++)
    for (let column = 0, k = (row + 1) * wide + 1; column < columns; column++, i++, k++) {
      height[i] = shape.height[k]!;
      const near = distanceAt(shape.coast, k, wide, step);
      // Farther off, ripples of the coast's noise would say little but how steep they are.
      const off = smoothstep(3 * step, 16 * step, Math.abs(near));
      const far = off > 0 ? distanceAt(shape.smooth, k, wide, step) : near;
      sea[i] = far > 0 === near > 0 ? near + (far - near) * off : near;
    }
  return { height, sea };
}
