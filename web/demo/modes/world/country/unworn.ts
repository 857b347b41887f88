/** The unworn ground of a raster: its height, and how far off the sea is. */
import type { Raster } from './country.ts';
import { smoothstep, sumOf } from './noise.ts';
import { drawOut, LONG_WAVE } from './sheet.ts';
import {
  bandsOf,
  CHANNELS,
  heightOf,
  isMountainous,
  isNearShore,
  isShoal,
  lieAt,
  type Terrain,
  withBays,
  withIslets,
} from './terrain.ts';

interface Unworn {
  readonly height: Float64Array;
  /** The distance to the sea, estimated; negative in it. */
  readonly sea: Float64Array;
}

interface Shape {
  readonly height: Float64Array;
  /** What is above 0 on land, and its long waves. */
  readonly land: Float32Array;
  readonly smooth: Float32Array;
}

function shapeOf(terrain: Terrain, raster: Raster): Shape {
  const { x, y, step, columns, rows } = raster;
  const long = bandsOf(terrain, step, LONG_WAVE * step);
  const short = bandsOf(terrain, step, 0, LONG_WAVE * step);
  const lie = drawOut(raster, CHANNELS, (px, py) => lieAt(long, px, py));
  const size = columns * rows;
  const height = new Float64Array(size);
  const land = new Float32Array(size);
  const smooth = new Float32Array(size);
  for (let row = 0, i = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, i++) {
      const px = x + (column + 0.5) * step;
      const py = y + (row + 0.5) * step;
      const qx = px + lie.pushX[i]!;
      const qy = py + lie.pushY[i]!;
      const coast = lie.coast[i]! + sumOf(short.coast, qx, qy);
      const range = lie.range[i]! + sumOf(short.range, qx, qy);
      const isNear = isNearShore(coast);
      const bays = isNear ? lie.bays[i]! + sumOf(short.bays, px, py) : 0;
      const shore = isNear ? lie.shore[i]! + sumOf(short.shore, px, py) : 0;
      const main = withBays(coast, bays, shore);
      const here = isShoal(main)
        ? withIslets(main, lie.islets[i]! + sumOf(short.islets, px, py))
        : main;
      const ridge = isMountainous(here, range) ? lie.ridge[i]! + sumOf(short.ridge, qx, qy) : 0;
      const hills = here > 0 ? lie.hills[i]! + sumOf(short.hills, px, py) : 0;
      height[i] = heightOf(here, range, ridge, hills);
      land[i] = here;
      smooth[i] = withBays(lie.coast[i]!, lie.bays[i]!, 0);
    }
  return { height, land, smooth };
}

/** How steep it is, a metre, where it is nearly level: keeps the midst of land and water from seeming far from the edge. */
const LEVEL = 2e-5;

/** How far the level line at 0 is, to the first order. */
function distanceAt(values: Float32Array, k: number, wide: number, step: number): number {
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
      const near = distanceAt(shape.land, k, wide, step);
      const far = distanceAt(shape.smooth, k, wide, step);
      // Where both are far off, short waves would say little but how steep they are.
      const off = far > 0 === near > 0 ? Math.min(Math.abs(near), Math.abs(far)) : 0;
      sea[i] =
        near + (far - near) * smoothstep(Math.max(20, 3 * step), Math.max(90, 16 * step), off);
    }
  return { height, sea };
}
